import { setNonce } from 'get-nonce';

/**
 * The nonce of this page's content security policy. The browser hides the attribute's text, so it is read from the
 * property. Undefined where the page is served without one (the dev server).
 */
export function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce], meta[name=csp-nonce]')?.nonce;
  return nonce ? nonce : undefined;
}

/** Tells it to the libraries that ask for it as they write their styles. */
export function shareNonce(): void {
  const nonce = pageNonce();
  if (nonce) setNonce(nonce);
}
