import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import { matches, type SearchWord, textTokens } from '../shared/tokens.js';
import type { CustomerWords, ServiceWords } from './doc.js';
import { CUSTOMER, caseSearch } from './projection.js';

/** A word that matches more services than this is not used for titles. */
const MAX_SERVICES = 500;
/** Counting a word's customers stops here: the count only has to tell rare from common. */
const COMMON = 1000;

/** Current and former titles that match all these words. */
export const titlesNamed = async (reads: ReadStore, words: readonly SearchWord[]): Promise<readonly string[]> => {
  const services = openView<ServiceWords>(reads, caseSearch);
  const { docs } = await services.find({ where: holding('titleTokens', words), limit: MAX_SERVICES });
  const titles = docs.flatMap(({ doc }) => doc.titles);
  return [...new Set(titles)].filter((title) => {
    const tokens = textTokens(title);
    return words.every((word) => matches(tokens, word));
  });
};

/** Customers that match the words, those with the newest cases first; read from the store on demand. */
export interface NamedCustomers {
  readonly some: boolean;
  /** The first `most` of them, or all if fewer. */
  first(most: number): Promise<readonly NamedCustomer[]>;
}

export interface NamedCustomer {
  readonly id: string;
  /** No later customer has a case newer than this, UTC ISO-8601. */
  readonly lastCaseAt: string;
}

/** Opens the customers with cases that match all these words. */
export const customersNamed = async (reads: ReadStore, words: readonly SearchWord[]): Promise<NamedCustomers> => {
  const customers = openView<CustomerWords>(reads, caseSearch);
  const where: readonly Condition[] = [
    ...holding('nameTokens', await rarestFirst(reads, words)),
    { field: 'lastCaseAt', op: 'exists', value: true },
  ];
  // A token that equals its word is sufficient; a longer word is checked in the document itself.
  const whole = words.every(({ word, token }) => word === token);
  const found: NamedCustomer[] = [];
  let cursor: string | null | undefined;
  return {
    some: (await customers.count(where, 1)) > 0,
    first: async (most) => {
      while (found.length < most && cursor !== null) {
        const page = await customers.find({
          where,
          sort: [{ field: 'lastCaseAt', dir: 'desc' }],
          limit: most - found.length,
          ...(whole ? { only: ['lastCaseAt'] } : {}),
          ...(cursor === undefined ? {} : { after: cursor }),
        });
        for (const { id, doc } of page.docs)
          if (doc.lastCaseAt !== null && (whole || words.every((word) => matches(doc.nameTokens, word))))
            found.push({ id: id.slice(CUSTOMER.length), lastCaseAt: doc.lastCaseAt });
        cursor = page.cursor;
      }
      return found.slice(0, most);
    },
  };
};

const holding = (field: string, words: readonly SearchWord[]): readonly Condition[] =>
  words.map(({ token }) => ({ field, op: 'contains', value: token }));

/** The store looks up the first word and checks the others, so the rarest comes first. */
const rarestFirst = async (reads: ReadStore, words: readonly SearchWord[]): Promise<readonly SearchWord[]> => {
  if (words.length < 2) return words;
  const customers = openView<CustomerWords>(reads, caseSearch);
  const counted: { readonly word: SearchWord; readonly n: number }[] = [];
  for (const word of words)
    counted.push({
      word,
      n: await customers.count([{ field: 'nameTokens', op: 'contains', value: word.token }], COMMON),
    });
  return counted.sort((a, b) => a.n - b.n).map(({ word }) => word);
};
