import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';

export interface ConnectionString {
  /** As this client takes it: under the older name of the protocol, without options that it does not know. */
  readonly text: string;
  /** `defaultDeadline`, ms; null where it is not said. */
  readonly deadlineMs: number | null;
}

/** As the client compares names of options. */
const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

/**
 * Reads a connection string, `esdb://` or `kurrentdb://`. The client tells of options that it does not know, and of what is no
 * connection string, by printing all of it: here it sees one with other credentials first, and then no such option any more.
 * @throws Error with a text for people, without credentials
 */
export const readConnectionString = (url: string): ConnectionString => {
  const known = url.trim().replace(/^kurrentdb(\+discover)?:/, 'esdb$1:');
  const options = parseConnectionString(known.replace(/^([^:]+:\/\/)[^:]+:[^@]+@/, '$1user:password@'));
  const understood = new Set(Object.keys(options).map(flat));
  const query = known.indexOf('?', known.lastIndexOf('@') + 1);
  const pairs = query < 0 ? [] : known.slice(query + 1).split('&');
  const kept = pairs.filter((pair) => understood.has(flat(pair.split('=')[0] ?? '')));
  return {
    text: (query < 0 ? known : known.slice(0, query)) + (kept.length > 0 ? `?${kept.join('&')}` : ''),
    deadlineMs: options.defaultDeadline ?? null,
  };
};
