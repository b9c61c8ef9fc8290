import type { ParkedEvent } from '../ports/read-store.js';
import { decodeText, encodeText } from './document-codec.js';

const toRow = (parked: ParkedEvent): ParkedEvent => ({
  ...parked,
  key: encodeText(parked.key),
  error: encodeText(parked.error),
});
const fromRow = ({ key, eventId, position, error }: ParkedEvent): ParkedEvent => ({
  key: decodeText(key),
  eventId,
  position,
  error: decodeText(error),
});
const byPosition = (a: ParkedEvent, b: ParkedEvent): number =>
  a.position === b.position ? (a.key < b.key ? -1 : 1) : a.position < b.position ? -1 : 1;

/** The parked rows of a namespace in the port's shape. */
export const parkedIn = (rows: readonly ParkedEvent[]): readonly ParkedEvent[] => rows.map(fromRow).sort(byPosition);

/** The rows to keep after a batch: keys are released before others are parked. */
export const parkedAfter = (
  rows: readonly ParkedEvent[],
  park: readonly ParkedEvent[],
  unpark: readonly string[],
): readonly ParkedEvent[] => {
  const place = ({ key, position }: ParkedEvent): string => `${position} ${key}`;
  const left = rows.map(fromRow).filter(({ key }) => !unpark.includes(key));
  return [...new Map([...left, ...park].map((row) => [place(row), row])).values()].map(toRow);
};
