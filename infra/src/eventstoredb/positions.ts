import { type Position, position } from '@anupalan/domain/kernel/position';

/** Where EventStoreDB has an event: log offsets of its commit and of its prepare record. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** The digits of the largest offset, 2^64 - 1, which the server gives for "not known". */
const DIGITS = 20;
const UNKNOWN = 2n ** 64n - 1n;

/** Commit before prepare, each of fixed width, so that the order of the texts is the order of the log. */
export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  position(String(commit).padStart(DIGITS, '0') + String(prepare).padStart(DIGITS, '0'));

/** Null for what the server leaves out or marks as not known (stream reads of servers before 22.6). */
export const knownPosition = (at: LogPosition | undefined): Position | null =>
  at === undefined || at.commit === UNKNOWN || at.prepare === UNKNOWN ? null : toPosition(at);

/** @throws RangeError for a position of another kind of log */
export const fromPosition = (at: Position): LogPosition => {
  if (!/^\d{40}$/.test(at)) throw new RangeError('not a position of this log');
  return { commit: BigInt(at.slice(0, DIGITS)), prepare: BigInt(at.slice(DIGITS)) };
};
