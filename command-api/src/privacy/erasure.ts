import { setTimeout as pause } from 'node:timers/promises';
import { type BusinessCommand, business } from '@anupalan/domain/compliance/business';
import type { ErasureReceipt } from '@anupalan/domain/contracts/account';
import { user } from '@anupalan/domain/identity/aggregate';
import { erasure } from '@anupalan/domain/identity/erasure';
import type { ErasedCounts, ErasureEvents, KeptReceipt } from '@anupalan/domain/identity/erasure-events';
import { submission } from '@anupalan/domain/intake/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import {
  aadhaarSubject,
  caseSubject,
  ERASED,
  invitationSubject,
  type Subject,
  taxSubject,
  userSubject,
} from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { paper } from '@anupalan/domain/papers/paper';
import { payment } from '@anupalan/domain/payments/aggregate';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import { CANCEL_ERASED } from '@anupalan/domain/processes/erase-person';
import { forgetReceiptName } from '@anupalan/domain/processes/when-erasure-started-then-erase';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { registration } from '@anupalan/domain/requests/registration';
import { TYPED_IN, typedFor } from '@anupalan/domain/requests/typed-for';
import { type ErasureGrounds, isUnderWay, KEPT_BECAUSE } from '@anupalan/domain/rules/erasure';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { isoNow } from '@anupalan/infra/ports/clock';
import { DamagedEvent, orDamage } from '@anupalan/infra/ports/event-store';
import { OutcomeUnknown } from '@anupalan/infra/ports/unavailable';
import { documentHash, documentKey, type SignedDocument, signDocument } from '@anupalan/infra/sealing/signed-document';
import { businessesWith } from '@anupalan/projector/read-models/businesses/queries';
import { myRequests } from '@anupalan/projector/read-models/case-list/queries';
import { ordersOfCustomer } from '@anupalan/projector/read-models/orders/queries';
import { papersOf } from '@anupalan/projector/read-models/papers/queries';
import { forgetPerson } from '@anupalan/projector/read-models/people/forget';
import { dropAssessmentDraft } from '../compliance/assessment-draft.js';
import { forgetDevices } from '../identity/known-devices.js';
import { dropDraft } from '../intake/drafts.js';
import { removePaper } from '../papers/paper-routes.js';
import type { App } from '../platform/app.js';
import { type CommandContext, childCommand } from '../platform/commands/command-context.js';
import { planJob } from '../platform/commands/follow.js';
import { say } from '../platform/say.js';
import { alignSessions } from '../platform/sessions.js';
import { siteNameOf, smsName } from '../platform/site/site-name.js';
import { destroyKeys } from './destroy-keys.js';
import { caughtUp, keptReceipt, planErasure } from './plan-erasure.js';

const POLL_INTERVAL_MS = 50;

/** The id of a person's erasure: unguessable, so that its receipt can be read without a session. */
export const erasureIdOf = (app: Pick<App, 'keyedHash'>, userId: string): Promise<string> =>
  app.keyedHash('erasure', userId);

const HELD: Rejection = rejection('not_allowed', 'erasure.held');
const BLOCKED: Rejection = rejection('not_allowed', 'erasure.blocked');

/**
 * Requests the erasure of all data of the caller. The cancellations, the account and its number follow before the
 * answer (process manager erase-person), the rest as a job. After the account's erasure nothing can stop it.
 */
export const startErasure = async (
  app: App,
  userId: string,
  grounds: ErasureGrounds | undefined,
  context: CommandContext,
): Promise<Result<{ readonly erasureId: string; readonly position: Position | null }, Rejection>> => {
  const { preview, requestIds, receipts, toCancel } = await planErasure(app, userId);
  if (preview.held !== null) return err(HELD);
  const [first] = preview.blocked;
  if (first !== undefined)
    return err({ ...BLOCKED, params: { count: preview.blocked.length, case_number: first.case_number } });
  const { mobile } = (await app.load(user, userId)).state;
  const mobileId = await app.keyedHash('mobile', String(mobile));
  const erasureId = await erasureIdOf(app, userId);
  const given = grounds === undefined ? {} : { grounds };
  const command = { type: 'requestErasure', userId, requestIds, receipts, toCancel, mobileId, ...given } as const;
  const done = await app.execute(erasure, erasureId, command, childCommand(context, 'erase'));
  if (!done.ok) return done;
  const { refused, started } = (await app.load(erasure, erasureId)).state;
  if (refused !== null) return err(refused);
  if (started === null) throw new OutcomeUnknown('The erasure is still under way.');
  return ok({ erasureId, position: done.value.position });
};

