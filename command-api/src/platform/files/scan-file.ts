import { createReadStream } from 'node:fs';

/** The byte sequences that occur in a file. Reads it once, in pieces, whatever its size. */
export const occurring = async (path: string, sequences: readonly Buffer[]): Promise<ReadonlySet<Buffer>> => {
  const found = new Set<Buffer>();
  const overlap = Math.max(0, ...sequences.map((sequence) => sequence.length - 1));
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const piece = Buffer.concat([before, chunk as Buffer]);
    for (const sequence of sequences) if (!found.has(sequence) && piece.includes(sequence)) found.add(sequence);
    if (found.size === sequences.length) break;
    before = piece.subarray(Math.max(0, piece.length - overlap));
  }
  return found;
};

/** True when a text of ASCII occurs in a file in any case. `text` is in lower case. */
export const occursInAnyCase = async (path: string, text: string): Promise<boolean> => {
  let before = '';
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const piece = before + (chunk as Buffer).toString('latin1').toLowerCase();
    if (piece.includes(text)) return true;
    before = piece.slice(1 - text.length);
  }
  return false;
};
