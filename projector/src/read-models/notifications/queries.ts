import { isNewer } from '@anupalan/domain/identity/read-mark';
import type { Audience } from '@anupalan/domain/processes/reactions';
import type { Role } from '@anupalan/domain/rules/roles';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import {
  type CaseNotificationsDoc,
  EVERY_ADMIN,
  EVERY_STAFF,
  type ReaderDoc,
  type ReadMark,
  readerKey,
  type StoredNotification,
} from './doc.js';
import { notifications } from './projection.js';

export const uses = ['notifications'] as const;

/** Limit of the counts of unread and of all notifications. */
export const COUNT_LIMIT = 100;
/** Limit of a list; older ones are in the cases' timelines. */
export const MAX_NOTIFICATIONS = 1000;
/**
 * Without a read mark, notifications older than this count as read, so that a first look does not show years of them as
 * new.
 */
export const UNREAD_DAYS = 14;
const DAY_MS = 24 * 3600_000;
const CASES_AT_ONCE = 25;

export interface Reader {
  readonly userId: string;
  readonly role: Role;
}

/** A person's notification with the case that it is about. */
export interface OwnNotification {
  readonly told: StoredNotification;
  readonly about: CaseNotificationsDoc;
  readonly isRead: boolean;
}

export interface OwnNotifications {
  readonly items: readonly OwnNotification[];
  /** The place of the next page; null on the last page. */
  readonly next: Place | null;
  /** Number of those requested, on all pages; counted up to 100. */
  readonly total: number;
  /** There are more than the count says. */
  readonly more: boolean;
  /** On all pages, counted up to 100. */
  readonly unread: number;
}

/** A notification's place in a person's list. */
export type Place = Pick<StoredNotification, 'at' | 'n' | 'eventId'>;

const newestFirst = (a: { readonly told: StoredNotification }, b: { readonly told: StoredNotification }): number =>
  isNewer(a.told, b.told) ? -1 : 1;

const everybodyOf = (role: Role): string | null =>
  role === 'staff' ? EVERY_STAFF : role === 'admin' ? EVERY_ADMIN : null;

/**
 * True when the notification is this person's. A notification to a member of the office stays theirs while they are
 * one. A notification to a role is theirs if they had the role at that time.
 */
const isTheirs = (told: StoredNotification, { userId, role }: Reader, roleSince: string | null): boolean => {
  if (told.for === userId) return role !== 'customer' || OF_CUSTOMERS.has(told.to);
  return told.for === everybodyOf(role) && roleSince !== null && told.at >= roleSince;
};

/** Whom a customer is among the recipients. */
const OF_CUSTOMERS: ReadonlySet<Audience> = new Set(['customer', 'person', 'owner', 'keeper', 'member']);

/** The cases with notifications to `to`, the case with the newest first; without those that have none since `since`. */
async function* casesTold(reads: ReadStore, to: string, since = ''): AsyncGenerator<CaseNotificationsDoc> {
  let after: string | null | undefined;
  while (after !== null) {
    const page = await openView<CaseNotificationsDoc>(reads, notifications).find({
      where: [
        { field: 'users', op: 'contains', value: to },
        { field: 'lastAt', op: 'gte', value: since },
      ],
      sort: [{ field: 'lastAt', dir: 'desc' }],
      limit: CASES_AT_ONCE,
      ...(after === undefined ? {} : { after }),
    });
    for (const { doc } of page.docs) yield doc;
    after = page.cursor;
  }
}

/** Merges two lists of cases, each case once. */
async function* merged(one: AsyncGenerator<CaseNotificationsDoc>, other: AsyncGenerator<CaseNotificationsDoc>) {
  const seen = new Set<string>();
  let [a, b] = [await one.next(), await other.next()];
  while (a.done !== true || b.done !== true) {
    const takeA = a.done !== true && (b.done === true || a.value.lastAt >= b.value.lastAt);
    const doc = (takeA ? a.value : b.value) as CaseNotificationsDoc;
    if (!seen.has(doc.id)) yield doc;
    seen.add(doc.id);
    if (takeA) a = await one.next();
    else b = await other.next();
  }
}

/**
 * The mark up to which notifications are read. Without a stored mark it is right before the first moment that counts as
 * new. `now`: UTC ISO-8601.
 */
