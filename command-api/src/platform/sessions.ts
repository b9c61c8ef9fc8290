import { createHash, randomBytes } from 'node:crypto';
import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { position } from '@anupalan/domain/kernel/position';
import type { Role } from '@anupalan/domain/rules/roles';
import type { App } from './app.js';
import { derivedId } from './commands/ids.js';
import type { Session } from './http/route.js';
import { noteSecurity } from './security-log.js';

/** A stored session: under the SHA-256 of its token, never with the token itself. */
interface StoredSession {
  readonly id: string;
  readonly userId: string;
  readonly role: Role;
  readonly isSuperAdmin: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly device: string;
  /** Last use, within `USED_STEP_MS`. */
  readonly usedAt: number;
  /** Opened by a test account; invalid outside demo mode. */
  readonly demo: boolean;
}

/** An entry in a person's list of sessions. Times in ms since the epoch. */
export interface SessionEntry {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly device: string;
  /** Last use, at most 5 minutes out of date. */
  readonly usedAt: number;
}

/** Minimum interval of writing a session's last use, ms. */
const USED_STEP_MS = 5 * 60_000;

export const DIALOG_SECONDS = 86_400;
export const LONG_SECONDS = 604_800;

/** Sessions per person: more than the browsers in use, fewer than a program opens that signs in repeatedly. */
const MAX_SESSIONS = 20;
/** Demo visitors share a few accounts. */
const MAX_DEMO_SESSIONS = 2000;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Model name in the change feed by which open streams learn that a session ended or changed. */
export const SESSION_CHANGE = 'session';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const sessionKey = (tokenHash: string): string => `session/${tokenHash}`;
const indexPrefix = (userId: string): string => `session-of/${userId}/`;

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 24 hours from the dialog; 7 days with `remember`, and always for staff and admins. */
export const lifetimeSeconds = (role: Role, remember: boolean): number =>
  remember || role !== 'customer' ? LONG_SECONDS : DIALOG_SECONDS;

/** Opens a session for `token`; it expires after `seconds`, whatever the browser keeps. */
export const openSession = async (
  app: App,
  session: {
    readonly token: string;
    readonly userId: string;
    readonly role: Role;
    readonly isSuperAdmin: boolean;
    readonly seconds: number;
    readonly device: string;
    readonly demo: boolean;
  },
): Promise<Session> => {
  const { token, userId, role, isSuperAdmin, seconds, device, demo } = session;
  const now = app.clock.now();
  const ttlMs = seconds * 1000;
  const tokenHash = hashOf(token);
  const kept: StoredSession = {
    // The same for the same token, so that a repeated opening makes no second session.
    id: derivedId('session', tokenHash),
    userId,
    role,
    isSuperAdmin,
    createdAt: now,
    expiresAt: now + ttlMs,
    usedAt: now,
    device,
    demo,
  };
  // The index first: a session without an index entry could not be listed or ended.
  await app.keyValue.put(indexPrefix(userId) + kept.id, tokenHash, { ttlMs });
  await app.keyValue.put(sessionKey(tokenHash), JSON.stringify(kept), { ttlMs });
  await endOldest(app, kept);
  return toSession(kept);
};

/** Ends the oldest sessions beyond the limit, never the one that was just opened. */
const endOldest = async (app: App, opened: StoredSession): Promise<void> => {
  const { userId, demo } = opened;
  const most = demo ? MAX_DEMO_SESSIONS : MAX_SESSIONS;
  const index = await app.keyValue.list(indexPrefix(userId), most + 1);
  if (index.length <= most) return;
  const others = (await keptOf(app, userId)).map(({ kept }) => kept).filter(({ id }) => id !== opened.id);
  const oldest = others.sort((a, b) => a.createdAt - b.createdAt).slice(0, Math.max(0, others.length + 1 - most));
  for (const { id } of oldest) await endSession(app, userId, id);
  await noteSecurity(app, 'limit_reached', { limit: 'sessions_of_person', userId, ip: null });
};

/** The live session of a token; null for an unknown, changed, ended or expired one. */
export const resolveSession = async (app: App, token: string): Promise<Session | null> => {
  if (!TOKEN.test(token)) return null;
  const found = await readEntry(app, hashOf(token));
  if (found === null) return null;
  await noteUse(app, hashOf(token), found);
  return toSession(found.kept);
};

/** The present state of a session that is held for longer than one call. */
export const currentSession = async (app: App, session: Session): Promise<Session | null> => {
  const index = await app.keyValue.get(indexPrefix(session.userId) + session.id);
  const kept = index === null ? null : await read(app, index.value);
  return kept === null ? null : toSession(kept);
};

/** A person's live sessions, newest first. */
export const listSessions = async (app: App, userId: string): Promise<readonly SessionEntry[]> => {
  const all = await keptOf(app, userId);
  return all
    .map(({ kept: { id, createdAt, expiresAt, device, usedAt } }) => ({ id, createdAt, expiresAt, device, usedAt }))
    .sort((a, b) => b.createdAt - a.createdAt || a.id.localeCompare(b.id));
};

