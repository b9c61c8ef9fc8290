import { SESSION_HINT_COOKIE } from '@anupalan/domain/rules/session-hint';
import { SESSION_COOKIE } from './edge.js';

/** Cookies besides the session's: known devices, and an unfinished sign-in. */
export type OwnCookie = 'anupalan_device' | 'anupalan_second_factor';

export interface CookieToSet {
  readonly name: OwnCookie;
  /** Null removes the cookie. */
  readonly value: string | null;
  readonly maxAgeSeconds: number;
}

type CookieName = OwnCookie | typeof SESSION_COOKIE | typeof SESSION_HINT_COOKIE;

/** Under https no other host of the domain can set it: browsers accept the prefix only from the host itself. */
export const ownCookieName = (name: CookieName, https: boolean): string => (https ? `__Host-${name}` : name);

/** The Set-Cookie header. */
export const setOwnCookie = (cookie: CookieToSet, https: boolean): string => header(cookie, https);

/** The Set-Cookie headers of a session, or of its removal for null: its token first, then its hint. */
export const sessionCookies = (
  session: { readonly token: string; readonly maxAgeSeconds: number } | null,
  https: boolean,
): string[] => {
  const maxAgeSeconds = session?.maxAgeSeconds ?? 0;
  return [
    header({ name: SESSION_COOKIE, value: session?.token ?? null, maxAgeSeconds }, https),
    sessionHint(session === null ? null : maxAgeSeconds, https),
  ];
};

/** The Set-Cookie header that tells the web app that it is worth asking for the session; null removes it. */
export const sessionHint = (maxAgeSeconds: number | null, https: boolean): string =>
  header(
    { name: SESSION_HINT_COOKIE, value: maxAgeSeconds === null ? null : '1', maxAgeSeconds: maxAgeSeconds ?? 0 },
    https,
  );

const header = (
  { name, value, maxAgeSeconds }: Omit<CookieToSet, 'name'> & { readonly name: CookieName },
  https: boolean,
): string =>
  [
    `${ownCookieName(name, https)}=${value ?? ''}`,
    'Path=/',
    // The hint is for scripts.
    ...(name === SESSION_HINT_COOKIE ? [] : ['HttpOnly']),
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : maxAgeSeconds}`,
    ...(https ? ['Secure'] : []),
  ].join('; ');
