import { setTimeout as later } from 'node:timers/promises';
import type { Collection, Filter } from 'mongodb';
import { type Clock, systemClock } from '../ports/clock.js';
import type { Entry, KeyValue } from '../ports/key-value.js';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';
import type { Mongo } from './connection.js';
import { decodeText, encodeText } from './document-codec.js';
import { answered, isDuplicate } from './faults.js';
import { checkedKey, isKey } from './names.js';

interface Row {
  readonly _id: string;
  readonly value: string;
  readonly version: number;
  readonly expiresAt: number | null;
}

const SWEEP_MS = 60_000;
const TRIES = 50;
const LONGEST_PAUSE_MS = 100;

const toEntry = ({ _id, value, version, expiresAt }: Row): Entry => ({
  key: _id,
  value: decodeText(value),
  version,
  expiresAt,
});

/** Null when the write met an entry where none was expected. */
const unlessThere = async <T>(write: () => Promise<T>): Promise<T | null> => {
  try {
    return await answered(write);
  } catch (error) {
    if (isDuplicate(error)) return null;
    throw error;
  }
};

/**
 * Versions come from one counter, so that they grow across deletions. Callers that wait at the same time share the next
 * call.
 */
const versions = (mongo: Mongo, name: string): (() => Promise<number>) => {
  const counters = mongo.db.collection<{ readonly _id: string; readonly last: number }>('versions');
  let waiting: { give(version: number): void; fail(error: unknown): void }[] = [];
  let asking = false;

  const raise = async (by: number): Promise<number> => {
    const add = () =>
      counters.findOneAndUpdate({ _id: name }, { $inc: { last: by } }, { upsert: true, returnDocument: 'after' });
    // Two processes insert the counter at the same time: one of them meets the other's.
    const row = (await unlessThere(add)) ?? (await answered(add));
    if (row === null) throw new StoreUnavailable('The database gave no version.');
    return row.last;
  };
  const ask = async (): Promise<void> => {
    asking = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const last = await raise(group.length);
        for (const [i, { give }] of group.entries()) give(last - group.length + 1 + i);
      } catch (error) {
        for (const { fail } of group) fail(error);
      }
    }
    asking = false;
  };
  return () =>
    new Promise((give, fail) => {
      waiting.push({ give, fail });
      if (!asking) void ask();
    });
};

/** Runs the tasks of each key one after the other, so that callers of one process never conflict. */
const oneByOne = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(key) ?? Promise.resolve()).then(work, work);
    const over = done
      .catch(() => undefined) // The caller receives the error.
      .finally(() => {
        if (last.get(key) === over) last.delete(key);
      });
    last.set(key, over);
    return done;
  };
};

/** The entries whose keys begin so, in the order of keys; `live` filters those that have not expired. */
const listed = (
  entries: Collection<Row>,
  prefix: string,
  live: Filter<Row>,
  limit: number,
): Promise<readonly Entry[]> =>
  answered(async () => {
    const found: Entry[] = [];
    const cursor = entries.find({ _id: { $gte: prefix }, ...live }).sort({ _id: 1 });
    try {
      // In the order of keys, all keys with the prefix are adjacent.
      while (found.length < limit) {
        const row = await cursor.next();
        if (row === null || !row._id.startsWith(prefix)) break;
        found.push(toEntry(row));
      }
    } finally {
      await cursor.close();
    }
    return found;
  });

type Fields = Omit<Row, '_id'>;

/** The single reads and writes of entries; each write is one atomic update that is guarded by the version. */
class Rows {
  constructor(
    private readonly entries: Collection<Row>,
    private readonly clock: Clock,
  ) {}

  live(): Filter<Row> {
    return { $or: [{ expiresAt: null }, { expiresAt: { $gt: this.clock.now() } }] };
  }

  expired() {
    return { expiresAt: { $ne: null, $lte: this.clock.now() } };
  }

  /** Filters by key alone, which every server answers from the id index. */
  async read(key: string): Promise<Row | null> {
    const row = await answered(() => this.entries.findOne({ _id: key }));
    return row === null || (row.expiresAt !== null && row.expiresAt <= this.clock.now()) ? null : row;
  }

  /** Inserts where no entry exists, or only an expired one. */
  async insert(key: string, fields: Fields): Promise<boolean> {
    return this.#upsert({ _id: key, ...this.expired() }, fields);
  }

