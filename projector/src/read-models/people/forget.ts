import { ERASED } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { ReadStore, StoredDoc } from '@anupalan/infra/ports/read-store';
import { businesses } from '../businesses/projection.js';
import { customerKey } from '../case-search/projection.js';
import { papers } from '../papers/projection.js';

/** Documents with personal data in clear, by read model. */
const CLEAR_DOCS: readonly (readonly [model: string, idOf: (userId: string) => string])[] = [
  ['people', (userId) => userId],
  ['case-search', customerKey],
];

/**
 * Read models whose documents know the state that the customer's form named: where the clock is, and how to remove it.
 */
const CLOCKS: Readonly<Record<string, (doc: JsonObject) => JsonObject>> = {
  'case-list': (doc) => ({ ...doc, clock: null, dueAt: null, lateFrom: null }),
  case: (doc) => ({ ...doc, header: { ...(doc.header as JsonObject | null), clock: null } }),
};

const OWNED_PAGE = 100;

const hasClock = ({ doc }: StoredDoc): boolean =>
  (doc.clock ?? (doc.header as JsonObject | null | undefined)?.clock ?? null) !== null;

/** Of which a person has several, found by their owner. */
const OWNED: readonly string[] = [businesses.name, papers.name];

/** Read models whose documents hold personal data in clear. */
export const CLEAR_MODELS: readonly string[] = [...CLEAR_DOCS.map(([model]) => model), ...OWNED];

const replaceIn = async (
  reads: ReadStore,
  namespace: string,
  { id, position }: StoredDoc,
  doc: JsonObject | null,
): Promise<void> => {
  const at = await reads.checkpoint(namespace);
  const changes = [{ id, position, doc, replace: true }];
  // A projector is building this view; the next try runs later.
  if ((await reads.apply({ namespace, changes, from: at, at })) === 'fenced')
    throw new Error(`${namespace} is being written`);
};

/**
 * Removes an erased person, and the clocks of their cases, from views that no projector updates, such as the one kept
 * for a roll-back, and from the store's files. In live views the events of the erasure do this.
 */
export const forgetPerson = async (reads: ReadStore, userId: string, requestIds: readonly string[]): Promise<void> => {
  for (const namespace of await reads.namespaces()) {
    const model = namespace.slice(0, namespace.indexOf('@'));
    for (const [, idOf] of CLEAR_DOCS.filter(([name]) => name === model)) {
      const stored = await reads.get(namespace, idOf(userId));
      if (stored !== null && stored.doc.mobile !== ERASED) await replaceIn(reads, namespace, stored, null);
    }
    if (OWNED.includes(model)) {
      const where = [{ field: 'ownerId', op: 'eq', value: userId }] as const;
      const page = () => reads.find(namespace, { where, limit: OWNED_PAGE });
      for (let { docs } = await page(); docs.length > 0; { docs } = await page())
        for (const stored of docs) await replaceIn(reads, namespace, stored, null);
    }
    const withoutClock = CLOCKS[model];
    if (withoutClock === undefined) continue;
    for (const stored of await reads.getMany(namespace, requestIds))
      if (hasClock(stored)) await replaceIn(reads, namespace, stored, withoutClock(stored.doc));
  }
  await reads.purge();
};
