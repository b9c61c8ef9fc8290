import { done } from '@anupalan/domain/contracts/common';
import { documentUploaded } from '@anupalan/domain/contracts/requests';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeEvents } from '@anupalan/domain/intake/events';
import { fileSubject } from '@anupalan/domain/kernel/event';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { fileRulesOf, isAadhaarDocument, OTHER, takesDocuments } from '@anupalan/domain/rules/documents';
import { type FileRules, REGISTRATION_FILES } from '@anupalan/domain/rules/file';
import { EXTENSION_OF_MIME } from '@anupalan/domain/rules/file-types';
import { success } from '@anupalan/domain/texts/done';
import { openBlob } from '@anupalan/infra/sealing/blobs';
import { findCaseRow, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { uses as documentReads, findDocument } from '@anupalan/projector/read-models/documents/queries';
import { z } from 'zod';
import { closedInStatus, mayRead, type OpenCase, openCaseTo, recordOpening } from '../cases/access.js';
import { attachedDocument } from '../cases/case-documents.js';
import type { App } from '../platform/app.js';
import { derivedId } from '../platform/commands/ids.js';
import { checkUpload, fileStatus, storeFile } from '../platform/files/store-file.js';
import { refuseSpentAllowance, takeAllowance } from '../platform/files/upload-allowance.js';
import { answerTo, requestParams } from '../platform/http/answers.js';
import { notFound, refuse, reply, route, type UploadedFile } from '../platform/http/route.js';

const tag = 'documents';
const documentParams = z.object({ id: z.string().meta({ description: 'Id of the document' }) });
const AADHAAR_DELETED: Rejection = rejection('not_found', 'document.aadhaar_deleted');

const theFile = (files: readonly UploadedFile[]): Result<UploadedFile, Rejection> => {
  const [file] = files;
  if (file === undefined || files.length > 1 || file.field !== 'file') return err(wrong('file', 'file.missing'));
  return ok(file);
};

/** The file rules of a place of the form, by the catalogue revision of the request. */
const rulesFor = async (
  app: App,
  { origin }: OpenCase,
  documentKey: string,
): Promise<Result<{ readonly rules: FileRules; readonly label?: string }, Rejection>> => {
  if (documentKey === OTHER) return ok({ rules: REGISTRATION_FILES });
  const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
  const requirement = bound?.requirements.find(({ key }) => key === documentKey);
  if (requirement !== undefined) return ok({ rules: fileRulesOf(requirement), label: requirement.label });
  return err(wrong('documentKey', 'document.unknown'));
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

const uploadFields = z.strictObject({
  documentKey: z.string().min(1).max(100),
  personId: z.string().max(100).optional(),
  name: z.string().max(200).optional(),
  /** Of an `other` document: the one that this replaces. */
  replaces: z.string().max(100).optional(),
});

export const documentRoutes = [
  route({
    method: 'POST',
    path: '/api/requests/:id/documents',
    summary: 'Upload a document; it takes the place of the one that stands under the same key and person',
    tag,
    access: ['customer'],
    params: requestParams,
    permitPath: async (app, session, { id = '' }) => {
      const found = await openCaseTo(app, session, id, 'file.upload');
      return found.ok ? refuseSpentAllowance(app, session.userId) : found.error;
    },
    body: 'multipart',
    fields: uploadFields,
    answer: documentUploaded,
    status: 201,
    handle: async ({ app, session, params, body, files, context }) => {
      const found = await openCaseTo(app, session, params.id, 'file.upload');
      if (!found.ok) return refuse(found.error);
      const documentId = derivedId(context.commandId, 'document');
      const { state } = await app.load(submission, params.id);
      const repeated = state.usedIds.includes(documentId);
      // A repetition gets the first answer, also when the case has moved on meanwhile.
      if (!repeated && !takesDocuments(found.value.status)) return refuse(closedInStatus(found.value, 'documents'));
      const place = await rulesFor(app, found.value, body.documentKey);
      if (!place.ok) return refuse(place.error);
      const file = theFile(files);
      if (!file.ok) return refuse(file.error);
      const checked = await checkUpload(app, file.value, place.value.rules);
      if (!checked.ok) return refuse(checked.error, fileStatus(checked.error));

      const isAadhaar = isAadhaarDocument({ ...place.value, documentKey: body.documentKey, name: body.name ?? null });
      const spent = repeated ? null : await takeAllowance(app, session.userId, file.value.bytes);
      if (spent !== null) return refuse(spent);
      const stored = repeated
        ? ok({ blobId: '', sha256: '', bytes: 0, mime: '', fileName: '' })
        : await storeFile(app, params.id, checked.value, isAadhaar ? state.keyNumber : undefined);
      if (!stored.ok) return refuse(stored.error);
      const attached = await app.execute(
        submission,
        params.id,
        {
          type: 'attachDocument',
          documentId,
          documentKey: body.documentKey,
          personId: body.personId ?? null,
          name: body.name ?? null,
          replaces: body.replaces ?? null,
          ...stored.value,
        },
        context,
      );
      const event = attached.ok
        ? attached.value.events.find(({ event: { type } }) => type === 'DocumentAttached')
        : null;
      const data = event?.event.data as IntakeEvents['DocumentAttached'] | undefined;
      // Refused, or a concurrent upload was faster: no event names these bytes.
      if (!repeated && data?.blobId !== stored.value.blobId) await app.blobs.delete(stored.value.blobId);
      if (!attached.ok) return refuse(attached.error);
      if (event === null || event === undefined || data === undefined) return notFound('document.not_found');
      const document = await attachedDocument(app, found.value, data, event.metadata);
      return reply(
        { ...success('file_uploaded'), id: documentId, document },
        { status: 201, position: attached.value.position },
      );
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
