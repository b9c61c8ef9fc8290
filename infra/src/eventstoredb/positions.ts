import { type Position, position } from '@anupalan/domain/kernel/position';

/** Where EventStoreDB has an event: log offsets of its commit and of its prepare record, as it writes them in messages. */
export interface LogPosition {
  readonly commit: string;
  readonly prepare: string;
}

/** The digits of the largest offset, 2^64 - 1, which the server gives for "not known". */
const DIGITS = 20;
const UNKNOWN = '18446744073709551615';

/**
 * Commit before prepare, each of fixed width, so that the order of the texts is the order of the log. Null for what the server
 * marks as not known (stream reads of servers before 22.6).
 */
export const toPosition = ({ commit, prepare }: LogPosition): Position | null =>
  commit === UNKNOWN || prepare === UNKNOWN
    ? null
    : position(commit.padStart(DIGITS, '0') + prepare.padStart(DIGITS, '0'));

const unpadded = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** @throws RangeError for a position of another kind of log */
export const fromPosition = (at: Position): LogPosition => {
  if (!/^\d{40}$/.test(at)) throw new RangeError('not a position of this log');
  return { commit: unpadded(at.slice(0, DIGITS)), prepare: unpadded(at.slice(DIGITS)) };
};
