import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

const KEY_BYTES = 32;

/** 64 hexadecimal digits or base64 of 32 bytes. */
const parse = (text: string): Buffer | null => {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return null;
  const key = Buffer.from(trimmed, 'base64');
  return key.length === KEY_BYTES ? key : null;
};

const readOrMake = (file: string): Buffer => {
  try {
    const fd = openSync(file, 'wx', 0o600);
    const key = randomBytes(KEY_BYTES);
    try {
      writeSync(fd, `${key.toString('base64')}\n`);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = parse(readFileSync(file, 'utf8'));
  if (key === null) throw new Error(`The master key in ${file} is damaged. Restore the file from a backup.`);
  return key;
};

/**
 * The 32-byte key that wraps all others: from `env` (the variable MASTER_KEY, hex or base64), else from `file`, which is
 * made (0600) when missing. `file: null` (production) allows the variable only.
 * @throws Error with a text for people
 */
export const readMasterKey = (from: { readonly env: string | undefined; readonly file: string | null }): Buffer => {
  if (from.env !== undefined && from.env.trim() !== '') {
    const key = parse(from.env);
    if (key === null) throw new Error('MASTER_KEY must be 32 bytes, written as 64 hexadecimal digits or as base64.');
    return key;
  }
  if (from.file === null)
    throw new Error('MASTER_KEY is not set. Outside demo mode the server does not start without it.');
  return readOrMake(from.file);
};
