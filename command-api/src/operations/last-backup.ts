import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const lastBackupRecord = z.object({ at: z.string(), path: z.string(), bytes: z.number(), verified: z.boolean() });

/** The newest backup of a data folder: when (UTC ISO-8601), where, its bytes, and whether its last check found it whole. */
export type LastBackup = Readonly<z.infer<typeof lastBackupRecord>>;

/** Where the record is kept: in the data folder, and in no backup. */
export const lastBackupFile = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** The newest backup as it was recorded; null when there was none, or when the record cannot be read. */
export const lastBackup = async (dataDir: string): Promise<LastBackup | null> => {
  try {
    return lastBackupRecord.parse(JSON.parse(await readFile(lastBackupFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
};
