import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { Logger } from 'pino';

const FLUSH_EVERY_MS = 10_000;
/** Number of requests that are kept for each key. */
export const MAX_KEY_REQUESTS = 200;
const RETENTION_MS = 30 * 24 * 3600_000;
const PREFIX = 'api-key-requests:';

/** One request of an API key. Its route is the template, without ids; nothing personal. */
export interface KeyRequest {
  /** UTC ISO-8601 of its beginning. */
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** Time until the end of its answer. */
  readonly ms: number;
}

export interface KeyRequests {
  add(keyId: string, request: KeyRequest): void;
  /** The newest requests of all processes, newest first. */
  of(keyId: string): Promise<readonly KeyRequest[]>;
  /** Writes the requests that are still in memory; called before the stores close. */
  flush(): Promise<void>;
}

const newest = (requests: readonly KeyRequest[]): readonly KeyRequest[] =>
  requests.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MAX_KEY_REQUESTS);

/** The last requests of each API key, written every ten seconds like its counters; they are not events. */
export const keepKeyRequests = ({
  keyValue,
  log,
}: {
  readonly keyValue: Pick<KeyValue, 'get' | 'put'>;
  readonly log: Logger;
}): KeyRequests => {
  const unsaved = new Map<string, readonly KeyRequest[]>();
  let timer: NodeJS.Timeout | null = null;
  const keep = (keyId: string, requests: readonly KeyRequest[]): void => {
    unsaved.set(keyId, newest([...requests, ...(unsaved.get(keyId) ?? [])]));
    timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
  };
  const read = async (keyId: string) => {
    const entry = await keyValue.get(PREFIX + keyId);
    const requests = entry === null ? [] : (JSON.parse(entry.value) as readonly KeyRequest[]);
    return { version: entry?.version ?? ('absent' as const), requests };
  };
  const save = async (keyId: string, requests: readonly KeyRequest[]): Promise<void> => {
    for (;;) {
      const { version, requests: before } = await read(keyId);
      const all = JSON.stringify(newest([...requests, ...before]));
      if ((await keyValue.put(PREFIX + keyId, all, { expect: version, ttlMs: RETENTION_MS })) !== null) return;
    }
  };
  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const [keyId, requests] of [...unsaved]) {
      unsaved.delete(keyId);
      try {
        await save(keyId, requests);
      } catch (error) {
        keep(keyId, requests);
        log.warn({ err: error }, 'requests of an API key not stored; they are kept for the next try');
      }
    }
  };
  return {
    flush,
    add: (keyId, request) => keep(keyId, [request]),
    of: async (keyId) => {
      await flush();
      return (await read(keyId)).requests;
    },
  };
};
