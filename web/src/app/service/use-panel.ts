import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What an entry of the history holds whose panel was opened from the page before it. */
interface OpenedHere {
  readonly panel?: boolean;
}

export interface ServicePanelState {
  /** Id of the service whose panel is open, or null. */
  readonly id: string | null;
  /** Opens a service's panel over the present page, as an entry of the history: Back closes it. */
  readonly open: (id: string) => void;
  /** Closes it: by going back where it was opened here, else (a link from elsewhere) by taking it out of the address. */
  readonly close: () => void;
}

/** The panel's state, which stands in the address as `?service={id}`: it can be linked, and survives a reload and a sign-in. */
export function useServicePanel(): ServicePanelState {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = params.get('service') || null;
  const openedHere = (state as OpenedHere | null)?.panel === true;
  // Going back takes a moment: a second press must not lead out of the page.
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel can be closed anew.
  useEffect(() => {
    closing.current = false;
  }, [id]);
  const search = useCallback(
    (service: string | null): string => {
      const next = new URLSearchParams(params);
      if (service === null) next.delete('service');
      else next.set('service', service);
      return next.size === 0 ? '' : `?${next}`;
    },
    [params],
  );
  return {
    id,
    open: (service) => {
      const mark: OpenedHere = { panel: true };
      void navigate({ search: search(service) }, { state: mark, preventScrollReset: true });
    },
    close: () => {
      if (id === null || closing.current) return;
      closing.current = true;
      if (openedHere) void navigate(-1);
      else void navigate({ search: search(null) }, { replace: true, preventScrollReset: true });
    },
  };
}

/** A press that the browser itself would follow in the same tab: no other button, no key that asks for a new tab or a download. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
