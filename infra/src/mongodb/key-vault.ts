import { randomBytes } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import { Binary, type Collection } from 'mongodb';
import type { KeyVault } from '../ports/key-vault.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { KEY_BYTES, unwrapKey, wrapKey } from '../sealing/key-wrap.js';
import { NAMED_BY_HASH } from '../sealing/pepper.js';
import type { Mongo } from './connection.js';
import { answered, isDuplicate } from './faults.js';
import { checkedKey } from './names.js';

type Held = Buffer | 'destroyed';

interface KeyRow {
  /** The subject's id. */
  readonly _id: string;
  /** Null after the destruction. */
  readonly wrapped: Binary | null;
  /** UTC ISO-8601; on destroyed keys only. */
  readonly destroyedAt?: string;
}

interface ErasuresRow {
  readonly _id: string;
  readonly last: number;
}

interface ProofRow {
  readonly _id: string;
  readonly proof: Binary;
}

const KEYS_GONE =
  'EventStoreDB has a log, but MongoDB does not have its keys: names, messages and files could not be read, and people would become ' +
  'strangers. Restore the database that belongs to the log. Nothing was changed.';

const MAX_IDS_PER_QUERY = 1000;
/** The one row of `vault.erasures`. */
const ERASURES = 'erasures';
/** How long to wait, ms, for a key that another process is making: its row exists and has no majority yet. */
const SETTLE_MS = 5000;
const POLL_INTERVAL_MS = 20;

/** Runs `ask` once for all subjects that were requested in one turn of the event loop. */
const together = (
  ask: (subjects: readonly string[]) => Promise<ReadonlyMap<string, Held>>,
): ((subjects: readonly string[]) => Promise<ReadonlyMap<string, Held>>) => {
  let next: { readonly subjects: Set<string>; readonly answer: Promise<ReadonlyMap<string, Held>> } | null = null;
  return (subjects) => {
    if (next === null) {
      const wanted = new Set<string>();
      const answer = Promise.resolve().then(() => {
        next = null;
        return ask([...wanted]);
      });
      next = { subjects: wanted, answer };
    }
    for (const subject of subjects) next.subjects.add(subject);
    return next.answer;
  };
};

/** Checks that the vault has the keys of its log, and that they are wrapped by this master key. */
const checkKeys = async (
  { keys, proofs }: { readonly keys: Collection<KeyRow>; readonly proofs: Collection<ProofRow> },
  master: Buffer,
  hasLog: (prefix?: string) => Promise<boolean>,
): Promise<void> => {
  const prove = async (): Promise<void> => {
    const mine = { _id: 'proof', proof: new Binary(wrapKey(master, '', randomBytes(KEY_BYTES))) };
    const row = await answered(() => proofs.findOne({ _id: 'proof' }));
    try {
      if (row === null) return void (await answered(() => proofs.insertOne(mine)));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await later(POLL_INTERVAL_MS);
      return prove();
    }
    try {
      unwrapKey(master, '', row.proof.value());
    } catch (error) {
      throw new Error('The master key does not fit this vault. Start with the key that it was made with.', {
        cause: error,
      });
    }
  };
  const isEmpty = async (): Promise<boolean> =>
    (await answered(() => proofs.findOne({ _id: 'proof' }))) === null ||
    (await answered(() => keys.findOne({}))) === null;
  const lacks = async (subject: string): Promise<boolean> =>
    (await answered(() => keys.findOne({ _id: subject }))) === null;
  // Checked again, because another process that has just begun this log makes its keys before its events.
  const areGone = async (missing: () => Promise<boolean>, prefix?: string): Promise<boolean> =>
    (await missing()) && (await hasLog(prefix)) && (await missing());
  if (await areGone(isEmpty)) throw new Error(KEYS_GONE);
  for (const { prefix, subject } of NAMED_BY_HASH)
    if (await areGone(() => lacks(subject), prefix)) throw new Error(KEYS_GONE);
  await prove();
};

/**
 * Comes after the key is gone: a value that is opened before has an older number. Also for a key that is gone already,
 * since a process may have died in between.
 */
const raiseErasures = async (erasures: Collection<ErasuresRow>): Promise<void> => {
  const add = () => erasures.updateOne({ _id: ERASURES }, { $inc: { last: 1 } }, { upsert: true });
  try {
    await answered(add);
  } catch (error) {
    // Two processes insert the row at the same time: one of them meets the other's.
    if (!isDuplicate(error)) throw error;
    await answered(add);
  }
};

