import type { UserEvent } from '@anupalan/domain/identity/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { PaymentEvent } from '@anupalan/domain/payments/events';
import type { Projection } from '../../runner/projection.js';
import {
  type CaseNotificationsDoc,
  EVERY_ADMIN,
  EVERY_STAFF,
  type NotificationsDoc,
  type ReaderDoc,
  readerKey,
  type StoredNotification,
} from './doc.js';
import { factsOf, NOTIFYING_EVENTS, type NotifyingEvent, notificationsIn, type SentNotification } from './sources.js';

type OfReaders = Extract<UserEvent, { type: 'UserRegistered' | 'RoleChanged' | 'NotificationsRead' }>;
type NotificationsEvent = OfReaders | NotifyingEvent;

/** Notifications kept per case and recipient; older ones are in the timeline. */
const MAX_NOTIFICATIONS = 50;

/** Drops the oldest beyond the limit, per recipient: notifications to others never push out a person's own. */
const newestOfEach = (told: readonly StoredNotification[]): readonly StoredNotification[] => {
  const counts = new Map<string, number>();
  return told
    .toReversed()
    .filter((one) => {
      const count = (counts.get(one.for) ?? 0) + 1;
      counts.set(one.for, count);
      return count <= MAX_NOTIFICATIONS;
    })
    .reverse();
};

const isOfReaders = (recorded: Recorded<NotificationsEvent>): recorded is Recorded<OfReaders> =>
  recorded.stream.startsWith('user-') &&
  recorded.event.type !== 'DetailsCorrected' &&
  recorded.event.type !== 'ProfileUpdated';

const readerAfter = (before: ReaderDoc | null, { event, stream, metadata }: Recorded<OfReaders>): ReaderDoc => {
  const reader: ReaderDoc = before ?? { kind: 'reader', id: idOf(stream), roleSince: null, read: null };
  if (event.type === 'NotificationsRead') return { ...reader, read: event.data };
  const role = event.type === 'RoleChanged' ? event.data.to : event.data.role;
  return { ...reader, roleSince: role === 'customer' ? null : metadata.time };
};

const NO_NOTIFICATIONS = {
  kind: 'case',
  assigneeId: null,
  workflow: null,
  caseNumber: null,
  refunds: [],
  told: [],
  users: [],
  lastAt: '',
} as const;

/** The document with the event's facts about its case or person; null before the first event about it. */
const factsAfter = (
  doc: CaseNotificationsDoc | null,
  { event }: Recorded<NotifyingEvent>,
  key: string,
): CaseNotificationsDoc | null => {
  const nothing = { ...NO_NOTIFICATIONS, id: key };
  switch (event.type) {
    case 'PaymentCaptured':
    case 'CaptureMismatched': {
      const { customerId, serviceId, serviceTitle } = event.data;
      return doc ?? { ...nothing, customerId, serviceId, serviceTitle };
    }
    case 'ServiceRequested': {
      const { customerId, serviceId, serviceTitle, caseNumber } = event.data;
      const workflow = event.data.workflow;
      return { ...(doc ?? nothing), customerId, serviceId, serviceTitle, workflow, caseNumber };
    }
    case 'MessageSent':
      // A conversation without a case begins with a message.
      return doc ?? { ...nothing, customerId: event.data.customerId, serviceId: null, serviceTitle: null };
    case 'DetailsCorrected':
    case 'ProfileUpdated':
      return doc ?? { ...nothing, customerId: key, serviceId: null, serviceTitle: null };
    case 'DutiesNear':
    case 'PapersExpire':
    case 'MemberInvited':
      return doc ?? { ...nothing, customerId: event.data.ownerId, serviceId: null, serviceTitle: null };
    case 'WebhookDisabled':
    case 'WebhookOwnerAlerted': {
      const { ownerId, name } = event.data;
      return { ...(doc ?? nothing), customerId: ownerId, serviceId: null, serviceTitle: name, webhookId: key };
    }
    case 'RequestAssigned':
      return doc === null ? null : { ...doc, assigneeId: event.data.staffId };
    case 'RefundRequested': {
      const { refundKey, amountPaise } = event.data;
      return doc === null ? null : { ...doc, refunds: [...doc.refunds, { refundKey, amountPaise }] };
    }
    default:
      return doc;
  }
};

