import { monthsBefore } from './dates.js';
import { workingDayAfter } from './working-time.js';

/** Units of the time that an authority takes. */
export const DECISION_UNITS = ['working_days', 'months'] as const;
export type DecisionUnit = (typeof DECISION_UNITS)[number];

/** How long an authority takes from the filing to its decision: a range of its experience, not our promise. */
export type DecisionTime = { readonly from: number; readonly to: number; readonly unit: DecisionUnit };

/** The first and the last day (`YYYY-MM-DD`) on which a decision is to be expected of what was filed on a day. */
export const decisionDays = (
  { from, to, unit }: DecisionTime,
  filedOn: string,
  state: string | null,
): { readonly from: string; readonly to: string } => {
  const after = (count: number): string =>
    unit === 'months' ? monthsBefore(filedOn, -count) : workingDayAfter(filedOn, count, state);
  return { from: after(from), to: after(to) };
};
