import { use, useCallback } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withParams } from './list-url';
import { NewestQuery } from './newest-query';

/** Changes some parameters of the address; empty ones and null are removed (`withParams`). */
export type SetUrlState = (changes: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void;

/**
 * The address's query as the state of a list. `set` replaces the history entry unless the options say otherwise, so
 * that Back leads to the previous page and not through each keystroke, and leaves the page where it is scrolled to.
 */
export function useUrlState(): readonly [URLSearchParams, SetUrlState] {
  const [params] = useSearchParams();
  const { search } = useLocation();
  const newest = use(NewestQuery);
  const navigate = useNavigate();
  const set: SetUrlState = useCallback(
    (changes, options) => {
      const next = withParams(new URLSearchParams(newest === null ? search : newest()), changes);
      void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true, ...options });
    },
    [newest, search, navigate],
  );
  return [params, set];
}
