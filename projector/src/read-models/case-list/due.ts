import type { CaseListDoc } from './doc.js';

/** True for a paid case that neither the office nor the authority has to act on. */
export const isPaused = ({ clock }: Pick<CaseListDoc, 'clock'>): boolean => clock?.resting != null;

/** True for a case past its date in which the customer does not have to act. `now`: UTC ISO-8601. */
export const isLate = ({ lateFrom }: Pick<CaseListDoc, 'lateFrom'>, now: string): boolean =>
  lateFrom !== null && lateFrom < now;

const DATED = '1';
/** Text order of the newest first: every digit of a time becomes its complement to 9. */
const newestFirst = (time: string): string => time.replace(/\d/g, (digit) => String(9 - Number(digit)));

/**
 * The place of a case in lists of work, as a text to sort by: late and due cases by date, then those without a date,
 * then those that wait for the customer, and last the ended ones, newest first.
 */
export const workOrderOf = ({
  lifecycle,
  clock,
  dueAt,
  lateFrom,
  createdAt,
  statusSince,
}: Pick<CaseListDoc, 'lifecycle' | 'clock' | 'dueAt' | 'lateFrom' | 'createdAt' | 'statusSince'>): string => {
  if (lifecycle === 'ended') return `4${newestFirst(statusSince)}`;
  if (isPaused({ clock })) return `3${dueAt ?? createdAt}`;
  return lateFrom === null ? `2${createdAt}` : `${DATED}${lateFrom}`;
};

/** Cases that are late at `now` come before this place, and no others do. */
export const lateBefore = (now: string): string => `${DATED}${now}`;
