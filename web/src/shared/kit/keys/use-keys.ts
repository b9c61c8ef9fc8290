import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isLayerOpen } from '../overlay/layers';

/** Storage key: whether single-letter keys work on this device; '0' turns them off (WCAG 2.1.4). */
const KEYS_HINT = 'anupalan_keys';
const listeners = new Set<() => void>();

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEYS_HINT) !== '0';
  } catch {
    return true;
  }
};

/** Turns single-letter keys on or off for this device. */
export function setKeysOn(on: boolean): void {
  try {
    localStorage.setItem(KEYS_HINT, on ? '1' : '0');
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKeysOn = (): boolean => useSyncExternalStore(subscribe, stored);

const TEXT_TYPES = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'range', 'color', 'image']);

/** Whether a key press belongs to a text field or to an open dialog or menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role="dialog"], [role="menu"]') !== null) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !TEXT_TYPES.has(target.type);
}

export type KeyMap = Readonly<Record<string, () => void>>;

/**
 * Single-letter keys of a page, by `event.key` in lower case: `{ j: next, '?': help }`. They do nothing in text fields,
 * dialogs and menus, with Ctrl, Alt or Meta, or when turned off; `?` always works, so that they can be turned on again.
 */
export function useKeys(keys: KeyMap, active = true): void {
  const on = useKeysOn();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // The focus may be on the page itself while a dialog is open.
      if (isLayerOpen() || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const act = latest.current[key];
      if (act === undefined || (!on && key !== '?')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [active, on]);
}

/** Moves the focus to the next or previous visible link of a list; from outside the list, to its first. */
export function moveInList(selector: string, step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
