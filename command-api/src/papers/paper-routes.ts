import { Readable } from 'node:stream';
import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/documents';
import { documentUploaded } from '@anupalan/domain/contracts/requests';
import { userSubject } from '@anupalan/domain/kernel/event';
import { fromWire, recordFromWire } from '@anupalan/domain/kernel/record';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { ok } from '@anupalan/domain/kernel/result';
import { paper } from '@anupalan/domain/papers/paper';
import { paperRecord } from '@anupalan/domain/papers/paper-record';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { EXTENSION_OF_MIME } from '@anupalan/domain/rules/file-types';
import { filtered, isTooMuchToZip, MAX_ZIP_FILES, maxZipMb, PAPER_FILES } from '@anupalan/domain/rules/own-documents';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { uses as caseReads } from '@anupalan/projector/read-models/case/queries';
import { uses as documentReads } from '@anupalan/projector/read-models/documents/queries';
import { uses as orderReads } from '@anupalan/projector/read-models/orders/queries';
import { paperCount, uses as paperReads } from '@anupalan/projector/read-models/papers/queries';
import { z } from 'zod';
import { openBusiness } from '../compliance/business-access.js';
import { attachFile, placeOf, refusalBeforeUpload, uploadFields } from '../intake/attach-file.js';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { planAbandonedFile, withdrawAbandonedFile } from '../platform/files/abandoned-files.js';
import { checkUpload, fileStatus, storeUnder, theFile } from '../platform/files/store-file.js';
import { refuseSpentAllowance, takeAllowance } from '../platform/files/upload-allowance.js';
import { answerTo, requestParams, runOn } from '../platform/http/answers.js';
import { withUpload } from '../platform/http/multipart.js';
import { notFound, type Route, refuse, reply, route, type Session } from '../platform/http/route.js';
import { GONE, safeName, zipStream } from '../platform/zip.js';
import { documentsOf, openOwnFile, openPaperFor } from './own-files.js';
import { SHARED_PATH, sharedBy } from './share.js';

const tag = 'documents';
/** More would be an archive of somebody else's customers. */
const MAX_PAPERS = 300;
/** How long an answer waits until a link has ended. */
const ENDING_MS = 2000;

const ofPaper = z.object({ id: z.string().max(100).meta({ description: 'Id of the document' }) });
const listReads = [...paperReads, ...businessReads, ...documentReads, ...caseReads, ...orderReads];
const fileTypes = Object.keys(EXTENSION_OF_MIME);
const unknown = () => notFound('document.not_found');

/** A command to a paper, and its answer. */
const run = runOn(paper);

/** The refusal of a business whose duties are not the person's to do; null for another one, and for none. */
const foreignBusiness = async (app: App, session: Session, id: string): Promise<Rejection | null> =>
  id === '' || (await openBusiness(app, session, id, 'business.duties')) !== null
    ? null
    : wrong('business_id', 'business.not_found');

const listRoute = route({
  method: 'GET',
  path: '/api/documents',
  summary:
    'Every file of one’s own: kept, given, received, and receipts, and those of the requests of one’s teams; the newest first',
  tag,
  access: ['customer'],
  answer: contract.ownDocuments,
  // It opens every request of a person and of their teams.
  perMinute: 60,
  reads: listReads,
  handle: async ({ app, session }) =>
    reply({ today: dayInIndia(isoNow(app.clock)), items: [...(await documentsOf(app, session))] }),
});

const zipRoute = route({
  method: 'GET',
  path: '/api/documents.zip',
  summary: 'The files of one’s own that the filter means, as a ZIP',
  tag,
  access: ['customer'],
  query: contract.zipQuery,
  answer: 'file',
  fileTypes: ['application/zip'],
  perMinute: 6,
  reads: listReads,
  handle: async ({ app, session, query }) => {
    const own = (await documentsOf(app, session)).filter(({ my_role }) => my_role === null);
    const documents = filtered(own, query);
    if (isTooMuchToZip(documents))
      return refuse(
        rejection('not_allowed', 'documents.too_much_to_zip', { params: { files: MAX_ZIP_FILES, mb: maxZipMb } }),
      );
    const files = documents.map((one, n) => ({
      path: `${String(n + 1).padStart(3, '0')}-${safeName(one.file_name)}`,
      compress: false,
      open: async () => (await openOwnFile(app, session.userId, one))?.content ?? Readable.from([GONE]),
    }));
    const at = new Date(app.clock.now());
    const fileName = `anupalan-documents-${dayInIndia(at.toISOString())}.zip`;
    const file = { content: zipStream(files, at), mime: 'application/zip', bytes: null, fileName, inline: false };
    return { kind: 'file', file };
  },
});

