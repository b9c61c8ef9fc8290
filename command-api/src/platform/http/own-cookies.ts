import { SESSION_COOKIE } from './edge.js';

/** Cookies besides the session's: known devices, and an unfinished sign-in. */
export type OwnCookie = 'anupalan_device' | 'anupalan_second_factor';

export interface CookieToSet {
  readonly name: OwnCookie;
  /** Null takes it away. */
  readonly value: string | null;
  readonly maxAgeSeconds: number;
}

/** Under https no other host of the domain can set it: browsers accept the prefix from the host itself only. */
export const ownCookieName = (name: OwnCookie | typeof SESSION_COOKIE, https: boolean): string =>
  https ? `__Host-${name}` : name;

/** The Set-Cookie header. */
export const setOwnCookie = (cookie: CookieToSet, https: boolean): string => header(cookie, https);

/** The Set-Cookie header of a session, or of its removal for null. */
export const sessionCookie = (
  session: { readonly token: string; readonly maxAgeSeconds: number } | null,
  https: boolean,
): string =>
  header({ name: SESSION_COOKIE, value: session?.token ?? null, maxAgeSeconds: session?.maxAgeSeconds ?? 0 }, https);

const header = (
  { name, value, maxAgeSeconds }: Omit<CookieToSet, 'name'> & { readonly name: Parameters<typeof ownCookieName>[0] },
  https: boolean,
): string =>
  [
    `${ownCookieName(name, https)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : maxAgeSeconds}`,
    ...(https ? ['Secure'] : []),
  ].join('; ');