  async replace(key: string, seen: number, fields: Fields): Promise<boolean> {
    const same = { _id: key, version: seen, ...this.live() };
    return (await answered(() => this.entries.updateOne(same, { $set: fields }))).matchedCount === 1;
  }

  /** Replaces any entry of a lower version; meeting a higher one, the caller tries a newer version. */
  async overwrite(key: string, fields: Fields): Promise<boolean> {
    return this.#upsert({ _id: key, version: { $lt: fields.version } }, fields);
  }

  /** Looks a write with a lost answer up by its version, which no other write has, before it is reported as failed. */
  async lookedUp(key: string, version: number, write: () => Promise<boolean>): Promise<boolean> {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      if ((await this.read(key))?.version === version) return true;
      throw error;
    }
  }

  async #upsert(where: Filter<Row>, fields: Fields): Promise<boolean> {
    return (await unlessThere(() => this.entries.updateOne(where, { $set: fields }, { upsert: true }))) !== null;
  }
}

/** The pause after a lost race, ms: it grows and is random, so that the same writers do not meet again. */
const giveWay = (tries: number): Promise<void> => later(Math.random() * Math.min(2 ** tries, LONGEST_PAUSE_MS));

const contended = (): never => {
  throw new StoreUnavailable('Too many write the same entry.');
};

/** Small values in their own collection. An expired entry is never answered and is deleted within a minute. */
export const openKeyValue = async (
  mongo: Mongo,
  name: 'kv' | 'drafts',
  options: { readonly clock?: Clock } = {},
): Promise<KeyValue> => {
  const { clock = systemClock } = options;
  const entries: Collection<Row> = mongo.db.collection<Row>(name);
  await answered(() => entries.createIndex({ expiresAt: 1 }));
  const nextVersion = versions(mongo, name);
  const inTurn = oneByOne();
  const rows = new Rows(entries, clock);

  const put: KeyValue['put'] = async (key, value, { expect, ttlMs } = {}) => {
    const fieldsAt = (version: number): Fields => ({
      value: encodeText(value),
      version,
      expiresAt: ttlMs === undefined ? null : clock.now() + ttlMs,
    });
    if (expect !== undefined) {
      const version = await nextVersion();
      const write = () =>
        expect === 'absent' ? rows.insert(key, fieldsAt(version)) : rows.replace(key, expect, fieldsAt(version));
      return (await rows.lookedUp(key, version, write)) ? version : null;
    }
    for (let i = 0; i < TRIES; i += 1) {
      const version = await nextVersion();
      if (await rows.lookedUp(key, version, () => rows.overwrite(key, fieldsAt(version)))) return version;
      await giveWay(i);
    }
    return contended();
  };

  const increment: KeyValue['increment'] = async (key, by, ttlMs) => {
    for (let i = 0; i < TRIES; i += 1) {
      const held = await rows.read(key);
      const value = (held === null ? 0 : Number(decodeText(held.value))) + by;
      if (!Number.isSafeInteger(value)) throw new RangeError(`not a counter: ${key}`);
      const expiresAt = held?.expiresAt ?? clock.now() + ttlMs;
      const fields = { value: String(value), version: await nextVersion(), expiresAt };
      if (await (held === null ? rows.insert(key, fields) : rows.replace(key, held.version, fields)))
        return { value, expiresAt };
      await giveWay(i);
    }
    return contended();
  };

  const sweep = (): void => {
    // Reads skip expired entries, and the next sweep deletes them.
    entries.deleteMany(rows.expired()).catch(() => undefined);
  };
  const sweeping = setInterval(sweep, SWEEP_MS).unref();

  return {
    get: async (key) => {
      const row = isKey(key) ? await rows.read(key) : null;
      return row === null ? null : toEntry(row);
    },
    put: async (key, value, options) => inTurn(checkedKey('key', key), () => put(key, value, options)),
    delete: async (key) =>
      isKey(key) &&
      inTurn(key, async () => (await answered(() => entries.deleteOne({ _id: key, ...rows.live() }))).deletedCount > 0),
    increment: async (key, by, ttlMs) => inTurn(checkedKey('key', key), () => increment(key, by, ttlMs)),
    list: (prefix, limit = 1000) => listed(entries, prefix, rows.live(), limit),
    // The connection is shared; its creator closes it.
    close: async () => clearInterval(sweeping),
  };
};
