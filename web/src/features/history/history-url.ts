/** The filters of the log's search, as in the address; '' for any. */
export interface LogFilter {
  readonly q: string;
  /** A kind of stream, `payment`, or one stream, `payment-<id>`. */
  readonly stream: string;
  readonly type: string;
  readonly actor: string;
  /** Days in India, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** `shown`: with what the product records for itself, which is left out by default. */
  readonly housekeeping: string;
}

const FILTERS = ['q', 'stream', 'type', 'actor', 'from', 'to'] as const satisfies readonly (keyof LogFilter)[];
const PARAMETERS = [...FILTERS, 'housekeeping'] as const satisfies readonly (keyof LogFilter)[];

export const NO_FILTER: LogFilter = { q: '', stream: '', type: '', actor: '', from: '', to: '', housekeeping: '' };

export const HISTORY = '/admin/history';
const EVENTS = '/api/admin/events';

export const readFilter = (params: URLSearchParams): LogFilter =>
  Object.fromEntries(PARAMETERS.map((name) => [name, params.get(name) ?? ''])) as unknown as LogFilter;

export const isUnfiltered = (filter: LogFilter): boolean => FILTERS.every((name) => filter[name] === '');

/** `payment` of `payment-TEST_ORD1`. */
export const kindIn = (stream: string): string => stream.split('-', 1)[0] ?? '';
export const isOneStream = (stream: string): boolean => stream.includes('-');

const queryOf = (filter: LogFilter, names: readonly (keyof LogFilter)[]): URLSearchParams =>
  new URLSearchParams(names.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])));

/** The address of the list with this filter. */
export const listPath = (filter: Partial<LogFilter>): string => {
  const query = queryOf({ ...NO_FILTER, ...filter }, PARAMETERS);
  return query.size === 0 ? HISTORY : `${HISTORY}?${query}`;
};

/** The page of an event; `search` is the list's, to lead back to it. */
export const eventPath = (position: string, search = ''): string => `${HISTORY}/${position}${search}`;

/** The call for a page of events after a position; '' for the first page. */
export const eventsCall = (filter: LogFilter, after: string, limit: number): string => {
  const query = queryOf(filter, FILTERS);
  if (filter.housekeeping === '') query.set('housekeeping', 'false');
  if (after !== '') query.set('after', after);
  query.set('limit', String(limit));
  return `${EVENTS}?${query}`;
};

export const eventCall = (position: string): string => `${EVENTS}/${encodeURIComponent(position)}`;

/** A position as people read it: without zeros in front; of two numbers in one (EventStoreDB), the first. */
export const positionText = (position: string): string => position.slice(0, 20).replace(/^0+(?=\d)/, '');
