import type { User } from '@anupalan/domain/contracts/identity';
import { type Query, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api, onSignedOut } from './client';
import { ApiError } from './errors';
import { forgetPosition } from './position';
import { isForEverybody, pathQuery, queryClient } from './query-client';
import { hasUnsaved } from './unsaved';

/** The key of the session's user (CALL-09). */
export const USER_KEY = ['/api/user'] as const;
const HINT_KEY = 'anupalan_user';
/** What a sign-out leaves: how the device likes its screen and keys is no person's data. */
const KEPT = new Set(['anupalan_theme', 'anupalan_keys']);
/** What somebody typed and did not send, by the id of who typed it: stays for them when their session ends by itself. */
const TYPED = /^anupalan_(?:draft|registration)_/;
/** Written for a moment at a sign-out, so that the browser's other tabs sign out as well. */
const SIGNED_OUT_KEY = 'anupalan_signed_out';

/** Who was last signed in here: for the display only, never a right and never a token (reading 34). */
export interface UserHint {
  readonly name: string | null;
  readonly mobile: string;
  readonly role: User['role'];
  readonly is_super_admin: boolean;
  /** When the sign-in was made, UTC ISO-8601. */
  readonly at: string;
}

/** The hint, or null; also null for anything that does not look like one. */
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
    // The session itself is a cookie; without storage only the hint is missing.
  }
}

const leftListeners = new Set<() => void>();

/** Told when what a page holds in memory of who was here has to go: at a session's end, and before another person's. */
export function onPersonLeft(listener: () => void): () => void {
  leftListeners.add(listener);
  return () => leftListeners.delete(listener);
}

interface Forgetting {
  /** Whether the whole browser forgets, or this tab alone. */
  readonly where?: 'browser' | 'tab';
  /** Whose typed words stay: everybody's after a session that ended by itself, else those of the person with this id. */
  readonly typedOf?: 'all' | string;
}

/** Forgets what is kept here of a person. */
function forgetPerson({ where = 'browser', typedOf }: Forgetting = {}): void {
  const stays = (key: string): boolean =>
    KEPT.has(key) || (TYPED.test(key) && typedOf !== undefined && (typedOf === 'all' || key.split('_')[2] === typedOf));
  try {
    for (const storage of where === 'tab' ? [sessionStorage] : [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) {
        if (key.startsWith('anupalan_') && !stays(key)) storage.removeItem(key);
      }
  } catch {
    // Nothing could be kept there.
  }
  forgetPosition();
  for (const listener of leftListeners) listener();
}

/** Forgets the words that others than this person typed here. */
function forgetTypedByOthers(id: string): void {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (TYPED.test(key) && key.split('_')[2] !== id) storage.removeItem(key);
  } catch {
    // Nothing could be kept there.
  }
}

/** A session that ended while its person was at work: the page stays, and the sign-in dialog is open over it unless put off. */
interface Lapse {
  readonly user: User;
  readonly putOff: boolean;
}
let lapse: Lapse | null = null;
/** The commands that wait for the sign-in. */
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

/** Puts the sign-in off: what waited for it fails, and the page stays until the next press that needs a session. */
export function putOffSignIn(): void {
  if (lapse === null) return;
  setLapse({ ...lapse, putOff: true });
  settleWaiting(false);
}

/** Asks again for a sign-in that was put off. */
export const resumeSignIn = (): void => {
  if (lapse !== null) setLapse({ ...lapse, putOff: false });
};

/** The session that ended under the page that is shown, or null. */
export const useLapse = (): Lapse | null =>
  useSyncExternalStore(
    (listener) => {
      lapseListeners.add(listener);
      return () => lapseListeners.delete(listener);
    },
    () => lapse,
  );

/** The id of who is signed in here as far as this page knows, or null. */
export const signedInId = (): string | null => queryClient.getQueryData<User | null>(USER_KEY)?.id ?? null;

export interface Session {
  /** The signed-in user; null while loading and when signed out. */
  readonly user: User | null;
  /** `unknown`: the server could not be asked; what is shown rests on the hint. */
  readonly status: 'loading' | 'in' | 'out' | 'unknown';
  readonly hint: UserHint | null;
  readonly retry: () => void;
}

/**
 * Whether who is signed in is asked for once more (CALL-13): three times after no answer or a server's own failure, where
 * somebody was signed in here. A refusal stands.
 */
export const askedAgain = (failures: number, error: unknown): boolean =>
  userHint() !== null && failures < 3 && !(error instanceof ApiError && error.status < 500);

