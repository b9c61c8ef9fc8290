import { describe, expect, it } from 'vitest';
import { CUSTOMER, createHistory, positionOf } from '../../testing/history.js';
import { type KeptDoc, type KeptDocs, keptDocs, keptMemory } from './kept-documents.js';

const event = createHistory().add(CUSTOMER, 'thing-1', 'Happened', {});
const nothing = { id: 'another', position: positionOf(1), doc: {} };
const ALL = Number.POSITIVE_INFINITY;

let made = 0;
/** So many new documents of about a kB each; answers those that stay when room is made. */
const fill = (kept: KeptDocs, count: number): readonly KeptDoc[] => {
  const added = Array.from({ length: count }, () => {
    made += 1;
    return takeOne(kept, `doc-${made}`);
  });
  const surplus = new Set(kept.surplus(ALL));
  for (const one of surplus) kept.forget(one);
  return added.filter((one) => !surplus.has(one));
};
const takeOne = (kept: KeptDocs, id: string): KeptDoc => {
  kept.take(id, event, 1000);
  const one = kept.waiting().find((waiting) => waiting.id === id);
  if (one === undefined) throw new Error('it waits for nothing');
  kept.read(one, undefined, null);
  one.doc = { text: 'x'.repeat(750) };
  kept.folded(one, true);
  kept.written(one, null);
  return one;
};
/** How many it has room for. */
const room = (kept: KeptDocs): number => {
  const stay = fill(kept, 200);
  for (const one of stay) kept.forget(one);
  return stay.length;
};
/** As many events, for documents that had to be read or for one that was there. */
const look = (kept: KeptDocs, times: number, misses: number): void => {
  for (let i = 0; i < times; i += 1) kept.take('another', event, 0);
  const [another] = kept.waiting();
  for (let i = 0; i < misses; i += 1) if (another !== undefined) kept.read(another, nothing, null);
  if (another !== undefined) kept.folded(another, false);
  kept.surplus(ALL);
};

describe('what a projection keeps of its documents', () => {
  it('is little while hardly any is missed, more once many are, and never more than it may', () => {
    const kept = keptDocs(keptMemory(100_000, 20_000));
    const few = room(kept);
    expect(few).toBeLessThan(20);
    look(kept, 1000, 5);
    expect(room(kept)).toBe(few);
    fill(kept, 200);
    look(kept, 1000, 50);
    const more = room(kept);
    expect(more).toBeGreaterThan(few);
    for (let round = 0; round < 10; round += 1) {
      fill(kept, 200);
      look(kept, 1000, 200);
    }
    const most = fill(kept, 200).length;
    expect(most).toBeGreaterThan(more);
    expect(most).toBeLessThanOrEqual(100);
  });

  it('is shared with others of the same memory: what one leaves another may have', () => {
    const memory = keptMemory(40_000);
    const [one, other] = [keptDocs(memory), keptDocs(memory)];
    expect(fill(one, 200).length).toBeGreaterThan(20);
    expect(fill(other, 35).length).toBeLessThan(20);
    one.close();
    expect(fill(other, 200).length).toBeGreaterThan(20);
  });
});
