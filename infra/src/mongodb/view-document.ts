import type { Position } from '@anupalan/domain/kernel/position';

/**
 * A document of a view. A deleted one stays without `doc`, so that a late writer does not write it again: for at least
 * a day, until the next `declare` of the namespace, which each process that runs projections calls at its start.
 */
export interface ViewDoc {
  readonly _id: string;
  readonly position: Position;
  readonly doc?: { readonly [name: string]: unknown };
  /** Time of the deletion, ms since the epoch. */
  readonly gone?: number;
}
