import { consultation, hasTakenPlace } from '@anupalan/domain/consultations/consultation';
import { done } from '@anupalan/domain/contracts/common';
import { bodyShape } from '@anupalan/domain/contracts/of-record';
import { recordFromWire } from '@anupalan/domain/kernel/record';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { Deliverable } from '@anupalan/domain/requests/events';
import { registeredRecord } from '@anupalan/domain/requests/registered-record';
import { DELIVERED_FILES, MAX_DELIVERED_FILES } from '@anupalan/domain/rules/file';
import { MAX_RESULT_LENGTH } from '@anupalan/domain/rules/text';
import { labelTexts } from '@anupalan/domain/texts/labels';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { asksOfConsultation, findTransition } from '@anupalan/domain/workflows/steps';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { type OpenCase, openCaseTo } from '../platform/cases/access.js';
import { stepSuccess } from '../platform/cases/case-step.js';
import { derivedId } from '../platform/commands/ids.js';
import { type CheckedFile, checkUpload, fileStatus, storeFile } from '../platform/files/store-file.js';
import { answerTo, optionalText, requestParams } from '../platform/http/answers.js';
import { refuse, route, type UploadedFile } from '../platform/http/route.js';

const checkAll = async (
  app: App,
  files: readonly UploadedFile[],
): Promise<Result<readonly CheckedFile[], Rejection>> => {
  if (files.length > MAX_DELIVERED_FILES || files.some(({ field }) => field !== 'files' && field !== 'file'))
    return err(wrong('files', 'files.number', { max: MAX_DELIVERED_FILES }));
  const checked: CheckedFile[] = [];
  for (const file of files) {
    const one = await checkUpload(app, file, DELIVERED_FILES);
    if (!one.ok) return one;
    checked.push(one.value);
  }
  return ok(checked);
};

const dropBlobs = async (app: App, deliverables: readonly Deliverable[]): Promise<void> => {
  for (const { blobId } of deliverables) await app.blobs.delete(blobId);
};

/** Stores every file before the event that names them; a failure halfway deletes all. */
const storeAll = async (
  app: App,
  requestId: string,
  commandId: string,
  files: readonly CheckedFile[],
): Promise<Result<readonly Deliverable[], Rejection>> => {
  const stored: Deliverable[] = [];
  for (const [n, file] of files.entries()) {
    const one = await storeFile(app, requestId, file);
    if (!one.ok) {
      await dropBlobs(app, stored);
      return one;
    }
    stored.push({ documentId: derivedId(commandId, 'deliverable', String(n)), ...one.value });
  }
  return ok(stored);
};

/** True when the case can be delivered now: a consultation only after it took place. */
const isDeliverable = async (app: App, { id, origin, status }: OpenCase): Promise<boolean> => {
  const step = findTransition(workflowOf(origin.workflow), status, 'deliver');
  return step !== null && (!asksOfConsultation(step) || hasTakenPlace((await app.load(consultation, id)).state));
};

export const deliveryRoutes = [
  route({
    method: 'POST',
    path: '/api/staff/requests/:id/deliver',
    summary: 'Deliver: files, a written result, or both',
    tag: 'staff',
    access: ['staff', 'admin'],
    perMinute: 120,
    params: requestParams,
    permitPath: async (app, session, { id = '' }) => {
      const found = await openCaseTo(app, session, id, 'deliver');
      return found.ok ? null : found.error;
    },
    body: 'multipart',
    fields: z.strictObject({ result: z.string().optional() }).extend(bodyShape(registeredRecord)),
    answer: done,
    handle: async ({ app, session, params, body, files, context, ifMatch }) => {
      const { id } = params;
      const found = await openCaseTo(app, session, id, 'deliver');
      if (!found.ok) return refuse(found.error);
      const result = optionalText('result', labelTexts.result, body.result, MAX_RESULT_LENGTH);
      if (!result.ok) return refuse(result.error);
      const checked = await checkAll(app, files);
      if (!checked.ok) return refuse(checked.error, fileStatus(checked.error));
      // At any other status this is a repetition or refused, and nothing is stored.
      const open = await isDeliverable(app, found.value);
      const stored = await storeAll(app, id, context.commandId, open ? checked.value : []);
      if (!stored.ok) return refuse(stored.error);
      const delivered = await app.execute(
        serviceRequest,
        id,
        {
          type: 'deliver',
          deliverables: stored.value,
          result: result.value,
          registered: recordFromWire(registeredRecord, body),
        },
        context,
        ifMatch === undefined ? {} : { ifRevision: ifMatch },
      );
      if (!delivered.ok || delivered.value.duplicate) await dropBlobs(app, stored.value);
      return answerTo(delivered, id, stepSuccess(found.value.origin.workflow.id, 'deliver'));
    },
  }),
];