const readUpTo = (read: ReadMark | null, now: string): ReadMark =>
  read ?? { eventId: '', at: new Date(Date.parse(now) - UNREAD_DAYS * DAY_MS + 1).toISOString(), n: 0 };

/** The time up to which a person has read their notifications, UTC ISO-8601; null before the first time. */
export const lastReadAt = async (reads: ReadStore, userId: string): Promise<string | null> =>
  (await openView<ReaderDoc>(reads, notifications).get(readerKey(userId)))?.doc.read?.at ?? null;

/** All notifications of a person, newest first; reads only as many cases as needed. */
async function* allOf(
  reads: ReadStore,
  reader: Reader,
  doc: ReaderDoc | null,
  now: string,
): AsyncGenerator<OwnNotification> {
  const { roleSince = null, read = null } = doc ?? {};
  const upTo = readUpTo(read, now);
  const everybody = everybodyOf(reader.role);
  const own = casesTold(reads, reader.userId);
  const cases = everybody === null || roleSince === null ? own : merged(own, casesTold(reads, everybody, roleSince));
  let waiting: OwnNotification[] = [];
  for await (const about of cases) {
    // A notification that is newer than all of this case and of later cases can be yielded.
    const ready = waiting.findIndex(({ told }) => told.at <= about.lastAt);
    yield* waiting.splice(0, ready === -1 ? waiting.length : ready);
    const theirs = about.told.filter((told) => isTheirs(told, reader, roleSince));
    waiting = [...waiting, ...theirs.map((told) => ({ told, about, isRead: !isNewer(told, upTo) }))].sort(newestFirst);
  }
  yield* waiting;
}

/** The newest 1000 of them. */
async function* newest(reads: ReadStore, reader: Reader, now: string): AsyncGenerator<OwnNotification> {
  const doc = (await openView<ReaderDoc>(reads, notifications).get(readerKey(reader.userId)))?.doc ?? null;
  let n = 0;
  for await (const notification of allOf(reads, reader, doc, now)) {
    yield notification;
    n += 1;
    if (n === MAX_NOTIFICATIONS) return;
  }
}

/**
 * A page of a person's newest 1000 notifications, newest first, after `after`. `now`: UTC ISO-8601. `unreadOnly`:
 * without read ones. `tells`: false for notifications to leave out, also from the counts.
 */
export const ownNotifications = async (
  reads: ReadStore,
  reader: Reader,
  options: {
    readonly now: string;
    readonly limit: number;
    readonly after?: Place;
    readonly unreadOnly?: boolean;
    readonly tells?: (notification: OwnNotification) => boolean | Promise<boolean>;
  },
): Promise<OwnNotifications> => {
  const { now, limit, after, unreadOnly = false, tells = () => true } = options;
  const items: OwnNotification[] = [];
  let [counted, unread] = [0, 0];
  for await (const notification of newest(reads, reader, now)) {
    // Read notifications are older than all unread ones.
    if (unreadOnly && notification.isRead) break;
    if (!(await tells(notification))) continue;
    counted += 1;
    if (!notification.isRead) unread += 1;
    if (items.length <= limit && (after === undefined || isNewer(after, notification.told))) items.push(notification);
    if (counted > COUNT_LIMIT && items.length > limit) break;
  }
  const page = items.slice(0, limit);
  const last = page.at(-1)?.told;
  return {
    items: page,
    next: items.length > limit && last !== undefined ? { at: last.at, n: last.n, eventId: last.eventId } : null,
    total: Math.min(counted, COUNT_LIMIT),
    more: counted > COUNT_LIMIT,
    unread: Math.min(unread, COUNT_LIMIT),
  };
};

/**
 * The mark to store when a person has read up to and including the notification `eventId`, or all; null for one that is
 * not among the newest 1000. A mark never moves back. `now`: UTC ISO-8601.
 */
export const readMarkOf = async (
  reads: ReadStore,
  reader: Reader,
  now: string,
  eventId?: string,
): Promise<ReadMark | null> => {
  let read: StoredNotification | undefined;
  for await (const { told, isRead } of newest(reads, reader, now)) {
    if (isRead) read ??= told;
    const mark = read ?? told;
    if (eventId === undefined || told.eventId === eventId) return { eventId: mark.eventId, at: mark.at, n: mark.n };
  }
  return null;
};
