import { type ConsultationState, consultation } from '@anupalan/domain/consultations/consultation';
import { user } from '@anupalan/domain/identity/aggregate';
import type { UserEvent } from '@anupalan/domain/identity/events';
import type { UserState } from '@anupalan/domain/identity/state';
import { fold } from '@anupalan/domain/kernel/decider';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Quoted } from '@anupalan/domain/kernel/told-event';
import { payment } from '@anupalan/domain/payments/aggregate';
import { type PaymentState, paidBy } from '@anupalan/domain/payments/state';
import type { Audience } from '@anupalan/domain/processes/reactions';
import { quotedIn } from '@anupalan/domain/processes/told-events';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { type RequestState, workflowOfState } from '@anupalan/domain/requests/state';
import type { Role } from '@anupalan/domain/rules/roles';
import type { NotificationTemplate } from '@anupalan/domain/texts/en';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { takesSlots } from '@anupalan/domain/workflows/phases';
import { currentVersion, type WorkflowId, workflowOf } from '@anupalan/domain/workflows/registry';
import { sends } from '@anupalan/domain/workflows/steps';
import { GiveUp, type JobHandler, type JobView } from '@anupalan/infra/ports/job-queue';
import { staffMembers } from '@anupalan/projector/read-models/people/queries';
import { isActiveStaff } from '../identity/active-staff.js';
import { ensurePaymentLink } from '../payments/orders.js';
import type { App } from '../platform/app.js';
import { ifReadable } from '../platform/faults.js';
import { contextOf, optionalTextOf, textOf } from '../platform/job-payload.js';
import { type Site, siteOf } from '../platform/site/site-name.js';
import { casePath, shortPath } from './case-path.js';
import { type Addressee, deliver, deliveriesTo, known } from './deliver.js';
import { isTemplate, type MessageFacts, mailText, messageOf, smsText } from './message-texts.js';
import { planDigest } from './staff-digest.js';
import { isSentNow, noteAnswer } from './unread-messages.js';

const AUDIENCES: readonly string[] = [
  'customer',
  'assignee',
  'admins',
  'person',
  'owner',
  'keeper',
  'member',
] satisfies readonly Audience[];

/** The payload of a job of `notify` or of the reminders. */
interface Notification {
  readonly template: NotificationTemplate;
  readonly to: Audience;
  readonly requestId: string | null;
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly webhookId: string | null;
  /** Who has sent a message; null in jobs of earlier versions. */
  readonly by: string | null;
  readonly eventId: string;
  /** The stream of the event that is quoted. */
  readonly stream: string | null;
  /**
   * Planned again after the job store was lost: the person who had the case was told, but the digest is still to come.
   */
  readonly digestOnly: boolean;
}

const notificationOf = (job: JobView): Notification => {
  const { template, to } = job.payload;
  if (!isTemplate(template)) throw new GiveUp(`there is no message named ${String(template)}`);
  if (typeof to !== 'string' || !AUDIENCES.includes(to)) throw new GiveUp(`nobody is addressed by ${String(to)}`);
  return {
    template,
    to: to as Audience,
    requestId: optionalTextOf(job, 'requestId'),
    orderId: optionalTextOf(job, 'orderId'),
    userId: optionalTextOf(job, 'userId'),
    webhookId: optionalTextOf(job, 'webhookId'),
    by: optionalTextOf(job, 'by'),
    eventId: textOf(job, 'eventId'),
    stream: optionalTextOf(job, 'stream'),
    digestOnly: job.payload.digestOnly === true,
  };
};

/** The case and the order in the log when the message is sent. */
interface Subject {
  readonly request: RequestState | null;
  readonly order: PaymentState | null;
  readonly consultation: ConsultationState | null;
}

/** Notifications about the slot of a consultation. */
const OF_CONSULTATIONS: ReadonlySet<NotificationTemplate> = new Set([
  'consultation_proposed',
  'consultation_booked',
  'consultation_rescheduled',
  'consultation_reminder',
]);

const subjectOf = async (app: App, { template, requestId, orderId }: Notification): Promise<Subject> => ({
  request: requestId === null ? null : (await app.load(serviceRequest, requestId)).state,
  order: orderId === null ? null : (await app.load(payment, orderId)).state,
  consultation:
    requestId === null || !OF_CONSULTATIONS.has(template) ? null : (await app.load(consultation, requestId)).state,
});

/** The values of the event that the texts quote. */
const quotedOf = async (app: App, { stream, eventId }: Notification, { order }: Subject): Promise<Quoted> => {
  const events: readonly Recorded[] = stream === null ? [] : await app.store.load(stream);
  const recorded = events.find(({ id }) => id === eventId);
  return recorded === undefined ? {} : quotedIn(recorded.event, order?.refunds ?? []);
};

const slotOf = ({ consultation }: Subject): Quoted => {
  const booked = consultation?.booked;
  return booked == null ? {} : { startsAt: booked.startsAt, endsAt: booked.endsAt };
};