/** Ids of the files that events name. They are not sealed, so the log is read without opening it. */
const filesOf = async (app: App, requestId: string): Promise<readonly string[]> => {
  const ids = new Set<string>();
  const add = (file: unknown): void => {
    const blobId = (file as { readonly blobId?: unknown } | null)?.blobId;
    if (typeof blobId === 'string') ids.add(blobId);
  };
  for (const prefix of [submission.prefix, serviceRequest.prefix, registration.prefix])
    for await (const { data } of app.events.readStream(`${prefix}-${requestId}`)) {
      add(data);
      if (Array.isArray(data.deliverables)) data.deliverables.forEach(add);
    }
  return [...ids];
};

const subjectsOf = async (app: App, requestId: string): Promise<readonly Subject[]> => {
  const { keyNumber } = (await app.load(submission, requestId)).state;
  const numbers = Array.from({ length: keyNumber }, (_, n) => n + 1);
  return [caseSubject(requestId), ...numbers.map((number) => aadhaarSubject(requestId, number))];
};

/**
 * Deletes the drafts and files of these requests. Returns their number, and the subjects whose keys are to be
 * destroyed.
 */
const eraseRequests = async (
  app: App,
  userId: string,
  requestIds: readonly string[],
): Promise<{ readonly files: number; readonly subjects: readonly Subject[] }> => {
  let files = 0;
  const subjects: Subject[] = [];
  for (const requestId of requestIds) {
    await dropDraft(app, requestId, userId);
    const ids = await filesOf(app, requestId);
    for (const id of ids) await app.blobs.delete(id);
    files += ids.length;
    subjects.push(...(await subjectsOf(app, requestId)));
  }
  return { files, subjects };
};

/**
 * The requests of a person that their erasure does not name: those made after it was planned, and those only asked for.
 * A flow that was refused before its request was made holds what was typed, and no view lists it.
 */
const unnamedRequests = async (
  app: App,
  { userId, requestIds, mobileId }: ErasureEvents['ErasureRequested'],
): Promise<readonly string[]> => {
  const typed = typedFor({ userId, mobileId });
  for await (const event of app.events.readAll({ after: null, prefixes: TYPED_IN })) {
    // A damaged event of others must not keep this person from being erased.
    const data = orDamage(() => event.data);
    if (!(data instanceof DamagedEvent)) typed.take({ stream: event.stream, type: event.type, data });
  }
  const ids = new Set([...typed.ids(), ...(await myRequests(app.reads, userId)).map(({ id }) => id)]);
  for (const id of requestIds) ids.delete(id);
  return [...ids];
};

/**
 * Cancels a request that is paid between the plan and the end of the account, or reopened then. The money goes back, as
 * for later payments. A request whose filing began is left to staff.
 */
const cancelOpen = async (
  app: App,
  userId: string,
  requestIds: readonly string[],
  context: CommandContext,
): Promise<void> => {
  for (const requestId of requestIds) {
    const { status } = (await app.load(serviceRequest, requestId)).state;
    if (status === null || !isUnderWay(status)) continue;
    const asCustomer = {
      ...childCommand(context, `cancel-${requestId}`),
      actor: { id: userId, role: 'customer' } as const,
    };
    const done = await app.execute(serviceRequest, requestId, CANCEL_ERASED, asCustomer);
    if (!done.ok) app.log.warn({ requestId, code: done.error.code }, 'request of an erased customer goes on');
  }
};

/**
 * Removes a person's businesses and papers from their views, an unfinished assessment and the files of the papers, ends
 * their links to other files, and takes the person out of the teams of others; what says who they are goes with their key. Returns the number of files.
 */
