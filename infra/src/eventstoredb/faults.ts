import { ErrorType, isCommandError } from '@eventstore/db-client';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';

/** Faults of the request itself, which a retry would repeat. All others mean that the store is unavailable. */
const OWN_FAULTS = new Set<string>([
  ErrorType.STREAM_DELETED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
]);

/** A fault of the program, not of the store. */
const isMistake = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || error instanceof ReferenceError;

/**
 * `TIMEOUT` is the server's own, for a commit that took too long; `UNKNOWN` means a server that is busy or knows no
 * leader.
 */
const PASSING = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.TIMEOUT,
  ErrorType.UNKNOWN,
]);

/**
 * The error to throw for a failed call: StoreUnavailable for everything that may recover (unreachable, no leader, a
 * deadline, a wrong password, and the client's plain errors without a type, as from a failed discovery), else the fault
 * itself.
 */
export const asFault = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable || isMistake(error)) return error;
  if (error instanceof Error && isCommandError(error) && OWN_FAULTS.has(error.type)) return error;
  return new StoreUnavailable('The event store does not answer.', { cause: error });
};

/** True for the refusal of 24.10's `--max-append-event-size`, which the client does not know. */
export const isEventTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('exceeds Maximum Append Event Size');

/** gRPC's only sign that a call was never sent; its error has the same type as that of a connection lost meanwhile. */
const NOT_SENT = 'No connection established';

/** True when a failed append may be stored: it was sent, and neither refused nor acknowledged. */
export const mayBeStored = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknown) return true;
  if (!(error instanceof Error && isCommandError(error))) return false;
  return error.type !== ErrorType.NOT_LEADER && !error.message.includes(NOT_SENT);
};

/**
 * True when a failed call may be retried at once: the server was not reached, or has another leader now. A call that
 * met our deadline is not retried, since no time is left.
 */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error) || isMistake(error) || error instanceof StoreUnavailable) return false;
  if (!isCommandError(error)) return true;
  return PASSING.has(error.type);
};

/** Pause before try `n` (from 0), ms: doubles from 50 ms to 5 s, half of it random. */
export const backOff = (n: number, random: () => number = Math.random): number => {
  const most = Math.min(5000, 50 * 2 ** n);
  return most / 2 + (random() * most) / 2;
};
