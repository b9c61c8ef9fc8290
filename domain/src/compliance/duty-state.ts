import { daysAfter } from '../rules/dates.js';
import type { DutyState } from '../rules/duty-states.js';
import { type Duty, dutyKey } from './calendar.js';

/** A duty is due soon so many days before its date. */
export const SOON_DAYS = 14;

/** What a business says of its duties. `since`: the day from which its dates are followed. */
export interface Marks {
  readonly done: Readonly<Record<string, object>>;
  readonly aside: Readonly<Record<string, string>>;
  readonly since: string;
}

/** How a duty stands on a day (`YYYY-MM-DD`). */
export const dutyState = (duty: Duty, { done, aside, since }: Marks, today: string): DutyState => {
  if (Object.hasOwn(done, dutyKey(duty))) return 'done';
  if (Object.hasOwn(aside, duty.ruleId)) return 'aside';
  if (duty.due < since) return 'before';
  if (duty.due < today) return 'overdue';
  return duty.due <= daysAfter(today, SOON_DAYS) ? 'due_soon' : 'coming';
};
