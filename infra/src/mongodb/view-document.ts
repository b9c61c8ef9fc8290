import type { Position } from '@anupalan/domain/kernel/position';

/**
 * A document of a view. Deleted ones stay, without `doc`, so that nobody who was held up writes them again: for a day at least,
 * until the namespace is declared the next time, as every process that runs projections does at its start.
 */
export interface ViewDoc {
  readonly _id: string;
  readonly position: Position;
  readonly doc?: { readonly [name: string]: unknown };
  /** When it was deleted, ms since the epoch. */
  readonly gone?: number;
}
