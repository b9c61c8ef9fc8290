import type { CaseListDoc } from './doc.js';

type Dates = Pick<CaseListDoc, 'dueAt' | 'lateFrom'>;

/** True for a paid case that neither the office nor the authority has to act on. */
export const isPaused = ({ dueAt, lateFrom }: Dates): boolean => dueAt !== null && lateFrom === null;

/** True for a case past its date in which the customer does not have to act. `now`: UTC ISO-8601. */
export const isLate = ({ lateFrom }: Dates, now: string): boolean => lateFrom !== null && lateFrom < now;
