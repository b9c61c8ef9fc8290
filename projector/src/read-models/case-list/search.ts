import { createHash } from 'node:crypto';
import { parseCaseNumber } from '@anupalan/domain/kernel/case-number';
import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { customersNamed, type NamedCustomers, titlesNamed } from '../case-search/queries.js';
import { type SearchWord, searchWords } from '../shared/tokens.js';
import type { CaseListDoc } from './doc.js';
import { caseList, numberStartOf } from './projection.js';

/**
 * Limits of one search: customers whose cases are read (those with the newest cases first), and customers whose cases
 * are counted.
 */
const MAX_CUSTOMERS = 1000;
const COUNTED_CUSTOMERS = 200;

/** One interpretation of the words: cases that meet `where`, of the customers in `who` (null: of any). */
interface Reading {
  readonly where: readonly Condition[];
  readonly who: NamedCustomers | null;
}

/** A page begins after this case. */
interface Mark {
  readonly createdAt: string;
  readonly id: string;
}

export interface SearchPage {
  readonly cases: readonly CaseListDoc[];
  readonly cursor: string | null;
  /** Counted up to `most`, for a common name only among the newest cases; `more` says that there are more. */
  readonly total: number;
  readonly more: boolean;
}

/**
 * Cases that match all words of `q`, newest first: each word begins a word of the service's title or of the customer's
 * name, mobile or email, or `q` begins the case number. Services and customers are looked up first, then their cases;
 * each customer's newest case bounds the work, since it shows when no newer case can follow. For a name that more than
 * 1000 customers with cases share, only the newest cases are found, and `more` says so.
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

/** The case number, or every split of the words between title and customer that can match. */
const readingsOf = async (reads: ReadStore, q: string): Promise<readonly Reading[]> => {
  const number = parseCaseNumber(q);
  if (number !== null) {
    const exact: readonly Condition[] = [{ field: 'caseNumber', op: 'eq', value: number }];
    if ((await openView<CaseListDoc>(reads, caseList).count(exact, 1)) > 0) return [{ where: exact, who: null }];
  }
  const words = searchWords(q);
  const readings: Reading[] = numbered(words);
  for (const [own, persons] of words.length === 0 ? [] : splits(words)) {
    const titles = own.length === 0 ? null : await titlesNamed(reads, own);
    if (titles?.length === 0) continue;
    const where: readonly Condition[] = titles === null ? [] : [{ field: 'serviceTitle', op: 'in', value: titles }];
    const who = persons.length === 0 ? null : await customersNamed(reads, persons);
    if (who === null || who.some) readings.push({ where, who });
  }
  return readings;
};

/** True when a search matches more customers than it reads, so that its result is incomplete. */
export const isWideSearch = async (reads: ReadStore, q: string): Promise<boolean> => {
  for (const { who } of await readingsOf(reads, q))
    if (who !== null && (await who.first(MAX_CUSTOMERS + 1)).length > MAX_CUSTOMERS) return true;
  return false;
};

const splits = <T>(words: readonly T[]): readonly (readonly [readonly T[], readonly T[]])[] =>
  Array.from({ length: 2 ** words.length }, (_, mask) => [
    words.filter((_word, i) => (mask & (1 << i)) === 0),
    words.filter((_word, i) => (mask & (1 << i)) !== 0),
  ]);

/** `sr7k3`, `7k3m` as the beginning of a case number; null for other words. */
const numberStart = (word: string): string | null => {
  const bare = word.toUpperCase().replace(/^SR(?=.)/, '');
  if (!/^[0-9A-HJKMNP-TV-Z]{2,7}$/.test(bare)) return null;
  return `SR-${bare.slice(0, 6)}${bare.length > 6 ? `-${bare.slice(6)}` : ''}`;
};

/** From this many characters on (`SR-7K3M`) at most 1,024 numbers match, and their cases are read and sorted. */
const FEW_FROM = 7;

