import type { PastViewer, TimelineEntry } from '@anupalan/domain/contracts/requests';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import { statusDisplay, type Turn } from '../../../shared/case-parts/status';

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

/** Whose turn it was after each moment: a customer's until the case has a status. */
export function turnsOf(moments: readonly TimelineEntry[], workflow: WorkflowRef): readonly Turn[] {
  let turn: Turn = 'customer';
  return moments.map(({ to }) => {
    if (to !== null) turn = statusDisplay(to, workflow).turn;
    return turn;
  });
}

/** The first moment of each day in India, as shares of the way, in percent; `near`: too close to the one before for a phone. */
export interface DayMark {
  readonly at: string;
  readonly left: number;
  readonly near: boolean;
}

const GAP = { desk: 9, phone: 30 };

/** The days to write below a line of moments, at least so far apart that they can be read. */
export function dayMarks(moments: readonly Pick<TimelineEntry, 'at'>[]): readonly DayMark[] {
  const marks: DayMark[] = [];
  let phone = -GAP.phone;
  moments.forEach(({ at }, i) => {
    const before = moments[i - 1];
    if (before !== undefined && dayInIndia(before.at) === dayInIndia(at)) return;
    const left = moments.length === 1 ? 0 : (i / (moments.length - 1)) * 100;
    if (left - (marks.at(-1)?.left ?? -GAP.desk) < GAP.desk) return;
    const near = left - phone < GAP.phone;
    if (!near) phone = left;
    marks.push({ at, left, near });
  });
  return marks;
}
