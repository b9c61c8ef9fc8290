import { position } from '@anupalan/domain/kernel/position';
import { describe, expect, it } from 'vitest';
import { type KeptDocs, keptDocs, keptMemory } from './kept-documents.js';

const at = position('00000000000000000001');
const ALL = Number.POSITIVE_INFINITY;

/** Documents of about a kB each, and what of them stays when room is made. */
const fill = (kept: KeptDocs, count: number): number => {
  for (let i = 0; i < count; i += 1)
    kept.add(`doc-${i}`, { id: `doc-${i}`, position: at, doc: { text: 'x'.repeat(750) } }, null);
  for (const one of kept.surplus(ALL)) kept.forget(one);
  let stay = 0;
  for (let i = 0; i < count; i += 1) if (kept.get(`doc-${i}`) !== undefined) stay += 1;
  return stay;
};
const look = (kept: KeptDocs, times: number, misses: number): void => {
  for (let i = 0; i < times; i += 1) kept.get('another');
  kept.missed(misses);
  kept.surplus(ALL);
};

describe('what a projection keeps of its documents', () => {
  it('is little while hardly any is missed, more once many are, and never more than it may', () => {
    const kept = keptDocs(keptMemory(100_000, 20_000));
    const few = fill(kept, 200);
    expect(few).toBeLessThan(20);
    look(kept, 1000, 10);
    expect(fill(kept, 200)).toBe(few);
    look(kept, 1000, 100);
    const more = fill(kept, 200);
    expect(more).toBeGreaterThan(few);
    for (let round = 0; round < 10; round += 1) {
      look(kept, 1000, 500);
      fill(kept, 200);
    }
    const most = fill(kept, 200);
    expect(most).toBeGreaterThan(more);
    expect(most).toBeLessThanOrEqual(100);
  });

  it('is shared with others of the same memory: what one leaves another may have', () => {
    const memory = keptMemory(40_000);
    const [one, other] = [keptDocs(memory), keptDocs(memory)];
    expect(fill(one, 200)).toBeGreaterThan(20);
    expect(fill(other, 200)).toBeLessThan(30);
    one.close();
    expect(fill(other, 200)).toBeGreaterThan(20);
  });
});
