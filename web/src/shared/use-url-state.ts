import { useSearchParams } from 'react-router-dom';

/**
 * The address's query as the state of a list. `set` changes some parameters, removes empty ones, and replaces the
 * history entry, so that Back leads to the previous page and not through each keystroke.
 */
export function useUrlState(): readonly [URLSearchParams, (changes: Readonly<Record<string, string | null>>) => void] {
  const [params, setParams] = useSearchParams();
  const set = (changes: Readonly<Record<string, string | null>>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params, set];
}
