import type { BusinessCommand } from '../compliance/business.js';
import type { ConsultationCommand } from '../consultations/consultation.js';
import type { StaffCalendarCommand } from '../consultations/staff-calendar.js';
import type { MobileCommand, UserCommand } from '../identity/commands.js';
import type { IntakeCommand } from '../intake/commands.js';
import type { Recorded } from '../kernel/event.js';
import type { JsonObject } from '../kernel/json.js';
import type { Issue, Job } from '../kernel/process.js';
import type { PaymentCommand } from '../payments/commands.js';
import type { SeriesCommand } from '../payments/series.js';
import type { RequestCommand } from '../requests/commands.js';
import type { NotificationTemplate } from '../texts/en.js';
import { isQuoted } from './told-events.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const issue = (aggregate: string, id: string, command: { readonly type: string }): Issue => ({
  kind: 'command',
  aggregate,
  id,
  command,
});
export const toRequest = (requestId: string, command: RequestCommand): Issue =>
  issue('serviceRequest', requestId, command);
export const toPayment = (orderId: string, command: PaymentCommand): Issue => issue('payment', orderId, command);
export const toSubmission = (requestId: string, command: IntakeCommand): Issue =>
  issue('submission', requestId, command);
export const toBusiness = (businessId: string, command: BusinessCommand): Issue =>
  issue('business', businessId, command);
export const toConsultation = (requestId: string, command: ConsultationCommand): Issue =>
  issue('consultation', requestId, command);
export const toStaffCalendar = (userId: string, command: StaffCalendarCommand): Issue =>
  issue('staffCalendar', userId, command);

export const toMobile = (mobileId: string, command: MobileCommand): Issue => issue('mobile', mobileId, command);
export const toUser = (userId: string, command: UserCommand): Issue => issue('user', userId, command);

export const toSeries = (series: string, command: SeriesCommand): Issue => issue('series', series, command);

/** A job's key from its parts. Some queues interpret `:` and plain numbers. */
export const jobKey = (...parts: readonly string[]): string => parts.join('-').replaceAll(':', '_');

export const job = (queue: string, key: string, runAt: string, payload: JsonObject): Job => ({
  kind: 'job',
  queue,
  key,
  runAt,
  payload,
});

/** Queues whose jobs send a message to a person: running such a job twice sends it twice. */
export const MESSAGE_QUEUES: ReadonlySet<string> = new Set([
  'notify',
  'invitations',
  'case-reminders',
  'payment-reminders',
  'unassigned-alerts',
  'staff-digests',
  'consultation-reminders',
  'duty-reminders',
  'expiry-reminders',
  'team-invitations',
]);

/** Queues whose jobs delete data by a promise or by law: planned even when long overdue. */
export const DELETION_QUEUES: ReadonlySet<string> = new Set([
  'aadhaar-keys',
  'erasures',
  'tax-keys',
  'invitation-keys',
  'team-invitation-keys',
  'request-keys',
]);

/**
 * The recipients: the request's customer, the member of staff it is assigned to (the whole staff while it is
 * unassigned), all admins, the person whose account it is about, the owner of a business or who keeps its dates for them, a member of its team, or the keeper of a document. With `userId` exactly that person.
 */
export type Audience = 'customer' | 'assignee' | 'admins' | 'person' | 'owner' | 'keeper' | 'member';

/** Payload of a job on the queue `notify`; the worker looks up names, addresses and preferences. */
export type Notification = {
  readonly template: NotificationTemplate;
  readonly to: Audience;
  readonly requestId?: string;
  readonly orderId?: string;
  readonly userId?: string;
  readonly webhookId?: string;
  /** Who has sent a message: they have read what they were told of before. */
  readonly by?: string;
};

/** True for news about a case that goes to its member of staff, and to the whole staff while nobody has taken it. */
export const isForStaff = ({ payload }: Pick<Job, 'payload'>): boolean =>
  payload.to === 'assignee' && payload.userId === undefined && typeof payload.requestId === 'string';

/** One message per event, however often the event is delivered. `stream` leads to an event that is quoted. */
export const notify = (event: Recorded, notification: Notification): Job =>
  job('notify', jobKey(event.id, notification.template, notification.to), event.metadata.time, {
    ...notification,
    eventId: event.id,
    ...(isQuoted(event.event.type) && { stream: event.stream }),
  });
