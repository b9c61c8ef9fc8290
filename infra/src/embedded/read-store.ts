import { createHash } from 'node:crypto';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Condition, Page, ParkedEvent, Query, ReadStore, StoredDoc } from '../ports/read-store.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { type DocVersion, keptViews } from './kept-views.js';
import { countSql, documentsTable, type PageRow, pageAsText, pageSql, type SortValue } from './query-sql.js';
import type { Sqlite } from './sqlite.js';
import { checkpointOf, openViews, viewWrites } from './view-writes.js';

const DEFAULT_LIMIT = 100;
const MAX_IDS_PER_QUERY = 500;
/** Number of documents whose lengths are measured to estimate the total length. */
const SAMPLE = 200;
/** Characters of cached documents: enough for a few thousand cases with their people. */
const MAX_CACHED_CHARACTERS = 16_000_000;

/** Ties a cursor to its query, because its values mean nothing in another sort. */
const fingerprint = ({ where = [], sort = [], ids = 'asc' }: Query): string =>
  createHash('sha256')
    .update(JSON.stringify([where, sort, ids]))
    .digest('base64url')
    .slice(0, 12);

const writeCursor = (query: Query, values: readonly SortValue[]): string =>
  Buffer.from(JSON.stringify([fingerprint(query), ...values])).toString('base64url');

