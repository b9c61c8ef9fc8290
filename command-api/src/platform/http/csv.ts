import { Readable } from 'node:stream';
import { IST_MS } from '@anupalan/domain/rules/dates';
import { nextTurn } from '@anupalan/infra/ports/next-turn';

export type CsvValue = string | number | null;

/**
 * Texts that a spreadsheet takes for a formula. Some do so after blanks and invisible characters, and for full-width
 * characters.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

const field = (value: CsvValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One record of RFC 4180. A text that begins like a formula is prefixed with `'`. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(field).join(',')}\r\n`;

/**
 * A CSV in UTF-8 with a byte order mark (spreadsheets need it), generated page by page at the reader's speed, so that
 * its memory does not depend on the list's length. A failing page aborts the response, so that the browser reports an
 * incomplete file.
 */
export const csvStream = (head: readonly string[], pages: AsyncIterable<readonly (readonly CsvValue[])[]>): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from(`\uFEFF${csvLine(head)}`);
      for await (const rows of pages) {
        yield Buffer.from(rows.map(csvLine).join(''));
        // The stores answer in the same turn; other work runs between two pages.
        await nextTurn();
      }
    })(),
  );

/** A UTC ISO-8601 time as `2026-11-21 15:30` in India. */
export const csvTime = (iso: string | null): string | null =>
  iso === null ? null : new Date(Date.parse(iso) + IST_MS).toISOString().slice(0, 16).replace('T', ' ');
