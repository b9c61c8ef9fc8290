import { ERASED } from '@anupalan/domain/kernel/event';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { customerKey } from '../case-search/projection.js';

/** Documents with personal data in clear, by read model. */
const CLEAR_DOCS: readonly (readonly [model: string, idOf: (userId: string) => string])[] = [
  ['people', (userId) => userId],
  ['case-search', customerKey],
];

/** Read models whose documents hold personal data in clear. */
export const CLEAR_MODELS: readonly string[] = CLEAR_DOCS.map(([model]) => model);

/**
 * Removes an erased person from views that no projector updates, such as the one kept for a roll-back, and from the
 * store's files. Live views remove them by the erasure event.
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
      // A projector is building this view; the next try runs later.
      if (written === 'fenced') throw new Error(`${namespace} is being written`);
    }
  await reads.purge();
};
