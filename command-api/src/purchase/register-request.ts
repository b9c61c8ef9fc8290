import { service } from '@anupalan/domain/catalogue/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import { tooMuchFor } from '@anupalan/domain/intake/documents';
import { hasId } from '@anupalan/domain/kernel/id-set';
import type { Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection, rendered } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import { type Order, paidBy, refundKeyOf } from '@anupalan/domain/payments/state';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { GOES_BACK, type RegistrationEvents, registration } from '@anupalan/domain/requests/registration';
import { workflowOfState } from '@anupalan/domain/requests/state';
import { isAadhaarDocument, MAX_DOCUMENT_NAME, MAX_DOCUMENTS, OTHER } from '@anupalan/domain/rules/documents';
import type { Problem } from '@anupalan/domain/rules/problem';
import type { Registration } from '@anupalan/domain/rules/registration';
import { awaitsFirstSubmission } from '@anupalan/domain/workflows/phases';
import { OutcomeUnknown } from '@anupalan/infra/ports/unavailable';
import { countOpen } from '@anupalan/projector/read-models/case-list/queries';
import { slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import { offerOf } from '../catalogue/offer.js';
import type { App } from '../platform/app.js';
import { type CommandContext, sharedCommand } from '../platform/commands/command-context.js';
import { derivedId, randomId } from '../platform/commands/ids.js';
import { withdrawAbandonedFile } from '../platform/files/abandoned-files.js';
import { type CheckedFile, type StoredFile, storeFile } from '../platform/files/store-file.js';
import { takeAllowance } from '../platform/files/upload-allowance.js';

export interface RegistrationSent {
  readonly customerId: string;
  readonly serviceId: string;
  /** Null for a service at price 0. */
  readonly orderId: string | null;
  readonly registration: Registration;
  /** Checked already, within REGISTRATION_FILES. */
  readonly files: readonly CheckedFile[];
}

export interface Registered {
  readonly requestId: string;
  readonly status: string;
  readonly position: Position | null;
}

/** The content of the request, existing or new. */
type Made = Pick<RegistrationEvents['RegistrationSent'], 'origin' | 'order'> & { readonly requestId: string };

const ORDER_ID = /^[A-Za-z0-9_-]{1,100}$/;

const UNKNOWN_SERVICE: Rejection = rejection('not_found', 'unknown_service');
const UNKNOWN_ORDER: Rejection = rejection('not_found', 'order_not_found');

/** Customer and service of a registration; an order id of null means a service at price 0. */
type About = Pick<RegistrationSent, 'customerId' | 'serviceId' | 'orderId'>;

/** Why this customer has nothing to register: no paid order of theirs, or no such service. Null when they have. */
export const refuseRegistration = async (app: App, about: About): Promise<Rejection | null> => {
  if (about.orderId === null)
    return (await app.load(service, slugOf(about.serviceId))).state.details === null ? UNKNOWN_SERVICE : null;
  const paid = await paidOrder(app, about.orderId, about);
  return paid.ok ? null : paid.error;
};

/**
 * Registers a service: the sending is one append, and the request, the values and the files follow before the answer
 * (process manager register-service). Repetitions are recognised: the request by its order (at price 0 by the call's
 * Idempotency-Key), the values by content, a file by its name and content.
 */
export const registerRequest = async (
  app: App,
  sent: RegistrationSent,
  context: CommandContext,
): Promise<Result<Registered, Rejection>> => {
  const { orderId } = sent;
  const made = orderId === null ? await freeRequest(app, sent, context) : await paidRequest(app, orderId, sent);
  if (!made.ok) return made;
  const { requestId, ...about } = made.value;
  const wanted = await newFiles(app, requestId, sent);
  if (!wanted.ok) return wanted;
  const files = await storeFiles(app, requestId, wanted.value);
  if (!files.ok) return files;
  const { additionalInfo = null, ...typed } = sent.registration;
  // Other values may come under the same key, and then the first ones again: each call is a separate sending.
  const sendingId = randomId();
  const done = await app.execute(
    registration,
    requestId,
    { type: 'sendRegistration', sendingId, ...about, values: { ...typed, additionalInfo }, files: files.value },
    sharedCommand(context, sendingId),
  );
  const { state } = await app.load(registration, requestId);
  if (state.waiting.some((one) => one.sent.sendingId === sendingId))
    throw new OutcomeUnknown('The registration is still under way.');
  await deleteUnattached(app, requestId, files.value);
  if (!done.ok) return done;
  const refused = state.refused.find((one) => one.sendingId === sendingId);
  if (refused !== undefined) return err(refused.rejection);
  const { status } = (await app.load(serviceRequest, requestId)).state;
  return ok({ requestId, status: status ?? '', position: done.value.position });
};

/** The caller's paid order for this service, not refunded; otherwise the refusal. */
const paidOrder = async (
  app: App,
  orderId: string,
  { customerId, serviceId }: About,
): Promise<Result<{ readonly order: Order; readonly orderStatus: 'open' | 'withdrawn' | 'expired' }, Rejection>> => {
  if (!ORDER_ID.test(orderId)) return err(UNKNOWN_ORDER);
  const { state } = await app.load(payment, orderId);
  const { order, link, refunds } = state;
  if (order === null || order.customerId !== customerId || order.serviceId !== slugOf(serviceId))
    return err(UNKNOWN_ORDER);
  if (order.purpose !== 'initial') return err(rejection('conflict', 'order_not_initial'));
  const paid = paidBy(state);
  if (paid === undefined) return err(rejection('conflict', 'order_unpaid'));
  const refundKey = refundKeyOf(orderId, paid.gatewayPaymentId);
  // A paid order is never closed: its link has the status of the capture.
  return refunds.some((refund) => refund.refundKey === refundKey) ? err(GOES_BACK) : ok({ order, orderStatus: link });
};

const paidRequest = async (app: App, orderId: string, sent: RegistrationSent): Promise<Result<Made, Rejection>> => {
  const paid = await paidOrder(app, orderId, sent);
  if (!paid.ok) return paid;
  const { order, orderStatus } = paid.value;
  const { requestId, customerId, serviceId, serviceTitle, catalogueRevision, estimatedDays, decisionTime } = order;
  const origin = {
    customerId,
    serviceId,
    serviceTitle,
    // An initial order is for the price.
    pricePaise: order.amountPaise,
    catalogueRevision,
    estimatedDays,
    decisionTime,
  };
  return ok({ requestId, origin, order: { orderId, orderStatus } });
};

/** Of one service at price 0 and one customer: each is work for the office. */
const MAX_OPEN_FREE = 5;

/** A request of a service at price 0, the same for the same Idempotency-Key. */
const freeRequest = async (
  app: App,
  { customerId, serviceId }: RegistrationSent,
  context: CommandContext,
): Promise<Result<Made, Rejection>> => {
  const slug = slugOf(serviceId);
  const requestId = derivedId('registration', customerId, slug, context.commandId);
  const before = (await app.load(serviceRequest, requestId)).state.origin;
  if (before !== null) {
    const { caseNumber: _, workflow: __, ...origin } = before;
    return ok({ requestId, origin, order: null });
  }
  const offer = await offerOf(app, slug);
  if (!offer.ok) return offer;
  const { pricePaise, title, estimatedDurationDays, decisionTime } = offer.value.details;
  if (pricePaise > 0) return err(rejection('conflict', 'payment_required'));
  if ((await countOpen(app.reads, { customerId, serviceId: slug })) >= MAX_OPEN_FREE)
    return err(rejection('conflict', 'too_many_open', { params: { max: MAX_OPEN_FREE } }));
  const origin = {
    customerId,
    serviceId: slug,
    serviceTitle: title,
    pricePaise,
    catalogueRevision: offer.value.revision,
    estimatedDays: estimatedDurationDays,
    decisionTime,
  };
  return ok({ requestId, origin, order: null });
};

const notAllowed = (why: Problem): Result<never, Rejection> => err({ kind: 'not_allowed', ...why, allowed: [] });

/** By the ids of their future documents. */
type NewFiles = ReadonlyMap<string, CheckedFile>;
type NewFile = StoredFile & { readonly documentId: string; readonly name: string };

/**
 * The files that are new to the request, each once; or the refusal, before anything of the registration is appended.
 */
const newFiles = async (
  app: App,
  requestId: string,
  { customerId, files }: RegistrationSent,
): Promise<Result<NewFiles, Rejection>> => {
  if (files.length === 0) return ok(new Map());
  const request = (await app.load(serviceRequest, requestId)).state;
  const { state } = await app.load(submission, requestId);
  const added = new Map<string, CheckedFile>();
  for (const file of files) {
    // A keyed hash: a bare one would reveal whether a known file was once uploaded, even after its erasure.
    const known = await app.keyedHash('registration-file', `${file.fileName}\n${file.upload.sha256}`);
    const documentId = derivedId('registration-file', requestId, known);
    if (!hasId(state.usedIds, documentId)) added.set(documentId, file);
  }
  const closed = request.status !== null && !awaitsFirstSubmission(workflowOfState(request), request.status);
  if (added.size > 0 && closed) return notAllowed(rendered('documents_closed'));
  if (added.size > 0 && state.documents.length + added.size > MAX_DOCUMENTS)
    return notAllowed(rendered('document.too_many', { max: MAX_DOCUMENTS }));
  const bytes = [...added.values()].reduce((sum, { upload }) => sum + upload.bytes, 0);
  const tooMuch = tooMuchFor(state, added.size, bytes);
  if (tooMuch !== null) return notAllowed(tooMuch);
  const spent = await takeAllowance(app, customerId, bytes);
  return spent === null ? ok(added) : err(spent);
};

/** Stores all of them, or none. */
const storeFiles = async (
  app: App,
  requestId: string,
  files: NewFiles,
): Promise<Result<readonly NewFile[], Rejection>> => {
  const { keyNumber } = (await app.load(submission, requestId)).state;
  const stored: NewFile[] = [];
  const dropAll = async (): Promise<void> => {
    for (const { blobId } of stored) await app.blobs.delete(blobId);
  };
  for (const [documentId, file] of files) {
    const name = [...file.fileName].slice(0, MAX_DOCUMENT_NAME).join('');
    const isAadhaar = isAadhaarDocument({ documentKey: OTHER, name });
    const done = await storeFile(app, requestId, file, isAadhaar ? keyNumber : undefined).catch(async (error) => {
      await dropAll();
      throw error;
    });
    if (!done.ok) {
      await dropAll();
      return done;
    }
    stored.push({ documentId, name, ...done.value });
  }
  return ok(stored);
};

/** Deletes the bytes that no document of the request names: refused, or a concurrent upload of the same file. No job is left for any. */
const deleteUnattached = async (app: App, requestId: string, files: readonly NewFile[]): Promise<void> => {
  if (files.length === 0) return;
  const { documents } = (await app.load(submission, requestId)).state;
  const named = new Set(documents.map(({ blobId }) => blobId));
  for (const { blobId } of files) {
    if (!named.has(blobId)) await app.blobs.delete(blobId);
    await withdrawAbandonedFile(app, blobId);
  }
};
