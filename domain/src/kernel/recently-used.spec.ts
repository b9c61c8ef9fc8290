import { expect, it } from 'vitest';
import { RecentlyUsed } from './recently-used.js';

it('forgets the entry that was neither read nor written for longest', () => {
  const kept = new RecentlyUsed<string, number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3]);
  kept.set('a', 4);
  kept.set('d', 5);
  expect(['a', 'c', 'd'].map((key) => kept.get(key))).toEqual([4, undefined, 5]);
});
