import { type FileHandle, open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

/** The most bytes of the list of parts and of the part that is read; real ones have some thousand. */
const MAX_BYTES = 1024 * 1024;
const END_BYTES = 22;
/** The end of a ZIP with the longest comment. */
const TAIL_BYTES = END_BYTES + 0xffff;
const END_SIGNATURE = Buffer.from('504b0506', 'hex');
const ENTRY_SIGNATURE = 0x02014b50;
const TYPES_PART = '[Content_Types].xml';
/** The type of an Office file's main part, in single quotes. */
const MAIN_PART =
  /ContentType\s?=\s?'application\/vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet)\.main\+xml'/;

const readAt = async (file: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  if (bytes < 0 || bytes > MAX_BYTES || at < 0) throw new RangeError('not that many bytes');
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
};

/** The text of the part that names the types of the others, or null. */
const typesPart = async (file: FileHandle, size: number): Promise<string | null> => {
  const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
  const end = tail.lastIndexOf(END_SIGNATURE);
  if (end < 0 || end + END_BYTES > tail.length) return null;
  const entries = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  for (let at = 0; at + 46 <= entries.length && entries.readUInt32LE(at) === ENTRY_SIGNATURE; ) {
    const nameBytes = entries.readUInt16LE(at + 28);
    if (entries.toString('latin1', at + 46, at + 46 + nameBytes) === TYPES_PART) {
      const start = entries.readUInt32LE(at + 42);
      const head = await readAt(file, start, 30);
      const content = start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      const packed = await readAt(file, content, entries.readUInt32LE(at + 20));
      const isStored = entries.readUInt16LE(at + 10) === 0;
      return (isStored ? packed : inflateRawSync(packed, { maxOutputLength: MAX_BYTES })).toString('utf8');
    }
    at += 46 + nameBytes + entries.readUInt16LE(at + 30) + entries.readUInt16LE(at + 32);
  }
  return null;
};

/**
 * The extension of an Office file whose types are written in single quotes, as some programs do and `file-type` does
 * not expect; null for any other ZIP.
 */
export const singleQuotedOffice = async (path: string, size: number): Promise<'docx' | 'xlsx' | null> => {
  const file = await open(path);
  try {
    const [, main] = MAIN_PART.exec((await typesPart(file, size)) ?? '') ?? [];
    return main === undefined ? null : main.startsWith('word') ? 'docx' : 'xlsx';
  } catch (error) {
    // A damaged ZIP; only errors of the disk are passed on.
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error;
    return null;
  } finally {
    await file.close();
  }
};
