import { describe, expect, it } from 'vitest';
import { positionOf } from '../../testing/history.js';
import { type RecordCache, type RecordMemory, recordCache, recordMemory } from './record-cache.js';

let made = 0;
/** Adds this many records of about 1 kB, read from the store or new; returns how many stay. */
const fill = (cache: RecordCache, count: number, stored = false): number => {
  const ids = Array.from({ length: count }, () => {
    made += 1;
    return `record-${made}`;
  });
  for (const id of ids) {
    const doc = { text: 'x'.repeat(750) };
    cache.add({ id, doc: stored ? doc : null, position: stored ? positionOf(1) : null, audience: null });
    const record = cache.use(id);
    if (record === undefined) throw new Error('it was added just now');
    record.doc = doc;
    cache.written(record, null);
    for (const surplus of cache.surplus(count)) cache.evict(surplus);
  }
  return ids.filter((id) => cache.has(id)).length;
};

describe('the records that a projection caches', () => {
  it('are the ones used last', () => {
    const cache = recordCache(recordMemory(10_000));
    for (const id of ['a', 'b']) cache.add({ id, doc: {}, position: positionOf(1), audience: null });
    for (let i = 0; i < 30; i += 1) {
      cache.use('a');
      fill(cache, 1);
    }
    expect([cache.has('a'), cache.has('b')]).toEqual([true, false]);
  });

  it('keep a deletion that is not stored', () => {
    const cache = recordCache(recordMemory(0));
    cache.add({ id: 'a', doc: {}, position: positionOf(1), audience: null });
    const record = cache.use('a');
    if (record === undefined) throw new Error('it was added just now');
    record.doc = null;
    cache.changed(record, 10);
    expect(cache.surplus(10)).toEqual([]);
    cache.written(record, null);
    expect(cache.surplus(10)).toEqual([record]);
  });

  const limit = (memory: RecordMemory): number => memory.limitBytes;

  it('get more memory while many are read back, and never more than the maximum', () => {
    const memory = recordMemory(50_000, 20_000);
    const cache = recordCache(memory);
    fill(cache, 2000);
    expect(limit(memory)).toBe(20_000);
    fill(cache, 600, true);
    expect(limit(memory)).toBeGreaterThan(20_000);
    fill(cache, 5000, true);
    expect(limit(memory)).toBe(50_000);
  });

  it('share the memory with the caches of other projections: one gets what another leaves', () => {
    const memory = recordMemory(40_000);
    const [one, other] = [recordCache(memory), recordCache(memory)];
    expect(fill(one, 200)).toBeGreaterThan(30);
    expect(fill(other, 200)).toBeLessThan(30);
    one.close();
    expect(fill(other, 200)).toBeGreaterThan(30);
  });
});
