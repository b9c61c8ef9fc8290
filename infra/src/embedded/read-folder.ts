import type { JobState } from '../ports/job-queue.js';
import type { Entry } from '../ports/key-value.js';
import { openSqlite, type Sqlite } from './sqlite.js';

/** A key of the vault as it is stored: wrapped by the master key, or destroyed. */
export interface StoredKey {
  readonly subject: string;
  /** Nonce, cipher text, tag (AES-256-GCM, bound to the subject); null for a destroyed key. */
  readonly wrapped: Buffer | null;
  /** UTC ISO-8601; null for a key that is not destroyed. */
  readonly destroyedAt: string | null;
}

/** A job in any state; times in ms since the epoch. */
export interface StoredJob {
  readonly queue: string;
  readonly id: string;
  /** JSON text. */
  readonly payload: string;
  readonly state: JobState;
  readonly runAt: number;
  readonly attempt: number;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly error: string | null;
  /** Only for done jobs. */
  readonly finishedAt: number | null;
}

/** The rows of the small stores of a data folder, for a move to other engines. */
export interface FolderRows {
  keys(): Iterable<StoredKey>;
  /** Expired entries too: the reader compares them with its clock. */
  entries(table: 'kv' | 'drafts'): Iterable<Entry>;
  /** The last version that this table has used. */
  lastVersion(table: 'kv' | 'drafts'): number;
  jobs(): Iterable<StoredJob>;
  close(): void;
}

const AT_ONCE = 500;

const hasTable = (db: Sqlite, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** All rows of `sql`, page by page. Its parameters are the last key and the limit. A missing table has no rows. */
function* paged<R>(db: Sqlite, table: string, sql: string, first: string | number, keyOf: (row: R) => string | number) {
  if (!hasTable(db, table)) return;
  for (let after = first, more = true; more; ) {
    const rows = db.prepare<R>(sql).all(after, AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    more = rows.length === AT_ONCE && last !== undefined;
    if (last !== undefined) after = keyOf(last);
  }
}

/**
 * Reads `vault.db` and `work.db` without changing them. The caller must have the folder's lock, so that they stay still.
 * @throws StoreUnavailable when a file cannot be read
 */
export const readFolder = (files: { readonly vault: string; readonly work: string }): FolderRows => {
  const vault = openSqlite(files.vault, { readonly: true });
  const work = openSqlite(files.work, { readonly: true, checkTexts: true });
  type KeyRow = Omit<StoredKey, 'wrapped'> & { readonly wrapped: Uint8Array | ArrayBuffer | null };

  return {
    *keys() {
      const sql = `SELECT subject, wrapped, destroyed_at AS destroyedAt FROM keys
                   WHERE subject > ? ORDER BY subject LIMIT ?`;
      for (const row of paged<KeyRow>(vault, 'keys', sql, '', ({ subject }) => subject))
        yield { ...row, wrapped: row.wrapped === null ? null : Buffer.from(row.wrapped as ArrayBuffer) };
    },
    *entries(table) {
      const sql = `SELECT key, value, version, expires_at AS expiresAt FROM ${table} WHERE key > ? ORDER BY key LIMIT ?`;
      for (const row of paged<Entry>(work, table, sql, '', ({ key }) => key))
        yield { ...row, value: JSON.parse(row.value) as string };
    },
    lastVersion: (table) =>
      hasTable(work, `${table}_version`)
        ? (work.prepare<{ last: number }>(`SELECT last FROM ${table}_version`).get()?.last ?? 0)
        : 0,
    *jobs() {
      const sql = `SELECT seq, queue, id, payload, state, run_at AS runAt, attempt, attempts, backoff_ms AS backoffMs, error,
                     finished_at AS finishedAt
                   FROM jobs WHERE seq > ? ORDER BY seq LIMIT ?`;
      for (const { seq: _, ...job } of paged<StoredJob & { readonly seq: number }>(
        work,
        'jobs',
        sql,
        0,
        ({ seq }) => seq,
      ))
        yield job;
    },
    close: () => {
      vault.close();
      work.close();
    },
  };
};