/** The session as the server knows it: fresh for 30 s, asked again on focus and on mount (CALL-11 to CALL-13). */
export function useSession(): Session {
  const query = useQuery({
    queryKey: USER_KEY,
    queryFn: pathQuery<User>('null'),
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
  const status = query.isPending ? 'loading' : user !== null ? 'in' : query.isError ? 'unknown' : 'out';
  return { user, status, hint: userHint(), retry: () => void query.refetch() };
}

function clearHint(): void {
  try {
    localStorage.removeItem(HINT_KEY);
  } catch {
    // As above.
  }
}

/**
 * Forgets what was asked for by whoever was here before, also where it is on screen: that waits again, as at first. What is the
 * same for everybody stays on screen while it is asked for anew.
 */
function forgetAnswers(): void {
  const own = ({ queryKey }: Query): boolean => queryKey[0] !== USER_KEY[0] && !isForEverybody(queryKey);
  // What is not to be asked for now (a disabled query) may be on screen all the same: its screen keeps what it was told last.
  queryClient.removeQueries({ predicate: (query) => own(query) && query.getObserversCount() === 0 });
  for (const query of queryClient.getQueryCache().findAll({ predicate: own })) query.reset();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isForEverybody(queryKey) });
}

/** Asks for what is on screen and has no answer. */
const askForMissing = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });

/**
 * Takes over a sign-in that the server has confirmed: the user is known at once, everything else is asked again. `same`: the person
 * whose session had ended under this page, which goes on as it is.
 */
export function acceptSignIn(user: User): 'new' | 'same' | 'another' {
  const over = lapse?.user;
  if (over !== undefined && over.id === user.id) {
    queryClient.setQueryData(USER_KEY, user);
    endLapse(true);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
    return 'same';
  }
  const hint = userHint();
  // Never seen to end: nobody could be asked, or no page was open.
  if (over !== undefined || (hint !== null && hint.mobile !== user.mobile)) forgetPerson();
  forgetTypedByOthers(user.id);
  clearHint();
  forgetAnswers();
  queryClient.setQueryData(USER_KEY, user);
  endLapse(false);
  keepHint(user);
  askForMissing();
  return over === undefined ? 'new' : 'another';
}

/** What the server says of a person after a change; known at once, unless they are not who is signed in any more. */
export const userChanged = (user: User): void =>
  void queryClient.setQueryData<User | null>(USER_KEY, (now) => (now?.id === user.id ? user : undefined));

export type SessionEnd = 'signed-out' | 'sign-out-failed' | 'expired';
const endListeners = new Set<(why: SessionEnd) => void>();

/** Told when a session ended here; the frame leads to / and says so. Returns how to stop listening. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function endSession(why: SessionEnd): void {
  forgetPerson(why === 'expired' ? { typedOf: 'all' } : {});
  queryClient.setQueryData(USER_KEY, null);
  endLapse(false);
  // Nobody is left to ask for: what waits on the page that is left goes with it.
  forgetAnswers();
  for (const listener of endListeners) listener(why);
}

/** Signs the browser's other tabs out too. */
function tellOtherTabs(): void {
  try {
    localStorage.setItem(SIGNED_OUT_KEY, new Date().toISOString());
    localStorage.removeItem(SIGNED_OUT_KEY);
  } catch {
    // The other tabs learn it from the server.
  }
}

/** Signs out. What this browser knows of the person goes in any case; the server is asked to end the session. */
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
 * Ends every session of the person, this one too. Throws when the server did not do so: then this browser stays signed in, and
 * must not say that the others are out.
 */
export async function signOutEverywhere(): Promise<void> {
  await api.delete('/api/sessions');
  endSession('signed-out');
  tellOtherTabs();
}

/** Everything held on this person is erased, their sessions included. */
export function accountErased(): void {
  endSession('signed-out');
  tellOtherTabs();
}

/**
 * Watches for a session that the server no longer knows (any 401 while signed in, and one that ended while no page was open) and
 * for other tabs' sign-ins and sign-outs. Where something is typed or sent the page stays under the sign-in dialog; else it is left.
 */
export function watchSession(): void {
  /** Who is signed in here. */
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
      // The session of who was here ended while no page was open: what they left goes now, but for what they typed.
      if (hint !== null && hint.mobile !== user?.mobile) forgetPerson({ typedOf: user?.id ?? 'all' });
      return;
    }
    if (here === null) {
      if (lapse === null && !hasUnsaved()) return endSession('expired');
      if (lapse === null) setLapse({ user: before, putOff: false });
      // The page is shown on as theirs, beneath the dialog.
      queryClient.setQueryData(USER_KEY, before);
      return;
    }
    // Somebody else signed in in another tab, which has seen to what all tabs share.
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
