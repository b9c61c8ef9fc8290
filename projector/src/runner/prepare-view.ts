import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Projection } from './projection.js';
import {
  freshNamespace,
  isScratch,
  readRecord,
  type ViewRecord,
  type ViewVersion,
  versionOf,
  viewName,
  writeRecord,
} from './view-record.js';

/**
 * A view of an older version over the same log. It was read before this version, and is needed to go back to an earlier
 * deployment.
 */
export interface OlderView extends ViewVersion {
  readonly namespace: string;
}

export interface Prepared {
  readonly record: ViewRecord;
  readonly older: OlderView | null;
  /** Namespaces of this version that are no longer needed and are to be dropped; scratch views have their own sweep. */
  readonly leftovers: readonly string[];
}

/**
 * Prepares the namespaces of one version of a read model before any fold. Views of another log, or ahead of this one (a
 * restored backup), are dropped. Beside a view of an older version this one is built in the background; otherwise it is
 * readable while it grows, unless its turn comes later. Keeps only the newest older version; writes under the lease of
 * `reads`; `retire` drops all views of another version. Safe to kill at any point.
 */
export const prepareView = async (
  projection: Projection,
  deps: {
    readonly reads: ReadStore;
    readonly events: EventStore;
    readonly now: () => number;
    readonly retire: (view: ViewVersion) => Promise<void>;
    /** A build whose turn comes later: nobody reads it before it has caught up. */
    readonly turn?: Promise<void>;
  },
): Promise<Prepared> => {
  const { reads, events } = deps;
  const { name, version } = projection;
  const view = viewName(projection);
  const log = await events.identity();
  const head = await events.head();
  const before = await readRecord(reads, view);
  // The record is written before its namespaces are created: without one, existing namespaces are of an unknown log.
  const ours = before?.log === log;
  const isAhead = async (namespace: string): Promise<boolean> => {
    const checkpoint = await reads.checkpoint(namespace);
    return checkpoint !== null && (head === null || checkpoint > head);
  };
  const namespaces = (await reads.namespaces()).filter((namespace) => namespace.startsWith(`${name}@`));

  const present = new Set<string>();
  for (const namespace of namespaces.filter((other) => versionOf(other) === version)) {
    if (!ours || (await isAhead(namespace))) await reads.drop(namespace);
    else present.add(namespace);
  }

  let older: OlderView | null = null;
  const olderVersions = [...new Set(namespaces.map(versionOf))]
    .filter((other) => other < version)
    .sort((a, b) => b - a);
  for (const other of olderVersions.map((n) => ({ name, version: n }))) {
    const record = await readRecord(reads, viewName(other));
    const namespace = record?.log === log ? record.live : null;
    const stands = namespace !== null && namespaces.includes(namespace) && !(await isAhead(namespace));
    if (older === null && stands) older = { ...other, namespace };
    else await deps.retire(other);
  }

  const record = nextRecord(projection, ours ? before : null, {
    log,
    present,
    older,
    now: deps.now(),
    isReadable: deps.turn === undefined || head === null,
  });
  if (JSON.stringify(record) !== JSON.stringify(before)) await writeRecord(reads, view, record);
  const { live, kept, build } = record;
  // Indexes are built after the documents, see `serveView`.
  for (const namespace of [live, build?.namespace ?? null])
    if (namespace !== null && !present.has(namespace))
      await reads.declare(namespace, projection.indexes, { later: true });
  const leftovers = [...present].filter(
    (namespace) => !isScratch(namespace) && ![live, kept, build?.namespace].includes(namespace),
  );
  return { record, older, leftovers };
};

const nextRecord = (
  projection: Projection,
  before: ViewRecord | null,
  found: {
    readonly log: string;
    readonly present: ReadonlySet<string>;
    readonly older: OlderView | null;
    readonly now: number;
    /** While it grows for the first time. */
    readonly isReadable: boolean;
  },
): ViewRecord => {
  const { log, present, older } = found;
  const there = (namespace: string | null): string | null =>
    namespace !== null && present.has(namespace) ? namespace : null;
  const kept = there(before?.kept ?? null);
  const live = there(before?.live ?? null);
  // The record may name a build that was not created yet; a kept view exists or is null.
  const build = before?.build?.namespace === before?.kept && kept === null ? null : (before?.build ?? null);
  const compared = before?.compared ?? null;
  if (live !== null) return { log, live, kept, build, compared };
  if (older === null && found.isReadable)
    return { log, live: freshNamespace(projection, []), kept: null, build: null, compared: null };
  const startedAt = new Date(found.now).toISOString();
  const next = build ?? {
    namespace: freshNamespace(projection, [...present]),
    startedAt,
    state: 'running',
    error: null,
  };
  // A failed build starts again: the new deployment may have fixed the cause.
  return {
    log,
    live: null,
    kept,
    build: next.state === 'failed' ? { ...next, state: 'running', error: null } : next,
    compared,
  };
};
