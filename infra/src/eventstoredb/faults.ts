import { ErrorType, isCommandError } from '@eventstore/db-client';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';

/** Faults of the request itself, which would be the same again. Everything else means: not now. */
const OWN_FAULTS = new Set<string>([
  ErrorType.STREAM_DELETED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
]);

/** Of the program, not of the store. */
const isMistake = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || error instanceof ReferenceError;

/** `TIMEOUT` is the server's own, for a commit that took too long; `UNKNOWN` a server that is busy or knows no leader. */
const PASSING = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.TIMEOUT,
  ErrorType.UNKNOWN,
]);

/**
 * What a failed call throws: StoreUnavailable for everything that may heal (nobody answers, no leader, a deadline, a wrong
 * password, and the client's plain errors without a type, as when discovery fails), the fault itself otherwise.
 */
export const asFault = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable || isMistake(error)) return error;
  if (error instanceof Error && isCommandError(error) && OWN_FAULTS.has(error.type)) return error;
  return new StoreUnavailable('The event store does not answer.', { cause: error });
};

/** Whether a failed append may be stored all the same: it was sent, and neither refused nor acknowledged. */
export const mayBeStored = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknown) return true;
  if (!(error instanceof Error && isCommandError(error))) return false;
  return error.type !== ErrorType.NOT_LEADER && !error.message.includes('No connection established');
};

/**
 * Whether a call that failed may be sent again at once: the server was not reached, or has another leader now. What met our
 * deadline is not, since it took all the time that there was.
 */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error) || isMistake(error) || error instanceof StoreUnavailable) return false;
  if (!isCommandError(error)) return true;
  return PASSING.has(error.type);
};

/** Milliseconds to wait before try `n` (from 0): doubling from 50 ms to 5 s, and half of it by chance. */
export const backOff = (n: number, random: () => number = Math.random): number => {
  const most = Math.min(5000, 50 * 2 ** n);
  return most / 2 + (random() * most) / 2;
};
