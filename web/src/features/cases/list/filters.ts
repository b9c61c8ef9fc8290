/** What a list of cases is narrowed by, under the names of its address and of the API alike. */
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
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Each as it stands in the address: empty when not said, several values with commas. */
export type CaseFilters = Readonly<Record<FilterName, string>>;

/** Those that may hold several values at once. */
const SEVERAL: ReadonlySet<FilterName> = new Set(['service', 'status', 'waiting_on', 'payment', 'source']);

export const readFilters = (params: URLSearchParams): CaseFilters => {
  const values = FILTER_NAMES.map((name) => [name, params.getAll(name).join(',')]);
  return Object.fromEntries(values) as CaseFilters;
};

export const NO_FILTERS: CaseFilters = readFilters(new URLSearchParams());

export const valuesOf = (filters: CaseFilters, name: FilterName): readonly string[] => {
  const text = filters[name];
  if (!SEVERAL.has(name)) return text === '' ? [] : [text];
  return [...new Set(text.split(',').filter((one) => one !== ''))];
};

/** The filter with this value added, or without it when it stood there. */
export const toggled = (filters: CaseFilters, name: FilterName, value: string): string => {
  const values = valuesOf(filters, name);
  if (values.includes(value)) return values.filter((one) => one !== value).join(',');
  return SEVERAL.has(name) && value !== '' ? [...values, value].join(',') : value;
};

/** Every single value that narrows the list, in the order of the names. */
export const activeFilters = (filters: CaseFilters): readonly { readonly name: FilterName; readonly value: string }[] =>
  FILTER_NAMES.flatMap((name) => valuesOf(filters, name).map((value) => ({ name, value })));

/** The query of a list: the search, else the order, and the filters. */
export const listQuery = (list: { readonly q: string; readonly sort: string; readonly filters: CaseFilters }) => {
  const query = new URLSearchParams();
  if (list.q !== '') query.set('q', list.q);
  else if (list.sort !== '') query.set('sort', list.sort);
  for (const name of FILTER_NAMES) if (list.filters[name] !== '') query.set(name, list.filters[name]);
  return query;
};
