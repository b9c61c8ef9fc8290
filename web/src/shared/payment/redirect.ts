/** When the browser is sent to the payment page, and when it is tried once more (PAY-07, PAY-08, reading 28). */
export const REDIRECT_AFTER_MS = 800;
export const AGAIN_AFTER_MS = 1000;

export interface RedirectOptions {
  /** Leaves for the address; throws when the browser refuses. */
  readonly go: (href: string) => void;
  /** The browser refused, or is still here after the second try: the person is told, and gets a link of their own to press. */
  readonly onStillHere: () => void;
}

/** Leads to the payment page: after 800 ms, once more 1 s later, then the link. Returns how to give up. */
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
      timer = setTimeout(onStillHere, AGAIN_AFTER_MS);
    }, AGAIN_AFTER_MS);
  }, REDIRECT_AFTER_MS);
  return () => clearTimeout(timer);
}
