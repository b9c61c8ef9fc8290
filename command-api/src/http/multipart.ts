import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import formidable, { type Part } from 'formidable';
import { malformed, type ProblemAnswer } from './problem.js';
import { discard, tooLarge } from './read-body.js';
import type { UploadedFile } from './route.js';

export interface Multipart {
  /** A name sent once gives its text, one sent more often the list of texts. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  readonly files: readonly UploadedFile[];
}

/**
 * More than any route takes; what is sent beyond that is read and not kept, so that the route can say how many it
 * takes.
 */
const MOST_FILES = 20;
const MOST_FIELDS = 200;
const FIELD_BYTES = 1024 * 1024;
const LONGEST_NAME = 150;
/** The numbers by which formidable tells that the sender went away, and that more came than may be sent. */
const ABORTED = 1002;
const TOO_MUCH = 1009;

/**
 * The folder for files on their way in. What a killed process left there is removed at start; the folder belongs to
 * this server alone.
 */
export const prepareUploadFolder = (dataDir: string): string => {
  const dir = join(dataDir, 'tmp');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
};

/** The last part of what the browser calls the file: no folders, no control characters, never empty. */
export const cleanFileName = (sent: string | null): string => {
  const last = (sent ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').trim();
  if (clean === '' || clean === '.' || clean === '..') return 'file';
  if (clean.length <= LONGEST_NAME) return clean;
  const dot = clean.lastIndexOf('.');
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  return clean.slice(0, LONGEST_NAME - ending.length) + ending;
};

/**
 * Streams a multipart body to disk and hashes it on the way; of more than `MOST_FILES` files one more than that is
 * handed on. On a refusal or a broken-off sender nothing stays on the disk; else the caller removes the files with
 * `removeUploads` after the answer.
 */
export const readMultipart = async (
  req: IncomingMessage,
  dir: string,
  maxBytes: number,
): Promise<Result<Multipart, ProblemAnswer>> => {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes + FIELD_BYTES) {
    discard(req);
    return err(tooLarge(maxBytes));
  }
  // A folder for each body: with it goes also what the parser still opens after a refusal.
  const folder = await mkdtemp(join(dir, 'upload-'));
  const begun: { readonly filepath: string; destroy(): void }[] = [];
  let failed = false;
  let fileParts = 0;
  const fields = new Map<string, string[]>();
  const files: UploadedFile[] = [];
  let diskFault: unknown;
  const form = formidable({
    uploadDir: folder,
    filename: (_name: string, _ext: string, _part: Part) => randomUUID(),
    hashAlgorithm: 'sha256',
    multiples: true,
    allowEmptyFiles: true,
    minFileSize: 0,
    maxFields: MOST_FIELDS,
    maxFieldsSize: FIELD_BYTES,
    maxFileSize: maxBytes,
    maxTotalFileSize: maxBytes,
  });
  // A part with a file name is a file, also without a content type, which many programs leave out.
  form.onPart = (part) => {
    if (failed) return;
    if (part.originalFilename !== null && !part.mimetype) part.mimetype = 'application/octet-stream';
    if (part.mimetype && ++fileParts > MOST_FILES + 1) return;
    return form._handlePart(part);
  };
  form.on('error', () => {
    failed = true;
  });
  // What is not kept counts too, also where no length was announced. The parser takes what is thrown here for its own
  // complaint.
  form.on('progress', (bytes) => {
    if (bytes > maxBytes + FIELD_BYTES)
      throw Object.assign(new Error('too much was sent'), { code: TOO_MUCH, httpCode: 413 });
  });
  // Collected here: the parser keeps them in plain objects, where a field named `__proto__` gets lost and its file
  // stays.
  form.on('field', (name, value) => fields.set(name, [...(fields.get(name) ?? []), value]));
  form.on('file', (field, file) =>
    files.push({
      field,
      fileName: cleanFileName(file.originalFilename),
      path: file.filepath,
      bytes: file.size,
      sha256: String(file.hash),
    }),
  );
  // The parser forgets a failed write that comes after the end of the body; the file is then shorter than was sent.
  form.on('fileBegin', (_field, begin) => {
    const file = begin as unknown as NodeJS.EventEmitter & (typeof begun)[number];
    begun.push(file);
    file.on('error', (error) => {
      diskFault ??= error;
    });
  });
  try {
    await Promise.race([form.parse(req), goneAway(req)]);
    for (const { path, bytes } of files) {
      const there = await stat(path).catch(() => null);
      if (there?.size !== bytes) throw diskFault ?? Object.assign(new Error('a file was not written'), { code: 'EIO' });
    }
    // They come in the order in which the disk was done with them; people sent them in another one.
    const order = begun.map(({ filepath }) => filepath);
    files.sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
    if (files.length === 0) await removeFolder(folder);
    const texts = [...fields].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]);
    return ok({ fields: Object.fromEntries(texts) as Multipart['fields'], files });
  } catch (error) {
    for (const file of begun) file.destroy();
    await removeFolder(folder);
    discard(req);
    const { code, httpCode } = error as { readonly code?: unknown; readonly httpCode?: unknown };
    // The parser numbers its complaints about what was sent; anything else is our disk. An abort is a sender gone.
    if (typeof code !== 'number' || code === ABORTED) throw faultOf(error, req);
    return err(httpCode === 413 ? tooLarge(maxBytes) : malformed('The form data cannot be read.'));
  }
};

const faultOf = (error: unknown, req: IncomingMessage): unknown =>
  (error as { readonly code?: unknown }).code !== ABORTED && (req.complete || !req.destroyed) ? error : gone();

const gone = (): Error => Object.assign(new Error('the caller went away'), { code: 'ECONNRESET' });

/** Rejects once the sender is gone before the end; who went before the parser listened is not noticed by it. */
const goneAway = (req: IncomingMessage): Promise<never> =>
  new Promise((_, reject) => {
    if (req.destroyed && !req.complete) reject(gone());
    req.once('close', () => {
      if (!req.complete) reject(gone());
    });
  });

const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });

export const removeUploads = async (files: readonly UploadedFile[]): Promise<void> => {
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) await removeFolder(folder);
};
