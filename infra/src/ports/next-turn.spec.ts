import { describe, expect, it, vi } from 'vitest';
import { nextTurn, timeSlice } from './next-turn.js';

describe('long work that waits for turns', () => {
  it('resumes one caller per turn of the loop, in the order of the calls', async () => {
    const seen: string[] = [];
    let turn = 0;
    let counting = setImmediate(function count() {
      turn += 1;
      counting = setImmediate(count);
    });
    const work = async (name: string): Promise<void> => {
      for (let piece = 0; piece < 3; piece += 1) {
        await nextTurn();
        seen.push(`${name}${piece} in turn ${turn}`);
      }
    };
    await Promise.all([work('a'), work('b'), work('c')]);
    clearImmediate(counting);
    expect(seen.map((one) => one.slice(0, 2))).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
    expect(new Set(seen.map((one) => one.slice(2))).size).toBe(9);
  });

  it('resumes later callers too, after a time without any', async () => {
    await nextTurn();
    await new Promise((done) => setTimeout(done, 5));
    await Promise.all([nextTurn(), nextTurn()]);
  });
});

describe('the time slice of long work', () => {
  it('is over after five milliseconds of work, and begins anew with the next turn', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(100);
    try {
      const slice = timeSlice();
      now.mockReturnValue(105);
      expect(slice.isOver()).toBe(false);
      now.mockReturnValue(105.1);
      expect(slice.isOver()).toBe(true);
      await slice.next();
      expect(slice.isOver()).toBe(false);
    } finally {
      now.mockRestore();
    }
  });
});
