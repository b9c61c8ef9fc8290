import type { ReadStore } from '@anupalan/infra/ports/read-store';

/** A build beside the live view, as it outlives the process. */
export interface BuildRecord {
  readonly namespace: string;
  /** UTC ISO-8601. */
  readonly startedAt: string;
  readonly state: 'running' | 'paused' | 'failed';
  readonly error: string | null;
}

/**
 * Which namespaces of a read model are what. One small fact, so that one write of it switches everything at once: whoever
 * dies before or after it leaves a whole state behind.
 */
export interface ViewRecord {
  /** Identity of the log that the views were built from. */
  readonly log: string;
  /** What queries read. */
  readonly live: string;
  /** What was live before, until the next promotion. */
  readonly kept: string | null;
  /** Its namespace is `kept` while that one catches up to take over again. */
  readonly build: BuildRecord | null;
}

const recordKey = (name: string): string => `view:${name}`;

/** Null for a read model that no projector ever ran. */
export const readRecord = async (reads: Pick<ReadStore, 'getMeta'>, name: string): Promise<ViewRecord | null> => {
  const text = await reads.getMeta(recordKey(name));
  return text === null ? null : (JSON.parse(text) as ViewRecord);
};

/** @throws Error when another process has taken the lease that `reads` writes under */
export const writeRecord = async (reads: ReadStore, name: string, record: ViewRecord): Promise<void> => {
  if ((await reads.setMeta(recordKey(name), JSON.stringify(record))) === 'fenced') throw new Error(FENCED);
};

export const FENCED = 'another process writes this view';

/** `case@3` and `case@3.2` → 3. */
export const versionOf = (namespace: string): number => Number(/@(\d+)(?:\.\d+)?$/.exec(namespace)?.[1]);

/** `case@3`, or `case@3.2`, `case@3.3` … when there were builds of that version already: never one that is taken. */
export const freshNamespace = (
  { name, version }: { readonly name: string; readonly version: number },
  taken: readonly (string | null | undefined)[],
): string => {
  const first = `${name}@${version}`;
  const numbers = taken.flatMap((other) => {
    if (other === first) return [1];
    return other?.startsWith(`${first}.`) === true ? [Number(other.slice(first.length + 1))] : [];
  });
  return numbers.length === 0 ? first : `${first}.${Math.max(...numbers) + 1}`;
};
