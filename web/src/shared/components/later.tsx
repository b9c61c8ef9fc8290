import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

/** What a failure is shown with. */
export interface Retry {
  readonly onRetry: () => void;
  readonly retrying: boolean;
  /** It failed again: another build may be there, which only a new load of the page brings. */
  readonly again: boolean;
}

export interface LaterOptions<P> {
  /** Stands there until the part has come. */
  readonly waiting?: ReactNode | ((props: P) => ReactNode);
  readonly failed: (retry: Retry, props: P) => ReactNode;
  /**
   * Whether the part is to be seen; always unless told. Each time it becomes so (a dialog that is opened again) it is asked for
   * anew, and what failed before is over.
   */
  readonly wanted?: (props: P) => boolean;
  /** Rejects while nothing can be fetched; `isReachable` unless told. */
  readonly reachable?: () => Promise<unknown>;
}

export type Later<P> = ComponentType<P> & {
  /** Fetches the part before it is needed; a failure is no news then. */
  readonly prefetch: () => void;
};

type State<P> =
  | { readonly at: 'away' | 'coming'; readonly failures: number }
  | { readonly at: 'here'; readonly failures: number; readonly Part: ComponentType<P> };

/** Longer than this nobody waits for an answer: it counts as none. */
const PATIENCE_MS = 10_000;
let asking: Promise<void> | null = null;

/**
 * Browsers remember for the life of a page that a module could not be fetched and never ask for it again. So nothing is
 * imported before the server answers: then a retry can succeed. Parts that ask at the same time share one question.
 */
export function isReachable(): Promise<void> {
  const ask = async (): Promise<void> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch('/mark.svg', { method: 'HEAD', cache: 'no-store', signal });
    if (!answer.ok) throw new Error(`The server answers ${answer.status}`);
  };
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** What `load` imports, once the server answers. */
async function bring<T>(load: () => Promise<T>, reachable: () => Promise<unknown>): Promise<T> {
  await reachable();
  return load();
}

export interface LaterCode<T> {
  /** The module, fetched when it is first asked for. Rejects when it cannot be fetched; the next call tries again. */
  readonly get: () => Promise<T>;
  /** Fetches it before it is needed; a failure is no news then. */
  readonly prefetch: () => void;
}

/** A module without a place on the page, fetched when it is first needed: `laterCode(() => import('./checks'))`. */
export function laterCode<T>(load: () => Promise<T>, reachable: () => Promise<unknown> = isReachable): LaterCode<T> {
  let asked: Promise<T> | null = null;
  const get = (): Promise<T> => {
    asked ??= bring(load, reachable).catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
  return { get, prefetch: () => void get().catch(() => undefined) };
}

/**
 * A part of a page in a chunk of its own, fetched when it is first shown: `later(() => import('./X'), { failed })`. All of
 * its places share what came. When it cannot be fetched, `failed` says so in its place, and its retry fetches it again.
 */
export function later<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  { waiting = null, failed, wanted = () => true, reachable = isReachable }: LaterOptions<P>,
): Later<P> {
  let state: State<P> = { at: 'away', failures: 0 };
  const listeners = new Set<() => void>();
  const become = (next: State<P>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const ask = async (): Promise<void> => {
    if (state.at !== 'away') return;
    const { failures } = state;
    become({ at: 'coming', failures });
    try {
      become({ at: 'here', failures, Part: (await bring(load, reachable)).default });
    } catch {
      become({ at: 'away', failures: failures + 1 });
    }
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Place(props: P) {
    const now = useSyncExternalStore(subscribe, () => state);
    const open = wanted(props);
    // What failed before, while nobody waited for it, is not told.
    const [first] = useState(state.failures);
    const [since, setSince] = useState({ open, failures: first });
    if (since.open !== open) setSince({ open, failures: state.failures });
    useEffect(() => {
      if (open) void ask();
    }, [open]);
    if (now.at === 'here') return <now.Part {...props} />;
    if (now.failures === since.failures) return typeof waiting === 'function' ? waiting(props) : waiting;
    const again = now.failures - first > 1;
    return failed({ onRetry: () => void ask(), retrying: now.at === 'coming', again }, props);
  }
  return Object.assign(Place, { prefetch: () => void ask() });
}

/** Calls `work` once when the browser has nothing better to do; never where data is to be saved. */
export function whenIdle(work: () => void): () => void {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true) return () => undefined;
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work, { timeout: 10_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, 3000);
  return () => clearTimeout(timer);
}

/** Fetches parts that this place is likely to need, once the page stands still. */
export function usePrefetch(...parts: readonly Pick<LaterCode<never>, 'prefetch'>[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: parts are made once, when their module is loaded.
  useEffect(() => {
    let cancel: () => void = () => undefined;
    const begin = (): void => {
      cancel = whenIdle(() => {
        for (const part of parts) part.prefetch();
      });
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      window.removeEventListener('load', begin);
      cancel();
    };
  }, []);
}
