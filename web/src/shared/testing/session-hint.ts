import { SESSION_HINT_COOKIE } from '@anupalan/domain/rules/session-hint';

/**
 * Sets or removes the server's hint of a session. Every spec begins with the hint, so that its stub is asked for the
 * user.
 */
export const hintOfSession = (given: boolean): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store.
  document.cookie = `${SESSION_HINT_COOKIE}=1${given ? '' : '; Max-Age=0'}`;
};
