import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Comparison } from './compare-views.js';

/** A build beside the live view, as it is stored. */
export interface BuildRecord {
  readonly namespace: string;
  /** UTC ISO-8601. */
  readonly startedAt: string;
  readonly state: 'running' | 'paused' | 'failed';
  readonly error: string | null;
}

/**
 * The roles of the namespaces of one version of a read model, in one value: a single write switches them all, and a
 * process that dies before or after it leaves a consistent state. Each version has its own record and lease, so that
 * two deployments update their versions side by side.
 */
export interface ViewRecord {
  /** Identity of the log that the views were built from. */
  readonly log: string;
  /** The namespace that queries read; null until the first build of this version is promoted. */
  readonly live: string | null;
  /** The previously live namespace, until the next promotion. */
  readonly kept: string | null;
  /** Its namespace is `kept` while that one catches up for a roll-back. */
  readonly build: BuildRecord | null;
  /** The comparison of the last promotion's replaced view with its replacement. */
  readonly compared: Comparison | null;
}

/** Identifies one version of a read model. */
export interface ViewVersion {
  readonly name: string;
  readonly version: number;
}

/** `case@3`: names the record and the lease of a version, and its first namespace. */
export const viewName = ({ name, version }: ViewVersion): string => `${name}@${version}`;

const recordKey = (view: string): string => `view:${view}`;

/** The record of a version, named as by `viewName`; null when no projector ran it, or its views were dropped. */
export const readRecord = async (reads: Pick<ReadStore, 'getMeta'>, view: string): Promise<ViewRecord | null> => {
  const text = await reads.getMeta(recordKey(view));
  return text === null || text === '' ? null : (JSON.parse(text) as ViewRecord);
};

/**
 * `null` withdraws the version from readers.
 * @throws Error when another process has taken the lease of `reads`
 */
export const writeRecord = async (reads: ReadStore, view: string, record: ViewRecord | null): Promise<void> => {
  const text = record === null ? '' : JSON.stringify(record);
  if ((await reads.setMeta(recordKey(view), text)) === 'fenced') throw new Error(FENCED);
};

export const FENCED = 'another process writes this view';

/** `case@3`, `case@3.2` and `case@3.s-…` → 3. */
export const versionOf = (namespace: string): number => Number(/@(\d+)(?:\.[a-z0-9-]+)?$/.exec(namespace)?.[1]);

/** `case@3.s-<order>`: the scratch view of one version that an order asks for. */
export const scratchNamespace = (view: ViewVersion, orderId: string): string => `${viewName(view)}.s-${orderId}`;

export const isScratch = (namespace: string): boolean => /@\d+\.s-/.test(namespace);

/**
 * The same store, in which queries of these read models find these namespaces instead of the live ones. If queries do
 * not understand the version of a namespace, the read model has none.
 */
export const withNamespaces = (reads: ReadStore, namespaces: ReadonlyMap<string, string>): ReadStore => ({
  ...reads,
  getMeta: async (key) => {
    const [, name = '', version] = /^view:(.+)@(\d+)$/.exec(key) ?? [];
    const namespace = namespaces.get(name);
    if (namespace === undefined) return reads.getMeta(key);
    if (versionOf(namespace) !== Number(version)) return null;
    return JSON.stringify({ log: '', live: namespace, kept: null, build: null, compared: null } satisfies ViewRecord);
  },
});

/** `case@3`, or `case@3.2`, `case@3.3` … after earlier builds of that version: never a taken one. */
export const freshNamespace = (view: ViewVersion, taken: readonly (string | null | undefined)[]): string => {
  const first = viewName(view);
  const numbers = taken.flatMap((other) => {
    if (other === first) return [1];
    const number = other?.startsWith(`${first}.`) === true ? Number(other.slice(first.length + 1)) : Number.NaN;
    return Number.isNaN(number) ? [] : [number];
  });
  return numbers.length === 0 ? first : `${first}.${Math.max(...numbers) + 1}`;
};
