import { parseCaseNumber } from '@anupalan/domain/kernel/case-number';
import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { peopleNamed } from '../people/queries.js';
import { matches, type SearchWord, searchWords } from '../shared/tokens.js';
import type { CaseListDoc, CaseSort } from './doc.js';

/** People that a search looks at; who needs more types more. */
const MOST_PEOPLE = 200;

/**
 * Cases that all words of `q` name, each by the case's own words (number, service) or by its customer's (name, mobile,
 * e-mail). People are looked up when the search runs, so a changed name is found at once. At most `most` cases, newest
 * first unless sorted otherwise; the cursor counts through them.
 * @throws RangeError for a cursor that is none of a search
 */
export const searchCases = async (
  reads: ReadStore,
  options: {
    readonly q: string;
    readonly where: readonly Condition[];
    readonly sort?: CaseSort;
    readonly limit: number;
    readonly cursor?: string;
    readonly most: number;
  },
): Promise<{
  readonly cases: readonly CaseListDoc[];
  readonly cursor: string | null;
  readonly total: number;
  readonly more: boolean;
}> => {
  const start = offsetOf(options.cursor);
  const found = await candidates(reads, options.q, options.where, options.most + 1);
  const sorted = sortCases(found, options.sort ?? { field: 'createdAt', dir: 'desc' }).slice(0, options.most);
  const end = start + options.limit;
  return {
    cases: sorted.slice(start, end),
    cursor: end < sorted.length ? `s${end}` : null,
    total: sorted.length,
    more: found.length > options.most,
  };
};

const offsetOf = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  if (!/^s\d{1,4}$/.test(cursor)) throw new RangeError('not a cursor of this query');
  return Number(cursor.slice(1));
};

const candidates = async (
  reads: ReadStore,
  q: string,
  where: readonly Condition[],
  most: number,
): Promise<readonly CaseListDoc[]> => {
  const cases = openView<CaseListDoc>(reads, 'case-list');
  const sort = [{ field: 'createdAt', dir: 'desc' as const }];
  const caseNumber = parseCaseNumber(q);
  if (caseNumber !== null) {
    const byNumber = await cases.find({
      where: [...where, { field: 'caseNumber', op: 'eq', value: caseNumber }],
      sort,
    });
    if (byNumber.docs.length > 0) return byNumber.docs.map(({ doc }) => doc);
  }
  const words = searchWords(q);
  if (words.length === 0) return [];
  const found = new Map<string, CaseListDoc>();
  // Every way to share the words between case and customer: with three words, eight look-ups.
  for (const [own, persons] of splits(words)) {
    const conditions: Condition[] = own.map(({ token }) => ({ field: 'tokens', op: 'contains', value: token }));
    if (persons.length > 0) {
      const ids = await peopleNamed(reads, persons, MOST_PEOPLE);
      if (ids.length === 0) continue;
      conditions.push({ field: 'customerId', op: 'in', value: ids });
    }
    const page = await cases.find({ where: [...where, ...conditions], sort, limit: most });
    for (const { id, doc } of page.docs) if (own.every((word) => matches(doc.tokens, word))) found.set(id, doc);
  }
  return [...found.values()];
};

const splits = (words: readonly SearchWord[]): readonly (readonly [readonly SearchWord[], readonly SearchWord[]])[] =>
  Array.from({ length: 2 ** words.length }, (_, mask) => [
    words.filter((_word, i) => (mask & (1 << i)) === 0),
    words.filter((_word, i) => (mask & (1 << i)) !== 0),
  ]);

const sortCases = (cases: readonly CaseListDoc[], { field, dir }: CaseSort): readonly CaseListDoc[] => {
  const sign = dir === 'asc' ? 1 : -1;
  const compare = (a: CaseListDoc, b: CaseListDoc): number => {
    const [x, y] = [a[field] ?? '', b[field] ?? ''];
    if (x === y) return a.id < b.id ? -1 : 1;
    return x < y ? -1 : 1;
  };
  return [...cases].sort((a, b) => sign * compare(a, b));
};
