import { ERASED } from '@anupalan/domain/kernel/event';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { customerKey } from '../case-search/projection.js';

/** Documents that hold something of a person in clear, by read model. */
const CLEAR_DOCS: readonly (readonly [model: string, idOf: (userId: string) => string])[] = [
  ['people', (userId) => userId],
  ['case-search', customerKey],
];

/**
 * Takes an erased person out of views that nobody keeps up, such as the one that is kept to roll back to, and out of the store's
 * files. The live views have forgotten them by the event itself.
 */
export const forgetPerson = async (reads: ReadStore, userId: string): Promise<void> => {
  const namespaces = await reads.namespaces();
  for (const [model, idOf] of CLEAR_DOCS)
    for (const namespace of namespaces.filter((name) => name.startsWith(`${model}@`))) {
      const stored = await reads.get(namespace, idOf(userId));
      if (stored === null || stored.doc.mobile === ERASED) continue;
      const at = await reads.checkpoint(namespace);
      const { id, position } = stored;
      const written = await reads.apply({
        namespace,
        changes: [{ id, position, doc: null, replace: true }],
        from: at,
        at,
      });
      // Somebody builds this view right now: the next try meets it further on.
      if (written === 'fenced') throw new Error(`${namespace} is being written`);
    }
  await reads.purge();
};