const addRoute = route({
  method: 'POST',
  path: '/api/papers',
  summary: 'Keep a document of one’s own',
  tag,
  access: ['customer'],
  permit: async (app, session) => {
    if ((await paperCount(app.reads, session.userId)) < MAX_PAPERS) return refuseSpentAllowance(app, session.userId);
    return rejection('not_allowed', 'paper.too_many', { params: { max: MAX_PAPERS } });
  },
  body: 'multipart',
  fields: contract.addPaper,
  answer: done,
  status: 201,
  perMinute: 60,
  reads: [...paperReads, ...businessReads],
  handle: async ({ app, session, body, files, context }) => {
    const { rule_id: ruleId = null, period_id: periodId = null, ...said } = body;
    const values = recordFromWire(paperRecord, said);
    const id = derivedId(context.commandId, 'paper');
    const repeated = await app.isRecorded(paper, id, context.commandId);
    const foreign = await foreignBusiness(app, session, values.businessId);
    if (foreign !== null) return refuse(foreign);
    const file = theFile(files);
    if (!file.ok) return refuse(file.error);
    const checked = await checkUpload(app, file.value, PAPER_FILES);
    if (!checked.ok) return refuse(checked.error, fileStatus(checked.error));
    const spent = repeated ? null : await takeAllowance(app, session.userId, file.value.bytes);
    if (spent !== null) return refuse(spent);
    const stored = repeated
      ? ok({ blobId: '', sha256: '', bytes: 0, mime: '', fileName: '' })
      : await storeUnder(app, userSubject(session.userId), id, checked.value);
    if (!stored.ok) return refuse(stored.error);
    const added = await app.execute(
      paper,
      id,
      { type: 'addPaper', values, ruleId, periodId, ...stored.value },
      context,
    );
    if (!repeated) {
      // Refused, or a concurrent call was faster: no event names these bytes.
      if (!added.ok || added.value.state.file?.blobId !== stored.value.blobId)
        await app.blobs.delete(stored.value.blobId);
      await withdrawAbandonedFile(app, stored.value.blobId);
    }
    const answer = answerTo(added, id, success('paper_added'));
    return answer.kind === 'ok' ? { ...answer, status: 201 } : answer;
  },
});

const saveRoute = route({
  method: 'PUT',
  path: '/api/papers/:id',
  summary: 'Change what a document of one’s own is; what is left out stays as it is',
  tag,
  access: ['customer'],
  params: ofPaper,
  body: contract.savePaper,
  answer: done,
  reads: businessReads,
  handle: async ({ app, session, params: { id }, body, context }) => {
    const { values: before, ownerId } = (await app.load(paper, id)).state;
    if (before === null || ownerId !== session.userId) return unknown();
    const values = { ...before, ...fromWire(paperRecord, body) };
    const foreign =
      values.businessId === before.businessId ? null : await foreignBusiness(app, session, values.businessId);
    if (foreign !== null) return refuse(foreign);
    return run(app, id, { type: 'savePaper', values }, context, success('paper_saved'));
  },
});

/** Removes a paper and deletes its file; after a crash between the two a job deletes it. */
export const removePaper = async (app: App, id: string, context: CommandContext) => {
  const { file } = (await app.load(paper, id)).state;
  if (file !== null) await planAbandonedFile(app, id, file.blobId);
  const removed = await app.execute(paper, id, { type: 'removePaper' }, context);
  if (!removed.ok || file === null) return removed;
  await app.blobs.delete(file.blobId);
  await withdrawAbandonedFile(app, file.blobId);
  return removed;
};

