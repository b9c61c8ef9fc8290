import type { Notification, Notifications } from '@anupalan/domain/contracts/notifications';

/** The server counts unread notifications up to here. */
const COUNTED_TO = 100;

/** What the bell says of so many unread ones: '3', '9+'; null for none (DASH-40). */
export const badgeOf = (unread: number): string | null => (unread === 0 ? null : unread > 9 ? '9+' : String(unread));

/**
 * A list, newest first from the very newest, once everything up to and with `upTo` is read; the list as it is where `upTo` is
 * not in it.
 */
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

/**
 * Up to which notification a person has read who followed these. The server keeps one mark: nothing may become read with it
 * that was not followed, so it moves only over what lies at the old end of the unread ones. Null: it stays where it is.
 */
export function readByFollowing(
  { items, unread }: { readonly items: readonly Pick<Notification, 'id' | 'isRead'>[]; readonly unread: number },
  followed: ReadonlySet<string>,
): string | null {
  const open = items.filter(({ isRead }) => !isRead);
  // Older ones may be unread that are not in this list.
  if (open.length < unread || unread >= COUNTED_TO) return null;
  const firstNot = open.findLastIndex(({ id }) => !followed.has(id));
  return open[firstNot + 1]?.id ?? null;
}
