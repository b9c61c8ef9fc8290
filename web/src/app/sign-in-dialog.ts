import { useSyncExternalStore } from 'react';

interface Open {
  /** Run after a successful sign-in, once the dialog has closed (SIGN-18). */
  readonly onSuccess?: (() => void) | undefined;
}

let open: Open | null = null;
const listeners = new Set<() => void>();

function set(next: Open | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog over the present page, from anywhere. */
export const openSignIn = (onSuccess?: () => void): void => set({ onSuccess });

export const closeSignIn = (): void => set(null);

/** The open dialog's wish, or null while it is closed. */
export const useSignInDialog = (): Open | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