/** Reads the keys of all subjects that were requested in one turn. */
const keyReader = (
  keys: Collection<KeyRow>,
  master: Buffer,
): ((subjects: readonly string[]) => Promise<ReadonlyMap<string, Held>>) => {
  const opened = ({ _id, wrapped }: KeyRow): Held =>
    wrapped === null ? 'destroyed' : unwrapKey(master, _id, wrapped.value());
  return together(async (subjects) => {
    const found = new Map<string, Held>();
    for (let i = 0; i < subjects.length; i += MAX_IDS_PER_QUERY) {
      const asked = subjects.slice(i, i + MAX_IDS_PER_QUERY);
      const rows = await answered(() => keys.find({ _id: { $in: asked } }).toArray());
      for (const row of rows) found.set(row._id, opened(row));
    }
    return found;
  });
};

/**
 * Keys in `vault.keys`, each wrapped by the 32-byte master key. Every lookup reads the database, so that a destruction
 * by another process counts at once; lookups of one turn share one query. A destroyed key is overwritten;
 * docs/operations.md says how long its bytes stay in the engine's log and in backups.
 * `hasLog`: whether a log exists that belongs to these keys, or streams of a prefix in it; asked when the vault is empty, or
 * the key by which those are named is missing.
 * @throws Error with a text for people when the master key is not the one of this vault, or when there is a log and no
 * key; StoreUnavailable when the database does not answer
 */
export const openKeyVault = async (
  mongo: Mongo,
  master: Buffer,
  hasLog: (prefix?: string) => Promise<boolean> = async () => false,
): Promise<KeyVault> => {
  if (master.length !== KEY_BYTES) throw new RangeError('the master key has 32 bytes');
  const keys = mongo.db.collection<KeyRow>('vault.keys');
  const proofs = mongo.db.collection<ProofRow>('vault.proof');
  const erasures = mongo.db.collection<ErasuresRow>('vault.erasures');

  await checkKeys({ keys, proofs }, master, hasLog);
  const look = keyReader(keys, master);
  const find = async (subject: string): Promise<Held | null> => (await look([subject])).get(subject) ?? null;

  /** True when the row was inserted, false when one exists. */
  const inserted = async (row: KeyRow): Promise<boolean> => {
    try {
      await answered(() => keys.insertOne(row));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  };

  const makeKey = async (subject: string): Promise<Held> => {
    const key = randomBytes(KEY_BYTES);
    // The first insert wins; the stored key is the one that counts.
    if (await inserted({ _id: subject, wrapped: new Binary(wrapKey(master, subject, key)) })) return key;
    const deadline = performance.now() + SETTLE_MS;
    do {
      const held = await find(subject);
      if (held !== null) return held;
      await later(POLL_INTERVAL_MS);
    } while (performance.now() < deadline);
    throw new StoreUnavailable('The key is not yet kept by a majority.');
  };
  /** Pending creations by subject, shared by all callers of this process. */
  const making = new Map<string, Promise<Held>>();

  return {
    find,
    findMany: async (subjects) => {
      const found = await look(subjects);
      // Leaves out the subjects of other callers in the same turn.
      return new Map(
        [...new Set(subjects)].flatMap((subject) => {
          const held = found.get(subject);
          return held === undefined ? [] : [[subject, held]];
        }),
      );
    },
    keyFor: async (subject) => {
      const held = await find(checkedKey('subject', subject));
      if (held !== null) return held;
      const made = making.get(subject) ?? makeKey(subject).finally(() => making.delete(subject));
      making.set(subject, made);
      return made;
    },
    destroy: async (subject) => {
      const gone = { wrapped: null, destroyedAt: new Date().toISOString() };
      const marked = await inserted({ _id: checkedKey('subject', subject), ...gone });
      const { modifiedCount } = marked
        ? { modifiedCount: 0 }
        : await answered(() => keys.updateOne({ _id: subject, wrapped: { $ne: null } }, { $set: gone }));
      await raiseErasures(erasures);
      return modifiedCount === 1;
    },
    erasures: async () => (await answered(() => erasures.findOne({ _id: ERASURES })))?.last ?? 0,
    // The connection is shared; its creator closes it.
    close: async () => {},
  };
};
