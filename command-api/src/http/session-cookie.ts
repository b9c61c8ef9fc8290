import { SESSION_COOKIE } from './edge.js';

/** Set-Cookie for a session token, or null to take it away. */
export const sessionCookie = (
  session: { readonly token: string; readonly maxAgeSeconds: number } | null,
  https: boolean,
): string =>
  [
    `${SESSION_COOKIE}=${session?.token ?? ''}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${session?.maxAgeSeconds ?? 0}`,
    ...(https ? ['Secure'] : []),
  ].join('; ');
