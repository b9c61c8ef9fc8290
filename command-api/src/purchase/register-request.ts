import { service } from '@anupalan/domain/catalogue/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import { SYSTEM } from '@anupalan/domain/kernel/event';
import { latest, type Position } from '@anupalan/domain/kernel/position';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import { type Order, paidBy, refundKeyOf } from '@anupalan/domain/payments/state';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestState } from '@anupalan/domain/requests/state';
import {
  isAadhaarDocument,
  MAX_DOCUMENT_NAME,
  MAX_DOCUMENTS,
  OTHER,
  requestBytesProblem,
} from '@anupalan/domain/rules/documents';
import { type Registration, takesRegistration } from '@anupalan/domain/rules/registration';
import { slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand, sharedCommand } from '../platform/commands/command-context.js';
import { derivedId, randomId } from '../platform/commands/ids.js';
import { type CheckedFile, storeFile } from '../platform/files/store-file.js';
import { takeAllowance } from '../platform/files/upload-allowance.js';

export interface RegistrationSent {
  readonly customerId: string;
  readonly serviceId: string;
  /** Null for a service at price 0. */
  readonly orderId: string | null;
  readonly registration: Registration;
  /** Looked into already, within REGISTRATION_FILES. */
  readonly files: readonly CheckedFile[];
}

export interface Registered {
  readonly requestId: string;
  readonly status: string;
  readonly position: Position | null;
}

/** The request that is registered, as the log has it. */
type Found = { readonly requestId: string; readonly state: RequestState; readonly position: Position | null };

const ORDER_ID = /^[A-Za-z0-9_-]{1,100}$/;

const UNKNOWN_SERVICE: Rejection = { kind: 'not_found', code: 'service_not_found', message: 'Service not found.' };
const UNKNOWN_ORDER: Rejection = { kind: 'not_found', code: 'order_not_found', message: 'Unknown order.' };
const conflict = (code: string, message: string): Result<never, Rejection> => err({ kind: 'conflict', code, message });
const GOES_BACK = 'The payment of this order goes back. Start the service anew to register.';
const gone = (): Result<never, Rejection> => conflict('payment_goes_back', GOES_BACK);

/** Whom and what a registration is about; an order id of null asks for a service at price 0. */
type About = Pick<RegistrationSent, 'customerId' | 'serviceId' | 'orderId'>;

/** Why there is nothing that this customer could register: no paid order of theirs, no such service. Null: there is. */
export const refuseRegistration = async (app: App, about: About): Promise<Rejection | null> => {
  if (about.orderId === null)
    return (await app.load(service, slugOf(about.serviceId))).state.details === null ? UNKNOWN_SERVICE : null;
  const paid = await paidOrder(app, about.orderId, about);
  return paid.ok ? null : paid.error;
};

/**
 * Registers a service: the request of the paid order, which is made here when the capture has not made it yet, or a new one at
 * price 0; then what the form says, then its files. Every step is recognised when it comes again: the request by its order
 * (at price 0 by the call's Idempotency-Key), the values by what they say, a file by its name and content. So whatever broke
 * off on the way is completed by sending the same again, and nothing of it is done twice.
 */
export const registerRequest = async (
  app: App,
  sent: RegistrationSent,
  context: CommandContext,
): Promise<Result<Registered, Rejection>> => {
  const { orderId } = sent;
  const found =
    orderId === null ? await freeRequest(app, sent, context) : await paidRequest(app, orderId, sent, context);
  if (!found.ok) return found;
  const { requestId, state } = found.value;
  const files = await newFiles(app, requestId, state, sent);
  if (!files.ok) return files;
  const opened = await openForm(app, requestId, state, context);
  if (!opened.ok) return opened;
  const added = await app.execute(
    serviceRequest,
    requestId,
    { type: 'addRegistration', ...sent.registration },
    // Recognised by what it says and not by its id: what is corrected, or corrected back, may come under the same key.
    sharedCommand(context, randomId()),
  );
  if (!added.ok) return added;
  const attached = await attachFiles(app, requestId, files.value, context);
  if (!attached.ok) return attached;
  const positions = [found.value.position, opened.value, added.value.position, attached.value];
  return ok({
    requestId,
    status: added.value.state.status ?? '',
    position: positions.reduce(latest, null),
  });
};

