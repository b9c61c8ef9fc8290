import { daysAfter } from '../../rules/dates.js';
import type { AssignmentState, Colleague } from '../assignment/state.js';

interface PersonLoad {
  highest: number;
  daysOver: number;
  /** The last day on which they had more cases than their limit. */
  overOn: string | null;
  /** Open cases at the end of each day. */
  readonly atEnds: number[];
}

/** Open cases of staff over the days of a period, in one course of the log. */
export interface LoadRecord {
  readonly people: Map<string, PersonLoad>;
  /** Of those who are staff then: the most open cases of one person, and the median. */
  readonly days: { readonly day: string; readonly highest: number; readonly median: number }[];
}

export const emptyLoad = (): LoadRecord => ({ people: new Map(), days: [] });

/** The middle value, the mean of the two middle ones; 0 for none. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
};

const loadOf = ({ people }: LoadRecord, staffId: string): PersonLoad => {
  const known = people.get(staffId);
  if (known !== undefined) return known;
  const one: PersonLoad = { highest: 0, daysOver: 0, overOn: null, atEnds: [] };
  people.set(staffId, one);
  return one;
};

/** Notes a person's open cases after something changed for them. */
export const noteLoad = (
  record: LoadRecord,
  staffId: string,
  { cases, maxConcurrentCases }: Colleague,
  day: string,
) => {
  const one = loadOf(record, staffId);
  one.highest = Math.max(one.highest, cases.size);
  if (cases.size > maxConcurrentCases && one.overOn !== day) {
    one.daysOver += 1;
    one.overOn = day;
  }
};

/** Notes the end of each day from `day` until before `next`. */
export const closeDays = (record: LoadRecord, state: AssignmentState, day: string, next: string): void => {
  const staff = [...state.colleagues].filter(([, { active, role }]) => active && role === 'staff');
  const loads = staff.map(([, { cases }]) => cases.size);
  const highest = Math.max(0, ...loads);
  const median = medianOf(loads);
  for (let one = day; one < next; one = daysAfter(one, 1)) {
    for (const [staffId, colleague] of staff) {
      noteLoad(record, staffId, colleague, one);
      loadOf(record, staffId).atEnds.push(colleague.cases.size);
    }
    record.days.push({ day: one, highest, median });
  }
};
