import type { EventStore, RecordedEvent } from '../ports/event-store.js';
import { nextTurn } from '../ports/next-turn.js';
import type { LogEnd } from './log-end.js';
import { COLUMNS, prefixFilter, type Row, toEvent, toNumber } from './log-rows.js';
import type { LogWriter } from './log-writer.js';
import type { Sqlite } from './sqlite.js';

/** Rows, or positions for a filtered reader, that are read before other work gets its turn. */
const BATCH = 50;

/** Reads streams and the log. `writer` is told the ends of streams, and knows them where it is the sole one. */
export const logReads = (
  db: Sqlite,
  end: LogEnd,
  writer: LogWriter,
  isSole: boolean,
): Pick<EventStore, 'readStream' | 'readAll'> => {
  async function* readStream(
    stream: string,
    {
      from = 0,
      to = Number.MAX_SAFE_INTEGER,
      backwards = false,
      limit = Number.MAX_SAFE_INTEGER,
    }: Parameters<EventStore['readStream']>[1] = {},
  ): AsyncIterable<RecordedEvent> {
    // Most readers ask for new events and there are none. No other process writes, so the writer's head shows this.
    if (isSole && from > (writer.headOf(stream) ?? from)) return;
    let [low, high, left] = [from, to, limit];
    while (left > 0) {
      const count = Math.min(BATCH, left);
      const rows = db
        .prepare<Row>(
          `SELECT ${COLUMNS} FROM events WHERE stream = ? AND revision BETWEEN ? AND ?
           ORDER BY revision ${backwards ? 'DESC' : 'ASC'} LIMIT ?`,
        )
        .all(stream, low, high, count);
      const final = rows.at(-1);
      // A read to the end tells the writer where the stream ends, also of streams that this process never appends to.
      if (rows.length < count && !backwards && to === Number.MAX_SAFE_INTEGER)
        writer.sawEnd(stream, final?.revision ?? low - 1);
      for (const row of rows) yield toEvent(db, row);
      if (final === undefined || rows.length < count) return;
      left -= rows.length;
      // Other work gets its turn between the batches of a long stream.
      await nextTurn();
      if (backwards) high = final.revision - 1;
      else low = final.revision + 1;
    }
  }

  /** The next `limit` matching rows after `after`, and the position up to which rows were read (at most `BATCH` on). */
  const scan = (
    after: number,
    filter: ReturnType<typeof prefixFilter>,
    limit: number,
  ): { rows: Row[]; seen: number; more: boolean } => {
    const head = end.last();
    const seen = Math.min(head, after + BATCH);
    if (seen <= after) return { rows: [], seen: after, more: false };
    const rows = db
      .prepare<Row>(
        `SELECT ${COLUMNS} FROM events WHERE position > ? AND position <= ? ${filter.sql} ORDER BY position LIMIT ?`,
      )
      .all(after, seen, ...filter.params, limit);
    return { rows, seen, more: seen < head };
  };

  async function* readAll(reading: Parameters<EventStore['readAll']>[0]): AsyncIterable<RecordedEvent> {
    const filter = prefixFilter(reading.prefixes);
    const exact = toNumber(reading.after);
    const start = reading.inclusive === true ? Math.max(0, exact - 1) : exact;
    let [at, left] = [start, reading.limit ?? Number.MAX_SAFE_INTEGER];
    for (;;) {
      const { rows, seen, more } = scan(at, filter, Math.min(BATCH, left));
      for (const row of rows) yield toEvent(db, row);
      left -= rows.length;
      if (!more || left <= 0) return;
      at = seen;
      // Requests get their turn between the batches of a long read.
      await nextTurn();
    }
  }

  return { readStream, readAll };
};
