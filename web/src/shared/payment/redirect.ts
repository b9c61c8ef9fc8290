/** Delays of the redirect to the payment page and of its second try, ms (PAY-07, PAY-08, reading 28). */
export const REDIRECT_AFTER_MS = 800;
export const RETRY_AFTER_MS = 1000;

export interface RedirectOptions {
  /** Navigates to the address; throws when the browser refuses. */
  readonly go: (href: string) => void;
  /** Called when the browser refused, or has not left after the second try: the page then shows a link. */
  readonly onStillHere: () => void;
}

/**
 * Redirects to the payment page: after 800 ms, again 1 s later, then `onStillHere`. Returns the function that cancels
 * it.
 */
export function redirectTo(href: string, { go, onStillHere }: RedirectOptions): () => void {
  const attempt = (): boolean => {
    try {
      go(href);
      return true;
    } catch {
      return false;
    }
  };
  let timer = setTimeout(() => {
    if (!attempt()) return onStillHere();
    timer = setTimeout(() => {
      if (!attempt()) return onStillHere();
      timer = setTimeout(onStillHere, RETRY_AFTER_MS);
    }, RETRY_AFTER_MS);
  }, REDIRECT_AFTER_MS);
  return () => clearTimeout(timer);
}
