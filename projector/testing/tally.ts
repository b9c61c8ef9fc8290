import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Projection } from '../src/runner/projection.js';

export type Tally = { readonly id: string; readonly seen: readonly string[] };

/**
 * A projection whose documents list their events in order: a lost, doubled or swapped one shows. `data.keys` names the
 * documents; `Dropped` deletes them; `Poison` cannot be folded.
 */
export const tally = (overrides: Partial<Projection<Tally>> = {}): Projection<Tally> => ({
  name: 'tally',
  version: 1,
  streams: ['thing'],
  handles: ['Happened', 'Dropped', 'Poison'],
  keys: ({ event }) => event.data.keys as readonly string[],
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
