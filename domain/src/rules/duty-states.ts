/**
 * How a duty stands. `before`: its date lay before the business was known here, so nobody can tell; `aside`: it does not
 * concern the business, by its own word.
 */
export const DUTY_STATES = ['coming', 'due_soon', 'overdue', 'done', 'aside', 'before'] as const;
export type DutyState = (typeof DUTY_STATES)[number];

/** Whether something is still to be done for it, in time. */
export const isInTime = (state: DutyState): boolean => state === 'coming' || state === 'due_soon';

/** Whether something is still to be done for it, in time or late. */
export const isToDo = (state: DutyState): boolean => isInTime(state) || state === 'overdue';
