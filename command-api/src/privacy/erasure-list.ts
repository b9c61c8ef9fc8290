import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const erasureLine = z.object({ subject: z.string().min(1) });

/**
 * The subjects of an erasure list: lines of `{"subject": …, "at": …}`; an incomplete last line (a power cut) counts as
 * not written.
 * @throws Error naming the line that cannot be read
 */
export const readErasures = async (file: string): Promise<readonly string[]> => {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [erasureLine.parse(JSON.parse(line)).subject];
    } catch (error) {
      if (index === lines.length - 1) return [];
      throw new Error(`Line ${index + 1} of ${file} names nobody.`, { cause: error });
    }
  });
};
