import { service } from '@anupalan/domain/catalogue/aggregate';
import { conversation } from '@anupalan/domain/conversation/aggregate';
import { user } from '@anupalan/domain/identity/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeCommand } from '@anupalan/domain/intake/commands';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { hasId } from '@anupalan/domain/kernel/id-set';
import { fromRupees } from '@anupalan/domain/kernel/money';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { finalPaymentLines } from '@anupalan/domain/requests/final-payment';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { documentSlot, isAadhaarDocument, missingDocuments } from '@anupalan/domain/rules/documents';
import { formPeople } from '@anupalan/domain/rules/people';
import { type NotifyingEvent, notificationsIn } from '@anupalan/projector/read-models/notifications/sources';
import { recordPayment, recordRefund } from '../../payments/gateway-events.js';
import { ensurePaymentLink, initialOrder } from '../../payments/orders.js';
import { derivedId } from '../../platform/commands/ids.js';
import { pdfFile, sampleFor, storeSample } from './demo-files.js';
import {
  type Act,
  answersOf,
  contextOf,
  finalOrderId,
  formOf,
  initialOrderId,
  type Life,
  must,
  onRequest,
  onSubmission,
  requestId,
} from './demo-life.js';

/** The customer presses Pay. */
export const order: Act = async (life) => {
  const { app, slug, customer } = life;
  const { state, revision } = await app.load(service, slug);
  if (state.details === null || revision === 'none') throw new Error(`demo case ${life.key}: no service ${slug}`);
  const orderId = initialOrderId(life);
  const context = contextOf(life, customer, 'order');
  const command = initialOrder({ orderId, customerId: customer.userId, slug, revision, details: state.details });
  must(life, 'order', await app.execute(payment, orderId, command, context));
  must(life, 'link', await ensurePaymentLink(app, orderId, context));
};

/** Staff create the request for a customer on the phone; its order waits to be paid. */
export const requestFor =
  (staffKey: string): Act =>
  async (life) => {
    const { app, slug, customer } = life;
    const { state, revision } = await app.load(service, slug);
    if (state.details === null || revision === 'none') throw new Error(`demo case ${life.key}: no service ${slug}`);
    await onRequest(life, life.member(staffKey), {
      type: 'requestService',
      source: 'staff',
      customerId: customer.userId,
      serviceId: slug,
      serviceTitle: state.details.title,
      pricePaise: state.details.pricePaise,
      catalogueRevision: revision,
      estimatedDays: state.details.estimatedDurationDays,
      decisionTime: state.details.decisionTime,
    });
    await order(life);
  };

/** The customer fills in the registration with their known data. */
export const register =
  (additionalInfo?: string): Act =>
  async (life) => {
    const { name, email, mobile: phone, customer } = life.customer;
    if (customer === undefined) throw new Error(`${life.customer.key} is no customer`);
    await onRequest(life, life.customer, {
      type: 'addRegistration',
      name,
      email,
      phone,
      businessName: customer.business,
      ...(additionalInfo === undefined ? {} : { additionalInfo }),
    });
  };

/** The gateway reports a capture of the order's amount, or of so many paise less. */
const captured = async (life: Life, orderId: string, short = 0): Promise<void> => {
  const { state } = await life.app.load(payment, orderId);
  const recorded = await recordPayment(life.app, {
    orderId,
    gatewayPaymentId: `sim_${orderId}_${short === 0 ? 1 : 0}`,
    status: 'captured',
    amountPaise: (state.order?.amountPaise ?? 0) - short,
    method: 'simulated UPI',
    reason: '',
    at: life.now,
  });
  must(life, 'capture', recorded);
};

export const pay: Act = (life) => captured(life, initialOrderId(life));
export const payFinal: Act = (life) => captured(life, finalOrderId(life));
/** A wrong amount is captured and refunded, and the case does not move. */
export const payFinalShort: Act = (life) => captured(life, finalOrderId(life), 100_00);

/** The gateway reports the requested refunds as processed. */
export const refunded: Act = async (life) => {
  for (const orderId of [initialOrderId(life), finalOrderId(life)]) {
    const { state } = await life.app.load(payment, orderId);
    for (const { refundKey, gatewayPaymentId, amountPaise } of state.refunds) {
      const gatewayRefundId = `rfnd_${refundKey}`;
      must(
        life,
        'refund',
        await recordRefund(life.app, {
          orderId,
          refundKey,
          gatewayPaymentId,
          gatewayRefundId,
          amountPaise,
          status: 'processed',
        }),
      );
    }
  }
};

