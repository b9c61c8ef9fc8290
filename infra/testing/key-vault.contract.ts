import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeyVault } from '../src/ports/key-vault.js';
import { tableEmbedded } from './engines.js';
import { notHere } from './not-here.js';

export interface OpenedKeyVault {
  readonly vault: KeyVault;
  /** Another process (or thread) on the same keys. */
  readonly another: () => Promise<KeyVault>;
  readonly reopen?: () => Promise<KeyVault>;
  close(): Promise<void>;
}

const bytes = (key: Buffer | 'destroyed' | null): string => (Buffer.isBuffer(key) ? key.toString('hex') : String(key));

/** The rules that every vault keeps. Run for each adapter. */
export const keyVaultContract = (name: string, open: () => Promise<OpenedKeyVault>): void => {
  describe(`key vault: ${name}`, () => {
    tableEmbedded('key vault', name);
    let opened: OpenedKeyVault;
    let vault: KeyVault;
    beforeEach(async () => {
      opened = await open();
      vault = opened.vault;
    });
    afterEach(async () => opened.close());

    it('makes one key of 256 bits per subject and gives it back ever after', async () => {
      const key = await vault.keyFor('user:1');
      expect(Buffer.isBuffer(key) && key.length).toBe(32);
      expect(await vault.keyFor('user:1')).toEqual(key);
      expect(await vault.find('user:1')).toEqual(key);
      expect(bytes(await vault.keyFor('user:2'))).not.toBe(bytes(key));
    });

    it('makes none for who only asks', async () => {
      expect(await vault.find('user:1')).toBeNull();
      expect(await vault.findMany(['user:1'])).toEqual(new Map());
      expect(await vault.find('user:1')).toBeNull();
    });

    it('gives all who ask at once the same key, in this process and another', async () => {
      const other = await opened.another();
      const askers = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? vault : other));
      const keys = await Promise.all(askers.map((one) => one.keyFor('user:1')));
      expect(new Set(keys.map(bytes)).size).toBe(1);
    });

    it('makes the keys of many subjects who ask at once, each its own, and none for one that is erased meanwhile', async () => {
      const subjects = Array.from({ length: 50 }, (_, i) => `case:${i}`);
      const asking = Promise.all(subjects.map((subject) => vault.keyFor(subject)));
      await vault.destroy('case:7');
      const keys = (await asking).map(bytes);
      expect(new Set(keys).size).toBe(50);
      expect(await vault.find('case:7')).toBe('destroyed');
      const other = await opened.another();
      for (const [i, subject] of subjects.entries())
        if (subject !== 'case:7') expect(bytes(await other.find(subject))).toBe(keys[i]);
    });

    it('answers several subjects at once, without those that have no key', async () => {
      const subjects = Array.from({ length: 450 }, (_, i) => `case:${i}`);
      const made = new Map<string, string>();
      for (const subject of subjects.slice(0, 300)) made.set(subject, bytes(await vault.keyFor(subject)));
      await vault.destroy('case:7');
      made.set('case:7', 'destroyed');
      const found = await vault.findMany([...subjects, ...subjects]);
      expect(new Map([...found].map(([subject, key]) => [subject, bytes(key)]))).toEqual(made);
    });

    it('never brings a destroyed key back, and makes no new one for its subject', async () => {
      await vault.keyFor('user:1');
      expect(await vault.destroy('user:1')).toBe(true);
      expect(await vault.destroy('user:1')).toBe(false);
      expect(await vault.find('user:1')).toBe('destroyed');
      expect(await vault.keyFor('user:1')).toBe('destroyed');
      expect(await vault.findMany(['user:1'])).toEqual(new Map([['user:1', 'destroyed']]));
    });

    it('leaves no key behind when one is made and destroyed at the same time, here and in another process', async () => {
      const other = await opened.another();
      const subjects = Array.from({ length: 30 }, (_, i) => `case:${i}`);
      await Promise.all(
        subjects.flatMap((subject, i) => {
          const [maker, destroyer] = i % 2 === 0 ? [vault, other] : [other, vault];
          return [maker.keyFor(subject), destroyer.destroy(subject), destroyer.keyFor(subject)];
        }),
      );
      for (const one of [vault, other])
        expect(await one.findMany(subjects)).toEqual(new Map(subjects.map((subject) => [subject, 'destroyed'])));
    });

    it('marks a subject that never had a key, so that none is ever made', async () => {
      expect(await vault.destroy('user:9')).toBe(false);
      expect(await vault.keyFor('user:9')).toBe('destroyed');
    });

    it('forgets a key that another process destroyed, though it was in use here', async () => {
      await vault.keyFor('user:1');
      await vault.keyFor('user:2');
      const other = await opened.another();
      const before = await vault.erasures();
      await other.destroy('user:1');
      expect(await vault.erasures()).toBeGreaterThan(before);
      expect(await vault.find('user:1')).toBe('destroyed');
      expect(await vault.keyFor('user:1')).toBe('destroyed');
      expect(Buffer.isBuffer(await vault.find('user:2'))).toBe(true);
    });

    it('tells each process of every destruction, however many are under way at the same time', async () => {
      const other = await opened.another();
      const subjects = Array.from({ length: 20 }, (_, i) => `case:${i}`);
      for (const subject of subjects) await vault.keyFor(subject);
      const seen = await Promise.all(
        subjects.map(async (subject, i) => {
          const before = await other.erasures();
          await (i % 2 === 0 ? vault : other).destroy(subject);
          return [before, await other.erasures(), await vault.erasures()] as const;
        }),
      );
      for (const [before, ...after] of seen) for (const now of after) expect(now).toBeGreaterThan(before);
    });

    it('keeps keys and destructions over a restart', async (test) => {
      if (opened.reopen === undefined) return notHere(test, 'this vault lives in memory');
      const key = await vault.keyFor('user:1');
      await vault.keyFor('user:2');
      await vault.destroy('user:2');
      const erasures = await vault.erasures();
      vault = await opened.reopen();
      expect(await vault.erasures()).toBe(erasures);
      expect(await vault.find('user:1')).toEqual(key);
      expect(await vault.find('user:2')).toBe('destroyed');
    });
  });
};
