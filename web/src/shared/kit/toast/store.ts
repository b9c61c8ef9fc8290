import { useSyncExternalStore } from 'react';

export type ToastKind = 'info' | 'done' | 'bad';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly kind?: ToastKind;
}

export interface ToastItem extends ToastContent {
  readonly id: string;
  /** False once dismissed; the toast stays in the list until it is removed, so that its exit animation can run. */
  readonly open: boolean;
}

export type ToastAction =
  | { readonly type: 'add'; readonly toast: ToastItem }
  | { readonly type: 'update'; readonly id: string; readonly content: Partial<ToastContent> }
  /** Without an id: all toasts. */
  | { readonly type: 'dismiss'; readonly id?: string }
  | { readonly type: 'remove'; readonly id?: string };

/** Maximum number of toasts; a new one replaces the old one (SHELL-42). */
export const TOAST_LIMIT = 1;
/** How long a toast is shown (SHELL-44). */
export const TOAST_SHOWN_MS = 5000;
/** How long a dismissed toast stays in the list (SHELL-45, reading 25). */
export const TOAST_REMOVE_MS = 1_000_000;

/** The list of toasts after an action; newest first. */
export function toastReducer(toasts: readonly ToastItem[], action: ToastAction): readonly ToastItem[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, TOAST_LIMIT);
    case 'update':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.content } : toast));
    case 'dismiss':
      return toasts.map((toast) =>
        action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
      );
    case 'remove':
      return action.id === undefined ? [] : toasts.filter((toast) => toast.id !== action.id);
  }
}

let toasts: readonly ToastItem[] = [];
let count = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function dispatch(action: ToastAction): void {
  toasts = toastReducer(toasts, action);
  for (const listener of listeners) listener();
}

/** Closes one toast, or all, and removes it from the list later. */
export function dismissToast(id?: string): void {
  for (const toast of toasts) {
    if ((id !== undefined && toast.id !== id) || removals.has(toast.id)) continue;
    const timer = setTimeout(() => {
      removals.delete(toast.id);
      dispatch({ type: 'remove', id: toast.id });
    }, TOAST_REMOVE_MS);
    removals.set(toast.id, timer);
  }
  dispatch(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id });
}

/** Removes one toast, or all, from the list at once. */
export function removeToast(id?: string): void {
  dispatch(id === undefined ? { type: 'remove' } : { type: 'remove', id });
}

/** Shows a toast, also from outside React. Returns its id and the functions that change and dismiss it. */
export function toast(content: ToastContent): {
  readonly id: string;
  update: (content: Partial<ToastContent>) => void;
  dismiss: () => void;
} {
  count += 1;
  const id = String(count);
  dispatch({ type: 'add', toast: { ...content, id, open: true } });
  return {
    id,
    update: (changed) => dispatch({ type: 'update', id, content: changed }),
    dismiss: () => dismissToast(id),
  };
}

/** The current toasts, outside React. */
export const currentToasts = (): readonly ToastItem[] => toasts;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly ToastItem[] => useSyncExternalStore(subscribe, currentToasts);
