import { type Position, position } from '@anupalan/domain/kernel/position';
import type { Position as LogPosition } from '@eventstore/db-client';

/** The digits of the largest offset, 2^64 - 1, by which the server marks an unknown one. */
const offsetDigits = 20;
const unknownOffset = 2n ** 64n - 1n;

/**
 * Commit before prepare, each of fixed width, so that the order of the texts is the order of the log. Null for a
 * position that the server marks as unknown (stream reads before 22.6).
 */
export const toPosition = ({ commit, prepare }: LogPosition): Position | null =>
  commit === unknownOffset || prepare === unknownOffset
    ? null
    : position(String(commit).padStart(offsetDigits, '0') + String(prepare).padStart(offsetDigits, '0'));

/** @throws RangeError for a position of another kind of log */
export const fromPosition = (at: Position): LogPosition => {
  if (!/^\d{40}$/.test(at)) throw new RangeError('not a position of this log');
  return { commit: BigInt(at.slice(0, offsetDigits)), prepare: BigInt(at.slice(offsetDigits)) };
};
