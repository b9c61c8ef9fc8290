import type { Service } from '@anupalan/domain/contracts/catalogue';
import { type SearchResult, searchByWords } from '@anupalan/domain/rules/word-search';

/** The maximum prices (rupees) and durations (days) that the filters offer. */
export const PRICES = [250, 400, 600] as const;
export const DURATIONS = [3, 7, 15] as const;

export interface CatalogueState {
  readonly q: string;
  /** '' for all. */
  readonly category: string;
  readonly maxPrice: number | null;
  readonly maxDays: number | null;
}

const positive = (text: string | null): number | null => {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : null;
};

/** The catalogue page's state in the address; unknown values are ignored. */
export const catalogueState = (params: URLSearchParams): CatalogueState => ({
  q: params.get('q') ?? '',
  category: params.get('category') ?? '',
  maxPrice: positive(params.get('price')),
  maxDays: positive(params.get('days')),
});

/** The offered categories, in the order of the list. */
export const categoriesOf = (services: readonly Service[]): string[] => [
  ...new Set(services.map(({ category }) => category).filter((category) => category !== '')),
];

/** The services that the page shows, in the server's order (those that admins feature come first), or the best match first. */
export function listed(services: readonly Service[], state: CatalogueState): SearchResult<Service> {
  const offered = services
    .filter(({ category }) => state.category === '' || category === state.category)
    .filter(({ price }) => state.maxPrice === null || Number(price) <= state.maxPrice)
    .filter(({ estimated_duration_days: days }) => state.maxDays === null || days <= state.maxDays);
  return searchByWords(offered, state.q, ({ title, search_words, description, category, id }) => ({
    names: [title, ...search_words],
    more: [description, category, id],
  }));
}
