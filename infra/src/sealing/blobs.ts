import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BlobStore } from '../ports/blob-store.js';
import { KeyMissing, type KeyVault } from '../ports/key-vault.js';

/*
 * Layout: format byte, 16 bytes salt, 7 bytes nonce prefix, then frames of 64 kB content (the last one 0 to 64 kB) with a tag
 * of 16 bytes each. The file's own key is HKDF-SHA256(subject's key, salt). Nonce = prefix, frame number (4 bytes), last-frame
 * flag: frames can be neither moved, dropped, repeated nor cut off unnoticed, and any one can be read alone.
 */
const FORMAT = 1;
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const HEADER_BYTES = 1 + SALT_BYTES + PREFIX_BYTES;
const TAG_BYTES = 16;
export const FRAME_BYTES = 65_536;
const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES;

/** The stored bytes are not what was written: changed, cut off, or of another subject. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
}

const fileKey = (key: Buffer, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'anupalan blob 1', 32));

const nonceOf = (prefix: Uint8Array, frame: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.set(prefix);
  nonce.writeUInt32BE(frame, PREFIX_BYTES);
  nonce[11] = last ? 1 : 0;
  return nonce;
};

/**
 * Pieces of exactly `size` bytes, then the rest. There is always a last piece, which may be empty; the second value
 * marks it.
 */
async function* framed(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncIterable<{ readonly bytes: Buffer; readonly last: boolean }> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    held.push(chunk);
    length += chunk.byteLength;
    // More than a frame: a full frame may still turn out to be the last.
    if (length <= size) continue;
    let rest: Buffer = Buffer.concat(held);
    for (; rest.length > size; rest = rest.subarray(size)) yield { bytes: rest.subarray(0, size), last: false };
    held = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(held), last: true };
}

/** An encryption of a content. Its digest is complete once its stream has ended. */
export interface Encryption {
  readonly stream: AsyncIterable<Buffer>;
  /** SHA-256 (hex) and number of bytes of the content. */
  digest(): { readonly sha256: string; readonly bytes: number };
}

/** Encrypts while it is read; holds one frame in memory. */
export const encryptBlob = (key: Buffer, source: AsyncIterable<Uint8Array>): Encryption => {
  const hash = createHash('sha256');
  let bytes = 0;
  let digest: string | null = null;
  async function* encrypted(): AsyncIterable<Buffer> {
    const [salt, prefix] = [randomBytes(SALT_BYTES), randomBytes(PREFIX_BYTES)];
    const own = fileKey(key, salt);
    yield Buffer.concat([Buffer.of(FORMAT), salt, prefix]);
    let number = 0;
    for await (const { bytes: plain, last } of framed(source, FRAME_BYTES)) {
      hash.update(plain);
      bytes += plain.length;
      const cipher = createCipheriv('aes-256-gcm', own, nonceOf(prefix, number, last));
      yield Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      number += 1;
    }
    digest = hash.digest('hex');
  }
  return {
    stream: encrypted(),
    digest: () => {
      if (digest === null) throw new Error('the stream has not ended');
      return { sha256: digest, bytes };
    },
  };
};

const openFrame = (own: Buffer, prefix: Uint8Array, frame: number, last: boolean, bytes: Buffer): Buffer => {
  try {
    const end = bytes.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(prefix, frame, last));
    decipher.setAuthTag(bytes.subarray(Math.max(0, end)));
    return Buffer.concat([decipher.update(bytes.subarray(0, Math.max(0, end))), decipher.final()]);
  } catch (error) {
    throw new BlobDamaged('The file is damaged.', { cause: error });
  }
};

/** The number of bytes of content in a blob of this size. */
export const contentBytes = (storedBytes: number): number => {
  const frames = Math.max(1, Math.ceil((storedBytes - HEADER_BYTES) / SEALED_FRAME_BYTES));
  return Math.max(0, storedBytes - HEADER_BYTES - frames * TAG_BYTES);
};

/** Encrypts under the subject's key and stores. `destroyed`: the subject was erased, nothing was stored. */
export const writeBlob = async (
  deps: { readonly blobs: BlobStore; readonly vault: KeyVault },
  subject: string,
  id: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly sha256: string; readonly bytes: number } | 'destroyed'> => {
  const key = await deps.vault.keyFor(subject);
  if (key === 'destroyed') return 'destroyed';
  const encryption = encryptBlob(key, source);
  await deps.blobs.write(id, encryption.stream);
  return encryption.digest();
};

/** A readable blob, from `from` to `to` (inclusive) of its `bytes` of content. */
export interface OpenBlob {
  readonly bytes: number;
  /** Decrypts while it is read. Ends in BlobDamaged when the stored bytes were changed or cut off. */
  read(range?: { readonly from: number; readonly to: number }): Promise<Readable>;
}

const readExactly = async (blobs: BlobStore, id: string, from: number, to: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const stream = await blobs.read(id, { from, to });
  if (stream === null) throw new BlobDamaged('The file is gone.');
  for await (const chunk of stream) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
};

/** Null when there is no such blob; `destroyed` when its subject was erased. */
export const openBlob = async (
  { blobs, vault }: { readonly blobs: BlobStore; readonly vault: Pick<KeyVault, 'find'> },
  subject: string,
  id: string,
): Promise<OpenBlob | 'destroyed' | null> => {
  const size = await blobs.size(id);
  if (size === null) return null;
  const key = await vault.find(subject);
  if (key === null) throw new KeyMissing(subject);
  if (key === 'destroyed') return 'destroyed';
  const header = await readExactly(blobs, id, 0, HEADER_BYTES - 1);
  if (header.length < HEADER_BYTES || header[0] !== FORMAT) throw new BlobDamaged('The file is damaged.');
  const own = fileKey(key, header.subarray(1, 1 + SALT_BYTES));
  const prefix = header.subarray(1 + SALT_BYTES);
  const bytes = contentBytes(size);
  const lastFrame = Math.max(1, Math.ceil((size - HEADER_BYTES) / SEALED_FRAME_BYTES)) - 1;

  async function* content(from: number, to: number): AsyncIterable<Buffer> {
    const [first, end] = [Math.floor(from / FRAME_BYTES), Math.min(lastFrame, Math.floor(to / FRAME_BYTES))];
    const stored = await blobs.read(id, {
      from: HEADER_BYTES + first * SEALED_FRAME_BYTES,
      to: HEADER_BYTES + (end + 1) * SEALED_FRAME_BYTES - 1,
    });
    if (stored === null) throw new BlobDamaged('The file is gone.');
    let frame = first;
    for await (const { bytes: sealed } of framed(stored, SEALED_FRAME_BYTES)) {
      const plain = openFrame(own, prefix, frame, frame === lastFrame, sealed);
      const start = frame * FRAME_BYTES;
      yield plain.subarray(Math.max(0, from - start), Math.max(0, Math.min(plain.length, to + 1 - start)));
      frame += 1;
    }
    if (frame <= end) throw new BlobDamaged('The file is damaged.');
  }

  return {
    bytes,
    read: async (range = { from: 0, to: Math.max(0, bytes - 1) }) => {
      if (range.from < 0 || range.to < range.from || (range.from >= bytes && bytes > 0))
        throw new RangeError('not a range of this file');
      return Readable.from(content(range.from, Math.min(range.to, Math.max(0, bytes - 1))), { objectMode: false });
    },
  };
};
