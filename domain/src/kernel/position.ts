/**
 * The place of an event in the log. Opaque and of fixed width, so that text order is log order; an adapter encodes in
 * it what it needs to resume exactly (EventStoreDB: commit AND prepare).
 */
export type Position = string & { readonly __brand: 'Position' };

export const position = (text: string): Position => text as Position;

/** True for a text in the form of a position: one number of 20 digits, or two of them (EventStoreDB). */
export const isPosition = (text: string): boolean => /^(?:[0-9]{20}){1,2}$/.test(text);

/** The later of two positions; null is before all others. */
export const latest = (a: Position | null, b: Position | null): Position | null =>
  a === null ? b : b === null ? a : a >= b ? a : b;

/** The position right before this one, which an event need not have; null before the first. */
export const positionBefore = (of: string): Position | null => {
  const number = BigInt(of);
  return number === 0n ? null : position((number - 1n).toString().padStart(of.length, '0'));
};
