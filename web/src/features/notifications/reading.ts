import type { Notification, Notifications } from '@anupalan/domain/contracts/notifications';

/** The server's maximum count of unread notifications. */
const COUNTED_TO = 100;

/** The bell's badge: '3', '9+'; null for none (DASH-40). */
export const badgeOf = (unread: number): string | null => (unread === 0 ? null : unread > 9 ? '9+' : String(unread));

/** The newest list with everything up to and including `upTo` marked as read; unchanged when `upTo` is not in it. */
export function markedUpTo<L extends Pick<Notifications, 'items' | 'unread'>>(list: L, upTo: string): L {
  const mark = list.items.findIndex(({ id }) => id === upTo);
  if (mark === -1) return list;
  const newer = list.items.slice(0, mark);
  return {
    ...list,
    items: [...newer, ...list.items.slice(mark).map((one) => (one.isRead ? one : { ...one, isRead: true }))],
    unread: newer.filter(({ isRead }) => !isRead).length,
  };
}

/** The list with what was opened shown as read; of a count that has reached its maximum nobody knows what is left. */
export function markedFollowed<L extends Pick<Notifications, 'items' | 'unread'>>(
  list: L,
  followed: ReadonlySet<string>,
): L {
  const opened = list.items.filter(({ id, isRead }) => !isRead && followed.has(id)).length;
  return {
    ...list,
    items: list.items.map((one) => (followed.has(one.id) ? { ...one, isRead: true } : one)),
    unread: list.unread < COUNTED_TO ? list.unread - opened : list.unread,
  };
}

/**
 * The notification up to which all are read after these were opened; null: no change. The server keeps one mark, so it
 * moves only over opened notifications at the old end of the unread ones.
 */
export function readByFollowing(
  { items, unread }: { readonly items: readonly Pick<Notification, 'id' | 'isRead'>[]; readonly unread: number },
  followed: ReadonlySet<string>,
): string | null {
  const open = items.filter(({ isRead }) => !isRead);
  // Older unread notifications may be missing from this list.
  if (open.length < unread || unread >= COUNTED_TO) return null;
  const firstNot = open.findLastIndex(({ id }) => !followed.has(id));
  return open[firstNot + 1]?.id ?? null;
}
