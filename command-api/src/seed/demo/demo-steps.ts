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
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { finalPaymentLines } from '@anupalan/domain/requests/final-payment';
import { dayInIndia, daysAfter, timeInIndia } from '@anupalan/domain/rules/dates';
import { documentSlot, isAadhaarDocument, missingDocuments } from '@anupalan/domain/rules/documents';
import { formPeople } from '@anupalan/domain/rules/people';
import type { Registered } from '@anupalan/domain/rules/registered';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { type NotifyingEvent, notificationsIn } from '@anupalan/projector/read-models/notifications/sources';
import {
  bookConsultation,
  type ConsultationRequest,
  chooseSlot,
  concludeConsultation,
  proposeSlots,
} from '../../consultations/consultations.js';
import { recordPayment, recordRefund } from '../../payments/gateway-events.js';
import { ensurePaymentLink, initialOrder } from '../../payments/orders.js';
import { derivedId } from '../../platform/commands/ids.js';
import { workdayAfter } from './demo-answers.js';
import { pdfFile, sampleFor, storeSample } from './demo-files.js';
import {
  answersOf,
  contextOf,
  finalOrderId,
  formOf,
  initialOrderId,
  type Life,
  must,
  requestId,
  run,
  timerContext,
} from './demo-life.js';

const onRequest = (life: Life, command: RequestCommand): Promise<void> =>
  run(life, serviceRequest, requestId(life), command);
const onSubmission = (life: Life, command: IntakeCommand, what = ''): Promise<void> =>
  run(life, submission, requestId(life), command, `${command.type}${what}`);

type Delivered = readonly [title: string, ...lines: string[]];

/** Hands over the result as a PDF, by its title and lines. */
const deliver = async (life: Life, [title, ...lines]: Delivered, registered?: Registered): Promise<void> => {
  const { commandId } = contextOf(life, 'deliver');
  // Repeated after a crash: no second file.
  if (await life.app.isRecorded(serviceRequest, requestId(life), commandId)) return;
  const documentId = derivedId('demo', 'deliverable', life.key, String(life.number));
  const stored = await storeSample(life.app, requestId(life), pdfFile(title, title.toUpperCase(), lines));
  const delivered = { deliverables: [{ documentId, ...stored }], result: null };
  await onRequest(life, { type: 'deliver', ...delivered, ...(registered && { registered }) });
};

const soldBy = async (life: Life) => {
  const { state, revision } = await life.app.load(service, life.slug);
  if (state.details === null || revision === 'none') throw new Error(`demo case ${life.key}: no service ${life.slug}`);
  return { details: state.details, revision };
};

