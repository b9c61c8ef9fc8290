import { createHash } from 'node:crypto';
import { parseCaseNumber } from '@anupalan/domain/kernel/case-number';
import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { customersNamed, titlesNamed } from '../case-search/queries.js';
import { type SearchWord, searchWords } from '../shared/tokens.js';
import type { CaseListDoc } from './doc.js';

/** Customers that one search looks at, those with the newest cases first, and how many of them at once. */
const MOST_CUSTOMERS = 1000;
const AT_ONCE = 100;

/** One way to read the words: cases that meet `where`, of the customers that `who` names (null: of anybody). */
interface Reading {
  readonly where: readonly Condition[];
  readonly who: Awaited<ReturnType<typeof customersNamed>> | null;
}

/** Where a page begins: after this case. */
interface Mark {
  readonly createdAt: string;
  readonly id: string;
}

export interface SearchPage {
  readonly cases: readonly CaseListDoc[];
  readonly cursor: string | null;
  /** Counted to `most`; `more` says that there are more, or that a common name hides older ones. */
  readonly total: number;
  readonly more: boolean;
}

/**
 * Cases that all words of `q` name, newest first: each word is the beginning of the case's number or of a word of its
 * service's title or its customer's name, mobile or e-mail. Services and customers are looked up first, the cases by
 * them; a customer's newest case says when looking further cannot find a newer one. So the work is bounded however
 * common the words; of a name that more than 1000 customers with cases share, the newest cases are found, older ones
 * not, and `more` says so.
 * @throws RangeError for a cursor of another search
 */
export const searchCases = async (
  reads: ReadStore,
  search: {
    readonly q: string;
    readonly where: readonly Condition[];
    readonly limit: number;
    readonly cursor?: string;
    readonly most: number;
  },
): Promise<SearchPage> => {
  const mark = search.cursor === undefined ? null : readMark(search, search.cursor);
  const readings = await readingsOf(reads, search.q);
  const found = new Map<string, CaseListDoc>();
  let horizon: string | null = null;
  for (const { where, who } of readings) {
    const all = [...search.where, ...where];
    const part = who === null ? null : await casesOf(reads, who, all, mark, search.limit + 1);
    for (const doc of part?.cases ?? (await after(reads, all, mark, search.limit + 1))) found.set(doc.id, doc);
    const hidden = part?.horizon ?? null;
    if (hidden !== null && (horizon === null || hidden > horizon)) horizon = hidden;
  }
  const sorted = [...found.values()].sort(newestFirst);
  const sure = horizon === null ? sorted : sorted.filter((doc) => doc.createdAt > (horizon ?? ''));
  const page = sure.slice(0, search.limit);
  const last = page.at(-1);
  const { total, more } = await count(reads, readings, search);
  return {
    cases: page,
    cursor: sure.length > page.length && last !== undefined ? writeMark(search, last) : null,
    total,
    more: more || horizon !== null,
  };
};

/** Every way to share the words between a customer, a case number and a title that leads anywhere. */
const readingsOf = async (reads: ReadStore, q: string): Promise<readonly Reading[]> => {
  const number = parseCaseNumber(q);
  if (number !== null) {
    const exact: readonly Condition[] = [{ field: 'caseNumber', op: 'eq', value: number }];
    if ((await openView<CaseListDoc>(reads, 'case-list').count(exact, 1)) > 0) return [{ where: exact, who: null }];
  }
  const words = searchWords(q);
  const readings: Reading[] = [];
  for (const [own, persons] of words.length === 0 ? [] : splits(words)) {
    const who = persons.length === 0 ? null : await customersNamed(reads, persons);
    if (who !== null && (await who.count(1)) === 0) continue;
    for (const [where, titled] of numbered(own)) {
      const titles = titled.length === 0 ? null : await titlesNamed(reads, titled);
      if (titles === null) readings.push({ where, who });
      else if (titles.length > 0)
        readings.push({ where: [...where, { field: 'serviceTitle', op: 'in', value: titles }], who });
    }
  }
  return readings;
};

const splits = <T>(words: readonly T[]): readonly (readonly [readonly T[], readonly T[]])[] =>
  Array.from({ length: 2 ** words.length }, (_, mask) => [
    words.filter((_word, i) => (mask & (1 << i)) === 0),
    words.filter((_word, i) => (mask & (1 << i)) !== 0),
  ]);

/** `sr7k3`, `7k3m` as the beginning of a case number; null when it cannot be one. */
const numberStart = (word: string): string | null => {
  const bare = word.toUpperCase().replace(/^SR(?=.)/, '');
  if (!/^[0-9A-HJKMNP-TV-Z]{2,7}$/.test(bare)) return null;
  return `SR-${bare.slice(0, 6)}${bare.length > 6 ? `-${bare.slice(6)}` : ''}`;
};

/** All words for the title, or one of them for the case number and the others for the title. */
const numbered = (
  words: readonly SearchWord[],
): readonly (readonly [readonly Condition[], readonly SearchWord[]])[] => [
  [[], words],
  ...words.flatMap((one) => {
    const start = numberStart(one.word);
    if (start === null) return [];
    const range: readonly Condition[] = [
      { field: 'caseNumber', op: 'gte', value: start },
      // Greater than every character that a number may go on with.
      { field: 'caseNumber', op: 'lt', value: `${start}~` },
    ];
    return [[range, words.filter((word) => word !== one)] as const];
  }),
];

