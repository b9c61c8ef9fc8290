import type { User } from '@anupalan/domain/contracts/identity';
import { SESSION_HINT_COOKIE } from '@anupalan/domain/rules/session-hint';
import { type Query, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api, onSignedOut } from './client';
import { ApiError } from './errors';
import { forgetPosition } from './position';
import { isForEverybody, pathQuery, queryClient } from './query-client';
import { hasUnsaved } from './unsaved';

/** The key of the session's user (CALL-09). */
export const USER_KEY = ['/api/user'] as const;
const HINT_KEY = 'anupalan_user';
/** The tab's visit was counted. */
export const VISITED_KEY = 'anupalan_visited';
/** Kept at sign-out: settings of the device and the counted visit, not personal data. */
const DEVICE_KEYS = new Set(['anupalan_theme', 'anupalan_keys', VISITED_KEY]);
/** Storage keys of typed and unsent text, by the author's id: they are kept when the session expires. */
const TYPED = /^anupalan_(?:draft|registration)_/;
/** Written and removed at sign-out, so that the browser's other tabs sign out as well. */
const SIGNED_OUT_KEY = 'anupalan_signed_out';

/** The last user of this browser: for the display only, never a right and never a token (reading 34). */
export interface UserHint {
  readonly name: string | null;
  readonly mobile: string;
  readonly role: User['role'];
  readonly is_super_admin: boolean;
  /** Time of the sign-in, UTC ISO-8601. */
  readonly at: string;
}

/** The hint, or null when it is missing or malformed. */
export function userHint(): UserHint | null {
  try {
    const hint = JSON.parse(localStorage.getItem(HINT_KEY) ?? 'null') as UserHint | null;
    return typeof hint?.mobile === 'string' && typeof hint.role === 'string' ? hint : null;
  } catch {
    return null;
  }
}

function keepHint(user: User): void {
  const { name, mobile, role, is_super_admin } = user;
  const hint: UserHint = { name, mobile, role, is_super_admin, at: userHint()?.at ?? new Date().toISOString() };
  try {
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
  } catch {
    // The session is a cookie; without storage only the hint is missing.
  }
}

const leftListeners = new Set<() => void>();

/**
 * Calls `listener` when data of the previous user must be cleared from memory: at a session's end, and before another
 * person's session. Returns the function that stops it.
 */
export function onPersonLeft(listener: () => void): () => void {
  leftListeners.add(listener);
  return () => leftListeners.delete(listener);
}

interface Forgetting {
  /** Whether to clear the whole browser's storage or this tab's only. */
  readonly where?: 'browser' | 'tab';
  /** The typed text to keep: `all` after a session that expired, else that of the person with this id. */
  readonly typedOf?: 'all' | string;
}

/** Clears the stored data of a person. */
function forgetPerson({ where = 'browser', typedOf }: Forgetting = {}): void {
  const stays = (key: string): boolean =>
    DEVICE_KEYS.has(key) ||
    (TYPED.test(key) && typedOf !== undefined && (typedOf === 'all' || key.split('_')[2] === typedOf));
  try {
    for (const storage of where === 'tab' ? [sessionStorage] : [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) {
        if (key.startsWith('anupalan_') && !stays(key)) storage.removeItem(key);
      }
  } catch {
    // Without storage, nothing was kept.
  }
  forgetPosition();
  for (const listener of leftListeners) listener();
}

/** Removes the typed text of all other users. */
function forgetTypedByOthers(id: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (TYPED.test(key) && key.split('_')[2] !== id) storage.removeItem(key);
  } catch {
    // Without storage, nothing was kept.
  }
}

/** A session that ended while its person was working: the page stays under the sign-in dialog unless `putOff`. */
interface Lapse {
  readonly user: User;
  readonly putOff: boolean;
}
let lapse: Lapse | null = null;
/** Commands that wait for the sign-in. */
let waiting: ((same: boolean) => void)[] = [];
const lapseListeners = new Set<() => void>();

function setLapse(next: Lapse | null): void {
  lapse = next;
  for (const listener of lapseListeners) listener();
}

/** Tells the waiting commands whether they can be repeated. */
function settleWaiting(same: boolean): void {
  const told = waiting;
  waiting = [];
  for (const one of told) one(same);
}

function endLapse(same: boolean): void {
  if (lapse === null) return;
  setLapse(null);
  settleWaiting(same);
}

