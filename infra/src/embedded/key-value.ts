import { isUtf8 } from 'node:buffer';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import { type Clock, systemClock } from '../ports/clock.js';
import type { Entry, KeyValue } from '../ports/key-value.js';
import { sharedCommit } from './shared-commit.js';
import { FileDamaged, keyText, openSqlite, type Sqlite } from './sqlite.js';

interface Row {
  readonly key: string;
  readonly value: string;
  readonly version: number;
  readonly expiresAt: number | null;
}

const SWEEP_MS = 60_000;
const SWEPT_AT_ONCE = 500;
/** Entries in memory, because every call reads its session; longer texts are not cached. */
const MAX_CACHED_ENTRIES = 5000;
const MAX_CACHED_CHARACTERS = 2000;

/** Values are stored as JSON texts: a NUL or half a surrogate pair comes back as it went in. */
const toEntry = (row: Row): Entry => ({ ...row, value: JSON.parse(row.value) as string });

type Table = 'kv' | 'drafts';

const COLUMNS = 'key, value, version, expires_at AS expiresAt';
/** No text has the byte 0xFF, so the prefix followed by it is greater than every key that starts with the prefix. */
const IN_PREFIX = "WHERE key >= ? AND key < ? || CAST(x'FF' AS TEXT)";
const LIVE = '(expires_at IS NULL OR expires_at > ?)';

const schemaOf = (table: Table): string => `
CREATE TABLE IF NOT EXISTS ${table} (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  version INTEGER NOT NULL,
  expires_at INTEGER,
  lives_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ${table}_expiry ON ${table} (expires_at) WHERE expires_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS ${table}_version (last INTEGER NOT NULL) STRICT;
INSERT INTO ${table}_version SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM ${table}_version);`;

class EntryRows {
  #looked = Number.POSITIVE_INFINITY;

  constructor(
    private readonly db: Sqlite,
    private readonly table: Table,
    private readonly clock: Clock,
    private readonly onDamaged: (entries: number) => void,
  ) {
    db.transaction(() => db.exec(schemaOf(table)));
  }

  read(key: string): Row | null {
    const sql = `SELECT ${COLUMNS} FROM ${this.table} WHERE key = ? AND ${LIVE}`;
    const [row] = this.#readable(key, () => this.db.prepare<Row>(sql).all(key, this.clock.now()));
    return row ?? null;
  }

  list(prefix: string, limit: number): readonly Row[] {
    const sql = `SELECT ${COLUMNS} FROM ${this.table} ${IN_PREFIX} AND ${LIVE} ORDER BY key LIMIT ?`;
    return this.#readable(prefix, () => this.db.prepare<Row>(sql).all(prefix, prefix, this.clock.now(), limit));
  }

  /** Versions come from one counter of the whole table, so that they grow over deletions. Call it in a transaction. */
  store(key: string, value: string, expiresAt: number | null, livesMs: number | null): number {
    const { db, table } = this;
    db.prepare(`UPDATE ${table}_version SET last = last + 1`).run();
    const version = db.prepare<{ last: number }>(`SELECT last FROM ${table}_version`).get()?.last ?? 0;
    db.prepare(
      `INSERT INTO ${table} (key, value, version, expires_at, lives_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, version = excluded.version,
         expires_at = excluded.expires_at, lives_ms = excluded.lives_ms`,
    ).run(key, JSON.stringify(value), version, expiresAt, livesMs);
    return version;
  }

  delete(key: string): boolean {
    return this.db.prepare(`DELETE FROM ${this.table} WHERE key = ? AND ${LIVE}`).run(key, this.clock.now()) > 0;
  }

  /**
   * Shortens lifetimes after a clock that ran ahead was set back, at the latest at the next start: nothing lives longer
   * than it was given. True when the clock was set back.
   */
  noticeSetBack(): boolean {
    const now = this.clock.now();
    const isSetBack = now < this.#looked;
    if (isSetBack)
      this.db
        .prepare(`UPDATE ${this.table} SET expires_at = ? + lives_ms WHERE expires_at > ? + lives_ms`)
        .run(now, now);
    this.#looked = now;
    return isSetBack;
  }

  /** Deletes some of the expired entries; true when there may be more. */
  sweep(): boolean {
    const { table } = this;
    const swept = this.db
      .prepare(
        `DELETE FROM ${table} WHERE key IN (SELECT key FROM ${table} WHERE expires_at <= ? LIMIT ${SWEPT_AT_ONCE})`,
      )
      .run(this.clock.now());
    return swept === SWEPT_AT_ONCE;
  }