/** The facts of the notification for any recipient; the page of the case depends on the role. */
const factsOf = async (
  app: App,
  job: JobView,
  notification: Notification,
  subject: Subject,
  workflow: WorkflowId,
  quoted: Quoted,
): Promise<(role: Role) => MessageFacts> => {
  const { request, order } = subject;
  const origin = request?.origin ?? null;
  const { requestId, webhookId } = notification;
  const about = { requestId, serviceId: origin?.serviceId ?? null, webhookId };
  const asksToPay = notification.template === 'payment_link' || notification.template === 'payment_reminder';
  const short = shortPath(notification.to, origin?.caseNumber, webhookId);
  const facts = {
    service: origin?.serviceTitle ?? order?.order?.serviceTitle ?? quoted.name ?? messageTexts.notification.service,
    serviceId: about.serviceId,
    reference: origin?.caseNumber ?? notification.orderId ?? '',
    shortLink: `${app.config.publicUrl}${short}`,
    payPage: asksToPay && notification.orderId !== null ? await payPage(app, job, notification.orderId) : null,
    workflow,
    // Reminders have only their order and the present slot: its end may have moved since its start was agreed.
    ...(order?.order != null && { amountPaise: order.order.amountPaise, payBy: order.order.expiresAt }),
    ...(notification.template === 'consultation_reminder' && slotOf(subject)),
    ...quoted,
  };
  return (role) => ({
    ...facts,
    casePage: `${app.config.publicUrl}${short === '' ? casePath(about, notification.to, role) : short}`,
  });
};

/**
 * The payment page of the order. A new order may not be registered at the gateway yet, and a broken link is never sent.
 */
const payPage = async (app: App, job: JobView, orderId: string): Promise<string> => {
  const linked = await ensurePaymentLink(app, orderId, contextOf(job));
  if (!linked.ok) throw new Error(`no payment link for ${orderId}: ${linked.error.code}`);
  return new URL(linked.value.paymentLink, app.config.publicUrl).href;
};

/** True for news about a case that nobody has taken, which staff read together. */
const isForTheQueue = ({ to, userId, requestId }: Notification, { request }: Subject): boolean =>
  to === 'assignee' && userId === null && requestId !== null && (request?.assigneeId ?? null) === null;

/** Ids of everybody in the office who has a role. */
const everybody = async (app: App, role: 'staff' | 'admin'): Promise<readonly string[]> =>
  (await staffMembers(app.reads)).filter((person) => person.role === role).map(({ id }) => id);

/** Ids of the recipients: the named person, else the case's customer or assignee, or the admins. */
const recipientsOf = async (
  app: App,
  notification: Notification,
  { request, order }: Subject,
): Promise<readonly string[]> => {
  const { template, to, userId } = notification;
  if (to === 'assignee' && template !== 'assigned') {
    const assigneeId = userId ?? request?.assigneeId ?? null;
    if (assigneeId === null) return everybody(app, 'staff');
    // When whoever has the case is no longer here, the admins are told, who can hand it over.
    return (await isActiveStaff(app.load, assigneeId)) ? [assigneeId] : everybody(app, 'admin');
  }
  if (userId !== null) return [userId];
  if (to === 'customer') {
    const customerId = request?.origin?.customerId ?? order?.order?.customerId;
    return customerId === undefined ? [] : [customerId];
  }
  return everybody(app, 'admin');
};

/** The recipients to whom a message of a conversation is sent now; all of them for other notifications. */
const withoutTold = async (
  app: App,
  job: JobView,
  { template, requestId, by }: Notification,
  recipients: readonly string[],
): Promise<readonly string[]> => {
  if (template !== 'message') return recipients;
  const conversationId = requestId ?? recipients.join();
  await noteAnswer(app, conversationId, by);
  const now: string[] = [];
  for (const id of recipients) if (await isSentNow(app, job, conversationId, id)) now.push(id);
  return now;
};

/** True for a closed payment link, or a slot that was moved or released meanwhile. */
const isObsolete = ({ template }: Notification, { request, order, consultation }: Subject, quoted: Quoted): boolean => {
  // Nor is a message about a consultation sent once the case has passed it.
  const open = request !== null && takesSlots(workflowOfState(request), request.status ?? '');
  if (OF_CONSULTATIONS.has(template) && !open) return true;
  // Another time is agreed already.
  if (template === 'consultation_rescheduled') return consultation?.booked != null;
  if (template === 'consultation_proposed') return consultation === null || consultation.proposed.length === 0;
  if (template === 'consultation_booked')
    return consultation?.booked?.startsAt !== quoted.startsAt || consultation?.booked?.endsAt !== quoted.endsAt;
  return template === 'payment_link' && (order === null || order.link !== 'open' || paidBy(order) !== undefined);
};

