import type { Position } from '@anupalan/domain/kernel/position';
import { streamKindOf } from '@anupalan/domain/processes/logged-events';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { type Condition, DOCUMENT_ID, type ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { DayDoc, EventDoc } from './doc.js';
import { docIdOf, packId } from './ids.js';
import { DAY, dayKey, logIndex } from './projection.js';
import { type EventEntry, entryOf } from './queries.js';

/** Conditions that every found event meets. A condition that is null or absent admits any. */
export interface EventFilter {
  /** The id in the name of the stream. */
  readonly streamId?: string | null;
  readonly types?: readonly string[] | null;
  /** Types that are left out. */
  readonly without?: ReadonlySet<string> | null;
  readonly actor?: string | null;
  readonly cases?: readonly string[] | null;
  /** Days in India, `YYYY-MM-DD`, both included. */
  readonly from?: string | null;
  readonly to?: string | null;
}

export interface EventsPage {
  /** Newest first. */
  readonly entries: readonly EventEntry[];
  /** The next page is before this position; null if there is none. */
  readonly next: Position | null;
  /** The last event that was looked at, if the page ended because of the limit of looking and not of its size. */
  readonly lookedTo: EventEntry | null;
  /** Counted to 1,000; `more`: at least this many. */
  readonly total: number;
  readonly more: boolean;
}

/** The most events of an index that one page looks at, if further conditions select among them. */
export const MAX_SCANNED_EVENTS = 2000;
/** The most that is read in one turn at first; four times as many each time, since most pages need few. */
const MAX_STEP = 250;
const MAX_COUNT = 1000;
/** Over ten years; a longer period is not narrowed by days. */
const MAX_DAYS = 4000;

type Branch = readonly Condition[];

const equal = (field: string, value: string): Branch => [{ field, op: 'eq', value, lead: true }];
const ofCase = (id: string): readonly Branch[] => [equal('o', packId(id)), equal('c', packId(id))];

/** Look-ups whose events together are a superset of the result, and whether they are exactly the result. */
interface Source {
  readonly branches: readonly Branch[];
  readonly exact: boolean;
}

const given = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** The narrowest condition leads: a stream, then cases, then type or actor, whichever has fewer events. */
const sourceOf = async (reads: ReadStore, filter: EventFilter): Promise<Source> => {
  const { streamId, types, without, actor, cases, from, to } = filter;
  const conditions = [streamId, types, actor, cases].filter(given).length;
  const exact = conditions <= 1 && !given(without) && !given(from) && !given(to);
  if (given(streamId)) return { branches: [equal('o', packId(streamId))], exact };
  if (given(cases)) return { branches: cases.flatMap(ofCase), exact };
  const byType = given(types) ? types.map((type) => equal('t', type)) : null;
  const byActor = given(actor) ? [equal('a', packId(actor))] : null;
  if (byType === null || byActor === null) return { branches: byType ?? byActor ?? [[]], exact };
  const counts = await openView<EventDoc>(reads, logIndex).counts([...byActor, ...byType], MAX_SCANNED_EVENTS);
  const [ofActor = 0, ...ofTypes] = counts;
  const fewer = ofActor <= ofTypes.reduce((sum, n) => sum + n, 0);
  return { branches: fewer ? byActor : byType, exact };
};

/** Checks the conditions on each event: an index leads to events that meet one of them. */
const meets = (filter: EventFilter): ((entry: EventEntry) => boolean) => {
  const { streamId, without, actor, from, to } = filter;
  const types = given(filter.types) ? new Set(filter.types) : null;
  const cases = given(filter.cases) ? new Set(filter.cases) : null;
  return ({ type, stream, actor: by, caseId, day }) =>
    (!given(streamId) || stream === `${streamKindOf(type)}-${streamId}`) &&
    (types === null || types.has(type)) &&
    (!given(without) || !without.has(type)) &&
    (!given(actor) || by.id === actor) &&
    (cases === null || (caseId !== null && cases.has(caseId))) &&
    (!given(from) || day >= from) &&
    (!given(to) || day <= to);
};

/** Ids between which all events of the days stand: from `first` on (null: any), all before `below`. */
interface Bounds {
  readonly first: string | null;
  readonly below: string;
}
const WHOLE_LOG: Bounds = { first: null, below: DAY };

/** Null if the days have no events. */
const boundsOf = async (reads: ReadStore, { from, to }: EventFilter): Promise<Bounds | null> => {
  if (!given(from) && !given(to)) return WHOLE_LOG;
  const { docs, cursor } = await openView<DayDoc>(reads, logIndex).find({
    where: [
      { field: DOCUMENT_ID, op: 'gte', value: dayKey(from ?? '') },
      { field: DOCUMENT_ID, op: 'lte', value: dayKey(to ?? '~') },
    ],
    limit: MAX_DAYS,
  });
  if (cursor !== null) return WHOLE_LOG;
  const [{ doc } = { doc: null }] = docs;
  if (doc === null) return null;
  const first = docs.reduce((least, { doc: day }) => (day.first < least ? day.first : least), doc.first);
  const last = docs.reduce((most, { doc: day }) => (day.last > most ? day.last : most), doc.last);
  // With a space behind it the last id is still below, and no later one is.
  return { first, below: `${last} ` };
};

/** One bound at each end: with two, a store may start its range at the wider one. */
const rangeOf = ({ first, below }: Bounds, before: Position | null): readonly Condition[] => {
  const end = before === null || docIdOf(before) > below ? below : docIdOf(before);
  return [
    { field: DOCUMENT_ID, op: 'lt', value: end },
    ...(first === null ? [] : [{ field: DOCUMENT_ID, op: 'gte', value: first } as const]),
  ];
};

/** The newest `limit` events of all branches before a position: each by its own index, then merged. */
const newest = async (
  reads: ReadStore,
  branches: readonly Branch[],
  bounds: Bounds,
  before: Position | null,
  limit: number,
): Promise<readonly EventEntry[]> => {
  const range = rangeOf(bounds, before);
  const events = openView<EventDoc>(reads, logIndex);
  const found = await Promise.all(
    branches.map((where) => events.find({ where: [...where, ...range], ids: 'desc', limit })),
  );
  const docs = found.flatMap((page) => page.docs);
  const merged = branches.length === 1 ? docs : docs.sort((a, b) => (a.id < b.id ? 1 : -1));
  return merged.slice(0, limit).map(({ id, doc }) => entryOf(id, doc));
};

interface Scan {
  readonly entries: readonly EventEntry[];
  /** Null: the events ended. */
  readonly lookedTo: EventEntry | null;
}

/**
 * Reads on until `wanted` events are found, the events end, or the limit of looking is reached. Others get their turn
 * between the steps.
 */
const scan = async (
  reads: ReadStore,
  { branches }: Source,
  bounds: Bounds,
  filter: EventFilter,
  { after, wanted }: { readonly after: Position | null; readonly wanted: number },
): Promise<Scan> => {
  const fits = meets(filter);
  const entries: EventEntry[] = [];
  let last: EventEntry | null = null;
  let step = Math.min(wanted, MAX_STEP);
  for (let looked = 0; looked < MAX_SCANNED_EVENTS; ) {
    if (looked > 0) await nextTurn();
    const some = await newest(reads, branches, bounds, last?.position ?? after, step);
    for (const entry of some) {
      last = entry;
      looked += 1;
      if (fits(entry)) entries.push(entry);
      if (entries.length === wanted) return { entries, lookedTo: entry };
    }
    if (some.length < step) return { entries, lookedTo: null };
    step = Math.min(step * 4, MAX_STEP);
  }
  return { entries, lookedTo: last };
};

const countOf = async (
  reads: ReadStore,
  source: Source,
  bounds: Bounds,
  filter: EventFilter,
): Promise<Pick<EventsPage, 'total' | 'more'>> => {
  if (!source.exact) {
    const { entries, lookedTo } = await scan(reads, source, bounds, filter, { after: null, wanted: MAX_COUNT });
    return { total: entries.length, more: lookedTo !== null };
  }
  const wheres = source.branches.map((where) => [...where, ...rangeOf(bounds, null)]);
  const counts = await openView<EventDoc>(reads, logIndex).counts(wheres, MAX_COUNT + 1);
  const total = counts.reduce((sum, n) => sum + n, 0);
  return { total: Math.min(total, MAX_COUNT), more: total > MAX_COUNT };
};

/**
 * The events that meet all conditions, newest first. A page costs the same at any depth of the log. One condition is a
 * seek in its index. Several conditions look through the narrowest one, at most 2,000 events for a page, which may then
 * be short.
 */
export const searchLog = async (
  reads: ReadStore,
  filter: EventFilter,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<EventsPage> => {
  const nothing: EventsPage = { entries: [], next: null, lookedTo: null, total: 0, more: false };
  if (filter.types?.length === 0 || filter.cases?.length === 0) return nothing;
  const bounds = await boundsOf(reads, filter);
  if (bounds === null) return nothing;
  const source = await sourceOf(reads, filter);
  const found = await scan(reads, source, bounds, filter, { after, wanted: limit + 1 });
  await nextTurn();
  const count = await countOf(reads, source, bounds, filter);
  const entries = found.entries.slice(0, limit);
  if (found.entries.length > limit)
    return { entries, next: entries.at(-1)?.position ?? null, lookedTo: null, ...count };
  return { entries, next: found.lookedTo?.position ?? null, lookedTo: found.lookedTo, ...count };
};
