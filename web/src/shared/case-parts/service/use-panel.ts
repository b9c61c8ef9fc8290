import { type MouseEvent, use, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { NewestQuery } from '../../newest-query';

/** The state of a history entry whose panel was opened on this page. */
interface OpenedHere {
  readonly panel?: boolean;
}

/** The pressed service, until the page is rendered with the address that names it. */
let pressed: string | null = null;
const listeners = new Set<() => void>();

function press(id: string | null): void {
  pressed = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes the query string with another service, or none. */
function useSearchWith(): (service: string | null) => string {
  const { search } = useLocation();
  const newest = use(NewestQuery);
  return (service) => {
    const next = new URLSearchParams(newest === null ? search : newest());
    if (service === null) next.delete('service');
    else next.set('service', service);
    return next.size === 0 ? '' : `?${next}`;
  };
}

/**
 * Opens a service's panel over the current page, as a history entry: Back closes it. The panel is rendered at once; the
 * page, which reads the address, follows at lower priority.
 */
export function useOpenPanel(): (id: string) => void {
  const searchWith = useSearchWith();
  const navigate = useNavigate();
  return (id) => {
    press(id);
    const mark: OpenedHere = { panel: true };
    void navigate({ search: searchWith(id) }, { state: mark, preventScrollReset: true });
  };
}

export interface ServicePanelState {
  /** Id of the service whose panel is open, or null. */
  readonly id: string | null;
  /** Closes the panel: by going back if it was opened on this page, else by removing it from the address. */
  readonly close: () => void;
}

/** The panel's state, kept in the address as `?service={id}`: it can be linked, and survives a reload and a sign-in. */
export function useServicePanel(): ServicePanelState {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const searchWith = useSearchWith();
  const navigate = useNavigate();
  const named = params.get('service') || null;
  const id = useSyncExternalStore(subscribe, () => pressed) ?? named;
  const openedHere = (state as OpenedHere | null)?.panel === true;
  // Going back takes a moment: a second press must not leave the page.
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel can be closed anew.
  useLayoutEffect(() => {
    closing.current = false;
  }, [id]);
  useLayoutEffect(() => {
    if (named !== null) press(null);
  }, [named]);
  // After Back, Forward or a change of page, only the address counts.
  useLayoutEffect(() => {
    const drop = (): void => press(null);
    window.addEventListener('popstate', drop);
    return () => {
      window.removeEventListener('popstate', drop);
      drop();
    };
  }, []);
  return {
    id,
    close: () => {
      if (id === null || closing.current) return;
      closing.current = true;
      // The press has set the address already; only the page is not rendered yet.
      if (named === null) press(null);
      if (named === null || openedHere) void navigate(-1);
      else void navigate({ search: searchWith(null) }, { replace: true, preventScrollReset: true });
    },
  };
}

/**
 * Whether the browser would follow a press in the same tab: primary button, without keys for a new tab or a download.
 */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
