import type { Position } from '@anupalan/domain/kernel/position';
import type { ReadStore } from '../ports/read-store.js';
import { batchWriter } from './batch-writer.js';
import type { Mongo } from './connection.js';
import { documentReads } from './document-reads.js';
import { answered } from './faults.js';
import { openLeases } from './leases.js';
import { parkedIn } from './parked-rows.js';
import { viewRegistry } from './view-registry.js';

/**
 * One collection of documents per namespace, with one index for each declared one (per list element where its first
 * field is a list). There is no transaction: each document is replaced under the guard of its own position, then
 * checkpoint, parked rows and epoch change together in the namespace's row, under the guard of the checkpoint. A crash
 * in between leaves documents ahead of the checkpoint (docs/adr/0008 and 0012).
 * Conditions other than `contains` and `exists`, and sorts, need fields with one value: MongoDB would compare each
 * element of a list. MongoDB chooses the index itself, so `lead` has no effect. Leases run by the server's clock.
 * @throws RangeError for an invalid field, namespace or cursor; StoreUnavailable when the database does not answer
 */
export const openReadStore = (mongo: Mongo): ReadStore => {
  const registry = viewRegistry(mongo);
  const leases = openLeases(mongo, registry);
  const batches = batchWriter(registry, leases);

  return {
    declare: (namespace, indexes, { later = false }: { readonly later?: boolean } = {}) => {
      batches.forget();
      return registry.declare(namespace, later ? null : indexes, leases.epochOf);
    },
    apply: batches.apply,
    checkpoint: async (namespace): Promise<Position | null> => (await registry.row(namespace))?.checkpoint ?? null,
    isParked: registry.isParked,
    parked: async (namespace) => parkedIn((await registry.row(namespace, 'with parked'))?.parked ?? []),
    ...documentReads(registry),
    getMeta: leases.getMeta,
    setMeta: leases.setMeta,
    lease: (asked) => {
      // The previous holder in this process has lost its lease.
      if (asked.epoch === undefined) batches.forget();
      return leases.lease(asked);
    },
    release: leases.release,
    namespaces: async () => {
      const rows = await answered(() => registry.rows.find({}, { projection: { _id: 1 } }).toArray());
      return rows.map(({ _id }) => _id).sort((a, b) => (a < b ? -1 : 1));
    },
    drop: async (namespace, lease) => {
      batches.forget();
      return !(await leases.isFenced(lease)) && (await registry.drop(namespace, lease)) ? 'ok' : 'fenced';
    },
    // The server overwrites its journal itself (docs/operations.md).
    purge: async () => {},
    // The connection is shared; its creator closes it.
    close: async () => {},
  };
};
