import type { Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import type { DocChange, ParkedEvent, ReadStore } from '@anupalan/infra/ports/read-store';
import { union } from './fold-batch.js';
import type { KeptDoc, KeptDocs } from './kept-documents.js';
import type { Projection } from './projection.js';

export interface DocumentWriter {
  /** Everything up to here is in the store. */
  checkpoint(): Position | null;
  /**
   * Writes kept documents, as they are right now, and then the checkpoint: at most `maxWrites` documents at once, the
   * checkpoint with the last of them. Ahead of the checkpoint (`at` is where it stands already) no deletion may be among them.
   * One at a time: the one before is `settled`. Whoever folds on meanwhile asks `isUnderWay` before it reads a document again.
   */
  write(
    kept: KeptDocs,
    docs: readonly KeptDoc[],
    at: Position | null,
    park: readonly ParkedEvent[],
  ): Promise<'ok' | 'fenced'>;
  /** The outcome of the last write, once it is there. */
  settled(): Promise<'ok' | 'fenced'>;
  /** A write was fenced or has failed: there is nothing to fold on for. `settled` says which. */
  hasFailed(): boolean;
  /** Is anything being written? */
  isBusy(): boolean;
  /** Is this document being written? */
  isUnderWay(id: string): boolean;
}

/** A document on its way into the store, and who is to hear of it. */
interface Leaving {
  readonly id: string;
  readonly change: DocChange | null;
  readonly notice: Change | null;
}

/** The writing side of one running projection, from a checkpoint on. */
export const documentWriter = (options: {
  readonly projection: Projection;
  readonly namespace: string;
  readonly reads: ReadStore;
  readonly checkpoint: Position | null;
  readonly tuning: { readonly maxWrites: number };
  readonly onChanges: (changes: readonly Change[]) => void;
}): DocumentWriter => {
  const { projection, namespace, reads, tuning, onChanges } = options;
  let { checkpoint } = options;
  let last: Promise<'ok' | 'fenced'> = Promise.resolve('ok');
  const underWay = new Set<string>();
  let failed = false;

  /** Takes it as it is. Without a position nothing was folded, and nothing changed. */
  const leave = (kept: KeptDocs, held: KeptDoc): Leaving => {
    const { id, position, doc } = held;
    const audience = doc === null ? null : projection.audience(doc);
    // What came and went before it was written was never there for anybody.
    const heard = audience !== null || held.audience !== null;
    const notice =
      position === null || !heard
        ? null
        : { model: projection.name, id, position, audience: union(held.audience, audience) };
    kept.written(held, audience);
    underWay.add(id);
    return { id, change: position === null ? null : { id, position, doc }, notice };
  };

  /** One write, told to those who listen. */
  const writeRun = async (
    run: readonly Leaving[],
    at: Position | null,
    park: readonly ParkedEvent[],
  ): Promise<'ok' | 'fenced'> => {
    const changes = run.flatMap(({ change }) => change ?? []);
    if ((await reads.apply({ namespace, changes, from: checkpoint, at, park })) === 'fenced') return 'fenced';
    checkpoint = at;
    for (const { id } of run) underWay.delete(id);
    const notices = run.flatMap(({ notice }) => notice ?? []);
    if (notices.length > 0) onChanges(notices);
    return 'ok';
  };

  const writeAll = async (
    standing: readonly Leaving[],
    deleted: readonly Leaving[],
    at: Position | null,
    park: readonly ParkedEvent[],
  ): Promise<'ok' | 'fenced'> => {
    const early = Math.max(0, Math.ceil(standing.length / tuning.maxWrites) - 1) * tuning.maxWrites;
    for (let i = 0; i < early; i += tuning.maxWrites) {
      if ((await writeRun(standing.slice(i, i + tuning.maxWrites), checkpoint, [])) === 'fenced') return 'fenced';
      await nextTurn();
    }
    return writeRun([...standing.slice(early), ...deleted], at, park);
  };

  return {
    checkpoint: () => checkpoint,
    write: (kept, docs, at, park) => {
      const standing = docs.filter(({ doc }) => doc !== null).map((doc) => leave(kept, doc));
      const deleted = docs.filter(({ doc }) => doc === null).map((doc) => leave(kept, doc));
      last = writeAll(standing, deleted, at, park);
      // Met when it is awaited, which may be a batch later.
      last.then(
        (outcome) => {
          failed ||= outcome === 'fenced';
        },
        () => {
          failed = true;
        },
      );
      return last;
    },
    settled: () => last,
    hasFailed: () => failed,
    isBusy: () => underWay.size > 0,
    isUnderWay: (id) => underWay.has(id),
  };
};
