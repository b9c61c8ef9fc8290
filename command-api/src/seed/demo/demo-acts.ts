import { service } from '@anupalan/domain/catalogue/aggregate';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeCommand } from '@anupalan/domain/intake/commands';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { fromRupees } from '@anupalan/domain/kernel/money';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { finalPaymentLines } from '@anupalan/domain/requests/final-payment';
import { documentSlot, isNeeded } from '@anupalan/domain/rules/documents';
import type { App } from '../../app/app.js';
import type { BoundCatalogue } from '../../app/catalogue-at.js';
import type { CommandContext } from '../../app/command-context.js';
import { recordPayment, recordRefund } from '../../app/gateway-news.js';
import { derivedId } from '../../app/ids.js';
import { ensurePaymentLink, initialOrder, requestIdOf } from '../../app/orders.js';
import { answersFor } from './demo-answers.js';
import { pdfFile, sampleFor, storeSample } from './demo-files.js';
import type { Member } from './demo-people.js';

/** A case in the making: who and what it is about, and how its acts are carried out. */
export interface Life {
  readonly app: App;
  /** Name of the case in the data set; all its ids are derived from it. */
  readonly key: string;
  readonly slug: string;
  readonly customer: Member;
  member(key: string): Member;
  /** What matters to the story among the answers of the form. */
  readonly answers: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Number of the act, so that a command has the same id whenever it is given again. */
  readonly act: number;
  /** Time of the act, UTC ISO-8601. */
  readonly now: string;
  /** Carries on `seconds` later. */
  later<T>(seconds: number, work: () => Promise<T>): Promise<T>;
}

/** Something that somebody did. Done again, it changes nothing. Throws with the refusal when the rules forbid it. */
export type Act = (life: Life) => Promise<void>;

const orderIdOf = (life: Life, purpose: string): string =>
  `${life.app.gateway.orderIdPrefix}${derivedId('demo', 'order', life.key, purpose)
    .replaceAll('-', '')
    .slice(0, 20)
    .toUpperCase()}`;

const initialOrderId = (life: Life): string => orderIdOf(life, 'initial');
const finalOrderId = (life: Life): string => orderIdOf(life, 'final');
const requestId = (life: Life): string => requestIdOf(initialOrderId(life));

const contextOf = (life: Life, person: Member, what: string): CommandContext => {
  const commandId = derivedId('demo', life.key, String(life.act), what);
  return {
    actor: { id: person.userId, role: person.role },
    channel: 'web',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  };
};

const must = <T>(life: Life, what: string, result: Result<T, Rejection>): T => {
  if (result.ok) return result.value;
  const details = result.error.errors?.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Error(`demo case ${life.key}, ${what}: ${details ?? result.error.message}`);
};

const onRequest = async (life: Life, person: Member, command: RequestCommand): Promise<void> => {
  const context = contextOf(life, person, command.type);
  must(life, command.type, await life.app.execute(serviceRequest, requestId(life), command, context));
};

const onSubmission = async (life: Life, person: Member, command: IntakeCommand, what = ''): Promise<void> => {
  const context = contextOf(life, person, `${command.type}${what}`);
  must(life, command.type, await life.app.execute(submission, requestId(life), command, context));
};

/** The form that the case is bound to. */
const formOf = async (life: Life): Promise<BoundCatalogue> => {
  const { revision } = await life.app.load(service, life.slug);
  const form = revision === 'none' ? null : await life.app.catalogueAt(life.slug, revision);
  if (form === null) throw new Error(`demo case ${life.key}: no service ${life.slug}`);
  return form;
};

const answersOf = async (life: Life): Promise<JsonObject> =>
  answersFor((await formOf(life)).fields, life.customer, life.answers);

