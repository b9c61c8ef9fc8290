import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const lastBackupRecord = z.object({ at: z.string(), path: z.string(), bytes: z.number(), verified: z.boolean() });

/**
 * The newest backup of a data folder: time (UTC ISO-8601), path, bytes, and whether its last check found it complete.
 */
export type LastBackup = Readonly<z.infer<typeof lastBackupRecord>>;

/** The path of the record: in the data folder, and in no backup. */
export const lastBackupFile = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** The recorded newest backup; null without one, or when the record cannot be read. */
export const lastBackup = async (dataDir: string): Promise<LastBackup | null> => {
  try {
    return lastBackupRecord.parse(JSON.parse(await readFile(lastBackupFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
};
