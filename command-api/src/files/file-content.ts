import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { opensWithoutPassword } from './pdf-password.js';
import { occurring } from './scan-file.js';

/** What a file is by its bytes, whatever it is called. `extensions`: the ones that such a file may carry. */
export type FileContent =
  | { readonly kind: 'known'; readonly extensions: readonly string[]; readonly mime: string }
  | { readonly kind: 'empty' | 'password-protected' | 'unknown' };

const CFB = 'cfb';
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const PDF_ENCRYPT = Buffer.from('/Encrypt');

/** Files that go by several extensions. */
const ALSO: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg'], tif: ['tif', 'tiff'] };

/**
 * Looks into a file. An old Word document and a password-protected new one are both compound files: which of the two it is
 * stands in its directory. A PDF with an owner's password only opens for everybody and is taken.
 */
export const contentOf = async (path: string, bytes: number): Promise<FileContent> => {
  if (bytes === 0) return { kind: 'empty' };
  const type = await fileTypeFromFile(path);
  if (type === undefined) return { kind: 'unknown' };
  if (type.ext === 'pdf') {
    const encrypted = (await occurring(path, [PDF_ENCRYPT])).size > 0;
    if (encrypted && !opensWithoutPassword(await readFile(path))) return { kind: 'password-protected' };
    return { kind: 'known', extensions: ['pdf'], mime: 'application/pdf' };
  }
  if (type.ext === CFB) {
    const inside = await occurring(path, [WORD_STREAM, ENCRYPTED_PACKAGE]);
    if (inside.has(ENCRYPTED_PACKAGE)) return { kind: 'password-protected' };
    if (inside.has(WORD_STREAM)) return { kind: 'known', extensions: ['doc'], mime: 'application/msword' };
    return { kind: 'unknown' };
  }
  return { kind: 'known', extensions: ALSO[type.ext] ?? [type.ext], mime: type.mime };
};
