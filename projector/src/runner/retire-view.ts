import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { LeaseTerms } from './run-view.js';
import { underLease } from './under-lease.js';
import { type ViewVersion, versionOf, viewName, writeRecord } from './view-record.js';

/** Drops every view of this version, first for readers. A view that another process updates is left alone. */
export const retireView = async (reads: ReadStore, view: ViewVersion, terms: LeaseTerms): Promise<void> => {
  const outcome = await reads.lease({ view: viewName(view), ...terms });
  if (outcome.kind === 'taken') return;
  const lease = { view: viewName(view), epoch: outcome.epoch };
  const owned = underLease(reads, lease);
  await writeRecord(owned, viewName(view), null);
  for (const namespace of await reads.namespaces())
    if (namespace.startsWith(`${view.name}@`) && versionOf(namespace) === view.version) await owned.drop(namespace);
  await reads.release(lease);
};
