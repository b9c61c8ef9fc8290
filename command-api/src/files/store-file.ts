import { createReadStream } from 'node:fs';
import { caseSubject } from '@anupalan/domain/kernel/event';
import { invalid, type Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import {
  checkFile,
  extensionOf,
  FILE_EMPTY,
  FILE_PROTECTED,
  type FileRules,
  wrongType,
} from '@anupalan/domain/rules/file';
import type { Problem } from '@anupalan/domain/rules/problem';
import { writeBlob } from '@anupalan/infra/sealing/blobs';
import type { App } from '../app/app.js';
import { randomId } from '../app/ids.js';
import type { UploadedFile } from '../http/route.js';
import { contentOf } from './file-content.js';

/** A file that was looked into and may be kept. */
export interface CheckedFile {
  readonly upload: UploadedFile;
  readonly fileName: string;
  /** By its content. */
  readonly mime: string;
}

/** As an event names it. */
export interface StoredFile {
  readonly blobId: string;
  readonly fileName: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
}

const refusal = (path: string, problem: Problem): Rejection => ({
  ...invalid(problem.code, [{ path, message: problem.message, code: problem.code }]),
  ...(problem.params === undefined ? {} : { params: problem.params }),
});

/** The status of a refused file where it is not 422: a file beyond its size is 413. */
export const fileStatus = (rejection: Rejection): { readonly status?: number } =>
  rejection.code === 'file.size' ? { status: 413 } : {};

/** Name, extension, size and content against the rules; the extension must be one that the content may carry. */
export const checkUpload = async (upload: UploadedFile, rules: FileRules): Promise<Result<CheckedFile, Rejection>> => {
  const { fileName } = upload;
  const problem = checkFile({ name: fileName, size: upload.bytes }, rules);
  if (problem !== null) return err(refusal(upload.field, problem));
  const content = await contentOf(upload.path, upload.bytes);
  switch (content.kind) {
    case 'empty':
      return err(refusal(upload.field, FILE_EMPTY));
    case 'password-protected':
      return err(refusal(upload.field, FILE_PROTECTED));
    case 'unknown':
      return err(refusal(upload.field, wrongType(rules)));
    case 'known':
      return content.extensions.includes(extensionOf(fileName))
        ? ok({ upload, fileName, mime: content.mime })
        : err(refusal(upload.field, wrongType(rules)));
  }
};

/**
 * Encrypts a file under its case and stores it, synced, before any event names it. What no event names in the end is
 * deleted by the caller or, after a crash, by the sweep.
 */
export const storeFile = async (
  app: Pick<App, 'blobs' | 'vault'>,
  requestId: string,
  { upload, fileName, mime }: CheckedFile,
): Promise<Result<StoredFile, Rejection>> => {
  const blobId = randomId();
  const written = await writeBlob(app, caseSubject(requestId), blobId, createReadStream(upload.path));
  if (written === 'destroyed')
    return err({ kind: 'conflict', code: 'erased', message: 'The data of this request was erased.' });
  return ok({ blobId, fileName, mime, ...written });
};