const removeOwned = async (app: App, userId: string, context: CommandContext): Promise<number> => {
  await dropAssessmentDraft(app, userId);
  const as = (name: string) => ({
    ...childCommand(context, name),
    actor: { id: userId, role: 'customer' } as const,
  });
  const papers = await papersOf(app.reads, userId);
  for (const { id, paper: own } of papers) {
    const removed =
      own === null
        ? await app.execute(paper, id, { type: 'endShare' }, as(`share-${id}`))
        : await removePaper(app, id, as(`paper-${id}`));
    if (!removed.ok) throw new Error(`document ${id} of an erased customer stays: ${removed.error.code}`);
  }
  for (const { id, ownerId, members } of await businessesWith(app.reads, userId)) {
    const memberId = members.find((one) => one.userId === userId)?.memberId ?? '';
    const command: BusinessCommand =
      ownerId === userId ? { type: 'removeBusiness' } : { type: 'endMembership', memberId, mobileKey: '' };
    const left = await app.execute(business, id, command, as(`business-${id}`));
    if (!left.ok) throw new Error(`an erased customer stays in business ${id}: ${left.error.code}`);
  }
  return papers.filter((one) => one.paper !== null).length;
};

/**
 * Of a person's orders: the receipts to keep and the keys to destroy. Read from the log because a view may have parked
 * a receipt. Keys of receipts and requests that do not exist yet are destroyed in advance, so that late ones name
 * nobody.
 */
const heldByOrders = async (
  app: App,
  userId: string,
  requestIds: readonly string[],
): Promise<{ readonly receipts: readonly KeptReceipt[]; readonly late: readonly Subject[] }> => {
  const receipts: KeptReceipt[] = [];
  const late: Subject[] = [];
  for (const { orderId, requestId } of await ordersOfCustomer(app.reads, userId)) {
    const events = (await app.store.load(streamName(payment, orderId))).map(({ event }) => event as PaymentEvent);
    const issued = events.filter((event) => event.type === 'ReceiptIssued').at(-1);
    if (issued === undefined) late.push(taxSubject(orderId));
    else receipts.push(keptReceipt(orderId, issued.data));
    if (!requestIds.includes(requestId)) late.push(caseSubject(requestId), aadhaarSubject(requestId, 1));
  }
  return { receipts, late };
};

/** Public address of the receipt of an erasure. */
export const erasureUrl = (app: Pick<App, 'config'>, erasureId: string): string =>
  `${app.config.publicUrl}/erasure/${erasureId}`;

/**
 * Erases data outside the log in steps that can be repeated after a crash. The person's key goes after the
 * notification, which needs their number, and after their papers: a view that reads of a paper without its key never
 * lists it, and its file would stay. Requests that the erasure does not name go once the views have caught up.
 */
export const runErasure = async (app: App, erasureId: string, context: CommandContext): Promise<void> => {
  const { requested, started, completed } = (await app.load(erasure, erasureId)).state;
  if (requested === null || started === null || completed !== null) return;
  const { userId, requestIds } = started;
  await alignSessions(app, userId);
  await forgetDevices(app, userId);
  await tell(app, erasureId, userId);

  const named = await eraseRequests(app, userId, requestIds);
  const { invitationId } = (await app.load(user, userId)).state;
  const own = [...(invitationId === null ? [] : [invitationSubject(invitationId)]), userSubject(userId)];
  await caughtUp(app);
  const kept = await removeOwned(app, userId, context);
  await destroyKeys(app, [...named.subjects, ...own]);
  const others = await unnamedRequests(app, requested);
  await cancelOpen(app, userId, [...requestIds, ...others], context);
  const unnamed = await eraseRequests(app, userId, others);
  const { receipts, late } = await heldByOrders(app, userId, [...requestIds, ...others]);
  await destroyKeys(app, [...unnamed.subjects, ...late]);
  await forgetPerson(app.reads, userId, [...requestIds, ...others]);
  const counts: ErasedCounts = {
    requests: requestIds.length + others.length,
    files: named.files + unnamed.files + kept,
    keys: named.subjects.length + own.length + unnamed.subjects.length,
  };
  await complete(app, erasureId, counts, receipts, context);
};

