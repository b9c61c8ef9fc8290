import { done } from '@anupalan/domain/contracts/common';
import { documentUploaded } from '@anupalan/domain/contracts/requests';
import { submission } from '@anupalan/domain/intake/aggregate';
import { fileSubject } from '@anupalan/domain/kernel/event';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { AADHAAR_RETENTION_DAYS } from '@anupalan/domain/rules/aadhaar';
import { EXTENSION_OF_MIME } from '@anupalan/domain/rules/file-types';
import { success } from '@anupalan/domain/texts/done';
import { openBlob } from '@anupalan/infra/sealing/blobs';
import { findCaseRow, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { uses as documentReads, findDocument } from '@anupalan/projector/read-models/documents/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { mayRead, openCaseTo, recordOpening } from '../platform/cases/access.js';
import { takeAllowance } from '../platform/files/upload-allowance.js';
import { answerTo, requestParams } from '../platform/http/answers.js';
import { notFound, refuse, route, type UploadedFile } from '../platform/http/route.js';
import { attachFile, placeOf, refusalBeforeUpload, uploadFields } from './attach-file.js';

const tag = 'documents';
const documentParams = z.object({ id: z.string().meta({ description: 'Id of the document' }) });
const AADHAAR_DELETED: Rejection = rejection('not_found', 'document.aadhaar_deleted', {
  params: { days: AADHAAR_RETENTION_DAYS },
});

const theFile = (files: readonly UploadedFile[]): Result<UploadedFile, Rejection> => {
  const [file] = files;
  if (file === undefined || files.length > 1 || file.field !== 'file') return err(wrong('file', 'file.missing'));
  return ok(file);
};

const WAIT_MS = 2000;

/** For a command: waits for a recent upload, since only the view knows the request of a document. */
const findSoon = async (app: App, documentId: string) => {
  const found = await findDocument(app.reads, documentId);
  const head = found === null ? await app.events.head() : null;
  if (head === null) return found;
  await app.positions.waitFor(['documents', 'case-list'], head, WAIT_MS);
  return findDocument(app.reads, documentId);
};

export const documentRoutes = [
  route({
    method: 'POST',
    path: '/api/requests/:id/documents',
    summary: 'Upload a document; it takes the place of the one that stands under the same key and person',
    tag,
    access: ['customer'],
    params: requestParams,
    permitPath: refusalBeforeUpload,
    body: 'multipart',
    fields: uploadFields,
    answer: documentUploaded,
    status: 201,
    handle: async ({ app, session, params, body, files, context }) => {
      const place = await placeOf(app, session, params.id, body, context);
      if (!place.ok) return refuse(place.error);
      const file = theFile(files);
      if (!file.ok) return refuse(file.error);
      return attachFile(app, place.value, file.value, context, (bytes) => takeAllowance(app, session.userId, bytes));
    },
  }),
  route({
    method: 'GET',
    path: '/api/documents/:id',
    summary: 'The file itself, unchanged: for its owner, staff and admins',
    tag,
    access: 'signed-in',
    params: documentParams,
    query: z.object({ inline: z.enum(['0', '1']).optional() }),
    answer: 'file',
    fileTypes: Object.keys(EXTENSION_OF_MIME),
    recorded: true,
    reads: [...documentReads, ...listReads],
    handle: async ({ app, session, params, query, context }) => {
      const document = await findDocument(app.reads, params.id);
      if (document === null) return notFound('document.not_found');
      const row = await findCaseRow(app.reads, document.requestId);
      const found = mayRead(session, document.requestId, row);
      if (!found.ok || (session.role === 'customer' && document.state === 'removed'))
        return notFound('document.not_found');
      const blob = await openBlob(app, fileSubject(document.requestId, document.aadhaarKey), document.blobId);
      if (blob === 'destroyed' && document.aadhaarKey !== undefined) return refuse(AADHAAR_DELETED, { status: 410 });
      if (blob === null || blob === 'destroyed') return notFound('document.not_found');
      await recordOpening(app, session, found.value, context);
      const content = await blob.read();
      const { fileName } = await app.open({ fileName: document.fileName });
      return {
        kind: 'file' as const,
        file: {
          content,
          mime: document.mime,
          bytes: blob.bytes,
          fileName: String(fileName),
          inline: query.inline === '1',
        },
      };
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Take a document back, as long as the form is open',
    tag,
    access: ['customer'],
    params: documentParams,
    answer: done,
    handle: async ({ app, session, params, context }) => {
      const document = await findSoon(app, params.id);
      if (document === null) return notFound('document.not_found');
      const found = await openCaseTo(app, session, document.requestId, 'file.upload');
      if (!found.ok || document.kind !== 'intake') return notFound('document.not_found');
      const removed = await app.execute(
        submission,
        document.requestId,
        { type: 'removeDocument', documentId: params.id },
        context,
      );
      return answerTo(removed, params.id, success('document_removed'));
    },
  }),
];