  /**
   * Calls `ask`. If it meets a damaged entry, the damaged entries with this prefix are set aside and it is called
   * again.
   */
  #readable<T>(prefix: string, ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof FileDamaged)) throw error;
      this.#setAside(prefix);
      return ask();
    }
  }

  /** Renames damaged entries whose keys begin with `prefix`, so that they count as lost. */
  #setAside(prefix: string): void {
    const { db, table } = this;
    // In hexadecimal digits, which can always be read.
    const rows = db
      .prepare<{ readonly key: string; readonly value: string }>(
        `SELECT hex(key) AS key, hex(value) AS value FROM ${table} ${IN_PREFIX}`,
      )
      .all(prefix, prefix);
    const damaged = rows.filter(({ key, value }) => ![key, value].every((hex) => isUtf8(Buffer.from(hex, 'hex'))));
    for (const { key } of damaged)
      db.prepare(
        `UPDATE ${table} SET key = 'damaged:' || hex(key), value = '"' || hex(value) || '"' WHERE key = CAST(? AS TEXT)`,
      ).run(Buffer.from(key, 'hex'));
    if (damaged.length > 0) this.onDamaged(damaged.length);
  }
}

/** Deletes expired entries each minute, in steps; returns the function that stops it. */
const sweepRegularly = (rows: EntryRows, onSetBack: () => void): (() => void) => {
  let next: NodeJS.Immediate | undefined;
  const sweep = (): void => {
    clearImmediate(next);
    try {
      if (rows.noticeSetBack()) onSetBack();
      // The rest follows after everything that waits.
      if (rows.sweep()) next = setImmediate(sweep);
    } catch {
      // A full or busy disk: the next sweep deletes them, and no expired entry is returned until then.
    }
  };
  sweep();
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  return () => {
    clearInterval(sweeping);
    clearImmediate(next);
  };
};

/**
 * Small values in their own table of `work.db`. An expired entry is never returned, and is deleted within a minute. A
 * counter reads as its decimal text. `sole`: no other process writes the table (this one has the folder's lock), so
 * entries can be cached.
 */
export const openKeyValue = (
  path: string,
  table: Table,
  options: {
    readonly clock?: Clock;
    readonly sole?: boolean;
    /** Called with the number of entries that were set aside because their bytes are damaged. */
    readonly onDamaged?: (entries: number) => void;
    readonly onStalled?: (ms: number) => void;
  } = {},
): KeyValue => {
  const { clock = systemClock, sole = false, onStalled, onDamaged = () => undefined } = options;
  const db = openSqlite(path, { checkTexts: true, ...(onStalled && { onStalled }) });
  const rows = new EntryRows(db, table, clock, onDamaged);
  /** A write removes its key first. */
  const kept = new RecentlyUsed<string, Entry>(MAX_CACHED_ENTRIES);
  const keep = (entry: Entry): Entry => {
    if (!sole || entry.value.length > MAX_CACHED_CHARACTERS) return entry;
    return kept.set(entry.key, entry);
  };
  const isLive = ({ expiresAt }: Entry): boolean => expiresAt === null || expiresAt > clock.now();
  const endSweeping = sweepRegularly(rows, () => kept.clear());
  /** Writes of one turn share a commit, in their order. Invalid values are refused before the commit. */
  const commit = sharedCommit(db);

  return {
    get: async (key) => {
      const held = kept.get(key);
      if (held !== undefined) return isLive(held) ? held : null;
      const row = rows.read(key);
      return row === null ? null : keep(toEntry(row));
    },
    put: async (key, value, { expect, ttlMs } = {}) =>
      commit(() => {
        const held = rows.read(keyText('key', key));
        const fits = expect === undefined || (expect === 'absent' ? held === null : held?.version === expect);
        if (!fits) return null;
        kept.delete(key);
        return rows.store(key, value, ttlMs === undefined ? null : clock.now() + ttlMs, ttlMs ?? null);
      }),
    delete: async (key) =>
      commit(() => {
        kept.delete(key);
        return rows.delete(key);
      }),
    increment: async (key, by, ttlMs) =>
      commit(() => {
        const held = rows.read(keyText('key', key));
        const value = (held === null ? 0 : Number(toEntry(held).value)) + by;
        if (!Number.isSafeInteger(value)) throw new RangeError(`not a counter: ${key}`);
        const expiresAt = held?.expiresAt ?? clock.now() + ttlMs;
        kept.delete(key);
        rows.store(key, String(value), expiresAt, ttlMs);
        return { value, expiresAt };
      }),
    list: async (prefix, limit = 1000) => rows.list(prefix, limit).map(toEntry),
    close: async () => {
      endSweeping();
      // Waits for all earlier writes.
      await commit(() => undefined);
      kept.clear();
      db.close();
    },
  };
};