/** Notifies the person of their receipt. No effect once their key is destroyed. */
const tell = async (app: App, erasureId: string, userId: string): Promise<void> => {
  const { mobile, email } = (await app.load(user, userId)).state;
  if (mobile === null || mobile === ERASED) return;
  const key = `erasure-${erasureId}`;
  const text = say(messageTexts.erasure.text, {
    site: smsName(await siteNameOf(app)),
    link: erasureUrl(app, erasureId),
  });
  const sends = [
    () => app.sms.send({ key, to: mobile, text }),
    ...(email === null || email === ERASED
      ? []
      : [() => app.mail.send({ key, to: email, subject: messageTexts.erasure.subject, text })]),
  ];
  // The answer contained the receipt, too: an unavailable provider must not delay the erasure.
  for (const send of sends)
    await send().catch((error: unknown) => app.log.warn({ err: error, erasureId }, 'receipt of an erasure not sent'));
};

const complete = async (
  app: App,
  erasureId: string,
  counts: ErasedCounts,
  receipts: readonly KeptReceipt[],
  context: CommandContext,
): Promise<void> => {
  const events = await app.store.load(streamName(erasure, erasureId));
  const requested = events.findLast(({ event }) => event.type === 'ErasureRequested');
  const started = events.findLast(({ event }) => event.type === 'ErasureStarted');
  if (requested === undefined || started === undefined) throw new Error(`erasure ${erasureId} has no beginning`);
  for (const receipt of receipts) await planJob(app.jobs, started, forgetReceiptName(started.id, receipt));
  const content: JsonObject = {
    receipt: erasureId,
    account: (started.event.data as ErasureEvents['ErasureStarted']).userId,
    requested_at: requested.metadata.time,
    erased_at: isoNow(app.clock),
    erased: { ...counts },
    grounds: (requested.event.data as ErasureEvents['ErasureRequested']).grounds ?? null,
    kept: receipts.map(({ number, keptUntil }) => ({
      number,
      kept_until: keptUntil,
      why: KEPT_BECAUSE.receipt,
    })),
    kept_records: [
      { what: 'history', why: KEPT_BECAUSE.history },
      { what: 'consent', why: KEPT_BECAUSE.consent },
    ],
  };
  const { document, signature } = await signDocument(app.vault, content);
  const command = { type: 'completeErasure', document, signature } as const;
  const done = await app.execute(erasure, erasureId, command, childCommand(context, 'complete'));
  if (!done.ok) throw new Error(`erasure ${erasureId} not completed: ${done.error.code}`);
};

/** The receipt of an erasure; `null` for an unknown one. `receipt: null` while it is running. */
export const erasureReceipt = async (
  app: App,
  erasureId: string,
): Promise<{ readonly id: string; readonly receipt: ErasureReceipt | null } | null> => {
  const { started, completed } = (await app.load(erasure, erasureId)).state;
  if (started === null) return null;
  if (completed === null) return { id: erasureId, receipt: null };
  return { id: erasureId, receipt: await receiptOf(app, completed) };
};

const receiptOf = async (app: App, { document, signature }: SignedDocument): Promise<ErasureReceipt> => ({
  ...(JSON.parse(document) as Omit<ErasureReceipt, 'document' | 'sha256' | 'signature' | 'public_key'>),
  document,
  sha256: documentHash(document),
  signature,
  public_key: await documentKey(app.vault),
});

/** Waits at most `ms` for the receipt of a new erasure; null when it takes longer. */
export const awaitReceipt = async (app: App, erasureId: string, ms: number): Promise<ErasureReceipt | null> => {
  for (const deadline = Date.now() + ms; ; await pause(POLL_INTERVAL_MS)) {
    const found = await erasureReceipt(app, erasureId);
    if ((found?.receipt ?? null) !== null || Date.now() >= deadline) return found?.receipt ?? null;
  }
};
