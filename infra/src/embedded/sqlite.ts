import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { RecentlyUsed } from '@anupalan/domain/kernel/recently-used';
import Database from 'libsql';
import { OutcomeUnknown, StoreUnavailable, type UnavailableRefusal } from '../ports/unavailable.js';
import { sqliteForOwnerAlone } from './own-rights.js';
import { type Stored, textOf } from './stored-text.js';
import { BUSY_TIMEOUT_MS, WalKeeper } from './wal-keeper.js';

/** Values that may be bound. Booleans are left out on purpose: the native binding ends the whole process on one. */
export type Param = string | number | bigint | null | Uint8Array;

export interface Statement<R> {
  all(...params: readonly Param[]): R[];
  get(...params: readonly Param[]): R | undefined;
  /** Returns the number of changed rows. */
  run(...params: readonly Param[]): number;
  /** For an INSERT: returns the rowid of the last row; null, without a write, when it would break a constraint. */
  insert(params: readonly Param[]): number | null;
}

/** One connection. Everything is synchronous, so no two transactions of a thread can ever merge. */
export interface Sqlite {
  /** Statements are cached by their text: call this again instead of keeping one. */
  prepare<R = unknown>(sql: string): Statement<R>;
  exec(sql: string): void;
  /** Commits all of `work`, or nothing when it throws. It must not wait for anything. */
  transaction<T>(work: () => T): T;
  /** Runs `work` in a read transaction: it sees one moment, at half the cost. It must not wait for anything. */
  reading<T>(work: () => T): T;
  /** Changes with every commit, through this or any other connection. */
  version(): string;
  close(): void;
}

export interface SqliteOptions {
  /** FULL: synced at every commit. NORMAL: a power cut may lose the last commits, never consistency. */
  readonly synchronous?: 'FULL' | 'NORMAL';
  readonly readonly?: boolean;
  /** Overwrites deleted content with zeros. */
  readonly secureDelete?: boolean;
  /** Upper bound of the file in pages of 4 kB: a quota, and how the tests fill the disk. */
  readonly maxPages?: number;
  /**
   * Reads texts as bytes and throws FileDamaged at one that is no UTF-8, on which the binding would end the process. For files
   * without BLOB columns.
   */
  readonly checkTexts?: boolean;
  /** Empties the WAL once little is written here: under load it grows until a checkpoint can run. */
  readonly emptiesWal?: boolean;
  /** Called before FileDamaged is thrown. */
  readonly onDamaged?: () => void;
  /**
   * Called after a call for which the disk did not answer for 5 s, with the time in ms for which it held the thread.
   */
  readonly onStalled?: (ms: number) => void;
  /** ms, from any moment on. */
  readonly now?: () => number;
}

/**
 * The schema of all files of the data folder; raised with every change of a table, with its step in ./upgrade-folder.
 */
export const SCHEMA_VERSION = 1;
/** Where SQLite keeps the size of a page, their number and `user_version` in a file, and the length of its header. */
const PAGE_BYTES_AT = 16;
const PAGES_AT = 28;
const VERSION_AT = 60;
const HEADER_BYTES = 100;
const MAX_CACHED_STATEMENTS = 300;
/** A call that takes longer waits for a disk that does not answer. */
const STALLED_MS = 5000;

const TROUBLE: readonly (readonly [prefix: string, message: string, refusal: UnavailableRefusal])[] = [
  ['SQLITE_FULL', 'The disk is full. Nothing was saved.', 'not_saved'],
  ['SQLITE_READONLY', 'The data folder is read-only. Nothing was saved.', 'not_saved'],
  ['SQLITE_CANTOPEN', 'A file of the data folder cannot be opened.', 'unavailable'],
  ['SQLITE_BUSY', 'The data folder is busy.', 'unavailable'],
];

const REMEDY: Readonly<Record<string, string>> = {
  'views.db': 'Start the server again: it builds this file anew from the log.',
  'work.db': 'Start the server again: it says what to do.',
};

/** A file of the data folder is damaged. The message names the file and the remedy. */
export class FileDamaged extends StoreUnavailable {
  constructor(
    readonly file: string,
    readonly reason: string,
    options: ErrorOptions,
  ) {
    super(`${file} in the data folder is damaged. ${REMEDY[file] ?? 'Restore it from a backup.'}`, options);
  }
}

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;