/** An own order for this service that was paid for good; anything else is no order to the caller, or says why not. */
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
  if (order.purpose !== 'initial') return conflict('order_not_initial', 'This order does not start a service.');
  const paid = paidBy(state);
  if (paid === undefined) return conflict('not_paid', 'This order is not paid yet.');
  const refundKey = refundKeyOf(orderId, paid.gatewayPaymentId);
  // Nothing ends a paid order any more: its link still is what it was at the capture.
  return refunds.some((refund) => refund.refundKey === refundKey) ? gone() : ok({ order, orderStatus: link });
};

/** The request of a paid order. The capture makes it; who comes before that does the same, and the capture finds it done. */
const paidRequest = async (
  app: App,
  orderId: string,
  sent: RegistrationSent,
  context: CommandContext,
): Promise<Result<Found, Rejection>> => {
  const paid = await paidOrder(app, orderId, sent);
  if (!paid.ok) return paid;
  const { order, orderStatus } = paid.value;
  const { requestId } = order;
  const held = (state: RequestState): boolean => state.held.some((one) => one.orderId === orderId);
  const { state } = await app.load(serviceRequest, requestId);
  if (held(state)) return ok({ requestId, state, position: null });
  const received = await app.execute(
    serviceRequest,
    requestId,
    {
      type: 'receiveInitialPayment',
      orderId,
      amountPaise: order.amountPaise,
      orderStatus,
      caseNumber: '',
      customerId: order.customerId,
      serviceId: order.serviceId,
      serviceTitle: order.serviceTitle,
      pricePaise: order.amountPaise,
      catalogueRevision: order.catalogueRevision,
      estimatedDays: order.estimatedDays,
    },
    asSystem(context, derivedId('receive-initial-payment', orderId)),
  );
  if (!received.ok) return received;
  const { state: now, position } = received.value;
  // Too late, or for a service that is no longer on offer.
  return held(now) ? ok({ requestId, state: now, position }) : gone();
};

/** A new request of a service at price 0, the same for the same Idempotency-Key. */
const freeRequest = async (
  app: App,
  { customerId, serviceId }: RegistrationSent,
  context: CommandContext,
): Promise<Result<Found, Rejection>> => {
  const slug = slugOf(serviceId);
  const requestId = derivedId('registration', customerId, slug, context.commandId);
  const before = (await app.load(serviceRequest, requestId)).state;
  if (before.origin !== null) return ok({ requestId, state: before, position: null });
  const { state, revision } = await app.load(service, slug);
  if (state.details === null || revision === 'none') return err(UNKNOWN_SERVICE);
  if (!state.active) return conflict('service_inactive', 'This service is not on offer right now.');
  const { pricePaise, title, estimatedDurationDays } = state.details;
  if (pricePaise > 0) return conflict('payment_required', 'This service is paid for before it is registered.');
  const made = await app.execute(
    serviceRequest,
    requestId,
    {
      type: 'requestService',
      source: 'registration',
      caseNumber: '',
      customerId,
      serviceId: slug,
      serviceTitle: title,
      pricePaise,
      catalogueRevision: revision,
      estimatedDays: estimatedDurationDays,
    },
    sharedCommand(context, derivedId(requestId, 'request')),
  );
  return made.ok ? ok({ requestId, state: made.value.state, position: made.value.position }) : made;
};

/** The place for the files, where the process that opens it has not been here yet. */
const openForm = async (
  app: App,
  requestId: string,
  { origin }: RequestState,
  context: CommandContext,
): Promise<Result<Position | null, Rejection>> => {
  if (origin === null || (await app.load(submission, requestId)).state.opened) return ok(null);
  const { customerId, serviceId, catalogueRevision } = origin;
  const opened = await app.execute(
    submission,
    requestId,
    { type: 'openSubmission', customerId, serviceId, catalogueRevision },
    asSystem(context, derivedId('open-submission', requestId)),
  );
  return opened.ok ? ok(opened.value.position) : opened;
};

