import { WAITING_ON } from '@anupalan/domain/workflows/definition';

/** The filters of a list of cases, with the same names in the address and in the API. */
export const FILTER_NAMES = [
  'service',
  'category',
  'status',
  'waiting_on',
  'assignee',
  'due',
  'payment',
  'source',
  'from',
  'to',
  'delivered_from',
  'delivered_to',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Each filter as in the address: empty when it is not set, several values separated by commas. */
export type CaseFilters = Readonly<Record<FilterName, string>>;

/** The filters that may hold several values. */
const MULTI_VALUE_FILTERS: ReadonlySet<FilterName> = new Set(['service', 'status', 'waiting_on', 'payment', 'source']);

export const readFilters = (params: URLSearchParams): CaseFilters => {
  const values = FILTER_NAMES.map((name) => [name, params.getAll(name).join(',')]);
  return Object.fromEntries(values) as CaseFilters;
};

/** The cases that a list can hold: all of them, open ones, or completed ones that wait to be closed. */
export type ListScope = 'all' | 'open' | 'finished';

/** The filters that every case of such a list matches, or none. */
const POINTLESS: Readonly<Record<ListScope, readonly FilterName[]>> = {
  all: [],
  open: ['delivered_from', 'delivered_to'],
  finished: ['status', 'waiting_on', 'due'],
};

export const isOffered = (scope: ListScope, name: FilterName): boolean => !POINTLESS[scope].includes(name);

/** The change to an address that removes the filters that such a list does not offer. */
export const withoutPointless = (scope: ListScope): Readonly<Record<string, string>> =>
  Object.fromEntries(POINTLESS[scope].map((name) => [name, '']));

export const NO_FILTERS: CaseFilters = readFilters(new URLSearchParams());

export const valuesOf = (filters: CaseFilters, name: FilterName): readonly string[] => {
  const text = filters[name];
  if (!MULTI_VALUE_FILTERS.has(name)) return text === '' ? [] : [text];
  return [...new Set(text.split(',').filter((one) => one !== ''))];
};

/** The filter with this value added, or removed if it was set. */
export const toggled = (filters: CaseFilters, name: FilterName, value: string): string => {
  const values = valuesOf(filters, name);
  if (values.includes(value)) return values.filter((one) => one !== value).join(',');
  return MULTI_VALUE_FILTERS.has(name) && value !== '' ? [...values, value].join(',') : value;
};

/** Whom an open case waits for, as the filter has it. */
export const OPEN = WAITING_ON.filter((one) => one !== 'nobody').join();

/** Every active filter value, in the order of the names; all that open cases wait for is one value. */
export const activeFilters = (filters: CaseFilters): readonly { readonly name: FilterName; readonly value: string }[] =>
  FILTER_NAMES.flatMap((name) => {
    const values = valuesOf(filters, name);
    const isOpen = name === 'waiting_on' && values.toSorted().join() === OPEN.split(',').toSorted().join();
    return (isOpen ? [OPEN] : values).map((value) => ({ name, value }));
  });

/** The query of a list: the search, or else the sorting, and the filters. */
export const listQuery = (list: { readonly q: string; readonly sort: string; readonly filters: CaseFilters }) => {
  const query = new URLSearchParams();
  if (list.q !== '') query.set('q', list.q);
  else if (list.sort !== '') query.set('sort', list.sort);
  for (const name of FILTER_NAMES) if (list.filters[name] !== '') query.set(name, list.filters[name]);
  return query;
};
