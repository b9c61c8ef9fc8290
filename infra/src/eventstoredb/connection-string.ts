import type { Credentials } from '@eventstore/db-client';

export interface ConnectionString {
  /** As the client takes it: under the older name of the protocol, without credentials. */
  readonly text: string;
  readonly credentials: Credentials | null;
  /** `defaultDeadline`, ms; null where it is not said. */
  readonly deadlineMs: number | null;
}

/** Before the hosts. A name holds no `:` and a password no `:` and no `@`, since the client ends them there. */
const credentialsPattern = /^([^:]+:\/\/)([^:@]+):([^:@]+)@(?=[^@]*$)/;
/** The client compares names of options without case, `_` and `-`. */
const deadlinePattern = /[?&]default[_-]?deadline=(\d+)/i;

/**
 * Reads a connection string, `esdb://` or `kurrentdb://`. The client prints the whole of a string that it does not understand, so
 * that it is given one without credentials; those go with each call.
 * @throws Error with a text for people, without credentials
 */
export const readConnectionString = (url: string): ConnectionString => {
  const known = url.trim().replace(/^kurrentdb(\+discover)?:/, 'esdb$1:');
  const [, , username, password] = credentialsPattern.exec(known) ?? [];
  // With one `@` too many nobody can tell where the password ends: nothing of it is shown, and no part of it is taken for a host.
  if (known.includes('@') && password === undefined)
    throw new Error(
      'Expected user:password@ before the hosts, and no other @: in a name or a password @ is written %40 and : is written %3A.',
    );
  const deadline = deadlinePattern.exec(known)?.[1];
  return {
    text: known.replace(credentialsPattern, '$1'),
    credentials:
      username === undefined || password === undefined
        ? null
        : { username: decodeURIComponent(username), password: decodeURIComponent(password) },
    deadlineMs: deadline === undefined ? null : Number(deadline),
  };
};
