import createCache from '@emotion/cache';
import { setNonce } from 'get-nonce';

/**
 * The nonce of this page's content security policy. The browser hides the attribute's text, so it is read from the
 * property. Undefined where the page is served without one (the dev server).
 */
export function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce], meta[name=csp-nonce]')?.nonce;
  return nonce ? nonce : undefined;
}

/** Emotion's cache under that nonce; `prepend` lets our own style sheets win over MUI's on equal weight. */
export function styleCache() {
  const nonce = pageNonce();
  if (nonce) setNonce(nonce);
  return createCache(nonce ? { key: 'm', prepend: true, nonce } : { key: 'm', prepend: true });
}
