import { dayInIndia } from './dates.js';
import { workingDayAfter } from './working-time.js';

/** How a call-back ended. */
export const CALL_OUTCOMES = ['talked', 'no_answer'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** The day by which a customer who asked at `time` (UTC ISO-8601) is called: the next working day, `YYYY-MM-DD`. */
export const callDueOn = (time: string): string => workingDayAfter(dayInIndia(time), 1);
