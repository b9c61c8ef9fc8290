import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { MAX_EXPORT_EVENTS } from '@anupalan/domain/rules/history';
import { DamagedEvent, type EventStore, orDamage, type RecordedEvent } from '@anupalan/infra/ports/event-store';
import { timeSlice } from '@anupalan/infra/ports/next-turn';
import type { SealedPlace } from '@anupalan/infra/sealing/find-seals';
import { LOG_SEAL, readHash } from '@anupalan/infra/sealing/log-seal';

/** Consecutive events of one stream, both ends included. */
export interface Range {
  readonly stream: string;
  readonly from: number;
  readonly to: number;
}

/** An event of an export: its place and its hash. */
export interface EventRef extends SealedPlace {
  /**
   * The hash of the event before it, for the first event of a range; absent if that event is in the export or does not
   * exist.
   */
  readonly previous?: string;
}

/** The events of an export, stream by stream, each in its own order. */
export interface Selection {
  readonly ranges: readonly Range[];
  readonly refs: readonly EventRef[];
  /** Number of events by day in India and by type. */
  readonly byDay: ReadonlyMap<string, number>;
  readonly byType: ReadonlyMap<string, number>;
}

const tooLarge = (max: number): Rejection => rejection('invalid', 'proof.too_large', { params: { max } });

const add = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const damaged = ({ revision, stream }: RecordedEvent): Rejection =>
  rejection('conflict', 'proof.damaged', { params: { revision, stream } });

/**
 * Reads the places and hashes of these events; their contents are read again when they are sent. The ranges of the selection end
 * with what was read, so that what is appended meanwhile is no part of it. Refused beyond `max` events, and for an event that
 * cannot be read.
 */
export const selectRanges = async (
  events: EventStore,
  ranges: readonly Range[],
  max = MAX_EXPORT_EVENTS,
): Promise<Result<Selection, Rejection>> => {
  const refs: EventRef[] = [];
  const read: Range[] = [];
  const [byDay, byType] = [new Map<string, number>(), new Map<string, number>()];
  const slice = timeSlice();
  for (const { stream, from, to } of ranges) {
    let previous: string | null = null;
    let last: number | null = null;
    if (from > 0)
      for await (const event of events.readStream(stream, { from: from - 1, to: from - 1 })) previous = readHash(event);
    for await (const event of events.readStream(stream, { from, to })) {
      const { revision, position, type } = event;
      const [hash, data] = [readHash(event), orDamage(() => event.data)];
      if (hash === null || data instanceof DamagedEvent) return err(damaged(event));
      if (refs.length === max) return err(tooLarge(max));
      refs.push({ stream, revision, position, hash, ...(previous === null ? {} : { previous }) });
      previous = null;
      last = revision;
      add(byDay, dayInIndia(timeOf(event)));
      add(byType, type);
      if (slice.isOver()) await slice.next();
    }
    if (last !== null) read.push({ stream, from, to: last });
    await slice.next();
  }
  return ok({ ranges: read, refs, byDay, byType });
};

/** When an event happened, UTC ISO-8601. */
export const timeOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): string =>
  typeof metadata.time === 'string' ? metadata.time : '1970-01-01T00:00:00.000Z';

/** Gathers chosen events as ranges, stream by stream. With `filled`, what lies between two of a stream belongs to it. */
const rangesOf = (filled: boolean) => {
  const found = new Map<string, { from: number; to: number }[]>();
  return {
    add: ({ stream, revision }: RecordedEvent): void => {
      const own = found.get(stream);
      const last = own?.at(-1);
      if (own === undefined) found.set(stream, [{ from: revision, to: revision }]);
      else if (last !== undefined && (filled || revision === last.to + 1)) last.to = Math.max(last.to, revision);
      else own.push({ from: revision, to: revision });
    },
    all: (): readonly Range[] => [...found].flatMap(([stream, own]) => own.map((range) => ({ stream, ...range }))),
  };
};

/** Finds the first event that cannot be read and has a chosen one next to it, or one before and one after it. */
const doubts = () => {
  let first: RecordedEvent | null = null;
  /** Behind an event that is not chosen: counts once a chosen one follows. */
  let maybe: RecordedEvent | null = null;
  /** The last readable event; `none` before the first chosen one. */
  let last: 'none' | 'chosen' | 'other' = 'none';
  return {
    first: () => first,
    unreadable: (event: RecordedEvent): void => {
      if (last === 'chosen') first ??= event;
      else maybe ??= event;
    },
    chosen: (): void => {
      first ??= maybe;
      last = 'chosen';
    },
    other: (): void => {
      if (last === 'none') maybe = null;
      else last = 'other';
    },
  };
};

/**
 * The ranges of the whole log whose events `is` chooses, in the order of their first event; seals are no part of them. With
 * `filled`, what lies between two chosen events of a stream belongs to it. Refused beyond `max` chosen events, and for an event
 * that cannot be read where a chosen one stands next to it, or one before and one after it: it may be one of them.
 */
export const scanLog = async (
  events: EventStore,
  is: (event: RecordedEvent) => boolean,
  {
    filled,
    prefixes,
    max = MAX_EXPORT_EVENTS,
  }: {
    readonly filled: boolean;
    readonly prefixes?: readonly string[];
    readonly max?: number;
  },
): Promise<Result<readonly Range[], Rejection>> => {
  const ranges = rangesOf(filled);
  const doubt = doubts();
  const slice = timeSlice();
  let count = 0;
  for await (const event of events.readAll({ after: null, ...(prefixes === undefined ? {} : { prefixes }) })) {
    if (slice.isOver()) await slice.next();
    if (event.stream === LOG_SEAL) continue;
    const chosen = orDamage(() => is(event));
    if (chosen instanceof DamagedEvent) doubt.unreadable(event);
    else if (chosen) {
      doubt.chosen();
      count += 1;
      if (count > max) return err(tooLarge(max));
      ranges.add(event);
    } else doubt.other();
  }
  const doubtful = doubt.first();
  return doubtful === null ? ok(ranges.all()) : err(damaged(doubtful));
};
