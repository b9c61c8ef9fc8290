import { done } from '@anupalan/domain/contracts/common';
import { type DocumentUploaded, documentUploaded, uploadProgress } from '@anupalan/domain/contracts/requests';
import { fileSubject } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { invalidAt, type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { checkBeforeContent } from '@anupalan/domain/rules/file';
import { success } from '@anupalan/domain/texts/done';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { ERASED_CASE } from '../platform/cases/access.js';
import { type CommandContext, sharedCommand } from '../platform/commands/command-context.js';
import { BUSY } from '../platform/commands/execute.js';
import { derivedId } from '../platform/commands/ids.js';
import { KeyedQueue } from '../platform/commands/keyed-queue.js';
import {
  contentOfUpload,
  dropUpload,
  findUpload,
  type KeptUpload,
  keepUpload,
  markTaken,
  offsetOf,
} from '../platform/files/kept-upload.js';
import { fileStatus } from '../platform/files/store-file.js';
import { allowanceDay, giveBackAllowance, takeAllowance } from '../platform/files/upload-allowance.js';
import { requestParams } from '../platform/http/answers.js';
import { cleanFileName, withUpload } from '../platform/http/multipart.js';
import { type Call, type Reply, refuse, reply, route, type Session } from '../platform/http/route.js';
import { appendByTus, askByTus, createByTus, expiryOf, removeByTus, TUS_HEADERS } from '../platform/http/tus.js';
import { attachFile, placeOf, refusalBeforeBytes, refusalBeforeUpload, uploadFields } from './attach-file.js';

const tag = 'documents';
const uploadParams = z.object({ id: z.string().meta({ description: 'Id of the upload' }) });
const GONE: Rejection = rejection('not_found', 'upload.gone');

const details = uploadFields.extend({ filename: z.string().max(1000) });
type Details = z.infer<typeof details>;

/** The command that attaches the file of an upload: the same for whoever finishes it, however often. */
const attaching = (context: CommandContext, uploadId: string): CommandContext =>
  sharedCommand(context, derivedId(uploadId, 'attach'));

const findOwn = async (app: App, session: Session, id: string): Promise<KeptUpload | null> => {
  const found = await findUpload(app, id);
  return found?.userId === session.userId ? found : null;
};

const permitPath = async (app: App, session: Session, { id = '' }: Readonly<Record<string, string>>) =>
  (await findOwn(app, session, id)) === null ? GONE : null;

const finishing = new KeyedQueue();

/**
 * Attaches the file of an upload whose bytes are all there, also again. A refused one goes with its bytes; what says
 * nothing about the file (no verdict about viruses, a full disk, a busy stream) leaves it, and the next call tries again.
 */
const finish = (
  {
    app,
    session,
    context,
    uploadDir,
  }: Pick<Call<unknown, unknown, unknown, Session>, 'app' | 'session' | 'context' | 'uploadDir'>,
  id: string,
): Promise<Reply<DocumentUploaded>> =>
  finishing.run(id, async () => {
    const upload = await findOwn(app, session, id);
    if (upload === null) return refuse(GONE);
    const command = attaching(context, id);
    const { filename, ...fields } = upload.details as unknown as Details;
    const place = await placeOf(app, session, upload.requestId, fields, command);
    const attach = async () => {
      if (!place.ok) return refuse(place.error);
      if (upload.taken) return attachFile(app, place.value, null, command);
      const content = contentOfUpload(app, upload);
      return withUpload(uploadDir, { field: 'file', fileName: filename, content }, (file) =>
        attachFile(app, place.value, file, command),
      );
    };
    // Given up in another process while its bytes were read.
    const answer = await attach().catch(async (error: unknown) => {
      if ((await findOwn(app, session, id)) === null) return refuse(GONE);
      throw error;
    });
    if (answer.kind === 'ok') await markTaken(app, upload);
    else if (!upload.taken && !(answer.kind === 'refused' && answer.rejection.code === BUSY.code))
      await remove(app, upload);
    return answer;
  });

const giveBack = (app: App, { userId, length, chargedOn }: KeptUpload): Promise<void> =>
  giveBackAllowance(app, userId, length, chargedOn);

const remove = async (app: App, upload: KeptUpload): Promise<void> => {
  if (await dropUpload(app, upload)) await giveBack(app, upload);
};

/** Every refusal that needs no bytes, then the record of the upload. */
const create = async (
  app: App,
  session: Session,
  upload: { readonly id: string; readonly requestId: string; readonly length: number; readonly details: Details },
  context: CommandContext,
): Promise<Reply<never> | null> => {
  const { id, requestId, length } = upload;
  if ((await findOwn(app, session, id)) !== null) return null;
  const { filename, ...fields } = upload.details;
  const place = await placeOf(app, session, requestId, fields, attaching(context, id));
  if (!place.ok) return refuse(place.error);
  const file = checkBeforeContent({ name: filename, size: length }, place.value.rules);
  if (file !== null) {
    const refused = invalidAt('file', file);
    return refuse(refused, fileStatus(refused));
  }
  const refused = await refusalBeforeBytes(app, place.value, length, attaching(context, id));
  if (refused !== null) return refuse(refused);
  const chargedOn = allowanceDay(app);
  const spent = await takeAllowance(app, session.userId, length, chargedOn);
  if (spent !== null) return refuse(spent);
  const kept = await keepUpload(app, {
    id,
    requestId,
    userId: session.userId,
    subject: fileSubject(requestId, place.value.aadhaarKey),
    length,
    chargedOn,
    details: { ...place.value.fields, filename } as JsonObject,
  });
  if (kept) return null;
  await giveBackAllowance(app, session.userId, length, chargedOn);
  return refuse(ERASED_CASE);
};

/** Uploads that survive a cut connection, by the tus protocol (tus.io, version 1.0.0: creation, termination). */
export const uploadRoutes = [
  route({
    method: 'POST',
    path: '/api/requests/:id/uploads',
    summary: 'Begin a resumable upload (tus) of a document; Location names it',
    tag,
    access: ['customer'],
    params: requestParams,
    permitPath: refusalBeforeUpload,
    body: 'metadata',
    fields: details,
    answer: done,
    status: 201,
    headers: TUS_HEADERS,
    perMinute: 120,
    handle: async (call) => {
      const { app, session, params, body, context } = call;
      const id = derivedId(context.commandId, 'upload');
      const upload = { id, requestId: params.id, details: { ...body, filename: cleanFileName(body.filename) } };
      const made = await createByTus(call, id, (length) => create(app, session, { ...upload, length }, context));
      if ('kind' in made) return made;
      const kept = await findOwn(app, session, id);
      if (kept === null) return refuse(GONE);
      return reply(
        { ...success('upload_begun'), id },
        { headers: { Location: `/api/uploads/${id}`, 'Upload-Expires': expiryOf(kept) } },
      );
    },
  }),
  route({
    method: 'GET',
    path: '/api/uploads/:id',
    summary: 'How far an upload is (HEAD, tus), and its document once it is whole',
    tag,
    access: ['customer'],
    params: uploadParams,
    permitPath,
    answer: uploadProgress,
    headers: TUS_HEADERS,
    handle: async (call) => {
      const { id } = call.params;
      const asked = await askByTus(call, id);
      if ('kind' in asked) return asked;
      const upload = await findOwn(call.app, call.session, id);
      if (upload === null) return refuse(GONE);
      const offset = offsetOf(upload);
      // Everything came, and the server stopped before it was looked at.
      const finished = offset === upload.length ? await finish(call, id) : null;
      if (finished !== null && finished.kind !== 'ok') return finished;
      const position = finished?.position;
      return reply(
        { id, offset, length: upload.length, document: finished?.body.document ?? null },
        {
          headers: { ...asked.headers, 'Upload-Expires': expiryOf(upload) },
          ...(position === undefined ? {} : { position }),
        },
      );
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/uploads/:id',
    summary:
      'Bytes of an upload (tus), 64 kB or more unless they are its last: 204 while some are missing, the document with the last ones',
    tag,
    access: ['customer'],
    params: uploadParams,
    permitPath,
    body: 'stream',
    answer: documentUploaded,
    headers: TUS_HEADERS,
    handle: async (call) => {
      const { id } = call.params;
      const upload = await findOwn(call.app, call.session, id);
      if (upload === null) return refuse(GONE);
      const appended = upload.taken ? null : await appendByTus(call, id);
      if (appended !== null && 'kind' in appended) return appended;
      const offset = String(upload.taken ? upload.length : appended?.headers['upload-offset']);
      const headers = { 'Upload-Offset': offset, 'Upload-Expires': expiryOf(upload) };
      if (offset !== String(upload.length)) return reply(null as never, { status: 204, headers });
      const finished = await finish(call, id);
      return finished.kind === 'ok' ? { ...finished, status: 200, headers } : finished;
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/uploads/:id',
    summary: 'Give up an upload (tus): its bytes are deleted; a document that came of it stays',
    tag,
    access: ['customer'],
    params: uploadParams,
    permitPath,
    answer: done,
    headers: TUS_HEADERS,
    // After a look at the file that is under way: it reads the bytes, and may make a document of them.
    handle: (call) =>
      finishing.run(call.params.id, async () => {
        const upload = await findOwn(call.app, call.session, call.params.id);
        if (upload === null) return refuse(GONE);
        const removed = await removeByTus(call, upload.id);
        if ('kind' in removed) return removed;
        if (!upload.taken) await giveBack(call.app, upload);
        return reply({ ...success('upload_removed'), id: upload.id }, { status: 204 });
      }),
  }),
];
