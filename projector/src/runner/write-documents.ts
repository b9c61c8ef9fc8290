import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { DocChange, ParkedEvent, ReadStore } from '@anupalan/infra/ports/read-store';
import { union } from './fold-batch.js';
import type { KeptDoc, KeptDocs } from './kept-documents.js';
import type { Projection } from './projection.js';

export interface DocumentWriter {
  /** Everything up to here is in the store. */
  checkpoint(): Position | null;
  /**
   * Writes kept documents and then the checkpoint: at most `maxWrites` documents at once, the checkpoint with the last of
   * them. Ahead of the checkpoint (`at` is where it stands already) no deletion may be among them.
   */
  write(
    kept: KeptDocs,
    docs: readonly KeptDoc[],
    at: Position | null,
    park: readonly ParkedEvent[],
  ): Promise<'ok' | 'fenced'>;
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

  /** One write, told to those who listen. Without a position nothing was folded, and nothing changed. */
  const writeRun = async (
    kept: KeptDocs,
    docs: readonly KeptDoc[],
    at: Position | null,
    park: readonly ParkedEvent[],
  ): Promise<'ok' | 'fenced'> => {
    const changes = docs.flatMap(({ id, position, doc }): DocChange[] =>
      position === null ? [] : [{ id, position, doc }],
    );
    if ((await reads.apply({ namespace, changes, from: checkpoint, at, park })) === 'fenced') return 'fenced';
    checkpoint = at;
    const notices: Change[] = [];
    for (const doc of docs) {
      const audience = doc.doc === null ? null : projection.audience(doc.doc);
      // What came and went before it was written was never there for anybody.
      if (doc.position !== null && (audience !== null || doc.audience !== null))
        notices.push({
          model: projection.name,
          id: doc.id,
          position: doc.position,
          audience: union(doc.audience, audience),
        });
      kept.written(doc, audience);
    }
    if (notices.length > 0) onChanges(notices);
    return 'ok';
  };

  return {
    checkpoint: () => checkpoint,
    write: async (kept, docs, at, park) => {
      const standing = docs.filter(({ doc }) => doc !== null);
      const deleted = docs.filter(({ doc }) => doc === null);
      const early = Math.max(0, Math.ceil(standing.length / tuning.maxWrites) - 1) * tuning.maxWrites;
      for (let i = 0; i < early; i += tuning.maxWrites) {
        const run = standing.slice(i, i + tuning.maxWrites);
        if ((await writeRun(kept, run, checkpoint, [])) === 'fenced') return 'fenced';
        await nextTurn();
      }
      return writeRun(kept, [...standing.slice(early), ...deleted], at, park);
    },
  };
};
