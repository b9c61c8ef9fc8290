import { setNonce } from 'get-nonce';

/**
 * The nonce of this page's content security policy, or undefined where the page has none (the dev server). The browser
 * hides the attribute's text, so it is read from the property.
 */
export function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce], meta[name=csp-nonce]')?.nonce;
  return nonce ? nonce : undefined;
}

/** Passes the nonce to the libraries that write styles. */
export function shareNonce(): void {
  const nonce = pageNonce();
  if (nonce) setNonce(nonce);
}
