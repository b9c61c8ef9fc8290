import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { HEAD_BYTES, pdfHeaderAt } from '@anupalan/domain/rules/file-head';
import { mimeOfExtension } from '@anupalan/domain/rules/file-types';
import { fileTypeFromFile } from 'file-type';
import { singleQuotedOffice } from './office-types.js';
import { opensWithoutPassword } from './pdf-password.js';
import { occurring, occursInAnyCase } from './scan-file.js';

/** A file's type by its bytes, regardless of its name. `extensions`: those allowed for its type. */
export type FileContent =
  | { readonly kind: 'known'; readonly extensions: readonly string[]; readonly mime: string }
  | { readonly kind: 'empty' | 'password-protected' | 'macros' | 'unreadable' | 'unknown' };

const CFB = 'cfb';
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
/** The marker of macros in an Office file: a stream in the old format, a part in the new one. */
const MACROS_STREAM = Buffer.from('_VBA_PROJECT', 'utf16le');
const MACROS_PART = 'vbaproject.bin';
const PDF_ENCRYPT = Buffer.from('/Encrypt');

/** Files that go by several extensions. */
const ALSO: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg'], tif: ['tif', 'tiff'] };

const OFFICE: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx', 'zip']);

const isOfTheDisk = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === 'string';

/** A file's type; a file that makes a parser fail is unreadable. @throws errors of the disk */
export const contentOf = async (path: string, bytes: number): Promise<FileContent> => {
  try {
    return await readContent(path, bytes);
  } catch (error) {
    if (isOfTheDisk(error)) throw error;
    return { kind: 'unreadable' };
  }
};

/** True for a PDF with line ends, blanks or the header of a download before its own. */
const beginsLate = async (path: string): Promise<boolean> => {
  for await (const head of createReadStream(path, { end: HEAD_BYTES + 4, highWaterMark: 2 * HEAD_BYTES }))
    return pdfHeaderAt((head as Buffer).toString('latin1')) !== null;
  return false;
};

const readPdf = async (path: string): Promise<FileContent> => {
  const encrypted = (await occurring(path, [PDF_ENCRYPT])).size > 0;
  if (encrypted && !opensWithoutPassword(await readFile(path))) return { kind: 'password-protected' };
  return { kind: 'known', extensions: ['pdf'], mime: 'application/pdf' };
};

/**
 * Detects the type. An old Word document and a password-protected new one are both compound files, whose directory
 * tells them apart; a PDF with only an owner's password opens without it and is accepted.
 */
const readContent = async (path: string, bytes: number): Promise<FileContent> => {
  if (bytes === 0) return { kind: 'empty' };
  const type = await fileTypeFromFile(path);
  if (type === undefined) return (await beginsLate(path)) ? readPdf(path) : { kind: 'unknown' };
  if (type.ext === 'pdf') return readPdf(path);
  // An animated PNG; every program shows its first picture.
  if (type.ext === 'apng') return { kind: 'known', extensions: ['png'], mime: 'image/png' };
  if (type.ext === CFB) {
    const inside = await occurring(path, [WORD_STREAM, ENCRYPTED_PACKAGE, MACROS_STREAM]);
    if (inside.has(ENCRYPTED_PACKAGE)) return { kind: 'password-protected' };
    if (inside.has(MACROS_STREAM)) return { kind: 'macros' };
    if (inside.has(WORD_STREAM)) return { kind: 'known', extensions: ['doc'], mime: 'application/msword' };
    return { kind: 'unknown' };
  }
  if (OFFICE.has(type.ext) && (await occursInAnyCase(path, MACROS_PART))) return { kind: 'macros' };
  if (type.ext === 'zip') {
    const office = await singleQuotedOffice(path, bytes);
    const mime = office === null ? null : mimeOfExtension(office);
    if (office !== null && mime !== null) return { kind: 'known', extensions: [office], mime };
  }
  return { kind: 'known', extensions: ALSO[type.ext] ?? [type.ext], mime: type.mime };
};