/** Sent regardless of preferences: refunds, wrong payments, unassigned paid cases, and what others did to the account. */
const ALWAYS_SENT: ReadonlySet<NotificationTemplate> = new Set([
  'refund',
  'refund_by_us',
  'refund_processed',
  'refund_failed',
  'refund_proposed',
  'refunded_outside',
  'dispute',
  'late_payment',
  'mismatch',
  'unassigned',
  'details_corrected',
  'email_changed',
  'webhook_disabled',
  'webhook_parked',
]);

interface Told extends Addressee {
  readonly person: UserState;
  readonly facts: MessageFacts;
}

/** Notifications that a number or an address was changed. */
const OF_ADDRESSES: ReadonlySet<NotificationTemplate> = new Set(['details_corrected', 'email_changed']);

/** The same person at the number and the address that this event replaced, if somebody may not know of it. */
const formerly = async (app: App, { id, person, facts, key }: Told, eventId: string): Promise<Told> => {
  const events = await app.store.load(`${user.prefix}-${id}`);
  const until = events.findIndex((recorded) => recorded.id === eventId);
  const before = fold(
    user.decider,
    events.slice(0, Math.max(0, until)).map(({ event }) => event as UserEvent),
  );
  const mobile = before.mobile === person.mobile ? null : before.mobile;
  const email = before.email === person.email ? null : before.email;
  return { id: `${id}/former`, person: { ...person, mobile, email }, facts, key: `${key}-former` };
};

/** Whose mail has the contact data of customers. */
const IS_CUSTOMER: ReadonlySet<Audience> = new Set(['customer', 'owner', 'keeper', 'member']);

const textsFor = ({ template, to }: Notification, site: Site, { person, facts }: Told) => ({
  sms: () => smsText(template, facts, site),
  mail: () => {
    const message = messageOf(template, facts);
    return {
      subject: message.subject,
      text: mailText(known(person.name), message, site, IS_CUSTOMER.has(to)),
    };
  },
});

/**
 * Sends one notification by SMS, and by mail to people with an address, according to each person's preferences; one for
 * the whole office goes to all if everyone has disabled it. Names and numbers are looked up by id now: an erased person
 * has none and gets nothing. The key is the job's id, so that a retry sends the same message.
 */
export const sendNotification = async (app: App, job: JobView): Promise<void> => {
  const notification = notificationOf(job);
  const subject = await subjectOf(app, notification);
  const quoted = await quotedOf(app, notification, subject);
  if (isObsolete(notification, subject, quoted)) return;
  const workflow = subject.request?.origin?.workflow ?? currentVersion('filing');
  if (!sends(workflowOf(workflow), notification)) return;
  if (isForTheQueue(notification, subject)) {
    if (notification.template === 'message') await noteAnswer(app, notification.requestId ?? '', notification.by);
    return planDigest(app, notification.requestId ?? '');
  }
  if (notification.digestOnly) return;
  const recipients = await recipientsOf(app, notification, subject);
  // The list of people may be behind, so the job retries. Without any recipient it stays visible among the failed jobs.
  const nobody = () => new Error(`nobody is there to be told of ${notification.template} as ${notification.to}`);
  if (recipients.length === 0) {
    if (notification.to !== 'customer') throw nobody();
    return;
  }
  const facts = await factsOf(app, job, notification, subject, workflow.id, quoted);
  const addressees: Told[] = [];
  for (const id of await withoutTold(app, job, notification, recipients)) {
    const loading = app.load(user, id);
    // An unreadable person among others is skipped; if it is the only recipient, the job stays visible among the failed
    // ones.
    const person = (recipients.length === 1 ? await loading : await ifReadable(loading))?.state;
    if (person === undefined) continue;
    // Former members of staff get no messages about cases; customers always get those about their own.
    if (!person.exists || person.erased || (notification.to !== 'customer' && !person.active)) continue;
    const key = recipients.length === 1 ? job.id : `${job.id}-${id}`;
    addressees.push({ id, person, facts: facts(person.role), key });
    if (OF_ADDRESSES.has(notification.template))
      addressees.push(await formerly(app, { id, person, facts: facts(person.role), key }, notification.eventId));
  }
  const site = await siteOf(app);
  const to = (always: boolean) =>
    addressees.flatMap((one) => deliveriesTo(app, one, textsFor(notification, site, one), always));
  // A cancellation's message includes its refund, so it is sent regardless of preferences like every refund's.
  const refunded =
    notification.template === 'cancelled' && notification.to === 'customer' && (quoted.amountPaise ?? 0) > 0;
  let deliveries = to(refunded || ALWAYS_SENT.has(notification.template));
  // At least one admin has to know, even if each relies on the others.
  if (deliveries.length === 0 && notification.to === 'admins' && notification.userId === null) {
    deliveries = to(true);
    if (deliveries.length === 0) throw nobody();
  }
  await deliver(app, job, deliveries);
};

/** Queue `notify`: sends notifications. */
export const notify =
  (app: App): JobHandler =>
  (job) =>
    sendNotification(app, job);
