import { isNewer } from '@anupalan/domain/identity/read-mark';
import type { Role } from '@anupalan/domain/kernel/event';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import {
  type CaseToldDoc,
  EVERY_ADMIN,
  EVERY_STAFF,
  type ReaderDoc,
  type ReadMark,
  readerKey,
  type Told,
} from './doc.js';
import { notifications } from './projection.js';

/** Read models whose position these answers have. */
export const uses = ['notifications'] as const;

/** How many unread ones, and how many in all, are counted at most. */
export const COUNT_LIMIT = 100;
/** How far back a list reaches; what is older stands in the cases' timelines. */
export const MAX_NOTIFICATIONS = 1000;
/** Who has never marked anything as read is not shown years of it as new: without a mark, what is older than this counts as read. */
export const UNREAD_DAYS = 14;
const DAY_MS = 24 * 3600_000;
const CASES_AT_ONCE = 25;

export interface Reader {
  readonly userId: string;
  readonly role: Role;
}

/** Something that a person was told, with the case it is about. */
export interface OwnNotification {
  readonly told: Told;
  readonly about: CaseToldDoc;
  readonly isRead: boolean;
}

export interface OwnNotifications {
  readonly items: readonly OwnNotification[];
  /** For the next page; null on the last one. */
  readonly next: Place | null;
  /** Of those that were asked for, on all pages; counted to 100. */
  readonly total: number;
  /** There are more than were counted. */
  readonly more: boolean;
  /** On all pages, counted to 100. */
  readonly unread: number;
}

/** Where something stands in a person's list. */
export type Place = Pick<Told, 'at' | 'n' | 'eventId'>;

const newestFirst = (a: { readonly told: Told }, b: { readonly told: Told }): number =>
  isNewer(a.told, b.told) ? -1 : 1;

const everybodyOf = (role: Role): string | null =>
  role === 'staff' ? EVERY_STAFF : role === 'admin' ? EVERY_ADMIN : null;

/**
 * Is it this person's? What they were told as one of us is theirs as long as they are one, what everybody of their role was
 * told as far as they had the role by then.
 */
const isTheirs = (told: Told, { userId, role }: Reader, roleSince: string | null): boolean => {
  if (told.for === userId) return told.to === 'customer' || role !== 'customer';
  return told.for === everybodyOf(role) && roleSince !== null && told.at >= roleSince;
};

/** The cases that `to` was told about, the one with the newest first; without those that nothing was told of `since`. */
async function* casesTold(reads: ReadStore, to: string, since = ''): AsyncGenerator<CaseToldDoc> {
  let after: string | null | undefined;
  while (after !== null) {
    const page = await openView<CaseToldDoc>(reads, notifications).find({
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

/** Two lists of cases in one, each case once. */
async function* merged(one: AsyncGenerator<CaseToldDoc>, other: AsyncGenerator<CaseToldDoc>) {
  const seen = new Set<string>();
  let [a, b] = [await one.next(), await other.next()];
  while (a.done !== true || b.done !== true) {
    const takeA = a.done !== true && (b.done === true || a.value.lastAt >= b.value.lastAt);
    const doc = (takeA ? a.value : b.value) as CaseToldDoc;
    if (!seen.has(doc.id)) yield doc;
    seen.add(doc.id);
    if (takeA) a = await one.next();
    else b = await other.next();
  }
}

/** What is not newer than this is read. `now`: UTC ISO-8601. */
const readUpTo = (read: ReadMark | null, now: string): ReadMark =>
  read ?? { eventId: '', at: new Date(Date.parse(now) - UNREAD_DAYS * DAY_MS).toISOString() };

/** Everything that a person was told, newest first; reads only as many cases as it is asked for. */
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
    // Whatever is newer than all of this case, and of those after it, has its place.
    const ready = waiting.findIndex(({ told }) => told.at <= about.lastAt);
    yield* waiting.splice(0, ready === -1 ? waiting.length : ready);
    const theirs = about.told.filter((told) => isTheirs(told, reader, roleSince));
    waiting = [...waiting, ...theirs.map((told) => ({ told, about, isRead: !isNewer(told, upTo) }))].sort(newestFirst);
  }
  yield* waiting;
}

/** The newest 1000 of it. */
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
 * A page of the newest 1000 that a person was told, newest first, `after` the last one of the page before.
 * `now`: UTC ISO-8601. `unreadOnly`: without what was read. `tells`: false for what is left out, of the counts too.
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
    // What is read is older than all that is not.
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
 * What to remember when somebody has read up to and with the notification `eventId`, or all; null for none such
 * among the newest 1000. What is read already stays so: a mark further back than it would take it back. `now`: UTC ISO-8601.
 */
export const readMarkOf = async (
  reads: ReadStore,
  reader: Reader,
  now: string,
  eventId?: string,
): Promise<ReadMark | null> => {
  let read: Told | undefined;
  for await (const { told, isRead } of newest(reads, reader, now)) {
    if (isRead) read ??= told;
    const mark = read ?? told;
    if (eventId === undefined || told.eventId === eventId) return { eventId: mark.eventId, at: mark.at, n: mark.n };
  }
  return null;
};
