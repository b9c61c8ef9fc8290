import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Comparison } from './compare-views.js';

/** A build beside the live view, as it outlives the process. */
export interface BuildRecord {
  readonly namespace: string;
  /** UTC ISO-8601. */
  readonly startedAt: string;
  readonly state: 'running' | 'paused' | 'failed';
  readonly error: string | null;
}

/**
 * Which namespaces of one version of a read model are what. One small fact, so that one write of it switches everything at
 * once: a process that dies before or after it leaves a whole state behind. Each version has a record and a lease of its own,
 * so that two deployments keep up their versions side by side.
 */
export interface ViewRecord {
  /** Identity of the log that the views were built from. */
  readonly log: string;
  /** What queries read; null until the first build of this version is promoted. */
  readonly live: string | null;
  /** What was live before, until the next promotion. */
  readonly kept: string | null;
  /** Its namespace is `kept` while that one catches up to take over again. */
  readonly build: BuildRecord | null;
  /** What the last promotion replaced, held against what took its place. */
  readonly compared: Comparison | null;
}

/** What names one version of a read model. */
export interface ViewVersion {
  readonly name: string;
  readonly version: number;
}

/** `case@3`: names the record and the lease of a version, and its first namespace. */
export const viewName = ({ name, version }: ViewVersion): string => `${name}@${version}`;

const recordKey = (view: string): string => `view:${view}`;

/** The record of a version, named as by `viewName`; null for one that no projector ever ran, or whose views are dropped. */
export const readRecord = async (reads: Pick<ReadStore, 'getMeta'>, view: string): Promise<ViewRecord | null> => {
  const text = await reads.getMeta(recordKey(view));
  return text === null || text === '' ? null : (JSON.parse(text) as ViewRecord);
};

/**
 * `null` takes the version away from readers.
 * @throws Error when another process has taken the lease that `reads` writes under
 */
export const writeRecord = async (reads: ReadStore, view: string, record: ViewRecord | null): Promise<void> => {
  const text = record === null ? '' : JSON.stringify(record);
  if ((await reads.setMeta(recordKey(view), text)) === 'fenced') throw new Error(FENCED);
};

export const FENCED = 'another process writes this view';

/** `case@3` and `case@3.2` → 3. */
export const versionOf = (namespace: string): number => Number(/@(\d+)(?:\.\d+)?$/.exec(namespace)?.[1]);

/** `case@3`, or `case@3.2`, `case@3.3` … when there were builds of that version already: never one that is taken. */
export const freshNamespace = (view: ViewVersion, taken: readonly (string | null | undefined)[]): string => {
  const first = viewName(view);
  const numbers = taken.flatMap((other) => {
    if (other === first) return [1];
    return other?.startsWith(`${first}.`) === true ? [Number(other.slice(first.length + 1))] : [];
  });
  return numbers.length === 0 ? first : `${first}.${Math.max(...numbers) + 1}`;
};