const readCursor = (query: Query, cursor: string): readonly SortValue[] => {
  try {
    const [print, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as SortValue[];
    const fine = values.every((value) => value === null || typeof value === 'string' || typeof value === 'number');
    if (fine && print === fingerprint(query) && values.length === (query.sort?.length ?? 0) + 1) return values;
  } catch {
    // Not one of our cursors: refused below.
  }
  throw new RangeError('not a cursor of this query');
};

/** Reads of the documents of namespaces. Inside a read transaction of the caller they see one moment. */
class DocumentLooks {
  constructor(
    private readonly db: Sqlite,
    private readonly kept: ReturnType<typeof keptViews>,
  ) {}

  getMany(namespace: string, ids: readonly string[]): readonly StoredDoc[] {
    if (this.kept.shapeOf(namespace) === null) return [];
    const versions = new Map<string, DocVersion>();
    for (let i = 0; i < ids.length; i += MAX_IDS_PER_QUERY) {
      const found = this.db
        .prepare<{ versions: string }>(
          `SELECT json_group_array(json_array(id, position)) AS versions FROM ${documentsTable(namespace)}
           WHERE id IN (SELECT value FROM json_each(?))`,
        )
        .get(JSON.stringify(ids.slice(i, i + MAX_IDS_PER_QUERY)));
      for (const [id, position] of JSON.parse(found?.versions ?? '[]') as readonly [string, Position][])
        versions.set(id, { id, position });
    }
    return this.kept.documents(
      namespace,
      ids.flatMap((id) => versions.get(id) ?? []),
    );
  }

  get(namespace: string, id: string): StoredDoc | null {
    if (this.kept.shapeOf(namespace) === null) return null;
    const version = this.db
      .prepare<DocVersion>(`SELECT id, position FROM ${documentsTable(namespace)} WHERE id = ?`)
      .get(id);
    return version === undefined ? null : (this.kept.documents(namespace, [version])[0] ?? null);
  }

  find(namespace: string, query: Query): Page {
    const shape = this.kept.shapeOf(namespace);
    const { limit = DEFAULT_LIMIT, after } = query;
    if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('a limit is a whole number from 1');
    const values = after === undefined ? null : readCursor(query, after);
    if (shape === null) return { docs: [], cursor: null };
    const rows: PageRow[] = [];
    // One more than asked for shows whether there is a next page.
    const { keys, parts } = pageSql(namespace, shape, query, values);
    for (const { text, params } of parts) {
      if (rows.length > limit) break;
      const part = this.db.prepare<{ page: string }>(pageAsText(text, keys)).get(...params, limit + 1 - rows.length);
      rows.push(...(JSON.parse(part?.page ?? '[]') as readonly PageRow[]));
    }
    const page = rows.slice(0, limit);
    const end = page.at(-1);
    const cursor = rows.length > limit && end !== undefined ? writeCursor(query, end.slice(3) as SortValue[]) : null;
    const whole = this.kept.documents(
      namespace,
      page.flatMap(([id, position, held]) => (held === null ? { id, position } : [])),
    );
    const docs = page.flatMap(([id, position, held]) => (held === null ? [] : { id, position, doc: held }));
    return { docs: [...whole, ...docs], cursor };
  }

  /** One statement counts all of them. */
  counts(namespace: string, wheres: readonly (readonly Condition[])[], limit?: number): readonly number[] {
    const shape = this.kept.shapeOf(namespace);
    if (shape === null || wheres.length === 0) return wheres.map(() => 0);
    const parts = wheres.map((where) => countSql(namespace, shape, where, limit));
    const found = this.db
      .prepare<Readonly<Record<string, number>>>(
        `SELECT ${parts.map(({ text }, i) => `(${text}) AS n${i}`).join(', ')}`,
      )
      .get(...parts.flatMap(({ params }) => params));
    return wheres.map((_, i) => found?.[`n${i}`] ?? 0);
  }

  size(namespace: string): { readonly documents: number; readonly bytes: number } {
    if (this.kept.shapeOf(namespace) === null) return { documents: 0, bytes: 0 };
    const [documents = 0] = this.counts(namespace, [[]]);
    const sampled = this.db
      .prepare<{ mean: number | null }>(
        `SELECT avg(length(CAST(doc AS BLOB))) AS mean FROM (SELECT doc FROM ${documentsTable(namespace)} LIMIT ${SAMPLE})`,
      )
      .get();
    return { documents, bytes: Math.round(documents * (sampled?.mean ?? 0)) };
  }
}

/**
 * Documents as JSON texts in `views.db`: one table per namespace, with columns for the fields that its indexes name,
 * and for every index of a list one table of its elements, so that `contains` is a look-up, too. A cursor is exact: it
 * names the sort values and the id of the last document of its page. `now` (ms since the epoch) is the clock of the
 * leases.
 * @throws RangeError for an invalid field, namespace or cursor
 */
export const openReadStore = (
  path: string,
  {
    maxPages,
    now,
    keptCharacters = MAX_CACHED_CHARACTERS,
  }: {
    readonly maxPages?: number;
    readonly now?: () => number;
    /** Characters of documents that stay cached. */
    readonly keptCharacters?: number;
  } = {},
): ReadStore => {
  const db = openViews(path, maxPages);
  const kept = keptViews(db, keptCharacters);
  const looks = new DocumentLooks(db, kept);

  return {
    ...viewWrites(db, now),
    checkpoint: async (namespace) => checkpointOf(db, namespace),
    parked: async (namespace) =>
      db
        .prepare<ParkedEvent>(
          'SELECT key, event_id AS eventId, position, error FROM parked WHERE namespace = ? ORDER BY position, key',
        )
        .all(namespace),
    isParked: async (namespace, key) =>
      db.prepare('SELECT 1 AS one FROM parked WHERE namespace = ? AND key = ? LIMIT 1').get(namespace, key) !==
      undefined,
    get: async (namespace, id) => db.reading(() => looks.get(namespace, id)),
    getMany: async (namespace, ids) => db.reading(() => looks.getMany(namespace, ids)),
    find: async (namespace, query) => db.reading(() => looks.find(namespace, query)),
    count: async (namespace, where, limit) => looks.counts(namespace, [where], limit)[0] ?? 0,
    counts: async (namespace, wheres, limit) => looks.counts(namespace, wheres, limit),
    getMeta: async (key) => kept.metaOf(key),
    size: async (namespace) => looks.size(namespace),
    namespaces: async () =>
      db
        .prepare<{ name: string }>('SELECT name FROM namespaces ORDER BY name')
        .all()
        .map((row) => row.name),
    purge: async () => {
      kept.clear();
      // Freed pages are overwritten (secure_delete); what they held may still be in older frames of the WAL.
      const [checkpoint] = db.prepare<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)').all();
      if (checkpoint?.busy !== 0) throw new StoreUnavailable('The views are being read and written.');
    },
    close: async () => db.close(),
  };
};
