import type { Position } from '@anupalan/domain/kernel/position';
import { type EventStore, lastEvent, type RecordedEvent } from '../ports/event-store.js';
import { timeSlice } from '../ports/next-turn.js';
import { sortInTurns } from '../ports/sort-in-turns.js';
import { asSeal, countOf, LOG_SEAL, type LogSeal, leafOf, leavesOf } from './log-seal.js';

/** A seal with its own place in the log. */
export type PlacedSeal = LogSeal & { readonly position: Position };

/** Finds seals by number, and by the event that they name, without reading all seals. */
export interface SealFinder {
  readonly count: number;
  /** Null for a seal that is missing or invalid. */
  sealAt(number: number): Promise<PlacedSeal | null>;
  /** The number of the seal that covers the event's place in the log; `count` when none does yet. */
  numberOf(event: Pick<RecordedEvent, 'position'>): Promise<number>;
}

/** Seals in memory, 20 kB each at most. */
const MAX_CACHED_SEALS = 200;

/**
 * Positions differ between engines, so places are counted: the number of earlier events, without the seals among them.
 */
export const sealFinder = async (events: EventStore): Promise<SealFinder> => {
  const count = ((await lastEvent(events, LOG_SEAL))?.revision ?? -1) + 1;
  const kept = new Map<number, PlacedSeal | null>();

  const sealAt = async (number: number): Promise<PlacedSeal | null> => {
    const known = kept.get(number);
    if (known !== undefined) return known;
    let found: PlacedSeal | null = null;
    for await (const event of events.readStream(LOG_SEAL, { from: number, to: number })) {
      const seal = asSeal(event);
      if (seal !== null) found = { ...seal, position: event.position };
    }
    if (kept.size >= MAX_CACHED_SEALS) kept.clear();
    kept.set(number, found);
    return found;
  };
  /** The first seal for which `is` holds; `count` if there is none. It holds for all later ones. */
  const firstSeal = async (is: (seal: PlacedSeal) => boolean): Promise<number> => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const seal = await sealAt(middle);
      if (seal === null || !is(seal)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const numberOf: SealFinder['numberOf'] = async ({ position }) => {
    const all = await events.behind(null);
    const before = all - (await events.behind(position)) - 1;
    const at = before - (await firstSeal((seal) => seal.position > position));
    return firstSeal((seal) => seal.first + countOf(seal) > at);
  };
  return { count, sealAt, numberOf };
};

/** An event, by what a seal says of it. */
export type SealedPlace = Pick<RecordedEvent, 'stream' | 'revision' | 'position'> & { readonly hash: string };

/**
 * The numbers of the seals that name these events, ascending, and how many events they name. Events that follow one another in
 * the log are found in the same seal or the next one; a search is made only where that fails.
 */
export const sealsNaming = async (
  events: EventStore,
  places: readonly SealedPlace[],
): Promise<{ readonly numbers: readonly number[]; readonly named: number }> => {
  const finder = await sealFinder(events);
  const inOrder = await sortInTurns(places, (a, b) => (a.position < b.position ? -1 : 1));
  const numbers = new Set<number>();
  const leaves = new Map<number, ReadonlySet<string>>();
  const names = async (number: number, leaf: string): Promise<boolean> => {
    if (number < 0 || number >= finder.count) return false;
    let known = leaves.get(number);
    if (known === undefined) {
      const seal = await finder.sealAt(number);
      known = new Set(seal === null ? [] : leavesOf(seal));
      if (leaves.size >= MAX_CACHED_SEALS) leaves.clear();
      leaves.set(number, known);
    }
    return known.has(leaf);
  };
  let [last, named] = [-1, 0];
  const slice = timeSlice();
  for (const place of inOrder) {
    // Most are found in memory, without a turn for others.
    if (slice.isOver()) await slice.next();
    const leaf = leafOf(place.stream, place.revision, place.hash);
    const find = async (candidates: readonly number[]): Promise<boolean> => {
      for (const number of candidates)
        if (await names(number, leaf)) {
          numbers.add(number);
          last = number;
          return true;
        }
      return false;
    };
    if (last >= 0 && (await find([last, last + 1]))) {
      named += 1;
      continue;
    }
    const number = await finder.numberOf(place);
    // Around its place, too, since others may have been removed before it.
    if (await find([number, number + 1, number - 1])) named += 1;
  }
  return { numbers: [...numbers].sort((a, b) => a - b), named };
};
