import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const erasureLine = z.object({ subject: z.string().min(1) });

/** A line that a power cut left incomplete: only its end closes it. */
const TORN = /^\{[^}]*$/;

/**
 * The subjects of an erasure list: lines of `{"subject": …, "at": …}`. A line that a power cut left incomplete counts
 * as not written, wherever it stands: its keys were not destroyed yet, and the continued erasure writes them again
 * below it.
 * @throws Error naming the line that cannot be read
 */
export const readErasures = async (file: string): Promise<readonly string[]> =>
  (await readFile(file, 'utf8')).split('\n').flatMap((text, index) => {
    const line = text.trim();
    if (line === '' || TORN.test(line)) return [];
    try {
      return [erasureLine.parse(JSON.parse(line)).subject];
    } catch (error) {
      throw new Error(`Line ${index + 1} of ${file} names nobody.`, { cause: error });
    }
  });
