import { done } from '@anupalan/domain/contracts/common';
import { notifications, notificationsQuery, readNotifications } from '@anupalan/domain/contracts/notifications';
import { user } from '@anupalan/domain/identity/aggregate';
import { rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as notificationReads, readMarkOf } from '@anupalan/projector/read-models/notifications/queries';
import { answerTo } from '../platform/http/answers.js';
import { type Route, refuse, reply, route } from '../platform/http/route.js';
import { notificationsOf } from './notifications.js';

const tag = 'notifications';
const READ = success('notifications_read');

const listRoute = route({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What one was told, newest first, and how much of it is unread',
  tag,
  access: 'signed-in',
  reads: notificationReads,
  query: notificationsQuery,
  answer: notifications,
  handle: async ({ app, session, query }) => {
    const own = await notificationsOf(app, session, query);
    return own === null ? refuse(rejection('invalid', 'bad_cursor'), { status: 400 }) : reply(own);
  },
});

const readRoute = route({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark one’s notifications as read, all or up to one of them',
  tag,
  access: 'signed-in',
  body: readNotifications.strict(),
  answer: done,
  handle: async ({ app, session, body, context }) => {
    const { upTo } = body;
    const mark = await readMarkOf(app.reads, session, isoNow(app.clock), upTo);
    if (mark === null)
      // An empty list is read completely.
      return upTo === undefined
        ? reply({ ...READ, id: session.userId })
        : refuse(wrong('upTo', 'notification.unknown'));
    const read = await app.execute(user, session.userId, { type: 'markNotificationsRead', ...mark }, context);
    return answerTo(read, session.userId, READ);
  },
});

export const notificationRoutes: readonly Route[] = [listRoute, readRoute];
