import type { Position } from '@anupalan/domain/kernel/position';
import type { ParityCounts } from '@anupalan/domain/proof/scratch-events';
import type { ReadStore, StoredDoc } from '@anupalan/infra/ports/read-store';
import { type Difference, type DocumentDifference, differencesOf } from './differences.js';

export interface Compared {
  readonly counts: ParityCounts;
  /** The first `MAX_LISTED` in the order of ids. */
  readonly listed: readonly DocumentDifference[];
}

export const MAX_LISTED = 100;
const MAX_PATHS = 20;
const PAGE = 250;
/** More than are listed, because some turn out to be the same. */
const MAX_STORED_DIFFERENCES = 2 * MAX_LISTED;
/** How often the scratch view follows the log before documents that still move are counted as such. */
const MAX_ROUNDS = 10;
/**
 * Maximum number of documents that are looked at again. If more change at once, they are counted as they were first
 * found.
 */
const MAX_RECHECKED_DOCUMENTS = 5_000;

type Outcome = keyof ParityCounts;
interface Pair {
  readonly id: string;
  readonly live: StoredDoc | null;
  readonly scratch: StoredDoc | null;
}
interface UnlikePair {
  readonly outcome: Exclude<Outcome, 'same'>;
  /** Kept only for the first different documents, which bounds the memory. */
  readonly differences: readonly Difference[] | null;
}
interface Checkpoints {
  readonly live: Position | null;
  readonly scratch: Position | null;
}

const isAfter = (one: Position, other: Position | null): boolean => other === null || one > other;

/** A document that one side cannot know yet has moved; it is neither missing nor extra. */
const outcomeOf = ({ live, scratch }: Pair, at: Checkpoints): Outcome => {
  if (live === null) return scratch !== null && isAfter(scratch.position, at.live) ? 'moved' : 'extra';
  if (scratch === null) return isAfter(live.position, at.scratch) ? 'moved' : 'missing';
  if (differencesOf(live.doc, scratch.doc, 1).length === 0) return 'same';
  return live.position === scratch.position ? 'different' : 'moved';
};

/** Ids of both namespaces in order, a page at a time. */
async function* idsOf(reads: ReadStore, namespaces: readonly string[], signal: AbortSignal): AsyncGenerator<string[]> {
  const all = namespaces.map((namespace) => pagesOf(reads, namespace, signal));
  const heads = await Promise.all(all.map((one) => one.next()));
  for (;;) {
    const pages = heads.flatMap((head) => (head.done === true ? [] : [head.value]));
    if (pages.length === 0) return;
    // Up to the end of the shortest page every id of both is known.
    const end = pages.map((page) => page.at(-1) ?? '').reduce((a, b) => (a < b ? a : b));
    const ids = new Set(pages.flatMap((page) => page.filter((id) => id <= end)));
    for (const [i, head] of heads.entries()) {
      if (head.done === true) continue;
      head.value = head.value.filter((id) => id > end);
      const pager = all[i];
      if (head.value.length === 0 && pager !== undefined) heads[i] = await pager.next();
    }
    yield [...ids].sort();
  }
}

async function* pagesOf(reads: ReadStore, namespace: string, signal: AbortSignal): AsyncGenerator<string[], void> {
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const page = await reads.find(namespace, { limit: PAGE, ...(after === null ? {} : { after }) });
    if (page.docs.length > 0) yield page.docs.map(({ id }) => id);
    after = page.cursor;
  } while (after !== null);
}

async function* inPages(ids: readonly string[]): AsyncGenerator<string[]> {
  for (let i = 0; i < ids.length; i += PAGE) yield ids.slice(i, i + PAGE);
}

/**
 * Compares a scratch view with the live one, document by document, while the live one follows the log. `catchUp` brings
 * the scratch view to the end of the log; documents that were not the same are then looked at again, until no event
 * came between. `only`: the documents to compare; null for all of both. Memory: one page, and the ids that are not the
 * same.
 * @throws the signal's reason
 */
export const compareWithLive = async (
  reads: ReadStore,
  { live, scratch, only }: { readonly live: string; readonly scratch: string; readonly only: readonly string[] | null },
  {
    catchUp,
    rest,
    signal,
  }: { readonly catchUp: () => Promise<void>; readonly rest: () => Promise<void>; readonly signal: AbortSignal },
): Promise<Compared> => {
  const counts = { same: 0, different: 0, missing: 0, extra: 0, moved: 0 };
  const unlike = new Map<string, UnlikePair>();
  let kept = 0;

  const places = async (): Promise<Checkpoints> => ({
    live: await reads.checkpoint(live),
    scratch: await reads.checkpoint(scratch),
  });
  const look = async (ids: readonly string[]): Promise<void> => {
    signal.throwIfAborted();
    const [lives, scratches] = [await reads.getMany(live, ids), await reads.getMany(scratch, ids)];
    const at = await places();
    const [byLive, byScratch] = [lives, scratches].map((docs) => new Map(docs.map((doc) => [doc.id, doc])));
    for (const id of ids) {
      const pair = { id, live: byLive?.get(id) ?? null, scratch: byScratch?.get(id) ?? null };
      const before = unlike.get(id);
      if (before !== undefined) {
        counts[before.outcome] -= 1;
        if (before.differences !== null) kept -= 1;
        unlike.delete(id);
      }
      // Deleted in both since its id was read.
      if (pair.live === null && pair.scratch === null) continue;
      const outcome = outcomeOf(pair, at);
      counts[outcome] += 1;
      if (outcome === 'same') continue;
      const differences =
        outcome === 'different' && kept < MAX_STORED_DIFFERENCES
          ? differencesOf(pair.live?.doc, pair.scratch?.doc, MAX_PATHS)
          : null;
      if (differences !== null) kept += 1;
      unlike.set(id, { outcome, differences });
    }
    await rest();
  };

  for await (const ids of only === null ? idsOf(reads, [live, scratch], signal) : inPages(only)) await look(ids);
  for (let round = 0; unlike.size > 0 && round < MAX_ROUNDS; round += 1) {
    await catchUp();
    const again = [...unlike.keys()].slice(0, MAX_RECHECKED_DOCUMENTS);
    for await (const ids of inPages(again)) await look(ids);
    const at = await places();
    const quiet = at.live === null || !isAfter(at.live, at.scratch);
    if (quiet && counts.moved === 0) break;
  }
  const listed = [...unlike]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, { outcome, differences }]): DocumentDifference[] =>
      outcome === 'moved' ? [] : [{ id, outcome, differences: differences ?? [] }],
    )
    .slice(0, MAX_LISTED);
  return { counts, listed };
};