/** The customer presses Pay. */
export const order: Act = async (life) => {
  const { app, slug, customer } = life;
  const { state, revision } = await app.load(service, slug);
  if (state.details === null || revision === 'none') throw new Error(`demo case ${life.key}: no service ${slug}`);
  const orderId = initialOrderId(life);
  const context = contextOf(life, customer, 'order');
  const command = initialOrder(app, { orderId, customerId: customer.userId, slug, revision, details: state.details });
  must(life, 'order', await app.execute(payment, orderId, command, context));
  must(life, 'link', await ensurePaymentLink(app, orderId, context));
};

/** Staff make the request for a customer on the phone; its order waits to be paid. */
export const requestFor =
  (staffKey: string): Act =>
  async (life) => {
    const { app, slug, customer } = life;
    const { state, revision } = await app.load(service, slug);
    if (state.details === null || revision === 'none') throw new Error(`demo case ${life.key}: no service ${slug}`);
    await onRequest(life, life.member(staffKey), {
      type: 'requestService',
      source: 'staff',
      caseNumber: '',
      customerId: customer.userId,
      serviceId: slug,
      serviceTitle: state.details.title,
      pricePaise: state.details.pricePaise,
      catalogueRevision: revision,
      estimatedDays: state.details.estimatedDurationDays,
    });
    await order(life);
  };

/** The gateway tells of a capture; it is the order's own amount. */
const captured = async (life: Life, orderId: string): Promise<void> => {
  const { state } = await life.app.load(payment, orderId);
  const news = await recordPayment(life.app, {
    orderId,
    gatewayPaymentId: `sim_${orderId}_1`,
    status: 'captured',
    amountPaise: state.order?.amountPaise ?? 0,
    method: 'simulated UPI',
    reason: '',
    at: life.now,
  });
  must(life, 'capture', news);
};

export const pay: Act = (life) => captured(life, initialOrderId(life));
export const payFinal: Act = (life) => captured(life, finalOrderId(life));

/** The gateway tells that what was paid has gone back. */
export const refunded: Act = async (life) => {
  const orderId = initialOrderId(life);
  const { state } = await life.app.load(payment, orderId);
  for (const { refundKey, amountPaise } of state.refunds) {
    const gatewayRefundId = `rfnd_${refundKey}`;
    must(
      life,
      'refund',
      await recordRefund(life.app, { orderId, refundKey, gatewayRefundId, amountPaise, status: 'processed' }),
    );
  }
};

/** The customer uploads a file to each required place; `lines`: what stands in the ones that matter to the story. */
export const upload =
  (lines: Readonly<Record<string, readonly string[]>> = {}): Act =>
  async (life) => {
    const { requirements } = await formOf(life);
    const answers = await answersOf(life);
    const wanted = requirements.filter((one) => isNeeded(one, answers));
    const { state } = await life.app.load(submission, requestId(life));
    for (const [index, requirement] of wanted.entries())
      await life.later(index * 20, async () => {
        const documentId = derivedId('demo', 'document', life.key, String(life.act), requirement.key);
        if (state.usedIds.includes(documentId)) return;
        const sample = sampleFor(requirement, life.customer, lines[requirement.key]);
        const file = await storeSample(life.app, requestId(life), sample);
        const attach = { type: 'attachDocument', documentId, documentKey: requirement.key, ...file } as const;
        const place = { personId: null, name: null, replaces: null };
        await onSubmission(life, life.customer, { ...attach, ...place }, requirement.key);
      });
  };

export const submit: Act = async (life) =>
  onSubmission(life, life.customer, { type: 'submitIntake', answers: await answersOf(life) });

export const claim =
  (staffKey: string): Act =>
  (life) => {
    const person = life.member(staffKey);
    return onRequest(life, person, { type: 'assign', staffId: person.userId, method: 'claim', note: null });
  };

/** Looks at the documents: all are approved but those named, which stay as they are. */
export const approve =
  (staffKey: string, but: readonly string[] = []): Act =>
  async (life) => {
    const { state } = await life.app.load(submission, requestId(life));
    const looked = state.documents.filter(
      (one) => one.status === 'pending_review' && !but.includes(documentSlot(one.documentKey, one.personId)),
    );
    for (const [index, { documentId }] of looked.entries())
      await life.later(index * 30, () =>
        onSubmission(life, life.member(staffKey), { type: 'approveDocument', documentId }, documentId),
      );
  };