const order = async (life: Life): Promise<void> => {
  const orderId = initialOrderId(life);
  const command = initialOrder({ orderId, customerId: life.customer.userId, slug: life.slug, ...(await soldBy(life)) });
  await run(life, payment, orderId, command, 'order');
  must(life, 'link', await ensurePaymentLink(life.app, orderId, contextOf(life, 'order')));
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

const askToPay = async (
  life: Life,
  [professional, government, reason]: readonly [number, number, string?],
  link: 'final' | 'second' = 'final',
): Promise<void> => {
  const lineItems = finalPaymentLines({
    professionalFee: { amountPaise: fromRupees(professional) },
    governmentFees: [{ amountPaise: fromRupees(government), ...(reason === undefined ? {} : { reason }) }],
  });
  const orderId = finalOrderId(life, link);
  await onRequest(life, { type: 'sendPaymentLink', orderId, lineItems });
  must(life, 'link', await ensurePaymentLink(life.app, orderId, contextOf(life, 'link')));
};

/** A file for each required place that is empty or rejected; `lines`: the contents of those that matter to the story. */
const upload = async (life: Life, lines: Readonly<Record<string, readonly string[]>>): Promise<void> => {
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
      const documentId = derivedId('demo', 'document', life.key, String(life.number), path);
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
    await life.later(index * 20, () => onSubmission(life, { ...attach, name: null, replaces: null, issuedOn }, path));
};

/** Approves all documents except those at the named places, which stay unchanged. */
const approve = async (life: Life, but: readonly string[]): Promise<void> => {
  const { state } = await life.app.load(submission, requestId(life));
  const looked = state.documents.filter(
    (one) => one.status === 'pending_review' && !but.includes(documentSlot(one.documentKey, one.personId)),
  );
  for (const [index, { documentId }] of looked.entries())
    await life.later(index * 30, () => onSubmission(life, { type: 'approveDocument', documentId }, documentId));
};

const assign = (life: Life, staffKey: string, method: 'admin' | 'hand_over', note: string | null): Promise<void> =>
  onRequest(life, { type: 'assign', staffId: life.member(staffKey).userId, method, note });

const onConversation = (life: Life, what: string, command: Parameters<typeof conversation.decider.decide>[0]) =>
  run(life, conversation, requestId(life), command, what);

/** A slot: so many working days after the step, at a time of day in India; half an hour. */
type Call = readonly [days: number, time: string];
const slotOf = ({ now }: Life, [days, time]: Call) => ({
  startsAt: timeInIndia(workdayAfter(now, days), time),
  minutes: 30,
});
const requestOf = async (life: Life): Promise<ConsultationRequest> => {
  const id = requestId(life);
  return { id, state: (await life.app.load(serviceRequest, id)).state };
};

/** The authorities that decide on our services. */
const REGISTRAR = 'the Registrar of Companies';
const AUTHORITIES: Readonly<Record<string, string>> = {
  'private-limited-company': REGISTRAR,
  'one-person-company': REGISTRAR,
  'limited-liability-partnership': REGISTRAR,
  'gst-registration': 'the GST portal',
  'income-tax-filing': 'the Income Tax Department',
  'trademark-registration': 'the Trade Marks Registry',
  'copyright-registration': 'the Copyright Office',
};
export const authorityOf = (slug: string): string => AUTHORITIES[slug] ?? 'the Sub-Registrar';

/** The steps that need nothing beside who takes them. */
export const PLAIN_STEPS = {
  /** The customer presses Pay. */
  order,
  /** The gateway reports that it was paid. */
  pay: (life) => captured(life, initialOrderId(life)),
  payFinal: (life) => captured(life, finalOrderId(life)),
  /** A wrong amount is captured and refunded, and the case does not move. */
  payFinalShort: (life) => captured(life, finalOrderId(life), 100_00),
  /** The gateway reports the requested refunds as processed. */
  refunded: async (life) => {
    for (const orderId of [initialOrderId(life), finalOrderId(life)]) {
      const { state } = await life.app.load(payment, orderId);
      for (const { refundKey, gatewayPaymentId, amountPaise } of state.refunds) {
        const refund = { orderId, refundKey, gatewayPaymentId, gatewayRefundId: `rfnd_${refundKey}`, amountPaise };
        must(life, 'refund', await recordRefund(life.app, { ...refund, status: 'processed' }));
      }
    }
  },
  /** Staff create the request for a customer on the phone; its order waits to be paid. */
  requestFor: async (life) => {
    const { details, revision } = await soldBy(life);
    await onRequest(life, {
      type: 'requestService',
      source: 'staff',
      customerId: life.customer.userId,
      serviceId: life.slug,
      serviceTitle: details.title,
      pricePaise: details.pricePaise,
      catalogueRevision: revision,
      estimatedDays: details.estimatedDurationDays,
      decisionTime: details.decisionTime,
    });
    await order({ ...life, by: life.customer });
  },
  submit: async (life) => onSubmission(life, { type: 'submitIntake', answers: await answersOf(life) }),
  claim: (life) => onRequest(life, { type: 'assign', staffId: life.by.userId, method: 'claim', note: null }),
  approveAll: (life) => onSubmission(life, { type: 'approveSubmission' }),
  askAgain: (life) => onSubmission(life, { type: 'requestCorrection', note: null }),
  startFiling: (life) => onRequest(life, { type: 'startFiling' }),
  close: (life) => onRequest(life, { type: 'close' }),
  /** A member of staff is away from now on; their started cases wait to be handed over. */
  goOnLeave: (life) => run(life, staffProfile, life.by.userId, { type: 'changeAvailability', to: 'away' }, 'leave'),
  /** A person reads their notifications, up to the last one of this case. */
  readAll: async (life) => {
    const of = [serviceRequest, submission, conversation].map((one) => streamName(one, requestId(life)));
    const paid = [initialOrderId(life), finalOrderId(life)].map((id) => streamName(payment, id));
    const told = (await Promise.all([...of, ...paid].map((stream) => life.app.store.load(stream)))).flat();
    const last = told.reduce((a, b) => (b.metadata.time > a.metadata.time ? b : a));
    const n = told.flatMap((one) => notificationsIn(one as Recorded<NotifyingEvent>)).length;
    const command = { type: 'markNotificationsRead', eventId: last.id, at: last.metadata.time, n } as const;
    await run(life, user, life.by.userId, command, 'read');
  },
  /** The final payment link has run out. */
  expire: (life) =>
    run(life, payment, finalOrderId(life), { type: 'expireOrder' }, 'expiry', timerContext(life, 'expiry')),
  /** Fourteen days after an unconfirmed delivery. */
  completeByTimer: (life) => {
    const confirm = { type: 'confirmDelivery', rating: null, comment: null } as const;
    return run(life, serviceRequest, requestId(life), confirm, 'completion', timerContext(life, 'case-timers'));
  },
} as const satisfies Readonly<Record<string, (life: Life) => Promise<void>>>;

/** The steps that need values. */
export const STEPS = {
  upload,
  approve,
  /** The registration, with the known data of its customer. */
  register: (life, about: { readonly additionalInfo?: string }) => {
    const { name, email, mobile: phone, customer } = life.customer;
    return onRequest(life, {
      type: 'addRegistration',
      name,
      email,
      phone,
      businessName: customer?.business ?? '',
      ...about,
    });
  },
  reject: async (
    life,
    {
      place,
      ...why
    }: { readonly place: string } & Pick<Extract<IntakeCommand, { type: 'rejectDocument' }>, 'reasonCode' | 'reason'>,
  ) => {
    const { state } = await life.app.load(submission, requestId(life));
    const document = state.documents.find(
      (one) => documentSlot(one.documentKey, one.personId) === place && one.status === 'pending_review',
    );
    // Repeated after a crash: the document is rejected already.
    if (document !== undefined)
      await onSubmission(life, { type: 'rejectDocument', documentId: document.documentId, ...why });
  },
  /** Both fees in rupees, before GST, with the reason of a government fee above the announced one. */
  askToPay,
  /** After the first link was withdrawn. */
  askToPayAgain: (life, fees: readonly [number, number]) => askToPay(life, fees, 'second'),
  file: (life, acknowledgementNumber: string) =>
    onRequest(life, { type: 'submitToAuthority', acknowledgementNumber, authority: authorityOf(life.slug) }),
  /** The authority requests these documents again. */
  query: (life, [documentKeys, reason]: readonly [readonly string[], string]) =>
    onRequest(life, { type: 'authorityQuery', documentKeys, reason }),
  deliver: (life, lines: Delivered) => deliver(life, lines),
  /** The GST certificate, with its number: it fills the customer's business in. */
  deliverGst: (life, { gstin, lines }: { readonly gstin: string; readonly lines: Delivered }) =>
    deliver(life, lines, { registration: '', gstin, pan: '', tan: '', registeredOn: dayInIndia(life.now) }),
  confirm: (life, [rating, comment]: readonly [number, string | null]) =>
    onRequest(life, { type: 'confirmDelivery', rating, comment }),
  cancel: (life, reason: string) => onRequest(life, { type: 'cancel', reason }),
  withdraw: (life, note: string) => onRequest(life, { type: 'withdrawPaymentLink', note }),
  override: (life, [to, reason]: readonly [string, string]) => onRequest(life, { type: 'overrideStatus', to, reason }),
  reopen: (life, reason: string) => onRequest(life, { type: 'reopen', reason }),
  assignTo: (life, staffKey: string) => assign(life, staffKey, 'admin', null),
  handOver: (life, [staffKey, note]: readonly [string, string]) => assign(life, staffKey, 'hand_over', note),
  say: (life, text: string) =>
    onConversation(life, 'message', { type: 'sendMessage', customerId: life.customer.userId, text }),
  note: (life, text: string) => onConversation(life, 'note', { type: 'addNote', text }),
  bookCall: async (life, call: Call) => {
    const booked = bookConsultation(life.app, await requestOf(life), slotOf(life, call), contextOf(life, 'book'));
    must(life, 'booking', await booked);
  },
  proposeCalls: async (life, calls: readonly Call[]) => {
    const slots = calls.map((call) => slotOf(life, call));
    must(life, 'proposal', await proposeSlots(life.app, await requestOf(life), slots, contextOf(life, 'propose')));
  },
  chooseCall: async (life, call: Call) => {
    const { startsAt } = slotOf(life, call);
    must(life, 'choice', await chooseSlot(life.app, await requestOf(life), startsAt, contextOf(life, 'choose')));
  },
  concludeCall: async (life, said: { readonly minutes: number; readonly summary: string }) => {
    const context = contextOf(life, 'conclude');
    must(life, 'call', await concludeConsultation(life.app, await requestOf(life), said, context, {}));
  },
} as const satisfies Readonly<Record<string, (life: Life, values: never) => Promise<void>>>;