const explained = (error: unknown, path: string): unknown => {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && DAMAGED.test(code))
    return new FileDamaged(basename(path), String((error as Error).message), { cause: error });
  const hit = typeof code === 'string' ? TROUBLE.find(([prefix]) => code.startsWith(prefix)) : undefined;
  if (hit !== undefined) return new StoreUnavailable(hit[1], { cause: error, refusal: hit[2] });
  // At a commit, all of it may be in the WAL already: after a crash the next start finds it there.
  if (typeof code === 'string' && code.startsWith('SQLITE_IOERR'))
    return new OutcomeUnknown('The disk failed. What was written last may be there after the next start.', {
      cause: error,
    });
  // Opening has no code, only the number 14 (SQLITE_CANTOPEN) at the end of its text.
  if (error instanceof Error && error.message.startsWith('ConnectionFailed'))
    return new StoreUnavailable('A file of the data folder cannot be opened.', { cause: error });
  // An error of the binding loses its message on the way out of a thread; an error of JavaScript does not.
  return typeof code === 'string'
    ? Object.assign(new Error((error as Error).message, { cause: error }), { code })
    : error;
};

const attemptOn =
  (path: string, { onDamaged, onStalled, now = () => performance.now() }: SqliteOptions) =>
  <T>(work: () => T): T => {
    try {
      const began = now();
      const result = work();
      const tookMs = now() - began;
      if (tookMs >= STALLED_MS) onStalled?.(tookMs);
      return result;
    } catch (error) {
      const fault = explained(error, path);
      if (fault instanceof FileDamaged) onDamaged?.();
      throw fault;
    }
  };

const checked = (params: readonly Param[]): readonly Param[] => {
  for (const value of params) {
    const fine =
      typeof value === 'string' ||
      (typeof value === 'number' && Number.isFinite(value)) ||
      value === null ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array;
    if (!fine) throw new TypeError(`cannot be bound: ${typeof value}`);
  }
  return params;
};

/** The same query with each text as a BLOB. Only for statements that begin with SELECT. */
const textsAsBlobs = (sql: string, columns: readonly string[]): string => {
  const casts = columns
    .map((name) => `"${name.replaceAll('"', '""')}"`)
    .map((name) => `CASE typeof(${name}) WHEN 'text' THEN CAST(${name} AS BLOB) ELSE ${name} END AS ${name}`);
  return `SELECT ${casts.join(', ')} FROM (${sql})`;
};

const isBytes = (value: unknown): value is Stored => value instanceof ArrayBuffer || value instanceof Uint8Array;

/**
 * The header of a database, read from its file, since opening it could write to it; null for a file that is missing or
 * not a database.
 * @throws Error of Node when it cannot be read
 */
const headerOf = (path: string): { readonly bytes: Buffer; readonly fileBytes: number } | null => {
  const fileBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (fileBytes < HEADER_BYTES) return null;
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    readSync(file, bytes, 0, HEADER_BYTES, 0);
    return bytes.toString('latin1', 0, 15) === 'SQLite format 3' ? { bytes, fileBytes } : null;
  } finally {
    closeSync(file);
  }
};

/** The number of the file's schema; null as for `headerOf`. */
export const schemaOf = (path: string): number | null => headerOf(path)?.bytes.readUInt32BE(VERSION_AT) ?? null;

/**
 * True for a file that is shorter than its header says: it was cut, or a crash broke off a checkpoint and the WAL has the
 * rest. Beside a WAL SQLite reads the missing pages as zeros.
 */
export const isShort = (path: string): boolean => {
  const header = headerOf(path);
  if (header === null) return false;
  const { bytes, fileBytes } = header;
  // 1 stands for 65,536, which two bytes cannot hold.
  const pageBytes = bytes.readUInt16BE(PAGE_BYTES_AT);
  return fileBytes < bytes.readUInt32BE(PAGES_AT) * (pageBytes === 1 ? 65_536 : pageBytes);
};

/** True for a file of a release after this one. */
export const isOfLaterSchema = (path: string): boolean => (schemaOf(path) ?? 0) > SCHEMA_VERSION;

const breaksConstraint = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT');

/**
 * A text that becomes a key. The binding reads texts only up to the first NUL, so two keys could become one.
 * @throws RangeError for an empty text, a NUL or more than 400 characters
 */
export const keyText = (what: string, text: string): string => {
  if (text === '' || text.length > 400 || text.includes('\0')) throw new RangeError(`not a ${what}`);
  return text;
};

interface Preparing {
  readonly db: Database.Database;
  readonly attempt: <T>(work: () => T) => T;
  /** @throws StoreUnavailable once it is closed */
  readonly usable: () => void;
  readonly checkTexts: boolean;
  readonly checkedText: (stored: Stored) => string;
}

