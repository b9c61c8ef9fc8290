import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

/** The state of a failure, for `failed`. */
export interface Retry {
  readonly onRetry: () => void;
  readonly retrying: boolean;
  /** The retry failed too: after a deployment only a reload of the page finds the new parts. */
  readonly again: boolean;
}

export interface LaterOptions<P> {
  /** Shown until the part has loaded. */
  readonly waiting?: ReactNode | ((props: P) => ReactNode);
  readonly failed: (retry: Retry, props: P) => ReactNode;
  /**
   * Whether the part is visible; always by default. Each change to true starts a new fetch and clears an earlier
   * failure.
   */
  readonly wanted?: (props: P) => boolean;
  /** Rejects while the server is away; `isReachable` by default. */
  readonly reachable?: () => Promise<unknown>;
}

export type Later<P> = ComponentType<P> & {
  /** Fetches the part before it is needed. Resolves when it is here, and also when it cannot be fetched. */
  readonly prefetch: () => Promise<void>;
};

type State<P> =
  | { readonly at: 'away' | 'coming'; readonly failures: number }
  | { readonly at: 'here'; readonly failures: number; readonly Part: ComponentType<P> };

/** The timeout for the server's answer; a later answer counts as none. */
const TIMEOUT_MS = 10_000;
let asking: Promise<void> | null = null;

/**
 * Resolves when the server answers. Browsers never retry a failed import during a page's life, so nothing is imported
 * before; concurrent callers share one request.
 */
export function isReachable(): Promise<void> {
  const ask = async (): Promise<void> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch('/mark.svg', { method: 'HEAD', cache: 'no-store', signal });
    if (!answer.ok) throw new Error(`The server answers ${answer.status}`);
  };
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** The module of `load`, imported once the server answers. */
async function bring<T>(load: () => Promise<T>, reachable: () => Promise<unknown>): Promise<T> {
  await reachable();
  return load();
}

export interface LaterCode<T> {
  /** The module, fetched at the first call. Rejects when it cannot be fetched; the next call tries again. */
  readonly get: () => Promise<T>;
  /** Fetches the module before it is needed; a failure is ignored. */
  readonly prefetch: () => void;
}

/** A module without a component, fetched when it is first needed: `laterCode(() => import('./checks'))`. */
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
 * A component in a chunk of its own, fetched when it is first shown: `later(() => import('./X'), { failed })`. All of
 * its instances share the module; on a failure `failed` is shown in its place, with a retry.
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
  let asked: Promise<void> = Promise.resolve();
  const fetched = async (failures: number): Promise<void> => {
    try {
      become({ at: 'here', failures, Part: (await bring(load, reachable)).default });
    } catch {
      become({ at: 'away', failures: failures + 1 });
    }
  };
  const ask = (): Promise<void> => {
    if (state.at === 'away') {
      const { failures } = state;
      become({ at: 'coming', failures });
      asked = fetched(failures);
    }
    return asked;
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Place(props: P) {
    const now = useSyncExternalStore(subscribe, () => state);
    const open = wanted(props);
    // Failures before this instance was shown are not reported.
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
  return Object.assign(Place, { prefetch: ask });
}

/** Calls `work` once when the browser is idle; never in data-saving mode. Returns the function that cancels it. */
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

/** Fetches parts that this page probably needs, once the page is idle. */
export function usePrefetch(...parts: readonly { readonly prefetch: () => unknown }[]): void {
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