/** Postpones the sign-in: waiting commands fail, and the page stays until the next command that needs a session. */
export function putOffSignIn(): void {
  if (lapse === null) return;
  setLapse({ ...lapse, putOff: true });
  settleWaiting(false);
}

/** Opens a postponed sign-in dialog again. */
export const resumeSignIn = (): void => {
  if (lapse !== null) setLapse({ ...lapse, putOff: false });
};

/** The ended session of the shown page, or null. */
export const useLapse = (): Lapse | null =>
  useSyncExternalStore(
    (listener) => {
      lapseListeners.add(listener);
      return () => lapseListeners.delete(listener);
    },
    () => lapse,
  );

/** The id of the signed-in user as far as this page knows, or null. */
export const signedInId = (): string | null => queryClient.getQueryData<User | null>(USER_KEY)?.id ?? null;

export interface Session {
  /** The signed-in user; null while loading and when signed out. */
  readonly user: User | null;
  /** `unknown`: the server did not answer; the display uses the hint. */
  readonly status: 'loading' | 'in' | 'out' | 'unknown';
  readonly hint: UserHint | null;
  /** Asks the server again. Resolves to the user, null without a session, undefined without an answer. */
  readonly retry: () => Promise<User | null | undefined>;
}

/** The server's sign that there may be a session, under either of its names (`__Host-` under https). */
const HINT_COOKIE = new RegExp(`(?:^|; )(?:__Host-)?${SESSION_HINT_COOKIE}=`);

/** Whether the server or this browser left a mark of a session here. */
const isMarked = (): boolean => HINT_COOKIE.test(document.cookie) || userHint() !== null;

/** Whether asking the server is worth a call: a visitor has no sign of a session. */
const mayBeSignedIn = (): boolean => isMarked() || signedInId() !== null;

/**
 * CALL-13: the session query is retried three times after a network error or a 5xx, if there is a mark of a session. A
 * refusal is not retried.
 */
export const askedAgain = (failures: number, error: unknown): boolean =>
  isMarked() && failures < 3 && !(error instanceof ApiError && error.status < 500);

/** GET /api/user, null without a session. A visitor causes no call, because the console would show the refusal. */
const askForUser = async (context: QueryFunctionContext): Promise<User | null> =>
  mayBeSignedIn() ? pathQuery<User>('null')(context) : null;

/** The session as the server knows it: fresh for 30 s, fetched again on focus and on mount (CALL-11 to CALL-13). */
export function useSession(): Session {
  const query = useQuery({
    queryKey: USER_KEY,
    queryFn: askForUser,
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
    retry: askedAgain,
    retryDelay: (attempt) => 300 * 2 ** attempt,
  });
  const user = query.data ?? null;
  useEffect(() => {
    if (user !== null) keepHint(user);
  }, [user]);
  const retry = async (): Promise<User | null | undefined> => {
    const { isSuccess, data } = await query.refetch();
    return isSuccess ? data : undefined;
  };
  const status = query.isPending ? 'loading' : user !== null ? 'in' : query.isError ? 'unknown' : 'out';
  return { user, status, hint: userHint(), retry };
}

function clearHint(): void {
  try {
    localStorage.removeItem(HINT_KEY);
  } catch {
    // Without storage, there is no hint to clear.
  }
}

/**
 * Clears the previous user's answers; queries on screen become pending again. Public data stays on screen while it is
 * fetched again.
 */
function forgetAnswers(): void {
  const own = ({ queryKey }: Query): boolean => queryKey[0] !== USER_KEY[0] && !isForEverybody(queryKey);
  // A disabled query on screen is reset, too, because its observer would keep the old data.
  queryClient.removeQueries({ predicate: (query) => own(query) && query.getObserversCount() === 0 });
  for (const query of queryClient.getQueryCache().findAll({ predicate: own })) query.reset();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isForEverybody(queryKey) });
}

/** Sets the session's user as just confirmed. An answer on its way is older and would undo it: it is dropped. */
function setUser(user: User | null): void {
  void queryClient.cancelQueries({ queryKey: USER_KEY });
  queryClient.setQueryData(USER_KEY, user);
}

/** Fetches the queries on screen that have no data. */
const askForMissing = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });

/**
 * Takes over a sign-in that the server has confirmed: the user is set at once, everything else is fetched again.
 * `same`: the person whose session had ended under this page, which stays as it is.
 */