/** What a process of ours would do a moment later. */
const asSystem = (context: CommandContext, commandId: string): CommandContext => ({
  ...sharedCommand(context, commandId),
  actor: SYSTEM,
  channel: 'system',
  causationId: context.commandId,
  issuedBy: 'register-request',
});

const notAllowed = (code: string, message: string): Result<never, Rejection> =>
  err({ kind: 'not_allowed', code, message, allowed: [] });

/** By the ids of the documents that they become. */
type NewFiles = ReadonlyMap<string, CheckedFile>;

/**
 * The files that the request has never had, each of them once; or why it does not take them, before anything of the
 * registration is appended.
 */
const newFiles = async (
  app: App,
  requestId: string,
  { status }: RequestState,
  { customerId, files }: RegistrationSent,
): Promise<Result<NewFiles, Rejection>> => {
  if (files.length === 0) return ok(new Map());
  const { usedIds, documents, attachedBytes } = (await app.load(submission, requestId)).state;
  const added = new Map<string, CheckedFile>();
  for (const file of files) {
    // A keyed hash: from the bare one somebody could tell a file that was erased long ago.
    const known = await app.keyedHash('registration-file', `${file.fileName}\n${file.upload.sha256}`);
    const documentId = derivedId('registration-file', requestId, known);
    if (!usedIds.includes(documentId)) added.set(documentId, file);
  }
  if (added.size > 0 && (status === null || !takesRegistration(status)))
    return notAllowed('not_allowed_in_status', 'The documents of this request cannot be changed now.');
  if (added.size > 0 && documents.length + added.size > MAX_DOCUMENTS)
    return notAllowed('document.too_many', `A request holds at most ${MAX_DOCUMENTS} documents.`);
  const bytes = [...added.values()].reduce((sum, { upload }) => sum + upload.bytes, 0);
  const tooMuch = requestBytesProblem(attachedBytes, bytes);
  if (tooMuch !== null) return err({ kind: 'not_allowed', ...tooMuch, allowed: [] });
  const spent = await takeAllowance(app, customerId, bytes);
  return spent === null ? ok(added) : err(spent);
};

/** Adds the files to the documents that no requirement asks for. */
const attachFiles = async (
  app: App,
  requestId: string,
  files: NewFiles,
  context: CommandContext,
): Promise<Result<Position | null, Rejection>> => {
  let position: Position | null = null;
  for (const [documentId, file] of files) {
    const attached = await attachFile(app, requestId, documentId, file, context);
    if (!attached.ok) return attached;
    position = latest(position, attached.value);
  }
  return ok(position);
};

const attachFile = async (
  app: App,
  requestId: string,
  documentId: string,
  file: CheckedFile,
  context: CommandContext,
): Promise<Result<Position | null, Rejection>> => {
  const name = [...file.fileName].slice(0, MAX_DOCUMENT_NAME).join('');
  const { keyNumber } = (await app.load(submission, requestId)).state;
  const isAadhaar = isAadhaarDocument({ documentKey: OTHER, name });
  const stored = await storeFile(app, requestId, file, isAadhaar ? keyNumber : undefined);
  if (!stored.ok) return stored;
  const attached = await app.execute(
    submission,
    requestId,
    {
      type: 'attachDocument',
      documentId,
      documentKey: OTHER,
      personId: null,
      name,
      replaces: null,
      ...stored.value,
    },
    childCommand(sharedCommand(context, documentId), 'attach'),
  );
  const named =
    attached.ok &&
    attached.value.events.some(
      ({ event: { type, data } }) => type === 'DocumentAttached' && data.blobId === stored.value.blobId,
    );
  // Refused, or the same file was faster: nothing names these bytes.
  if (!named) await app.blobs.delete(stored.value.blobId);
  return attached.ok ? ok(attached.value.position) : attached;
};