/** Ends one session of a person; false when they have none with that id. */
export const endSession = async (app: App, userId: string, id: string): Promise<boolean> => {
  const index = await app.keyValue.get(indexPrefix(userId) + id);
  if (index === null) return false;
  const ended = await app.keyValue.delete(sessionKey(index.value));
  await app.keyValue.delete(index.key);
  announce(app, userId, id);
  return ended;
};

/** Signs a person out everywhere: all sessions, or those opened at `until` (ms since the epoch) or before. */
export const endAllSessions = async (app: App, userId: string, until?: number): Promise<void> => {
  const earlier =
    until === undefined ? null : (await keptOf(app, userId)).filter(({ kept }) => kept.createdAt <= until);
  const ids =
    earlier === null
      ? (await app.keyValue.list(indexPrefix(userId))).map(({ key }) => key.slice(indexPrefix(userId).length))
      : earlier.map(({ kept }) => kept.id);
  await Promise.all(ids.map((id) => endSession(app, userId, id)));
};

/**
 * Updates a person's sessions to the rights in the log, or ends them when they may no longer sign in. Called after such
 * a change and before its answer; idempotent. Of concurrent changes the latest wins, since each writer checks again
 * that it is the latest.
 */
export const alignSessions = async (app: App, userId: string): Promise<void> => {
  for (;;) {
    const { state, revision } = await app.load(userAggregate, userId);
    const aligned = state.active ? rewriteSessions(app, userId, state) : endAllSessions(app, userId).then(() => true);
    if ((await aligned) && (await app.load(userAggregate, userId)).revision === revision) return;
  }
};

/**
 * Gives all sessions of a person these rights at once, since every call reads its stored session. False if one was
 * written concurrently; that one was left unchanged.
 */
export const rewriteSessions = async (
  app: App,
  userId: string,
  rights: { readonly role: Role; readonly isSuperAdmin: boolean },
): Promise<boolean> => {
  let all = true;
  for (const { kept, tokenHash, version } of await keptOf(app, userId)) {
    if (kept.role === rights.role && kept.isSuperAdmin === rights.isSuperAdmin) continue;
    // A customer's device was never confirmed by a second code: as staff they have to sign in again.
    if (app.config.secondFactor && kept.role === 'customer') {
      await endSession(app, userId, kept.id);
      continue;
    }
    const ttlMs = Math.max(1, kept.expiresAt - app.clock.now());
    const { role, isSuperAdmin } = rights;
    const changed: StoredSession = { ...kept, role, isSuperAdmin };
    const written = await app.keyValue.put(sessionKey(tokenHash), JSON.stringify(changed), { expect: version, ttlMs });
    if (written === null) all = false;
    else announce(app, userId, kept.id);
  }
  return all;
};

const toSession = ({ id, userId, role, isSuperAdmin, expiresAt }: StoredSession): Session => ({
  id,
  userId,
  role,
  isSuperAdmin,
  expiresAt,
});

/** True for an unattended session of staff. */
const isIdle = ({ config, clock }: App, { role, usedAt }: StoredSession): boolean =>
  config.staffIdleMs !== null && role !== 'customer' && clock.now() - usedAt >= config.staffIdleMs;

/** A concurrent write of the session records a newer use, so that this one may be dropped. */
const noteUse = async (
  app: App,
  tokenHash: string,
  { kept, version }: { readonly kept: StoredSession; readonly version: number },
): Promise<void> => {
  const now = app.clock.now();
  if (now - kept.usedAt < USED_STEP_MS) return;
  const ttlMs = Math.max(1, kept.expiresAt - now);
  await app.keyValue.put(sessionKey(tokenHash), JSON.stringify({ ...kept, usedAt: now }), { expect: version, ttlMs });
};

const readEntry = async (app: App, tokenHash: string): Promise<{ kept: StoredSession; version: number } | null> => {
  const entry = await app.keyValue.get(sessionKey(tokenHash));
  if (entry === null) return null;
  const kept = JSON.parse(entry.value) as StoredSession;
  const live = kept.expiresAt > app.clock.now() && !isIdle(app, kept) && (!kept.demo || app.config.demo);
  return live ? { kept, version: entry.version } : null;
};

const read = async (app: App, tokenHash: string): Promise<StoredSession | null> =>
  (await readEntry(app, tokenHash))?.kept ?? null;

const keptOf = async (
  app: App,
  userId: string,
): Promise<readonly { readonly kept: StoredSession; readonly tokenHash: string; readonly version: number }[]> => {
  const entries = await app.keyValue.list(indexPrefix(userId));
  const found = await Promise.all(
    entries.map(async ({ value: tokenHash }) => {
      const entry = await readEntry(app, tokenHash);
      return entry === null ? null : { ...entry, tokenHash };
    }),
  );
  return found.filter((one) => one !== null);
};

/** Sessions are not in the log, so this change has no position. */
const announce = (app: App, userId: string, id: string): void =>
  app.feed.publish([{ model: SESSION_CHANGE, id, position: position(''), audience: { users: [userId], roles: [] } }]);