export function acceptSignIn(user: User): 'new' | 'same' | 'another' {
  const over = lapse?.user;
  if (over !== undefined && over.id === user.id) {
    setUser(user);
    endLapse(true);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
    return 'same';
  }
  const hint = userHint();
  // A session whose end this page did not see.
  if (over !== undefined || (hint !== null && hint.mobile !== user.mobile)) forgetPerson();
  forgetTypedByOthers(user.id);
  clearHint();
  forgetAnswers();
  setUser(user);
  endLapse(false);
  keepHint(user);
  askForMissing();
  return over === undefined ? 'new' : 'another';
}

/** Updates the cached session user after a change; ignored when another person is signed in by now. */
export const userChanged = (user: User): void =>
  void queryClient.setQueryData<User | null>(USER_KEY, (now) => (now?.id === user.id ? user : undefined));

/** `erased`: the page with the receipt of the erasure is on its way. */
export type SessionEnd = 'signed-out' | 'sign-out-failed' | 'expired' | 'erased';
const endListeners = new Set<(why: SessionEnd) => void>();

/**
 * Calls `listener` when a session ended here; the frame then shows / with a message. Returns the function that stops
 * it.
 */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function endSession(why: SessionEnd): void {
  forgetPerson(why === 'expired' ? { typedOf: 'all' } : {});
  setUser(null);
  endLapse(false);
  // The left page's queries and waiting commands are dropped.
  forgetAnswers();
  for (const listener of endListeners) listener(why);
}

/** Signs the browser's other tabs out too. */
function tellOtherTabs(): void {
  try {
    localStorage.setItem(SIGNED_OUT_KEY, new Date().toISOString());
    localStorage.removeItem(SIGNED_OUT_KEY);
  } catch {
    // Without storage, the other tabs learn it from the server.
  }
}

/** Signs out. This browser's data of the person is cleared in any case; the server is asked to end the session. */
export async function signOut(): Promise<void> {
  try {
    await api.post('/api/logout');
    endSession('signed-out');
  } catch {
    endSession('sign-out-failed');
  }
  tellOtherTabs();
}

/**
 * Ends every session of the person by a fresh code, including this one. Throws when the server did not: then this browser stays signed
 * in.
 */
export async function signOutEverywhere(otp: string): Promise<void> {
  await api.post('/api/sessions/end', { otp });
  endSession('signed-out');
  tellOtherTabs();
}

/** Ends the session in this browser after the account's data was erased. */
export function accountErased(): void {
  endSession('erased');
  tellOtherTabs();
}

/**
 * Watches for a session that the server no longer knows (any 401 while signed in, and one that ended while no page was
 * open) and for other tabs' sign-ins and sign-outs. A page with unsent text or a waiting command stays under the
 * sign-in dialog; any other page is left.
 */
export function watchSession(): void {
  /** The user of this page. */
  let here: User | null = null;
  const lost = (saving: boolean): void => {
    if (here === null || lapse !== null) return;
    if (saving || hasUnsaved()) setLapse({ user: here, putOff: false });
    else endSession('expired');
  };
  const check = (error: unknown): void => {
    if (error instanceof ApiError && error.status === 401) lost(false);
  };
  onSignedOut((background) => {
    lost(true);
    if (lapse === null || (lapse.putOff && background)) return Promise.resolve(false);
    resumeSignIn();
    return new Promise((resolve) => waiting.push(resolve));
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') check(event.action.error);
    if (event.action.type !== 'success' || event.query.queryKey[0] !== USER_KEY[0]) return;
    const before = here;
    const user = event.query.state.data as User | null;
    here = user;
    if (event.action.manual) return;
    if (here !== null && before?.id === here.id) return endLapse(true);
    if (before === null) {
      if (user !== null) forgetTypedByOthers(user.id);
      const hint = userHint();
      // The previous session ended while no page was open: its data is cleared now, except the typed text.
      if (hint !== null && hint.mobile !== user?.mobile) forgetPerson({ typedOf: user?.id ?? 'all' });
      return;
    }
    if (here === null) {
      if (lapse === null && !hasUnsaved()) return endSession('expired');
      if (lapse === null) setLapse({ user: before, putOff: false });
      // The page stays under the dialog and still shows that person's data.
      queryClient.setQueryData(USER_KEY, before);
      return;
    }
    // Another person signed in in another tab, which has already cleared the shared storage.
    endLapse(false);
    forgetPerson({ where: 'tab' });
    forgetAnswers();
    askForMissing();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === SIGNED_OUT_KEY && event.newValue !== null && here !== null) endSession('signed-out');
    else if (event.key === HINT_KEY) void queryClient.invalidateQueries();
  });
}
