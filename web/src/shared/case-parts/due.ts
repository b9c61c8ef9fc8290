import type { CaseRow } from '@anupalan/domain/contracts/requests';
import { formatDate } from '../kit/dates';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Due {
  /**
   * `today`: until midnight in India; `late`: past; `later`: another day; `paused`: no time counts while the customer
   * acts.
   */
  readonly kind: 'late' | 'today' | 'later' | 'paused';
  /** Whole minutes, hours or days between now and then, at least 1. */
  readonly amount: number;
  readonly unit: 'minutes' | 'hours' | 'days';
  /** The date is the last day of the authority's time, not ours. */
  readonly decision?: true;
}

/** A due date in relation to `now`; null when there is no date. */
export function dueOf(at: string | null, now: number = Date.now()): Due | null {
  const then = at === null ? Number.NaN : Date.parse(at);
  if (Number.isNaN(then)) return null;
  const gap = Math.abs(then - now);
  const [unit, size] =
    gap < HOUR ? (['minutes', MINUTE] as const) : gap < DAY ? (['hours', HOUR] as const) : (['days', DAY] as const);
  const amount = Math.max(1, Math.floor(gap / size));
  if (then < now) return { kind: 'late', amount, unit };
  return { kind: formatDate(then) === formatDate(now) ? 'today' : 'later', amount, unit };
}

/** A case's due date; none once the case has ended. */
export const rowDue = (
  { due_at, due_paused, waiting_on }: Pick<CaseRow, 'due_at' | 'due_paused' | 'waiting_on'>,
  now?: number,
): Due | null => {
  if (waiting_on === 'nobody') return null;
  const due = dueOf(due_at, now);
  if (due === null) return null;
  if (due_paused) return { ...due, kind: 'paused' };
  return waiting_on === 'authority' ? { ...due, decision: true } : due;
};
