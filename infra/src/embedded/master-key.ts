import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyBytes } from '../sealing/key-text.js';

const KEY_BYTES = 32;

/** Writes a new key, completely or not at all. */
const make = (file: string): Buffer => {
  const key = randomBytes(KEY_BYTES);
  const unfinished = `${file}.new`;
  const fd = openSync(unfinished, 'w', 0o600);
  try {
    writeSync(fd, `${key.toString('base64')}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(unfinished, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return key;
};

const readOrMake = (file: string): Buffer => {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (text === null) return make(file);
  // A first start that was killed left an empty file; no key was ever wrapped by it.
  if (text.trim() === '' && !existsSync(join(dirname(file), 'vault.db'))) return make(file);
  const key = keyBytes(text);
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
    const key = keyBytes(from.env);
    if (key === null) throw new Error('MASTER_KEY must be 32 bytes, written as 64 hexadecimal digits or as base64.');
    return key;
  }
  if (from.file === null)
    throw new Error('MASTER_KEY is not set. Outside demo mode the server does not start without it.');
  return readOrMake(from.file);
};