/**
 * The customer uploads a file to each required place that is empty or rejected; `lines`: the contents of those that
 * matter to the story.
 */
export const upload =
  (lines: Readonly<Record<string, readonly string[]>> = {}): Act =>
  async (life) => {
    const { fields, requirements } = await formOf(life);
    const answers = await answersOf(life);
    const people = formPeople(fields, answers);
    const { state } = await life.app.load(submission, requestId(life));
    const usable = state.documents.filter(({ status }) => status !== 'rejected');
    const wanted = missingDocuments(requirements, answers, usable, people).flatMap(({ path, key, personId }) => {
      const requirement = requirements.find((one) => one.key === key);
      return requirement === undefined ? [] : [{ path, personId, requirement }];
    });
    const issuedOn = daysAfter(dayInIndia(life.now), -20);
    // Side by side: each file waits for the disk.
    const files = await Promise.all(
      wanted.map(async ({ path, personId, requirement }, index) => {
        const documentId = derivedId('demo', 'document', life.key, String(life.act), path);
        if (hasId(state.usedIds, documentId)) return [];
        const named = people?.find(({ id }) => id === personId)?.name ?? life.customer.name;
        const sample = sampleFor(requirement, { ...life.customer, name: named }, lines[path]);
        const { key, label } = requirement;
        const isAadhaar = isAadhaarDocument({ documentKey: key, label, name: null });
        const file = await storeSample(life.app, requestId(life), sample, isAadhaar ? state.keyNumber : undefined);
        return [
          { index, path, attach: { type: 'attachDocument', documentId, documentKey: key, personId, ...file } as const },
        ];
      }),
    );
    for (const { index, path, attach } of files.flat())
      await life.later(index * 20, () =>
        onSubmission(life, life.customer, { ...attach, name: null, replaces: null, issuedOn }, path),
      );
  };

export const submit: Act = async (life) =>
  onSubmission(life, life.customer, { type: 'submitIntake', answers: await answersOf(life) });

export const claim =
  (staffKey: string): Act =>
  (life) => {
    const person = life.member(staffKey);
    return onRequest(life, person, { type: 'assign', staffId: person.userId, method: 'claim', note: null });
  };

/** Approves all documents except the named ones, which stay unchanged. */
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
    place: string,
    reasonCode: Extract<IntakeCommand, { type: 'rejectDocument' }>['reasonCode'],
    reason: string,
  ): Act =>
  async (life) => {
    const { state } = await life.app.load(submission, requestId(life));
    const document = state.documents.find(
      (one) => documentSlot(one.documentKey, one.personId) === place && one.status === 'pending_review',
    );
    // Repeated after a crash: the document is rejected already.
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

/** Requests the final payment; both fees in rupees, before GST, with the reason of a government fee above the announced one. */
export const askToPay =
  (
    staffKey: string,
    fees: { readonly professional: number; readonly government: number; readonly reason?: string },
    link: 'final' | 'second' = 'final',
  ): Act =>
  async (life) => {
    const lineItems = finalPaymentLines({
      professionalFee: { amountPaise: fromRupees(fees.professional) },
      governmentFees: [
        { amountPaise: fromRupees(fees.government), ...(fees.reason === undefined ? {} : { reason: fees.reason }) },
      ],
    });
    const orderId = finalOrderId(life, link);
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
    const { commandId } = contextOf(life, life.member(staffKey), 'deliver');
    // Repeated after a crash: no second file.
    if (await life.app.isRecorded(serviceRequest, requestId(life), commandId)) return;
    const documentId = derivedId('demo', 'deliverable', life.key, String(life.act));
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

/** A message on the case, from the customer unless a member of staff is named. */
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

/** A person reads their notifications, up to the last one of this case. */
export const readAll =
  (key: string): Act =>
  async (life) => {
    const person = life.member(key);
    const of = [serviceRequest, submission, conversation].map((one) => streamName(one, requestId(life)));
    const paid = [initialOrderId(life), finalOrderId(life)].map((id) => streamName(payment, id));
    const told = (await Promise.all([...of, ...paid].map((stream) => life.app.store.load(stream)))).flat();
    const last = told.reduce((a, b) => (b.metadata.time > a.metadata.time ? b : a));
    const n = told.flatMap((one) => notificationsIn(one as Recorded<NotifyingEvent>)).length;
    const command = { type: 'markNotificationsRead', eventId: last.id, at: last.metadata.time, n } as const;
    must(life, 'read', await life.app.execute(user, person.userId, command, contextOf(life, person, 'read')));
  };
