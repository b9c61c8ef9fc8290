import { type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What an entry of the history holds whose panel was opened from the page before it. */
interface OpenedHere {
  readonly panel?: boolean;
}

/** The service that was pressed for, until the page is drawn for the address that names it too. */
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

/** Another service in the address, or none. */
function searchWith(params: URLSearchParams, service: string | null): string {
  const next = new URLSearchParams(params);
  if (service === null) next.delete('service');
  else next.set('service', service);
  return next.size === 0 ? '' : `?${next}`;
}

/**
 * Opens a service's panel over the present page, as an entry of the history: Back closes it. The panel is drawn at once; the page,
 * all of which asks for the address, follows when there is time.
 */
export function useOpenPanel(): (id: string) => void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (id) => {
    press(id);
    const mark: OpenedHere = { panel: true };
    void navigate({ search: searchWith(params, id) }, { state: mark, preventScrollReset: true });
  };
}

export interface ServicePanelState {
  /** Id of the service whose panel is open, or null. */
  readonly id: string | null;
  /** Closes it: by going back where it was opened here, else (a link from elsewhere) by taking it out of the address. */
  readonly close: () => void;
}

/** The panel's state, which stands in the address as `?service={id}`: it can be linked, and survives a reload and a sign-in. */
export function useServicePanel(): ServicePanelState {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = params.get('service') || null;
  const id = useSyncExternalStore(subscribe, () => pressed) ?? named;
  const openedHere = (state as OpenedHere | null)?.panel === true;
  // Going back takes a moment: a second press must not lead out of the page.
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel can be closed anew.
  useLayoutEffect(() => {
    closing.current = false;
  }, [id]);
  useLayoutEffect(() => {
    if (named !== null) press(null);
  }, [named]);
  // Back or Forward meanwhile: the address alone counts; so it does for the next page.
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
      // Pressed for a moment ago: its address is there, the page only not drawn for it yet.
      if (named === null) press(null);
      if (named === null || openedHere) void navigate(-1);
      else void navigate({ search: searchWith(params, null) }, { replace: true, preventScrollReset: true });
    },
  };
}

/** A press that the browser itself would follow in the same tab: no other button, no key that asks for a new tab or a download. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
