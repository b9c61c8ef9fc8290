import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';

export interface ConnectionString {
  /** As this client takes it: under the older name of the protocol, without options that it does not know. */
  readonly text: string;
  /** `defaultDeadline`, ms; null where it is not said. */
  readonly deadlineMs: number | null;
}

/** As the client compares names of options. */
const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '');

/** What stands before the hosts, as the client understands it: it cuts a password at its first `:` and ends it at its first `@`. */
const CREDENTIALS = /^([^:]+:\/\/)[^:@]+:[^:@]+@(?=[^@]*$)/;

/**
 * Reads a connection string, `esdb://` or `kurrentdb://`. The client tells of options that it does not know, and of what is no
 * connection string, by printing all of it: here it sees one with other credentials first, and then no such option any more.
 * @throws Error with a text for people, without credentials
 */
export const readConnectionString = (url: string): ConnectionString => {
  const known = url.trim().replace(/^kurrentdb(\+discover)?:/, 'esdb$1:');
  // With one `@` too many nobody can tell where the password ends: nothing of it is shown, and no part of it is taken for a host.
  if (known.includes('@') && !CREDENTIALS.test(known))
    throw new Error(
      'Expected user:password@ before the hosts, and no other @: in a name or a password @ is written %40 and : is written %3A.',
    );
  const options = parseConnectionString(known.replace(CREDENTIALS, '$1user:password@'));
  const understood = new Set(Object.keys(options).map(flat));
  const query = known.indexOf('?', known.lastIndexOf('@') + 1);
  const pairs = query < 0 ? [] : known.slice(query + 1).split('&');
  const kept = pairs.filter((pair) => understood.has(flat(pair.split('=')[0] ?? '')));
  return {
    text: (query < 0 ? known : known.slice(0, query)) + (kept.length > 0 ? `?${kept.join('&')}` : ''),
    deadlineMs: options.defaultDeadline ?? null,
  };
};
