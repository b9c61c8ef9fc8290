import type { ReadStore, StoredDoc } from '@anupalan/infra/ports/read-store';

/** The comparison of two views of a read model, document by document; plain data. Counts are of documents. */
export interface Comparison {
  /** The namespaces: the replaced one and its replacement. */
  readonly before: string;
  readonly after: string;
  /** UTC ISO-8601. */
  readonly at: string;
  readonly same: number;
  /** Folded up to the same event, but with other contents: expected if the version changed, else a fault of a fold. */
  readonly different: number;
  /** Only in `before`. */
  readonly missing: number;
  /** Only in `after`. */
  readonly extra: number;
  /** With other contents, but folded up to different events. */
  readonly moved: number;
  /** Ids of the first documents that are different, missing or extra. */
  readonly examples: readonly string[];
}

const PAGE = 250;
const MAX_EXAMPLES = 10;

/** All documents of a namespace in the order of their ids, page by page. */
async function* documentsOf(reads: ReadStore, namespace: string, signal: AbortSignal): AsyncGenerator<StoredDoc> {
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const page = await reads.find(namespace, { limit: PAGE, ...(after === null ? {} : { after }) });
    yield* page.docs;
    after = page.cursor;
  } while (after !== null);
}

/**
 * Compares every document of `after` with the one of the same id in `before`. Reads both in the order of their ids, one
 * page of each in memory; either may be written meanwhile.
 * @throws the signal's reason
 */
export const compareViews = async (
  reads: ReadStore,
  { before, after }: { readonly before: string; readonly after: string },
  { now, signal }: { readonly now: () => number; readonly signal: AbortSignal },
): Promise<Comparison> => {
  const counts = { same: 0, different: 0, missing: 0, extra: 0, moved: 0 };
  const examples: string[] = [];
  const count = (outcome: keyof typeof counts, { id }: StoredDoc): void => {
    counts[outcome] += 1;
    if (outcome !== 'same' && outcome !== 'moved' && examples.length < MAX_EXAMPLES) examples.push(id);
  };
  const oldDocs = documentsOf(reads, before, signal);
  const newDocs = documentsOf(reads, after, signal);
  let [old, next] = [await oldDocs.next(), await newDocs.next()];
  while (old.done !== true || next.done !== true) {
    if (next.done === true || (old.done !== true && old.value.id < next.value.id)) {
      if (old.done !== true) count('missing', old.value);
      old = await oldDocs.next();
    } else if (old.done === true || next.value.id < old.value.id) {
      count('extra', next.value);
      next = await newDocs.next();
    } else {
      count(outcomeOf(old.value, next.value), next.value);
      [old, next] = [await oldDocs.next(), await newDocs.next()];
    }
  }
  return { before, after, at: new Date(now()).toISOString(), ...counts, examples };
};

const outcomeOf = (old: StoredDoc, next: StoredDoc): 'same' | 'different' | 'moved' => {
  if (JSON.stringify(old.doc) === JSON.stringify(next.doc)) return 'same';
  return old.position === next.position ? 'different' : 'moved';
};
