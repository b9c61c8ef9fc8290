import type { PastViewer, TimelineEntry } from '@anupalan/domain/contracts/requests';

/** The moments that an address asks for, among those of the case. */
export interface ChosenMoments {
  /** Index of the shown moment; null where the address names none of the case. */
  readonly at: number | null;
  /** Index of the moment that it is compared with; null before the first. */
  readonly with: number | null;
  readonly as: PastViewer;
}

/** Parameters of the address: `at` (default: the last moment), `with` (default: the one before), `as`. */
export function chosenMoments(params: URLSearchParams, moments: readonly TimelineEntry[]): ChosenMoments {
  const indexOf = (name: string): number => moments.findIndex(({ position }) => position === params.get(name));
  const at = params.has('at') ? indexOf('at') : moments.length - 1;
  const other = indexOf('with');
  return {
    at: at === -1 ? null : at,
    with: other !== -1 && other !== at ? other : at > 0 ? at - 1 : null,
    as: params.get('as') === 'customer' ? 'customer' : 'staff',
  };
}
