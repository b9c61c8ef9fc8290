import { useSyncExternalStore } from 'react';

/** The person's choice; `system` follows the device. */
export type ThemeMode = 'light' | 'dark' | 'system';

const KEY = 'anupalan_theme';
const listeners = new Set<() => void>();
const darkWish = () => window.matchMedia('(prefers-color-scheme: dark)');

function read(): ThemeMode {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

let mode: ThemeMode = read();

/** The scheme on screen. */
export const shownScheme = (): 'light' | 'dark' => (mode === 'system' ? (darkWish().matches ? 'dark' : 'light') : mode);

function apply(): void {
  document.documentElement.dataset.theme = shownScheme();
  for (const listener of listeners) listener();
}

/** Sets a mode and stores it on this device. */
export function setThemeMode(next: ThemeMode): void {
  mode = next;
  try {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  apply();
}

/** Follows the device and other tabs; called once at start. */
export function watchThemeMode(): void {
  apply();
  darkWish().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    mode = read();
    apply();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen mode and the resulting scheme. */
export function useThemeMode(): { mode: ThemeMode; scheme: 'light' | 'dark' } {
  const chosen = useSyncExternalStore(subscribe, () => mode);
  const scheme = useSyncExternalStore(subscribe, shownScheme);
  return { mode: chosen, scheme };
}
