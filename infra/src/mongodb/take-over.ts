import { Binary } from 'mongodb';
import type { Entry } from '../ports/key-value.js';
import type { Mongo } from './connection.js';
import { encodeText } from './document-codec.js';
import { answered } from './faults.js';

interface KeyRow {
  readonly _id: string;
  readonly wrapped: Binary | null;
  readonly destroyedAt?: string;
}

interface EntryRow {
  readonly _id: string;
  readonly value: string;
  readonly version: number;
  readonly expiresAt: number | null;
}

/** A key of another vault under the same master key. */
export interface WrappedKey {
  readonly subject: string;
  /** Null: destroyed. */
  readonly wrapped: Uint8Array | null;
  /** UTC ISO-8601 of the destruction. */
  readonly destroyedAt: string | null;
}

const AT_ONCE = 200;

/** True when the database holds keys, files or drafts. */
export const holdsData = async ({ db }: Mongo): Promise<boolean> => {
  for (const name of ['vault.keys', 'blobs.files', 'drafts'])
    if ((await answered(() => db.collection(name).findOne({}))) !== null) return true;
  return false;
};

/**
 * Copies keys into the vault unchanged; may be repeated. An existing key stays unless the copied one is destroyed, so
 * the caller has to compare both vaults afterwards.
 * @throws StoreUnavailable when the database does not answer
 */
export const takeKeys = async ({ db }: Mongo, keys: readonly WrappedKey[]): Promise<void> => {
  const rows = db.collection<KeyRow>('vault.keys');
  for (let i = 0; i < keys.length; i += AT_ONCE)
    await answered(() =>
      rows.bulkWrite(
        keys.slice(i, i + AT_ONCE).map(({ subject, wrapped, destroyedAt }) => ({
          updateOne: {
            filter: { _id: subject },
            update:
              wrapped === null
                ? { $set: { wrapped: null, destroyedAt: destroyedAt ?? new Date().toISOString() } }
                : { $setOnInsert: { wrapped: new Binary(wrapped) } },
            upsert: true,
          },
        })),
        { ordered: false },
      ),
    );
};

/**
 * Replaces all drafts by these, with their versions, so that an open page can save its draft. New versions begin after
 * `lastVersion`; no other process may write here meanwhile.
 * @returns the number of drafts
 * @throws Error when other drafts exist afterwards; StoreUnavailable when the database does not answer
 */
export const replaceDrafts = async ({ db }: Mongo, entries: Iterable<Entry>, lastVersion: number): Promise<number> => {
  const drafts = db.collection<EntryRow>('drafts');
  const counters = db.collection<{ readonly _id: string; readonly last: number }>('versions');
  await answered(() => drafts.deleteMany({}));
  await answered(() => counters.updateOne({ _id: 'drafts' }, { $set: { last: lastVersion } }, { upsert: true }));
  let count = 0;
  let rows: EntryRow[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await answered(() => drafts.insertMany(rows));
    count += rows.length;
    rows = [];
  };
  for (const { key, value, version, expiresAt } of entries) {
    rows.push({ _id: key, value: encodeText(value), version, expiresAt });
    if (rows.length === AT_ONCE) await flush();
  }
  await flush();
  const there = await answered(() => drafts.countDocuments({}));
  if (there !== count) throw new Error(`${count} drafts became ${there}.`);
  return count;
};
