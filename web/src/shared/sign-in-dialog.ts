import { useSyncExternalStore } from 'react';

export interface SignInWish {
  /** Called after a successful sign-in, once the dialog has closed (SIGN-18). */
  readonly onSuccess?: (() => void) | undefined;
}

let open: SignInWish | null = null;
const listeners = new Set<() => void>();

function set(next: SignInWish | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog over the current page, also from outside React. */
export const openSignIn = (onSuccess?: () => void): void => set({ onSuccess });

export const closeSignIn = (): void => set(null);

/** The options of the open dialog, or null while it is closed. */
export const useSignInDialog = (): SignInWish | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
