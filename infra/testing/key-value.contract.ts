import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../src/ports/clock.js';
import type { KeyValue } from '../src/ports/key-value.js';
import { tableEmbedded } from './engines.js';
import { notHere } from './not-here.js';

export interface OpenedKeyValue {
  readonly store: KeyValue;
  /** Another instance on the same engine with its own keys. */
  readonly other: KeyValue;
  /** Advances the store's time, ms. */
  readonly pass: (ms: number) => Promise<void>;
  readonly clock: Clock;
  readonly reopen?: () => Promise<KeyValue>;
  close(): Promise<void>;
}

/** The rules that every key-value store keeps. Run for each adapter. */
export const keyValueContract = (name: string, open: () => Promise<OpenedKeyValue>): void => {
  describe(`key-value store: ${name}`, () => {
    tableEmbedded('key-value', name);
    let opened: OpenedKeyValue;
    let store: KeyValue;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(async () => opened.close());

    it('gives back what was put, every character of it', async () => {
      for (const value of ['', 'text', 'नमस्ते 😀', '\u0000\ud800"', '{"a":1}', 'x'.repeat(200_000)]) {
        const version = await store.put('key', value);
        expect(await store.get('key')).toEqual({ key: 'key', value, version, expiresAt: null });
      }
      expect(await store.get('none')).toBeNull();
    });

    it('stores only what the writer has seen last', async () => {
      const one = await store.put('key', 'a', { expect: 'absent' });
      expect(await store.put('key', 'b', { expect: 'absent' })).toBeNull();
      const two = await store.put('key', 'b', { expect: one ?? -1 });
      expect(await store.put('key', 'c', { expect: one ?? -1 })).toBeNull();
      expect(await store.put('none', 'c', { expect: two ?? -1 })).toBeNull();
      expect((await store.get('key'))?.value).toBe('b');
      expect(await store.get('none')).toBeNull();
    });

    it('lets one of many writers win who saw the same version', async () => {
      const seen = (await store.put('key', '0')) ?? -1;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => store.put('key', `${i}`, { expect: seen })),
      );
      expect(answers.filter((version) => version !== null)).toHaveLength(1);
      expect((await store.get('key'))?.version).toBe(answers.find((version) => version !== null));
    });

    it('never gives a version again, not after a deletion and not after an end', async () => {
      const first = (await store.put('key', 'a')) ?? -1;
      await store.delete('key');
      const second = (await store.put('key', 'b', { ttlMs: 1000 })) ?? -1;
      await opened.pass(1000);
      const third = (await store.put('key', 'c', { expect: 'absent' })) ?? -1;
      expect(first < second && second < third).toBe(true);
      // A holder of the first version cannot overwrite the third value.
      expect(await store.put('key', 'stale', { expect: first })).toBeNull();
    });

    it('deletes once', async () => {
      await store.put('key', 'a');
      expect(await store.delete('key')).toBe(true);
      expect(await store.delete('key')).toBe(false);
      expect(await store.get('key')).toBeNull();
    });

    it('never answers what has expired, in any way', async () => {
      const end = opened.clock.now() + 60_000;
      const version = (await store.put('a:1', 'x', { ttlMs: 60_000 })) ?? -1;
      await store.increment('a:2', 5, 60_000);
      await opened.pass(59_999);
      expect((await store.get('a:1'))?.expiresAt).toBe(end);
      expect(await store.list('a:')).toHaveLength(2);
      await opened.pass(1);
      expect(await store.get('a:1')).toBeNull();
      expect(await store.list('a:')).toEqual([]);
      expect(await store.delete('a:1')).toBe(false);
      expect(await store.put('a:1', 'y', { expect: version })).toBeNull();
      expect((await store.increment('a:2', 1, 60_000)).value).toBe(1);
      expect(await store.put('a:1', 'y', { expect: 'absent' })).not.toBeNull();
    });

    it('keeps a value without an end, also when the one before it had one', async () => {
      await store.put('key', 'x', { ttlMs: 1000 });
      await store.put('key', 'y');
      await opened.pass(10_000);
      expect((await store.get('key'))?.value).toBe('y');
    });

    it('counts every addition once, however many come together, and ends a time after the first', async () => {
      const end = opened.clock.now() + 60_000;
      const answers = await Promise.all(Array.from({ length: 200 }, () => store.increment('tries', 1, 60_000)));
      expect(answers.map(({ value }) => value).sort((a, b) => a - b)).toEqual(answers.map((_, i) => i + 1));
      await opened.pass(30_000);
      expect(await store.increment('tries', -200, 60_000)).toEqual({ value: 0, expiresAt: end });
      expect((await store.get('tries'))?.value).toBe('0');
      await opened.pass(30_000);
      expect(await store.increment('tries', 1, 60_000)).toEqual({ value: 1, expiresAt: end + 60_000 });
    });

    it('lists by prefix, in the order of the keys, and takes no character of it for a pattern', async () => {
      for (const key of ['a:1', 'a:10', 'a:2', 'a:😀', 'a%', 'a_x', 'ab', 'b:1', 'A:1']) await store.put(key, key);
      const keys = async (prefix: string, limit?: number): Promise<string[]> =>
        (await store.list(prefix, limit)).map((entry) => entry.key);
      expect(await keys('a:')).toEqual(['a:1', 'a:10', 'a:2', 'a:😀']);
      expect(await keys('a%')).toEqual(['a%']);
      expect(await keys('a_')).toEqual(['a_x']);
      expect(await keys('a:', 2)).toEqual(['a:1', 'a:10']);
      expect(await keys('c')).toEqual([]);
    });

    it('shares no key with another instance', async () => {
      await store.put('key', 'mine');
      expect(await opened.other.get('key')).toBeNull();
      expect(await opened.other.put('key', 'yours', { expect: 'absent' })).not.toBeNull();
      expect((await store.get('key'))?.value).toBe('mine');
    });

    it('takes no empty key and none with a NUL, and finds nothing under one', async () => {
      await store.put('a', 'x');
      for (const key of ['', 'a\u0000b', '\u0000']) {
        await expect(store.put(key, 'x')).rejects.toThrow(RangeError);
        expect(await store.get(key)).toBeNull();
      }
    });

    it('keeps values, versions and ends over a restart', async (test) => {
      if (opened.reopen === undefined) return notHere(test, 'this engine is not restarted here');
      await store.put('key', 'a', { ttlMs: 60_000 });
      await store.put('gone', 'b');
      await store.delete('gone');
      const before = await store.get('key');
      store = await opened.reopen();
      expect(await store.get('key')).toEqual(before);
      expect((await store.put('gone', 'c')) ?? -1).toBeGreaterThan(before?.version ?? -1);
    });
  });
};