const newestFirst = (a: Mark, b: Mark): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

/** The newest `limit` cases after the mark. */
const after = async (
  reads: ReadStore,
  where: readonly Condition[],
  mark: Mark | null,
  limit: number,
): Promise<readonly CaseListDoc[]> => {
  const cases = openView<CaseListDoc>(reads, 'case-list');
  const sort = [{ field: 'createdAt', dir: 'desc' as const }];
  const find = async (conditions: readonly Condition[], most: number) =>
    (await cases.find({ where: [...where, ...conditions], sort, limit: most })).docs.map(({ doc }) => doc);
  if (mark === null) return find([], limit);
  const same: readonly Condition[] = [
    { field: 'createdAt', op: 'eq', value: mark.createdAt },
    { field: 'id', op: 'lt', value: mark.id },
  ];
  const ties = await find(same, limit);
  if (ties.length === limit) return ties;
  return [...ties, ...(await find([{ field: 'createdAt', op: 'lt', value: mark.createdAt }], limit - ties.length))];
};

/** The same for cases of named customers. `horizon`: not all cases of this time and before it were looked at. */
const casesOf = async (
  reads: ReadStore,
  who: NonNullable<Reading['who']>,
  where: readonly Condition[],
  mark: Mark | null,
  limit: number,
): Promise<{ readonly cases: readonly CaseListDoc[]; readonly horizon: string | null }> => {
  const cases: CaseListDoc[] = [];
  let cursor: string | null = null;
  for (let seen = 0; ; seen += AT_ONCE) {
    const customers = await who.page(AT_ONCE, cursor);
    if (customers.ids.length > 0) cases.push(...(await after(reads, [...where, among(customers.ids)], mark, limit)));
    const { horizon } = customers;
    if (horizon === null) return { cases, horizon: null };
    const newer = cases.filter((doc) => doc.createdAt > horizon).length;
    if (newer >= limit) return { cases, horizon: null };
    if (seen + AT_ONCE >= MOST_CUSTOMERS) return { cases, horizon };
    cursor = customers.cursor;
  }
};

const among = (ids: readonly string[]): Condition => ({ field: 'customerId', op: 'in', value: ids });

/** Distinct cases of all readings, to `most`. Only where readings overlap and are few are the cases themselves looked at. */
const count = async (
  reads: ReadStore,
  readings: readonly Reading[],
  { where, most }: { readonly where: readonly Condition[]; readonly most: number },
): Promise<{ readonly total: number; readonly more: boolean }> => {
  const cases = openView<CaseListDoc>(reads, 'case-list');
  const parts: { readonly where: readonly Condition[]; readonly n: number }[] = [];
  for (const reading of readings) {
    const conditions = [...where, ...reading.where];
    // Each of them has a case at least.
    if (reading.who !== null && conditions.length === 0 && (await reading.who.count(most + 1)) > most)
      return { total: most, more: true };
    const groups =
      reading.who === null ? [conditions] : (await customersOf(reading.who)).map((ids) => [...conditions, among(ids)]);
    let sum = 0;
    for (const group of groups) {
      const n = await cases.count(group, most + 1);
      sum += n;
      if (sum > most) return { total: most, more: true };
      if (n > 0) parts.push({ where: group, n });
    }
  }
  if (readings.length < 2 || parts.length < 2) {
    return { total: parts.reduce((sum, { n }) => sum + n, 0), more: false };
  }
  const ids = new Set<string>();
  for (const part of parts) {
    for (const { id } of (await cases.find({ where: part.where, limit: most })).docs) ids.add(id);
    if (ids.size > most) break;
  }
  return { total: Math.min(ids.size, most), more: ids.size > most };
};

const customersOf = async (who: NonNullable<Reading['who']>): Promise<readonly (readonly string[])[]> => {
  const groups: (readonly string[])[] = [];
  let cursor: string | null = null;
  for (let seen = 0; seen < MOST_CUSTOMERS; seen += AT_ONCE) {
    const page: Awaited<ReturnType<typeof who.page>> = await who.page(AT_ONCE, cursor);
    if (page.ids.length > 0) groups.push(page.ids);
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return groups;
};

/** Ties a cursor to its search: after another one it would point anywhere. */
const fingerprint = ({ q, where }: { readonly q: string; readonly where: readonly Condition[] }): string =>
  createHash('sha256')
    .update(JSON.stringify([q, where]))
    .digest('base64url')
    .slice(0, 12);

const writeMark = (search: Parameters<typeof fingerprint>[0], { createdAt, id }: Mark): string =>
  Buffer.from(JSON.stringify([fingerprint(search), createdAt, id])).toString('base64url');

const readMark = (search: Parameters<typeof fingerprint>[0], cursor: string): Mark => {
  try {
    const [print, createdAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (print === fingerprint(search) && typeof createdAt === 'string' && typeof id === 'string')
      return { createdAt, id };
  } catch {
    // Fall through: whatever it was, it is none of ours.
  }
  throw new RangeError('not a cursor of this search');
};