/**
 * Cases whose number begins with `start` (at least `SR-7K`). Two or three characters match a share of all cases, which
 * are therefore read in the order of an index, newest first.
 */
export const numberedFrom = (start: string): readonly Condition[] => {
  const group: Condition = { field: 'numberStart', op: 'eq', value: numberStartOf(start), lead: true };
  if (start === group.value) return [group];
  // `~` is greater than every character of a case number.
  const range: readonly Condition[] = [
    { field: 'caseNumber', op: 'gte', value: start },
    { field: 'caseNumber', op: 'lt', value: `${start}~` },
  ];
  return start.length < FEW_FROM ? [group, ...range] : range;
};

/** A case number is searched alone, without other words. */
const numbered = (words: readonly SearchWord[]): Reading[] => {
  const [only, ...others] = words;
  const start = only === undefined || others.length > 0 ? null : numberStart(only.word);
  return start === null ? [] : [{ where: numberedFrom(start), who: null }];
};

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
  const cases = openView<CaseListDoc>(reads, caseList);
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

/** The same for the cases of these customers. `horizon`: cases of this time and before were not all read. */
const casesOf = async (
  reads: ReadStore,
  who: NamedCustomers,
  where: readonly Condition[],
  mark: Mark | null,
  limit: number,
): Promise<{ readonly cases: readonly CaseListDoc[]; readonly horizon: string | null }> => {
  const cases: CaseListDoc[] = [];
  // Without further conditions, limit + 1 customers fill a page; else more customers are read step by step.
  for (let [from, to] = [0, limit + 1]; ; ) {
    const customers = await who.first(to + 1);
    const ids = customers.slice(from, to).map(({ id }) => id);
    if (ids.length > 0) cases.push(...(await after(reads, [...where, among(ids)], mark, limit)));
    const next = customers[to];
    if (next === undefined) return { cases, horizon: null };
    const newer = cases.filter((doc) => doc.createdAt > next.lastCaseAt).length;
    if (newer >= limit) return { cases, horizon: null };
    if (to === MAX_CUSTOMERS) return { cases, horizon: next.lastCaseAt };
    // The number of customers that fills the page at the current rate, plus a margin; at most twice as many.
    const likely = newer === 0 ? to * 2 : Math.ceil(((to * limit) / newer) * 1.1);
    [from, to] = [to, Math.min(Math.max(likely, to + limit), to * 2, MAX_CUSTOMERS)];
  }
};

const among = (ids: readonly string[]): Condition => ({ field: 'customerId', op: 'in', value: ids, lead: true });

/**
 * Number of distinct cases of all interpretations, up to `most`. The cases themselves are read only where
 * interpretations overlap and are few.
 */
const count = async (
  reads: ReadStore,
  readings: readonly Reading[],
  { where, most }: { readonly where: readonly Condition[]; readonly most: number },
): Promise<{ readonly total: number; readonly more: boolean }> => {
  const cases = openView<CaseListDoc>(reads, caseList);
  const parts: (readonly Condition[])[] = [];
  let [sum, more] = [0, false];
  for (const reading of readings) {
    const customers = (await reading.who?.first(COUNTED_CUSTOMERS + 1))?.map(({ id }) => id);
    if (customers !== undefined && customers.length > COUNTED_CUSTOMERS) more = true;
    const of = customers === undefined ? [] : [among(customers.slice(0, COUNTED_CUSTOMERS))];
    const part = [...where, ...reading.where, ...of];
    const n = await cases.count(part, most + 1);
    if (n > most) return { total: most, more: true };
    if (n > 0) parts.push(part);
    sum += n;
  }
  if (parts.length < 2) return { total: sum, more };
  const ids = new Set<string>();
  for (const part of parts) for (const { id } of (await cases.find({ where: part, limit: most })).docs) ids.add(id);
  return { total: Math.min(ids.size, most), more: more || ids.size > most };
};

/** Ties a cursor to its search, because in another search it would name another place. */
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
    // Fall through: the text is not a cursor of this search.
  }
  throw new RangeError('not a cursor of this search');
};
