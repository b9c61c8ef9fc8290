/**
 * Where an event stands in the log. Opaque and of fixed width, so that text order is log order; an adapter keeps in it
 * whatever it needs to resume exactly (EventStoreDB: commit AND prepare).
 */
export type Position = string & { readonly __brand: 'Position' };

export const position = (text: string): Position => text as Position;

/** Has a text the form of a position: one number of 20 digits, or two of them (EventStoreDB). */
export const isPosition = (text: string): boolean => /^(?:[0-9]{20}){1,2}$/.test(text);

/** The later of two positions; null counts as "before everything". */
export const latest = (a: Position | null, b: Position | null): Position | null =>
  a === null ? b : b === null ? a : a >= b ? a : b;
