import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../src/ports/blob-store.js';
import { tableEmbedded } from './engines.js';
import { notHere } from './not-here.js';

export interface OpenedBlobStore {
  readonly store: BlobStore;
  readonly reopen?: () => Promise<BlobStore>;
  close(): Promise<void>;
}

export async function* inChunks(bytes: Buffer, size = 10_000): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* brokenOff(): AsyncIterable<Buffer> {
  yield randomBytes(100_000);
  throw new Error('the connection broke');
}

/** The rules that every blob store keeps. Run for each adapter. */
export const blobStoreContract = (name: string, open: () => Promise<OpenedBlobStore>): void => {
  describe(`blob store: ${name}`, () => {
    tableEmbedded('blob store', name);
    let opened: OpenedBlobStore;
    let store: BlobStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(async () => opened.close());

    const read = async (id: string, range?: { from: number; to: number }): Promise<Buffer | null> => {
      const stream = await store.read(id, range);
      if (stream === null) return null;
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      return Buffer.concat(parts);
    };
    const ids = async (): Promise<string[]> => {
      const all: string[] = [];
      for await (const id of store.list()) all.push(id);
      return all.sort((a, b) => (a < b ? -1 : 1));
    };

    it('gives back every byte, of an empty blob and of a large one', async () => {
      for (const size of [0, 1, 65_536, 1_000_003]) {
        const [id, bytes] = [randomUUID(), randomBytes(size)];
        expect(await store.write(id, inChunks(bytes))).toEqual({ bytes: size });
        expect(await store.size(id)).toBe(size);
        expect(bytes.equals((await read(id)) ?? Buffer.from('none'))).toBe(true);
      }
    });

    it('answers any range, both ends included, and what there is of one that goes too far', async () => {
      const [id, bytes] = [randomUUID(), randomBytes(5000)];
      await store.write(id, inChunks(bytes, 700));
      await fc.assert(
        fc.asyncProperty(fc.nat(4999), fc.nat(6000), async (from, length) => {
          const part = await read(id, { from, to: from + length });
          expect(part?.equals(bytes.subarray(from, from + length + 1))).toBe(true);
        }),
        { numRuns: 30 },
      );
    });

    it('answers nothing for a range behind the end, and nothing for any of an empty blob', async () => {
      const [id, empty] = [randomUUID(), randomUUID()];
      await store.write(id, inChunks(randomBytes(300)));
      await store.write(empty, inChunks(Buffer.alloc(0)));
      expect(await read(id, { from: 300, to: 400 })).toEqual(Buffer.alloc(0));
      expect(await read(empty, { from: 0, to: 10 })).toEqual(Buffer.alloc(0));
    });

    it('gives whoever reads a blob that is deleted meanwhile all of it or an error, never less', async () => {
      const [id, bytes] = [randomUUID(), randomBytes(6_000_000)];
      await store.write(id, inChunks(bytes, 500_000));
      const stream = await store.read(id);
      const parts: Buffer[] = [];
      let failed = false;
      try {
        for await (const part of stream ?? []) {
          if (parts.length === 0) await store.delete(id);
          parts.push(part as Buffer);
        }
      } catch {
        failed = true;
      }
      expect(failed || Buffer.concat(parts).equals(bytes)).toBe(true);
      expect(await read(id)).toBeNull();
    });

    it('never writes an id twice, not even by two at once', async () => {
      const [id, first] = [randomUUID(), randomBytes(1000)];
      await store.write(id, inChunks(first));
      await expect(store.write(id, inChunks(randomBytes(10)))).rejects.toThrow(/exists/);
      expect(first.equals((await read(id)) ?? Buffer.alloc(0))).toBe(true);
      const raced = randomUUID();
      const outcomes = await Promise.allSettled(
        [1, 2, 3].map((size) => store.write(raced, inChunks(randomBytes(size * 50_000)))),
      );
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    });

    it('leaves nothing of a source that broke off, and the id is free', async () => {
      const id = randomUUID();
      await expect(store.write(id, brokenOff())).rejects.toThrow('the connection broke');
      expect(await store.size(id)).toBeNull();
      expect(await read(id)).toBeNull();
      expect(await ids()).toEqual([]);
      expect(await store.write(id, inChunks(Buffer.from('again')))).toEqual({ bytes: 5 });
    });

    it('does not show a blob before it is whole', async () => {
      const id = randomUUID();
      async function* slow(): AsyncIterable<Buffer> {
        yield randomBytes(100_000);
        expect(await store.size(id)).toBeNull();
        expect(await ids()).toEqual([]);
        yield randomBytes(1);
      }
      await store.write(id, slow());
      expect(await store.size(id)).toBe(100_001);
    });

    it('lists what is there, and deletes once', async () => {
      const all = [randomUUID(), randomUUID(), randomUUID()].sort((a, b) => (a < b ? -1 : 1));
      for (const id of all) await store.write(id, inChunks(Buffer.from(id)));
      expect(await ids()).toEqual(all);
      expect(await store.delete(all[1] ?? '')).toBe(true);
      expect(await store.delete(all[1] ?? '')).toBe(false);
      expect(await ids()).toEqual([all[0], all[2]]);
    });

    it('takes no id that could lead anywhere else', async () => {
      for (const id of ['', '../../etc/passwd', 'ab/cd/efgh', '..', 'abcd\u0000efgh', 'a'.repeat(200), '........']) {
        await expect(store.write(id, inChunks(Buffer.from('x')))).rejects.toThrow(RangeError);
        await expect(store.read(id)).rejects.toThrow(RangeError);
        await expect(store.delete(id)).rejects.toThrow(RangeError);
      }
    });

    it('keeps blobs over a restart', async (test) => {
      if (opened.reopen === undefined) return notHere(test, 'this engine is not restarted here');
      const [id, bytes] = [randomUUID(), randomBytes(200_000)];
      await store.write(id, inChunks(bytes));
      store = await opened.reopen();
      expect(bytes.equals((await read(id)) ?? Buffer.alloc(0))).toBe(true);
    });
  });
};
