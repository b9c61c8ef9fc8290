import { createReadStream } from 'node:fs';
import { fileSubject, type Subject } from '@anupalan/domain/kernel/event';
import { invalidAt, type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import {
  checkBeforeContent,
  FILE_EMPTY,
  FILE_INFECTED,
  FILE_MACROS,
  FILE_PROTECTED,
  FILE_UNREADABLE,
  type FileRules,
  nameByContent,
  wrongContent,
  wrongType,
} from '@anupalan/domain/rules/file';
import { writeBlob } from '@anupalan/infra/sealing/blobs';
import type { App } from '../app.js';
import { randomId } from '../commands/ids.js';
import type { UploadedFile } from '../http/route.js';
import { planAbandonedFile } from './abandoned-files.js';

/** The file of a form that has exactly one, in the field `file`. */
export const theFile = (files: readonly UploadedFile[]): Result<UploadedFile, Rejection> => {
  const [file] = files;
  if (file === undefined || files.length > 1 || file.field !== 'file') return err(wrong('file', 'file.missing'));
  return ok(file);
};

/** A file that was inspected and may be kept. */
export interface CheckedFile {
  readonly upload: UploadedFile;
  readonly fileName: string;
  readonly mime: string;
}

/** The file as an event names it. */
export interface StoredFile {
  readonly blobId: string;
  readonly fileName: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  /** See DocumentAttached. */
  readonly aadhaarKey?: number;
}

/** The status of a refused file if it is not 422: 413 for a file that is too large. */
export const fileStatus = (rejection: Rejection): { readonly status?: number } =>
  rejection.code === 'file.size' ? { status: 413 } : {};

/**
 * Checks name, size and content against the rules, and last for viruses. A document or picture with a wrong ending, or
 * none, gets the ending of its content.
 * @throws StoreUnavailable while there is no verdict about viruses
 */
export const checkUpload = async (
  { lookIntoFile, scanner, log }: Pick<App, 'lookIntoFile' | 'scanner' | 'log'>,
  upload: UploadedFile,
  rules: FileRules,
): Promise<Result<CheckedFile, Rejection>> => {
  const { fileName } = upload;
  const problem = checkBeforeContent({ name: fileName, size: upload.bytes }, rules);
  if (problem !== null) return err(invalidAt(upload.field, problem));
  const content = await lookIntoFile(upload.path, upload.bytes);
  switch (content.kind) {
    case 'empty':
      return err(invalidAt(upload.field, FILE_EMPTY));
    case 'password-protected':
      return err(invalidAt(upload.field, FILE_PROTECTED));
    case 'macros':
      return err(invalidAt(upload.field, FILE_MACROS));
    case 'unreadable':
      return err(invalidAt(upload.field, FILE_UNREADABLE));
    case 'unknown':
      return err(invalidAt(upload.field, wrongType(rules)));
    case 'known': {
      const name = nameByContent(fileName, content.extensions, rules);
      if (name === null) return err(invalidAt(upload.field, wrongContent(content.extensions, rules)));
      const virus = await scanner?.scan(createReadStream(upload.path));
      if (virus === undefined || virus === null) return ok({ upload, fileName: name, mime: content.mime });
      log.warn({ virus, sha256: upload.sha256 }, 'refused an infected file');
      return err(invalidAt(upload.field, FILE_INFECTED));
    }
  }
};

type Stores = Pick<App, 'blobs' | 'clock' | 'jobs' | 'vault'>;

/**
 * Encrypts a file under a subject and stores it, synced, before an event of the request or the paper `namedBy` names it.
 * The caller, or after a crash the job planned here, deletes a file that no event names.
 */
export const storeUnder = async (
  app: Stores,
  subject: Subject,
  namedBy: string,
  { upload, fileName, mime }: CheckedFile,
): Promise<Result<StoredFile, Rejection>> => {
  const blobId = randomId();
  await planAbandonedFile(app, namedBy, blobId);
  const written = await writeBlob(app, subject, blobId, createReadStream(upload.path));
  return written === 'destroyed' ? err(rejection('conflict', 'erased')) : ok({ blobId, fileName, mime, ...written });
};

/** Stores a file of a request under its case, or under one of its Aadhaar keys. */
export const storeFile = async (
  app: Stores,
  requestId: string,
  file: CheckedFile,
  aadhaarKey?: number,
): Promise<Result<StoredFile, Rejection>> => {
  const stored = await storeUnder(app, fileSubject(requestId, aadhaarKey), requestId, file);
  return stored.ok && aadhaarKey !== undefined ? ok({ ...stored.value, aadhaarKey }) : stored;
};
