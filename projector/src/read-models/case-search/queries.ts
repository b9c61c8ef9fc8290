import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { matches, type SearchWord, textTokens } from '../shared/tokens.js';
import type { CustomerWords, ServiceWords } from './doc.js';

/** A name that more services bear than this is none to search by. */
const MOST_SERVICES = 500;
const COMMON = 1000;

/** Titles, of today and before, that hold all these words. */
export const titlesNamed = async (reads: ReadStore, words: readonly SearchWord[]): Promise<readonly string[]> => {
  const services = openView<ServiceWords>(reads, 'case-search');
  const { docs } = await services.find({ where: holding('titleTokens', words), limit: MOST_SERVICES });
  const titles = docs.flatMap(({ doc }) => doc.titles);
  return [...new Set(titles)].filter((title) => {
    const tokens = textTokens(title);
    return words.every((word) => matches(tokens, word));
  });
};

export interface CustomersPage {
  readonly ids: readonly string[];
  /** No customer of a later page has a case newer than this; null on the last page. */
  readonly horizon: string | null;
  readonly cursor: string | null;
}

/** Opens the customers with cases that all these words name, those with the newest cases first. */
export const customersNamed = async (
  reads: ReadStore,
  words: readonly SearchWord[],
): Promise<{
  /** To `limit`; longer words than a token may count too many. */
  count(limit: number): Promise<number>;
  page(limit: number, after: string | null): Promise<CustomersPage>;
}> => {
  const customers = openView<CustomerWords>(reads, 'case-search');
  const where: readonly Condition[] = [
    ...holding('nameTokens', await rarestFirst(reads, words)),
    { field: 'lastCaseAt', op: 'exists', value: true },
  ];
  return {
    count: (limit) => customers.count(where, limit),
    page: async (limit, after) => {
      const { docs, cursor } = await customers.find({
        where,
        sort: [{ field: 'lastCaseAt', dir: 'desc' }],
        limit,
        ...(after === null ? {} : { after }),
      });
      const found = docs.filter(({ doc }) => words.every((word) => matches(doc.nameTokens, word)));
      return {
        ids: found.map(({ doc }) => doc.customerId),
        horizon: cursor === null ? null : (docs.at(-1)?.doc.lastCaseAt ?? null),
        cursor,
      };
    },
  };
};

const holding = (field: string, words: readonly SearchWord[]): readonly Condition[] =>
  words.map(({ token }) => ({ field, op: 'contains', value: token }));

/** The store looks the first word up and checks the others, so the rarest leads. */
const rarestFirst = async (reads: ReadStore, words: readonly SearchWord[]): Promise<readonly SearchWord[]> => {
  if (words.length < 2) return words;
  const customers = openView<CustomerWords>(reads, 'case-search');
  const counted: { readonly word: SearchWord; readonly n: number }[] = [];
  for (const word of words)
    counted.push({
      word,
      n: await customers.count([{ field: 'nameTokens', op: 'contains', value: word.token }], COMMON),
    });
  return counted.sort((a, b) => a.n - b.n).map(({ word }) => word);
};
