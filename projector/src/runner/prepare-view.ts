import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Projection } from './projection.js';
import { freshNamespace, readRecord, type ViewRecord, versionOf, writeRecord } from './view-record.js';

/**
 * Brings a read model's namespaces in order before anything is folded: views of another log, or ahead of this one (a
 * restored backup), are dropped; a view of another version than the projection's is to be replaced by a build, which is the
 * kept view when that one has the version (an earlier deployment again). Answers the record as it stands, and the namespaces
 * that nobody needs any more, to be dropped by and by. Writes under the lease that `reads` carries; safe to kill anywhere.
 */
export const prepareView = async (
  projection: Projection,
  deps: { readonly reads: ReadStore; readonly events: EventStore; readonly now: () => number },
): Promise<{ readonly record: ViewRecord; readonly leftovers: readonly string[] }> => {
  const { reads, events } = deps;
  const { name, version } = projection;
  const log = await events.identity();
  const before = await readRecord(reads, name);
  // The record is written before its namespaces are made: without one, whatever lies there is of an unknown log.
  const ours = before?.log === log;
  const present = new Set<string>();
  const head = await events.head();
  for (const namespace of (await reads.namespaces()).filter((other) => other.startsWith(`${name}@`))) {
    const checkpoint = await reads.checkpoint(namespace);
    const ahead = checkpoint !== null && (head === null || checkpoint > head);
    if (!ours || ahead) await reads.drop(namespace);
    else present.add(namespace);
  }

  const record = ours ? nextRecord(projection, before, present, deps.now()) : fresh(projection, log);
  if (JSON.stringify(record) !== JSON.stringify(before)) await writeRecord(reads, name, record);
  const { live, kept, build } = record;
  // Indexes are made when the documents are there, see `serveView`.
  if (versionOf(live) === version && !present.has(live)) await reads.declare(live, projection.indexes, { later: true });
  if (build !== null && !present.has(build.namespace))
    await reads.declare(build.namespace, projection.indexes, { later: true });
  const leftovers = [...present].filter((namespace) => ![live, kept, build?.namespace].includes(namespace));
  return { record, leftovers };
};

const fresh = (projection: Projection, log: string): ViewRecord => ({
  log,
  live: freshNamespace(projection, []),
  kept: null,
  build: null,
});

const nextRecord = (
  projection: Projection,
  before: ViewRecord,
  present: ReadonlySet<string>,
  now: number,
): ViewRecord => {
  const { version } = projection;
  const kept = before.kept !== null && present.has(before.kept) ? before.kept : null;
  // A build may stand in the record that was not made yet; a kept view is there or is none.
  const build =
    before.build !== null && versionOf(before.build.namespace) === version
      ? before.build.namespace === before.kept && kept === null
        ? null
        : before.build
      : null;
  const wanted = versionOf(before.live) === version;
  // With nothing older to show, the view is read while it grows.
  if (!present.has(before.live))
    return wanted ? { ...before, kept, build } : { ...fresh(projection, before.log), kept: null };
  if (wanted) return { ...before, kept, build };
  if (build !== null)
    return { ...before, kept, build: build.state === 'failed' ? { ...build, state: 'running', error: null } : build };
  const namespace = kept !== null && versionOf(kept) === version ? kept : freshNamespace(projection, [...present]);
  return {
    ...before,
    kept,
    build: { namespace, startedAt: new Date(now).toISOString(), state: 'running', error: null },
  };
};