/** The recipient of a notification, given the case at that time: an unassigned case notifies all staff. */
const recipientOf = (doc: CaseNotificationsDoc, { to, userId }: SentNotification): string => {
  if (userId !== undefined) return userId;
  if (to === 'customer') return doc.customerId;
  return to === 'admins' ? EVERY_ADMIN : (doc.assigneeId ?? EVERY_STAFF);
};

const toldAfter = (doc: CaseNotificationsDoc, recorded: Recorded<NotifyingEvent>): CaseNotificationsDoc => {
  const { id: eventId, metadata } = recorded;
  const told: StoredNotification[] = [...doc.told];
  for (const notification of notificationsIn(recorded)) {
    const recipient = recipientOf(doc, notification);
    // A person who works on their own case gets one notification.
    if (told.some((one) => one.eventId === eventId && one.for === recipient)) continue;
    const { template, to } = notification;
    const n = (told.at(-1)?.n ?? 0) + 1;
    told.push({
      eventId,
      at: metadata.time,
      n,
      template,
      to,
      for: recipient,
      facts: factsOf(doc, recorded, notification),
    });
  }
  if (told.length === doc.told.length) return doc;
  const kept = told.length <= MAX_NOTIFICATIONS ? told : newestOfEach(told);
  return {
    ...doc,
    told: kept,
    users: [...new Set(kept.map((one) => one.for))],
    // Clocks of several servers differ a little: the last one is not always the newest.
    lastAt: kept.reduce((last, { at }) => (at > last ? at : last), ''),
  };
};

const evolve = (
  doc: NotificationsDoc | null,
  recorded: Recorded<NotificationsEvent>,
  key: string,
): NotificationsDoc | null => {
  if (isOfReaders(recorded)) return readerAfter(doc?.kind === 'reader' ? doc : null, recorded);
  const event = recorded as Recorded<NotifyingEvent>;
  const known = factsAfter(doc?.kind === 'case' ? doc : null, event, key);
  return known === null ? null : toldAfter(known, event);
};

/**
 * Notifications for the bell: a document per case, and one per person who has read. Contents and recipients come from
 * the processes that send SMS and mail, so that those and the bell never differ.
 */
export const notifications: Projection<NotificationsDoc, NotificationsEvent> = {
  name: 'notifications',
  version: 13,
  streams: [
    'serviceRequest',
    'submission',
    'conversation',
    'payment',
    'consultation',
    'apiRequest',
    'user',
    'webhook',
    'business',
    'paper',
  ],
  handles: [
    ...NOTIFYING_EVENTS,
    'ServiceRequested',
    'PaymentCaptured',
    'UserRegistered',
    'RoleChanged',
    'NotificationsRead',
  ],
  keys: ({ event, stream }) => {
    const id = idOf(stream);
    switch (event.type) {
      case 'UserRegistered':
        // Of customers, only those who have read need a document.
        return event.data.role === 'customer' ? [] : [readerKey(id)];
      case 'RoleChanged':
      case 'NotificationsRead':
        return [readerKey(id)];
      default:
        return stream.startsWith('payment-') ? [(event as PaymentEvent).data.requestId] : [id];
    }
  },
  evolve,
  indexes: [{ name: 'by-user', fields: ['users', 'lastAt'], list: true }],
  audience: (doc) =>
    doc.kind === 'reader'
      ? { users: [doc.id], roles: [] }
      : {
          users: doc.users.filter((one) => one !== EVERY_STAFF && one !== EVERY_ADMIN),
          roles: [
            // Of an assigned case only the assignee is notified: no other list changes.
            ...(doc.assigneeId === null && doc.users.includes(EVERY_STAFF) ? (['staff'] as const) : []),
            ...(doc.users.includes(EVERY_ADMIN) ? (['admin'] as const) : []),
          ],
        },
};
