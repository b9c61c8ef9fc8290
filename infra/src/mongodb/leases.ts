import type { Collection } from 'mongodb';
import { claimLease, type StoredLease } from '../ports/claim-lease.js';
import type { Lease, LeaseOutcome, ReadStore } from '../ports/read-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import type { Mongo } from './connection.js';
import { decodeText, encodeText } from './document-codec.js';
import { answered, isDuplicate } from './faults.js';
import { checkedKey } from './names.js';
import type { ViewRegistry } from './view-registry.js';

/** A lease by the server's clock. */
interface LeaseRow extends StoredLease {
  /** The version of a projection whose namespaces the lease covers. */
  readonly _id: string;
}

interface MetaRow {
  readonly _id: string;
  readonly value: string;
  /** The view of the lease under which the fact was written, and the latest epoch of that view. */
  readonly view?: string;
  readonly epoch?: number;
}

/** Leases of the views of projections, and the small facts that are written under them. */
export interface Leases {
  readonly lease: ReadStore['lease'];
  readonly release: ReadStore['release'];
  readonly getMeta: ReadStore['getMeta'];
  readonly setMeta: ReadStore['setMeta'];
  /** True when the lease is not the latest. */
  isFenced(lease: Lease | undefined): Promise<boolean>;
  /** The epoch of the latest lease; 0 before the first. */
  epochOf(view: string): Promise<number>;
}

const TRIES = 20;

/** Replaces the row that was read; false when another process changed it first. */
const replaced = async (rows: Collection<LeaseRow>, row: LeaseRow | null, next: LeaseRow): Promise<boolean> => {
  const { _id, ...fields } = next;
  try {
    if (row === null) return (await answered(() => rows.insertOne(next))).acknowledged;
    const seen = { _id, epoch: row.epoch, holder: row.holder, ends: row.ends };
    return (await answered(() => rows.updateOne(seen, { $set: fields }))).matchedCount === 1;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

/**
 * Each lease is one document. A new holder marks everything that the lease covers with its epoch before `lease`
 * answers, so that every write under an older epoch is refused by the document that it would change.
 */
export const openLeases = (mongo: Mongo, registry: ViewRegistry): Leases => {
  const rows = mongo.db.collection<LeaseRow>('leases');
  const meta = mongo.db.collection<MetaRow>('meta');

  const rowOf = (view: string): Promise<LeaseRow | null> => answered(() => rows.findOne({ _id: view }));

  const isFenced: Leases['isFenced'] = async (lease) =>
    lease !== undefined && (await rowOf(lease.view))?.epoch !== lease.epoch;

  const fence = async ({ _id: view, epoch }: LeaseRow): Promise<void> => {
    await registry.fence(view, epoch);
    await answered(() => meta.updateMany({ view }, { $max: { epoch } }));
  };

  const attempt = async (asked: Parameters<ReadStore['lease']>[0]): Promise<LeaseOutcome | null> => {
    const { view, holder, ttlMs, epoch } = asked;
    const row = await rowOf(checkedKey('view', view));
    // Read after the row: a time from before another process's write would look like a clock that was set back.
    const now = await mongo.now();
    const claimed = claimLease(row, asked, now);
    if (claimed.kind === 'taken') return claimed;
    const held = { epoch: claimed.epoch, holder: checkedKey('holder', holder), ends: now + ttlMs, ttl: ttlMs };
    const next = { _id: view, ...held };
    if (!(await replaced(rows, row, next))) return null;
    if (epoch === undefined) await fence(next);
    return claimed;
  };

  const lease: Leases['lease'] = async (asked) => {
    for (let i = 0; i < TRIES; i += 1) {
      const outcome = await attempt(asked);
      if (outcome !== null) return outcome;
    }
    throw new StoreUnavailable('Too many ask for the same lease.');
  };

  const setMeta: Leases['setMeta'] = async (key, value, lease) => {
    const _id = checkedKey('key', key);
    if (lease === undefined) {
      await answered(() => meta.updateOne({ _id }, { $set: { value: encodeText(value) } }, { upsert: true }));
      return 'ok';
    }
    if (await isFenced(lease)) return 'fenced';
    const { view, epoch } = lease;
    try {
      await answered(() =>
        meta.updateOne(
          { _id, $or: [{ view: { $ne: view } }, { epoch: { $lte: epoch } }] },
          { $set: { value: encodeText(value), view, epoch } },
          { upsert: true },
        ),
      );
      return 'ok';
    } catch (error) {
      if (isDuplicate(error)) return 'fenced';
      throw error;
    }
  };

  return {
    lease,
    release: async ({ view, epoch }) => {
      await answered(() => rows.updateOne({ _id: view, epoch }, { $set: { ends: 0 } }));
    },
    getMeta: async (key) => {
      const row = await answered(() => meta.findOne({ _id: key }));
      return row === null ? null : decodeText(row.value);
    },
    setMeta,
    isFenced,
    epochOf: async (view) => (await rowOf(view))?.epoch ?? 0,
  };
};
