import { randomBytes } from 'node:crypto';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import type { KeyVault } from '../ports/key-vault.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { KEY_BYTES, unwrapKey, wrapKey } from '../sealing/key-wrap.js';
import { sharedCommit } from './shared-commit.js';
import { foundIn, keyText, openSqlite, type Sqlite } from './sqlite.js';

const MAX_CACHED_KEYS = 10_000;
const MAX_IDS_PER_QUERY = 200;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS keys (
  subject TEXT PRIMARY KEY,
  wrapped BLOB,
  destroyed_at TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS vault (one INTEGER PRIMARY KEY CHECK (one = 1), proof BLOB NOT NULL, destroyed INTEGER NOT NULL)
  STRICT;`;

interface Row {
  readonly subject: string;
  readonly wrapped: Uint8Array | ArrayBuffer | null;
}

/**
 * False for a vault without its proof, any key, or one of `subjects`: it was never used, or has lost them. Does not
 * change the file.
 */
const hasKeys = (path: string, subjects: readonly string[]): boolean =>
  foundIn(path, ['keys', 'vault'], (db) => {
    const isThere = (subject: string): boolean =>
      db.prepare('SELECT 1 FROM keys WHERE subject = ?').get(subject) !== undefined;
    return db.prepare('SELECT 1 FROM vault, keys LIMIT 1').get() !== undefined && subjects.every(isThere);
  });

const KEYS_GONE =
  'The data folder has a log, but vault.db does not have its keys: names, messages and files could not be read, and people would ' +
  'become strangers. Put vault.db and vault.db-wal back, or restore a backup. Nothing was changed.';

interface VaultOptions {
  readonly readonly?: boolean;
  readonly sole?: boolean;
  readonly needs?: readonly string[] | null;
}

/** Opens the file; a new one gets the proof of its master key. */
const openFile = (path: string, master: Buffer, { readonly = false }: VaultOptions): Sqlite => {
  const db = openSqlite(path, { secureDelete: true });
  if (readonly) db.exec('PRAGMA query_only = ON');
  else
    db.transaction(() => {
      db.exec(SCHEMA);
      db.prepare('INSERT INTO vault (one, proof, destroyed) VALUES (1, ?, 0) ON CONFLICT DO NOTHING').run(
        wrapKey(master, '', randomBytes(KEY_BYTES)),
      );
    });
  try {
    const proof = db.prepare<{ proof: Uint8Array }>('SELECT proof FROM vault').get()?.proof;
    unwrapKey(master, '', proof ?? Buffer.alloc(0));
  } catch (error) {
    db.close();
    throw new Error('The master key does not fit this data folder. Start with the key that it was made with.', {
      cause: error,
    });
  }
  return db;
};

/** The keys of the file, and those in use in memory. */
class StoredKeys {
  readonly #kept = new RecentlyUsed<string, Buffer>(MAX_CACHED_KEYS);
  /** The count of destructions that the cache knows. */
  #known: number;

  constructor(
    private readonly db: Sqlite,
    private readonly master: Buffer,
    private readonly isSole: boolean,
  ) {
    this.#known = this.#countInFile();
  }

  erasures(): number {
    return this.isSole ? this.#known : this.#countInFile();
  }

  find(subject: string): Buffer | 'destroyed' | null {
    this.#forgetDestroyed();
    const key = this.#kept.get(subject);
    if (key !== undefined) return key;
    const row = this.db.prepare<Row>('SELECT subject, wrapped FROM keys WHERE subject = ?').get(subject);
    return row === undefined ? null : this.#opened(row);
  }

  findMany(subjects: readonly string[]): Map<string, Buffer | 'destroyed'> {
    this.#forgetDestroyed();
    const found = new Map<string, Buffer | 'destroyed'>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = this.#kept.get(subject);
      if (key === undefined) missing.push(subject);
      else found.set(subject, key);
    }
    for (let i = 0; i < missing.length; i += MAX_IDS_PER_QUERY) {
      const asked = missing.slice(i, i + MAX_IDS_PER_QUERY);
      const rows = this.db
        .prepare<Row>('SELECT subject, wrapped FROM keys WHERE subject IN (SELECT value FROM json_each(?))')
        .all(JSON.stringify(asked));
      for (const row of rows) found.set(row.subject, this.#opened(row));
    }
    return found;
  }

  /** Stores a new key unless there is one; call it in a commit. */
  add(subject: string): void {
    const wrapped = wrapKey(this.master, subject, randomBytes(KEY_BYTES));
    this.db.prepare('INSERT INTO keys (subject, wrapped) VALUES (?, ?) ON CONFLICT DO NOTHING').run(subject, wrapped);
  }

  destroy(subject: string): boolean {
    const { db } = this;
    const had = db.transaction(() => {
      const row = db.prepare<Row>('SELECT subject, wrapped FROM keys WHERE subject = ?').get(subject);
      if (row !== undefined && row.wrapped === null) return false;
      db.prepare(
        `INSERT INTO keys (subject, wrapped, destroyed_at) VALUES (?, NULL, strftime('%Y-%m-%dT%H:%M:%fZ'))
         ON CONFLICT (subject) DO UPDATE SET wrapped = NULL, destroyed_at = excluded.destroyed_at`,
      ).run(keyText('subject', subject));
      db.prepare('UPDATE vault SET destroyed = destroyed + 1').run();
      return row !== undefined;
    });
    this.#kept.clear();
    this.#known = this.#countInFile();
    // The wrapped key may still stand in older frames of the WAL.
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    return had;
  }

  #countInFile(): number {
    return this.db.prepare<{ n: number }>('SELECT destroyed AS n FROM vault').get()?.n ?? 0;
  }

  #forgetDestroyed(): void {
    const destroyed = this.erasures();
    if (destroyed !== this.#known) this.#kept.clear();
    this.#known = destroyed;
  }

  #opened({ subject, wrapped }: Row): Buffer | 'destroyed' {
    return wrapped === null ? 'destroyed' : this.#kept.set(subject, unwrapKey(this.master, subject, wrapped));
  }
}

/**
 * Keys in `vault.db`, each wrapped (AES-256-GCM, bound to its subject) by the 32-byte master key. Deleted keys are
 * overwritten and the WAL is emptied. Keys in use are cached; a count of destructions in the file tells every other
 * connection (the projector's thread) to empty its cache. `sole`: no other process destroys keys (this one has the
 * folder's lock), so that the count need not be read. `needs`: a log exists, so its keys must exist, too, and those of
 * these subjects among them.
 * @throws Error with a text for people when the master key is not the one of this vault, or when its keys are gone
 */
export const openKeyVault = (path: string, master: Buffer, options: VaultOptions = {}): KeyVault => {
  if (master.length !== KEY_BYTES) throw new RangeError('the master key has 32 bytes');
  const { needs = null } = options;
  if (needs !== null && !hasKeys(path, needs)) throw new Error(KEYS_GONE);
  const db = openFile(path, master, options);
  const keys = new StoredKeys(db, master, options.sole === true);
  /**
   * New keys are copied from the WAL into the file before they are used, so that a copy of `*.db` alone has all keys. On a
   * full disk they stay in the WAL meanwhile.
   */
  const commit = sharedCommit(db, () => {
    try {
      db.prepare('PRAGMA wal_checkpoint(PASSIVE)').all();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  });
  /** Keys that are being made. All keys of one turn share a commit, and its sync. */
  const making = new Map<string, Promise<Buffer | 'destroyed'>>();
  const makeKey = async (subject: string): Promise<Buffer | 'destroyed'> => {
    try {
      await commit(() => keys.add(subject));
      // The first insert wins, so the key is read back from the file.
      const held = keys.find(subject);
      if (held === null) throw new StoreUnavailable('The key was not stored.');
      return held;
    } finally {
      making.delete(subject);
    }
  };

  return {
    find: async (subject) => keys.find(subject),
    findMany: async (subjects) => keys.findMany(subjects),
    keyFor: async (subject) => {
      const held = keys.find(keyText('subject', subject));
      if (held !== null) return held;
      if (options.readonly === true) throw new StoreUnavailable('This reader of the vault cannot make keys.');
      const made = making.get(subject) ?? makeKey(subject);
      making.set(subject, made);
      return made;
    },
    destroy: async (subject) => keys.destroy(subject),
    erasures: async () => keys.erasures(),
    close: async () => db.close(),
  };
};
