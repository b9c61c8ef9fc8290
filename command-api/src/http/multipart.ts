import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
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

const MOST_FILES = 20;
const MOST_FIELDS = 200;
const FIELD_BYTES = 1024 * 1024;
const LONGEST_NAME = 150;

/**
 * The folder for files on their way in. What a killed process left there is removed at start; the folder belongs to this
 * server alone.
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
 * Streams a multipart body to disk and hashes it on the way. On a refusal or a broken-off sender nothing stays on the disk;
 * else the caller removes the files with `removeUploads` after the answer.
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
  const written: string[] = [];
  const form = formidable({
    uploadDir: dir,
    filename: (_name: string, _ext: string, _part: Part) => {
      const name = randomUUID();
      written.push(join(dir, name));
      return name;
    },
    hashAlgorithm: 'sha256',
    multiples: true,
    allowEmptyFiles: true,
    minFileSize: 0,
    maxFiles: MOST_FILES,
    maxFields: MOST_FIELDS,
    maxFieldsSize: FIELD_BYTES,
    maxFileSize: maxBytes,
    maxTotalFileSize: maxBytes,
  });
  try {
    const [fields, files] = await form.parse(req);
    const texts = Object.entries(fields).map(([name, values = []]) => [
      name,
      values.length === 1 ? (values[0] ?? '') : values,
    ]);
    const uploaded = Object.entries(files).flatMap(([field, list = []]) =>
      list.map(
        (file): UploadedFile => ({
          field,
          fileName: cleanFileName(file.originalFilename),
          path: file.filepath,
          bytes: file.size,
          sha256: String(file.hash),
        }),
      ),
    );
    // They come in the order in which the disk was done with them; people sent them in another one.
    uploaded.sort((a, b) => written.indexOf(a.path) - written.indexOf(b.path));
    return ok({ fields: Object.fromEntries(texts) as Multipart['fields'], files: uploaded });
  } catch (error) {
    await removePaths(written);
    discard(req);
    const status = (error as { httpCode?: unknown }).httpCode;
    // Without a status it is no complaint about what was sent, but our disk or a sender that went away.
    if (typeof status !== 'number' || status >= 500) throw faultOf(error, req);
    return err(status === 413 ? tooLarge(maxBytes) : malformed('The form data cannot be read.'));
  }
};

const faultOf = (error: unknown, req: IncomingMessage): unknown =>
  req.complete || !req.destroyed ? error : Object.assign(new Error('the caller went away'), { code: 'ECONNRESET' });

const removePaths = async (paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
};

export const removeUploads = async (files: readonly UploadedFile[]): Promise<void> =>
  removePaths(files.map((file) => file.path));