const removeRoute = route({
  method: 'DELETE',
  path: '/api/papers/:id',
  summary: 'Delete a document of one’s own with its file',
  tag,
  access: ['customer'],
  params: ofPaper,
  answer: done,
  handle: async ({ app, session, params: { id }, context }) =>
    (await app.load(paper, id)).state.ownerId === session.userId
      ? answerTo(await removePaper(app, id, context), id, success('paper_removed'))
      : unknown(),
});

const fileRoute = route({
  method: 'GET',
  path: '/api/papers/:id/file',
  summary: 'The file of a document of one’s own, or of a proof of a business whose duties one does',
  tag,
  access: ['customer'],
  params: ofPaper,
  query: z.object({ inline: z.enum(['0', '1']).optional() }),
  answer: 'file',
  fileTypes,
  reads: [...paperReads, ...businessReads],
  handle: async ({ app, session, params: { id }, query }) => {
    const file = await openPaperFor(app, session, id);
    return file === null ? unknown() : { kind: 'file', file: { ...file, inline: query.inline === '1' } };
  },
});

const againRoute = route({
  method: 'POST',
  path: '/api/requests/:id/documents/again',
  summary: 'Give a document of a request that the caller has here already: it is copied, and checked like an upload',
  tag,
  access: ['customer'],
  params: requestParams,
  permitPath: refusalBeforeUpload,
  body: uploadFields.extend({ from: contract.fileName }),
  answer: documentUploaded,
  status: 201,
  perMinute: 60,
  handle: async ({ app, session, params, body: { from, ...fields }, context, uploadDir }) => {
    const place = await placeOf(app, session, params.id, fields, context);
    if (!place.ok) return refuse(place.error);
    if (place.value.repeated) return attachFile(app, place.value, null, context);
    const file = await openOwnFile(app, session.userId, from);
    if (file === null) return refuse(wrong('from', 'document.not_found'));
    const { fileName, content } = file;
    return withUpload(uploadDir, { field: 'file', fileName, content }, (copy) =>
      attachFile(app, place.value, copy, context, (bytes) => takeAllowance(app, session.userId, bytes)),
    );
  },
});

const shareRoute = route({
  method: 'PUT',
  path: '/api/shares/:id',
  summary: 'Make a link by which anybody gets this file of one’s own for some days; earlier ones end',
  tag,
  access: ['customer'],
  params: ofPaper,
  body: contract.shareFile,
  answer: done,
  perMinute: 30,
  reads: documentReads,
  handle: async ({ app, session, params: { id }, body: { source, days }, context }) => {
    const file = await openOwnFile(app, session.userId, { source, id });
    if (file === null) return unknown();
    file.content.destroy();
    return run(app, id, { type: 'shareFile', of: source, days }, context, success('file_shared'));
  },
});

const endShareRoute = route({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'End the link to a file at once',
  tag,
  access: ['customer'],
  params: ofPaper,
  answer: done,
  handle: async ({ app, params: { id }, context }) => {
    const ended = await app.execute(paper, id, { type: 'endShare' }, context);
    // The link is read from the view: whoever ends it is told so once it is dead.
    if (ended.ok) await app.positions.waitFor(paperReads, ended.value.position, ENDING_MS);
    return answerTo(ended, id, success('share_ended'));
  },
});

const sharedRoute = route({
  method: 'GET',
  path: `${SHARED_PATH}/:token`,
  summary: 'A file by the link that its owner made, until that ends',
  tag,
  access: 'public',
  params: z.object({ token: z.string().max(200).meta({ description: 'From the link' }) }),
  answer: 'file',
  fileTypes,
  headers: { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' },
  perMinute: 60,
  forPeople: true,
  reads: [...paperReads, ...documentReads],
  handle: async ({ app, params: { token } }) => {
    const shared = await sharedBy(app, token);
    const file = shared === null ? null : await openOwnFile(app, shared.ownerId, shared);
    return file === null ? notFound('share.ended') : { kind: 'file', file: { ...file, inline: true } };
  },
});

export const paperRoutes: readonly Route[] = [
  listRoute,
  zipRoute,
  addRoute,
  saveRoute,
  removeRoute,
  fileRoute,
  againRoute,
  shareRoute,
  endShareRoute,
  sharedRoute,
];
