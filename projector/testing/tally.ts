import type { Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Projection } from '../src/runner/projection.js';

export type Tally = { readonly id: string; readonly seen: readonly string[] };

/** A key of an event that stands for its position: the document of this event alone. */
export const OWN = 'own';

/** The documents that an event of a tally changes. */
export const keysIn = ({ event, position }: Recorded): readonly string[] =>
  (event.data.keys as readonly string[]).map((key) => (key === OWN ? position : key));

/**
 * A projection whose documents list their events in order: a lost, doubled or swapped one shows. `data.keys` names the
 * documents; `Dropped` deletes them; `Poison` cannot be folded.
 */
export const tally = (overrides: Partial<Projection<Tally>> = {}): Projection<Tally> => ({
  name: 'tally',
  version: 1,
  streams: ['thing'],
  handles: ['Happened', 'Dropped', 'Poison'],
  keys: keysIn,
  evolve: (doc, { id, event }, key) => {
    if (event.type === 'Poison') throw new Error('cannot be folded');
    if (event.type === 'Dropped') return null;
    return { id: key, seen: [...(doc?.seen ?? []), id] };
  },
  indexes: [],
  audience: (doc) => ({ users: [`owner of ${doc.id}`], roles: ['staff'] }),
  ...overrides,
});

export const keysOf = (...keys: readonly string[]): JsonObject => ({ keys });
