import type { Service } from '@anupalan/domain/contracts/catalogue';
import { type SearchResult, searchByWords } from '@anupalan/domain/rules/word-search';

export const SORTS = ['suggested', 'price', '-price', 'days', 'title'] as const;
export type Sort = (typeof SORTS)[number];
/** The maximum prices (rupees) and durations (days) that the filters offer. */
export const PRICES = [250, 400, 600] as const;
export const DURATIONS = [3, 7, 15] as const;

export interface CatalogueState {
  readonly q: string;
  /** '' for all. */
  readonly category: string;
  readonly maxPrice: number | null;
  readonly maxDays: number | null;
  readonly sort: Sort;
  readonly view: 'tiles' | 'list';
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
  sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'suggested',
  view: params.get('view') === 'list' ? 'list' : 'tiles',
});

/** The offered categories, in the order of the list. */
export const categoriesOf = (services: readonly Service[]): string[] => [
  ...new Set(services.map(({ category }) => category).filter((category) => category !== '')),
];

const compare: Readonly<Record<Exclude<Sort, 'suggested'>, (a: Service, b: Service) => number>> = {
  price: (a, b) => Number(a.price) - Number(b.price),
  '-price': (a, b) => Number(b.price) - Number(a.price),
  days: (a, b) => a.estimated_duration_days - b.estimated_duration_days,
  title: (a, b) => a.title.localeCompare(b.title),
};

/** The services that the page shows; suggested are those that admins feature, in the server's order, or the best match. */
export function listed(services: readonly Service[], state: CatalogueState): SearchResult<Service> {
  const offered = services
    .filter(({ category }) => state.category === '' || category === state.category)
    .filter(({ price }) => state.maxPrice === null || Number(price) <= state.maxPrice)
    .filter(({ estimated_duration_days: days }) => state.maxDays === null || days <= state.maxDays);
  const result = searchByWords(offered, state.q, ({ title, search_words, description, category, id }) => ({
    names: [title, ...search_words],
    more: [description, category, id],
  }));
  return state.sort === 'suggested' ? result : { ...result, found: result.found.toSorted(compare[state.sort]) };
}