const prepared = ({ db, attempt, usable, checkTexts, checkedText }: Preparing, sql: string): Statement<unknown> => {
  const decodes = checkTexts && /^\s*SELECT\b/i.test(sql);
  const native = attempt(() => {
    const asWritten = db.prepare(sql);
    if (!decodes) return asWritten;
    const columns = asWritten.columns().map(({ name }) => name);
    return db.prepare(textsAsBlobs(sql, columns));
  });
  const decoded = (row: unknown): unknown => {
    if (!decodes || row === undefined) return row;
    const record = row as Record<string, unknown>;
    for (const [column, value] of Object.entries(record)) if (isBytes(value)) record[column] = checkedText(value);
    return record;
  };
  // One array as the only argument: a single null or buffer would be taken for a record of named values.
  const call = <T>(work: (params: readonly Param[]) => T, params: readonly Param[]): T => {
    usable();
    const values = checked(params);
    return attempt(() => work(values));
  };
  return {
    all: (...params) => call((values) => native.all(values).map(decoded), params),
    get: (...params) => call((values) => decoded(native.get(values)), params),
    run: (...params) => call((values) => native.run(values).changes, params),
    insert: (params) => {
      try {
        return Number(call((values) => native.run(values).lastInsertRowid, params));
      } catch (error) {
        if (breaksConstraint(error)) return null;
        throw error;
      }
    },
  };
};

/** Opens the file, and makes it where it is missing. */
const openFile = (path: string, options: SqliteOptions): Database.Database => {
  const { synchronous = 'FULL', readonly = false, secureDelete = false, maxPages } = options;
  const isNew = !readonly && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  // Before the WAL, so that it stands in the file itself from the beginning.
  if (isNew) db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON;`);
  if (secureDelete) db.exec('PRAGMA secure_delete = ON');
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  if (readonly) db.exec('PRAGMA query_only = ON');
  else sqliteForOwnerAlone(path);
  return db;
};

class Connection implements Sqlite {
  readonly #attempt: <T>(work: () => T) => T;
  readonly #db: Database.Database;
  readonly #wal: WalKeeper;
  readonly #preparing: Preparing;
  readonly #statements = new RecentlyUsed<string, Statement<unknown>>(MAX_CACHED_STATEMENTS);
  #isOpen: boolean = true;
  #transactions = 0;

  constructor(
    path: string,
    private readonly options: SqliteOptions,
  ) {
    this.#attempt = attemptOn(path, options);
    const db = this.#attempt(() => openFile(path, options));
    this.#db = db;
    this.#wal = new WalKeeper(db, path);
    const checkedText = (stored: Stored): string => {
      const text = textOf(stored);
      if (text !== null) return text;
      options.onDamaged?.();
      throw new FileDamaged(basename(path), 'it holds a text that is no UTF-8', {});
    };
    const { checkTexts = false } = options;
    this.#preparing = { db, attempt: this.#attempt, usable: () => this.#usable(), checkTexts, checkedText };
  }

  prepare<R>(sql: string): Statement<R> {
    this.#usable();
    const known = this.#statements.get(sql);
    return (known ?? this.#statements.set(sql, prepared(this.#preparing, sql))) as Statement<R>;
  }

  exec(sql: string): void {
    this.#usable();
    this.#attempt(() => this.#db.exec(sql));
  }

  transaction<T>(work: () => T): T {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.exec('COMMIT');
      this.#transactions += 1;
      if (this.options.emptiesWal === true) this.#wal.committed();
      return result;
    } catch (error) {
      // A full disk has rolled back by itself.
      if (this.#db.inTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  reading<T>(work: () => T): T {
    this.exec('BEGIN');
    try {
      return work();
    } finally {
      if (this.#db.inTransaction) this.exec('COMMIT');
    }
  }

  version(): string {
    const changes = this.prepare<{ data_version: number }>('PRAGMA data_version').get()?.data_version;
    return `${changes} ${this.#transactions}`;
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#wal.close();
    // The binding frees the file only when its statements are collected, so the WAL is emptied here.
    try {
      if (this.options.readonly !== true) this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    } catch {
      // A reader is still in it or the disk is full: the next start finds everything in the WAL.
    }
    this.#isOpen = false;
    this.#statements.clear();
    this.#db.close();
  }

  #usable(): void {
    if (!this.#isOpen) throw new StoreUnavailable('The store is closed.');
  }
}

/**
 * Opens (or makes) the file in WAL mode.
 * @throws StoreUnavailable here and in every statement when the disk is full, read-only or failing, FileDamaged when the file is damaged
 */
export const openSqlite = (path: string, options: SqliteOptions = {}): Sqlite => new Connection(path, options);

/**
 * Whether `ask` finds what it looks for in a database that has these tables; false if the file or one of them is
 * missing. Makes and changes no file. @throws FileDamaged
 */
export const foundIn = (path: string, tables: readonly string[], ask: (db: Sqlite) => boolean): boolean => {
  if (!existsSync(path)) return false;
  const db = openSqlite(path, { readonly: true });
  try {
    const isThere = (table: string): boolean =>
      db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined;
    return tables.every(isThere) && ask(db);
  } finally {
    db.close();
  }
};
