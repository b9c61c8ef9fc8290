import { z } from 'zod';
import { iso, page } from './common.js';

/** One notification, for the bell and the page of notifications. */
export const notification = z
  .object({
    /** The id of its event. */
    id: z.string(),
    title: z.string(),
    description: z.string(),
    createdAt: iso,
    isRead: z.boolean(),
    type: z.enum(['compliance', 'service']).meta({ description: '`compliance` is about a deadline, `service` a case' }),
    code: z.string().meta({ description: 'What is told, stable: `paid`, `documents_rejected`, `message` …' }),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'What the texts speak of, for texts of one’s own. Amounts in rupees.' }),
    link: z.string().meta({ description: 'Where to go from here: a path of this site' }),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/** Newest first; limited to the newest 1000. */
export const notifications = page(notification).extend({
  unread: z.number().int().meta({ description: 'How many are not read, on all pages; counted to 100' }),
});
export type Notifications = z.infer<typeof notifications>;

/** Query of the list. */
export const notificationsQuery = z.object({
  show: z.enum(['all', 'unread']).default('all'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
});

/** Marks everything up to and including the notification `upTo` as read, or all; later ones stay unread. */
export const readNotifications = z.object({ upTo: z.string().max(200).optional() });
