import { done } from '@anupalan/domain/contracts/common';
import { documentUploaded } from '@anupalan/domain/contracts/requests';
import { openIdentityDocument } from '@anupalan/domain/contracts/staff';
import { submission } from '@anupalan/domain/intake/aggregate';
import { fileSubject } from '@anupalan/domain/kernel/event';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { caseAccess } from '@anupalan/domain/proof/aggregate';
import { AADHAAR_RETENTION_DAYS } from '@anupalan/domain/rules/aadhaar';
import { isIdentityDocument } from '@anupalan/domain/rules/documents';
import { EXTENSION_OF_MIME } from '@anupalan/domain/rules/file-types';
import { success } from '@anupalan/domain/texts/done';
import { openBlob } from '@anupalan/infra/sealing/blobs';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { uses as caseReads, findCase } from '@anupalan/projector/read-models/case/queries';
import { findCaseRow, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import type { DocumentDoc } from '@anupalan/projector/read-models/documents/doc';
import { uses as documentReads, findDocument } from '@anupalan/projector/read-models/documents/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { mayRead, openCaseTo, type ReadableCase, recordOpening, refusedTo } from '../platform/cases/access.js';
import { eachCall } from '../platform/commands/command-context.js';
import { theFile } from '../platform/files/store-file.js';
import { takeAllowance } from '../platform/files/upload-allowance.js';
import { answerTo, requestParams } from '../platform/http/answers.js';
import { notFound, refuse, route, type Session } from '../platform/http/route.js';
import { noteSecurity } from '../platform/security-log.js';
import { attachFile, placeOf, refusalBeforeUpload, uploadFields } from './attach-file.js';

const tag = 'documents';
const documentParams = z.object({ id: z.string().meta({ description: 'Id of the document' }) });
const AADHAAR_DELETED: Rejection = rejection('not_found', 'document.aadhaar_deleted', {
  params: { days: AADHAAR_RETENTION_DAYS },
});

const DOCUMENT_NOT_FOUND: Rejection = rejection('not_found', 'document.not_found');
const REASON_NEEDED: Rejection = rejection('forbidden', 'reveal.document_reason');

const WAIT_MS = 2000;

/** For a command: waits for a recent upload, since only the view knows the request of a document. */
const findSoon = async (app: App, documentId: string) => {
  const found = await findDocument(app.reads, documentId);
  const head = found === null ? await app.events.head() : null;
  if (head === null) return found;
  await app.positions.waitFor(['documents', 'case-list'], head, WAIT_MS);
  return findDocument(app.reads, documentId);
};

interface Readable {
  readonly document: DocumentDoc;
  readonly access: ReadableCase;
}

/** A document that the caller may read. What is not there and what is another person's get the same answer. */
const readableDocument = async (app: App, session: Session, id: string): Promise<Result<Readable, Rejection>> => {
  const document = await findDocument(app.reads, id);
  if (document === null) return err(DOCUMENT_NOT_FOUND);
  const access = await mayRead(app, session, document.requestId, await findCaseRow(app.reads, document.requestId));
  if (!access.ok || (session.role === 'customer' && document.state === 'removed')) return err(DOCUMENT_NOT_FOUND);
  const refusal = refusedTo(session, 'file.open', access.value.facts);
  if (refusal !== null) return err(refusal);
  return ok({ document, access: access.value });
};

/** The stored file of a document, unless it was deleted. */
const storedFile = async (app: App, { requestId, aadhaarKey, blobId }: DocumentDoc) => {
  const blob = await openBlob(app, fileSubject(requestId, aadhaarKey), blobId);
  if (blob === 'destroyed' && aadhaarKey !== undefined) return err(AADHAAR_DELETED);
  return blob === null || blob === 'destroyed' ? err(DOCUMENT_NOT_FOUND) : ok(blob);
};

type Stored = Extract<Awaited<ReturnType<typeof storedFile>>, { readonly ok: true }>['value'];

const sendFile = async (app: App, { fileName, mime }: DocumentDoc, blob: Stored, inline: boolean) => {
  const content = await blob.read();
  const opened = await app.open({ fileName });
  return {
    kind: 'file' as const,
    file: { content, mime, bytes: blob.bytes, fileName: String(opened.fileName), inline },
  };
};

const refuseFile = (error: Rejection) => refuse(error, error === AADHAAR_DELETED ? { status: 410 } : {});

/** Whether the caller says why before they get the document: somebody of the office who does not have the case. */
const needsReason = async (app: App, session: Session, { document, access }: Readable): Promise<boolean> => {
  if (session.role === 'customer' || access.facts.assigned === true || document.documentKey === null) return false;
  const seen = await findCase(app.reads, document.requestId);
  if (seen === null) return true;
  const { header, documents } = seen.case;
  const { name } = await app.open({ name: documents.find(({ id }) => id === document.id)?.name ?? null });
  const bound = await app.catalogueAt(header.serviceId, header.catalogueRevision);
  const { documentKey } = document;
  return isIdentityDocument({
    documentKey,
    label: bound?.requirements.find(({ key }) => key === documentKey)?.label ?? '',
    name: typeof name === 'string' ? name : null,
  });
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
    summary: 'The file itself, unchanged: for its owner and their team, staff and admins',
    tag,
    access: 'signed-in',
    params: documentParams,
    query: z.object({ inline: z.enum(['0', '1']).optional() }),
    answer: 'file',
    fileTypes: Object.keys(EXTENSION_OF_MIME),
    recorded: true,
    reads: [...documentReads, ...listReads, ...caseReads, ...businessReads],
    handle: async ({ app, session, params, query, context }) => {
      const found = await readableDocument(app, session, params.id);
      if (!found.ok) return refuse(found.error);
      const { document, access } = found.value;
      const stored = await storedFile(app, document);
      if (!stored.ok) return refuseFile(stored.error);
      if (await needsReason(app, session, found.value)) return refuse(REASON_NEEDED);
      await recordOpening(app, session, access, context);
      return sendFile(app, document, stored.value, query.inline === '1');
    },
  }),
  route({
    method: 'POST',
    path: '/api/staff/documents/:id/open',
    summary:
      'An identity document, for somebody of the office who does not have the case; who, which and why is recorded',
    tag: 'staff',
    access: ['staff', 'admin'],
    params: documentParams,
    body: openIdentityDocument.strict(),
    answer: 'file',
    fileTypes: Object.keys(EXTENSION_OF_MIME),
    perMinute: 30,
    handle: async ({ app, session, params, body, context, ip }) => {
      const found = await readableDocument(app, session, params.id);
      if (!found.ok) return refuse(found.error);
      const { document } = found.value;
      const stored = await storedFile(app, document);
      if (!stored.ok) return refuseFile(stored.error);
      const recorded = await app.execute(
        caseAccess,
        document.requestId,
        { type: 'openIdentityDocument', requestId: document.requestId, documentId: document.id, ...body },
        eachCall(context),
      );
      if (!recorded.ok) return refuse(recorded.error);
      const who = { ip, userId: session.userId, role: session.role, sessionId: session.id };
      await noteSecurity(app, 'personal_data_revealed', {
        ...who,
        requestId: document.requestId,
        fields: [document.documentKey ?? document.id],
      });
      return sendFile(app, document, stored.value, false);
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
      if (!found.ok && found.error.kind === 'forbidden') return refuse(found.error);
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
