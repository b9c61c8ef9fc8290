import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inChunks } from '../../testing/blob-store.contract.js';
import { temporaryFolder } from '../../testing/data-folder.js';
import { memoryVault } from '../../testing/memory-vault.js';
import { openBlobStore } from '../embedded/blob-store.js';
import type { BlobStore } from '../ports/blob-store.js';
import { BlobDamaged, FRAME_BYTES, openBlob, writeBlob } from './blobs.js';

const SUBJECT = 'case:1';
const STORED_FRAME = FRAME_BYTES + 16;
const HEADER = 24;

let root: string;
let remove: () => Promise<void>;
let blobs: BlobStore;
const vault = memoryVault();
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  root = join(folder.dir, 'blobs');
  blobs = await openBlobStore(root);
});
afterEach(async () => remove());

const read = async (id: string, range?: { from: number; to: number }, subject = SUBJECT): Promise<Buffer> => {
  const blob = await openBlob({ blobs, vault }, subject, id);
  if (blob === null || blob === 'destroyed') throw new Error(`no blob: ${String(blob)}`);
  const parts: Buffer[] = [];
  for await (const part of await blob.read(range)) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const write = async (bytes: Buffer, chunk?: number): Promise<string> => {
  const id = randomUUID();
  await writeBlob({ blobs, vault }, SUBJECT, id, inChunks(bytes, chunk));
  return id;
};
const fileOf = (id: string): string => join(root, id.slice(0, 2), id.slice(2, 4), id);

describe('an encrypted file', () => {
  it('comes back byte by byte, with its size and SHA-256, at every length around the frames', async () => {
    for (const size of [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 2 * FRAME_BYTES, 3 * FRAME_BYTES + 7]) {
      const [id, bytes] = [randomUUID(), randomBytes(size)];
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(await writeBlob({ blobs, vault }, SUBJECT, id, inChunks(bytes))).toEqual({ sha256, bytes: size });
      const blob = await openBlob({ blobs, vault }, SUBJECT, id);
      expect(blob !== null && blob !== 'destroyed' && blob.bytes).toBe(size);
      expect(bytes.equals(await read(id))).toBe(true);
    }
  });

  it('does not depend on how the upload was cut into pieces', async () => {
    const bytes = randomBytes(2 * FRAME_BYTES + 100);
    for (const chunk of [997, FRAME_BYTES, FRAME_BYTES + 1, bytes.length])
      expect(bytes.equals(await read(await write(bytes, chunk)))).toBe(true);
  });

  it('answers any range, and refuses one that lies outside', async () => {
    const bytes = randomBytes(3 * FRAME_BYTES + 500);
    const id = await write(bytes);
    const at = fc.oneof(
      fc.nat(bytes.length - 1),
      fc.constantFrom(0, FRAME_BYTES - 1, FRAME_BYTES, 2 * FRAME_BYTES, bytes.length - 1),
    );
    await fc.assert(
      fc.asyncProperty(at, at, async (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        expect(bytes.subarray(from, to + 1).equals(await read(id, { from, to }))).toBe(true);
      }),
      { numRuns: 40 },
    );
    await expect(read(id, { from: bytes.length, to: bytes.length })).rejects.toThrow(RangeError);
    await expect(read(id, { from: 2, to: 1 })).rejects.toThrow(RangeError);
    await expect(read(id, { from: -1, to: 1 })).rejects.toThrow(RangeError);
  });

  it('is found damaged when any byte was changed', async () => {
    const bytes = randomBytes(FRAME_BYTES + 50);
    const id = await write(bytes);
    const stored = await readFile(fileOf(id));
    await fc.assert(
      fc.asyncProperty(fc.nat(stored.length - 1), fc.integer({ min: 1, max: 255 }), async (at, xor) => {
        const changed = Buffer.from(stored);
        changed[at] = (changed[at] ?? 0) ^ xor;
        await writeFile(fileOf(id), changed);
        await expect(read(id)).rejects.toThrow(BlobDamaged);
      }),
      { numRuns: 40 },
    );
    await writeFile(fileOf(id), stored);
    expect(bytes.equals(await read(id))).toBe(true);
  });

  it('is found damaged when it was cut off, at a frame or anywhere, and when frames changed places', async () => {
    const id = await write(randomBytes(3 * FRAME_BYTES));
    const stored = await readFile(fileOf(id));
    for (const length of [0, 1, HEADER, HEADER + STORED_FRAME, HEADER + 2 * STORED_FRAME, stored.length - 1]) {
      await writeFile(fileOf(id), stored.subarray(0, length));
      await expect(read(id), `cut to ${length}`).rejects.toThrow(BlobDamaged);
      if (length > HEADER) await expect(read(id, { from: 0, to: length - HEADER - 17 })).rejects.toThrow(BlobDamaged);
    }
    const [one, two] = [HEADER, HEADER + STORED_FRAME];
    const swapped = Buffer.concat([
      stored.subarray(0, one),
      stored.subarray(two, two + STORED_FRAME),
      stored.subarray(one, two),
      stored.subarray(two + STORED_FRAME),
    ]);
    await writeFile(fileOf(id), swapped);
    await expect(read(id)).rejects.toThrow(BlobDamaged);
    const doubled = await open(fileOf(id), 'w');
    await doubled.writeFile(Buffer.concat([stored, stored.subarray(HEADER)]));
    await doubled.close();
    await expect(read(id)).rejects.toThrow(BlobDamaged);
  });

  it('opens for its own subject only, and for nobody once that was erased', async () => {
    const id = await write(Buffer.from('passport'));
    await vault.keyFor('case:2');
    await expect(read(id, undefined, 'case:2')).rejects.toThrow(BlobDamaged);
    expect(await openBlob({ blobs, vault }, SUBJECT, randomUUID())).toBeNull();
    const erased = memoryVault();
    await writeBlob({ blobs, vault: erased }, SUBJECT, 'erased-file-1', inChunks(Buffer.from('passport')));
    await erased.destroy(SUBJECT);
    expect(await openBlob({ blobs, vault: erased }, SUBJECT, 'erased-file-1')).toBe('destroyed');
    expect(await writeBlob({ blobs, vault: erased }, SUBJECT, 'another-file', inChunks(Buffer.from('x')))).toBe(
      'destroyed',
    );
    expect(await blobs.size('another-file')).toBeNull();
  });
});