export const reject =
  (
    staffKey: string,
    documentKey: string,
    reasonCode: Extract<IntakeCommand, { type: 'rejectDocument' }>['reasonCode'],
    reason: string,
  ): Act =>
  async (life) => {
    const { state } = await life.app.load(submission, requestId(life));
    const document = state.documents.find((one) => one.documentKey === documentKey && one.status === 'pending_review');
    // Seen again after a crash: the document is rejected already.
    if (document === undefined) return;
    const { documentId } = document;
    await onSubmission(life, life.member(staffKey), { type: 'rejectDocument', documentId, reasonCode, reason });
  };

export const askAgain =
  (staffKey: string, note: string | null = null): Act =>
  (life) =>
    onSubmission(life, life.member(staffKey), { type: 'requestCorrection', note });

export const approveAll =
  (staffKey: string): Act =>
  (life) =>
    onSubmission(life, life.member(staffKey), { type: 'approveSubmission' });

/** Asks for the final payment; both fees in rupees, before GST. */
export const askToPay =
  (staffKey: string, fees: { readonly professional: number; readonly government: number }): Act =>
  async (life) => {
    const lineItems = finalPaymentLines({
      professionalFeePaise: fromRupees(fees.professional),
      governmentFeePaise: fromRupees(fees.government),
    });
    const orderId = finalOrderId(life);
    await onRequest(life, life.member(staffKey), { type: 'sendPaymentLink', orderId, lineItems });
    const context = contextOf(life, life.member(staffKey), 'link');
    must(life, 'link', await ensurePaymentLink(life.app, orderId, context));
  };

export const startFiling =
  (staffKey: string): Act =>
  (life) =>
    onRequest(life, life.member(staffKey), { type: 'startFiling' });

export const file =
  (staffKey: string, acknowledgementNumber: string, authority: string): Act =>
  (life) =>
    onRequest(life, life.member(staffKey), { type: 'submitToAuthority', acknowledgementNumber, authority });

/** Hands over the result as a PDF. */
export const deliver =
  (staffKey: string, title: string, lines: readonly string[]): Act =>
  async (life) => {
    const { state } = await life.app.load(serviceRequest, requestId(life));
    if (state.history.includes('service_delivered')) return;
    const documentId = derivedId('demo', 'deliverable', life.key);
    const stored = await storeSample(life.app, requestId(life), pdfFile(title, title.toUpperCase(), lines));
    const deliverables = [{ documentId, ...stored }];
    await onRequest(life, life.member(staffKey), { type: 'deliver', deliverables, result: null });
  };

export const confirm =
  (rating: number, comment: string | null): Act =>
  (life) =>
    onRequest(life, life.customer, { type: 'confirmDelivery', rating, comment });

export const close =
  (staffKey: string): Act =>
  (life) =>
    onRequest(life, life.member(staffKey), { type: 'close' });

export const cancel =
  (reason: string): Act =>
  (life) =>
    onRequest(life, life.customer, { type: 'cancel', reason });

/** A message on the case, from the customer when nobody of the staff is named. */
export const say =
  (text: string, staffKey?: string): Act =>
  async (life) => {
    const person = staffKey === undefined ? life.customer : life.member(staffKey);
    const command = { type: 'sendMessage', customerId: life.customer.userId, text } as const;
    const context = contextOf(life, person, 'message');
    must(life, 'message', await life.app.execute(conversation, requestId(life), command, context));
  };

export const note =
  (staffKey: string, text: string): Act =>
  async (life) => {
    const context = contextOf(life, life.member(staffKey), 'note');
    must(life, 'note', await life.app.execute(conversation, requestId(life), { type: 'addNote', text }, context));
  };
