import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { LogSeal } from './log-seal.js';

/** More than two of the longest seals. */
const TAIL_BYTES = 64 * 1024;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Null for an empty line and for one that a power cut left half-written, which counts as not written. */
const parse = (line: string): LogSeal | null => {
  try {
    const value = line === '' ? null : (JSON.parse(line) as LogSeal | null);
    return typeof value?.number === 'number' && typeof value.leaves === 'string' ? value : null;
  } catch {
    return null;
  }
};

const opened = async <T>(file: string, work: (handle: FileHandle) => Promise<T>, otherwise: T): Promise<T> => {
  let handle: FileHandle;
  try {
    handle = await open(file);
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
};

/** The newest seal in a file of copies, read only from its end; null if there is none. */
export const lastSealIn = (file: string): Promise<LogSeal | null> =>
  opened(
    file,
    async (handle) => {
      const { size } = await handle.stat();
      const length = Math.min(size, TAIL_BYTES);
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
      for (const line of buffer.toString('utf8').split('\n').reverse()) {
        const seal = parse(line);
        if (seal !== null) return seal;
      }
      return null;
    },
    null,
  );

/** Every seal in a file of copies, from the first on, one at a time. */
export async function* sealsIn(file: string): AsyncGenerator<LogSeal> {
  const input = createReadStream(file, 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const seal = parse(line);
      if (seal !== null) yield seal;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  } finally {
    input.destroy();
  }
}

/** Adds seals to a file of copies, synced. */
export const writeSeals = async (file: string, seals: readonly LogSeal[]): Promise<void> => {
  if (seals.length === 0) return;
  const handle = await open(file, 'a', 0o600);
  try {
    // The line break before them ends a line that a power cut left half-written.
    await handle.writeFile(`\n${seals.map((seal) => JSON.stringify(seal)).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
};
