import type { Notification, Notifications } from '@anupalan/domain/contracts/notifications';
import { toRupees } from '@anupalan/domain/kernel/money';
import type { Audience } from '@anupalan/domain/processes/reactions';
import type { Role } from '@anupalan/domain/rules/roles';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { sends } from '@anupalan/domain/workflows/steps';
import { isoNow } from '@anupalan/infra/ports/clock';
import {
  type OwnNotification,
  ownNotifications,
  type Place,
} from '@anupalan/projector/read-models/notifications/queries';
import type { App } from '../platform/app.js';
import { casePath } from './case-path.js';
import { type MessageFacts, messageOf } from './message-texts.js';

const factsOf = (notification: OwnNotification, role: Role): MessageFacts => {
  const { told, about } = notification;
  const { orderId, ...quoted } = told.facts;
  return {
    service: about.serviceTitle ?? messageTexts.notification.service,
    serviceId: about.serviceId,
    reference: about.caseNumber ?? orderId ?? '',
    casePage: casePath(
      {
        requestId: about.caseNumber === null ? null : about.id,
        serviceId: about.serviceId,
        webhookId: about.webhookId ?? null,
        // News of a business's dates lie under its id.
        businessId: about.id,
      },
      told.to,
      role,
    ),
    shortLink: '',
    // The case shows whether and where a payment is due.
    payPage: null,
    workflow: about.workflow?.id ?? 'filing',
    ...quoted,
  };
};

const paramsOf = ({ told }: OwnNotification, { service, reference }: MessageFacts): Notification['params'] => {
  const {
    amountPaise,
    expectedPaise,
    payBy,
    acknowledgementNumber,
    authority,
    documents,
    startsAt,
    endsAt,
    partner,
    form,
    due,
    others,
    teamRole,
  } = told.facts;
  return {
    service,
    ...(reference !== '' && { reference }),
    ...(amountPaise !== undefined && { amount: toRupees(amountPaise) }),
    ...(expectedPaise !== undefined && { expected: toRupees(expectedPaise) }),
    ...(payBy !== undefined && { payBy }),
    ...(acknowledgementNumber !== undefined && { acknowledgementNumber }),
    ...(authority !== undefined && { authority }),
    ...(documents !== undefined && { documents }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(partner !== undefined && { partner }),
    ...(form !== undefined && { form }),
    ...(due !== undefined && { due }),
    ...(others !== undefined && { others }),
    ...(teamRole !== undefined && { teamRole }),
  };
};

/** Whose news are about a business of theirs, and about no case. */
const OF_BUSINESSES: ReadonlySet<Audience> = new Set(['owner', 'keeper', 'member']);

const notificationOf = (notification: OwnNotification, role: Role): Notification => {
  const facts = factsOf(notification, role);
  const { told } = notification;
  const { subject, note, link } = messageOf(told.template, facts);
  const which = subject.includes(facts.reference) ? '' : `${facts.reference} · `;
  return {
    id: told.eventId,
    title: subject,
    description: `${which}${note}`,
    createdAt: told.at,
    isRead: notification.isRead,
    type: OF_BUSINESSES.has(told.to) ? 'compliance' : 'service',
    code: told.template,
    params: paramsOf(notification, facts),
    link,
  };
};

const cursorOf = ({ at, n, eventId }: Place): string => [at, n, eventId].join('|');

/** The last notification of the previous page; null for a text that is not a cursor of this list. */
const placeOf = (cursor: string): Place | null => {
  const [, at, n, eventId] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\|(\d{1,9})\|([^|]+)$/.exec(cursor) ?? [];
  return at === undefined || n === undefined || eventId === undefined ? null : { at, n: Number(n), eventId };
};

/**
 * A page of this person's notifications, in the words of SMS and mail, newest first; null for a cursor of another list.
 */
export const notificationsOf = async (
  app: App,
  reader: { readonly userId: string; readonly role: Role },
  {
    show,
    limit,
    cursor,
  }: { readonly show: 'all' | 'unread'; readonly limit: number; readonly cursor?: string | undefined },
): Promise<Notifications | null> => {
  const after = cursor === undefined ? undefined : placeOf(cursor);
  if (after === null) return null;
  const own = await ownNotifications(app.reads, reader, {
    now: isoNow(app.clock),
    limit,
    unreadOnly: show === 'unread',
    // The same as SMS and mail.
    tells: ({ told, about }) => about.workflow === null || sends(workflowOf(about.workflow), told),
    ...(after === undefined ? {} : { after }),
  });
  return {
    items: own.items.map((notification) => notificationOf(notification, reader.role)),
    next_cursor: own.next === null ? null : cursorOf(own.next),
    total: own.total,
    ...(own.more ? { more: true } : {}),
    unread: own.unread,
  };
};
