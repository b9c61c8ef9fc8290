import { position } from '@anupalan/domain/kernel/position';
import { describe, expect, it } from 'vitest';
import { type KeptDoc, type KeptDocs, keptDocs, keptMemory } from './kept-documents.js';

const at = position('00000000000000000001');
const ALL = Number.POSITIVE_INFINITY;

let made = 0;
/** Adds so many documents of about a kB each, and answers those that stay when room is made. */
const fill = (kept: KeptDocs, count: number): readonly KeptDoc[] => {
  const added = Array.from({ length: count }, () => {
    made += 1;
    const id = `doc-${made}`;
    return kept.add(id, { id, position: at, doc: { text: 'x'.repeat(750) } }, null);
  });
  for (const one of kept.surplus(ALL)) kept.forget(one);
  return added.filter(({ id }) => kept.get(id) !== undefined);
};
/** How many it has room for. */
const room = (kept: KeptDocs): number => {
  const stay = fill(kept, 200);
  for (const one of stay) kept.forget(one);
  return stay.length;
};
const look = (kept: KeptDocs, times: number, misses: number): void => {
  for (let i = 0; i < times; i += 1) kept.get('another');
  kept.missed(misses);
  kept.surplus(ALL);
};

describe('what a projection keeps of its documents', () => {
  it('is little while hardly any is missed, more once many are, and never more than it may', () => {
    const kept = keptDocs(keptMemory(100_000, 20_000));
    const few = room(kept);
    expect(few).toBeLessThan(20);
    look(kept, 1000, 10);
    expect(room(kept)).toBe(few);
    fill(kept, 200);
    look(kept, 1000, 100);
    const more = room(kept);
    expect(more).toBeGreaterThan(few);
    for (let round = 0; round < 10; round += 1) {
      fill(kept, 200);
      look(kept, 1000, 500);
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
