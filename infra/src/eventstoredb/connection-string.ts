import type { Credentials } from '@eventstore/db-client';

export interface ConnectionString {
  /** The string for the client: with the older name of the protocol, without credentials and without an end of its search. */
  readonly text: string;
  readonly credentials: Credentials | null;
  /** `defaultDeadline`, ms; null when absent. */
  readonly deadlineMs: number | null;
}

/**
 * Credentials before the hosts. A name contains no `:` and a password no `:` or `@`, since the client ends them there.
 */
const credentialsPattern = /^([^:]+:\/\/)([^:@]+):([^:@]+)@(?=[^@]*$)/;
/** The client compares option names without case, `_` and `-`. */
const deadlinePattern = /[?&]default[_-]?deadline=(\d+)/i;
const attemptsPattern = /[?&]max[_-]?discover[_-]?attempts=/i;

/**
 * The client looks for a leader for one second and then fails in a promise that nobody awaits, which ends the process
 * (docs/adr/0064). So it never gives up: each call has its own deadline.
 */
const searchingOn = (text: string): string =>
  attemptsPattern.test(text) ? text : `${text}${text.includes('?') ? '&' : '?'}maxDiscoverAttempts=1000000000`;

/**
 * Reads a connection string, `esdb://` or `kurrentdb://`. The client's errors print the whole string, so it gets one
 * without credentials; those are sent with each call.
 * @throws Error with a text for people, without credentials
 */
export const readConnectionString = (url: string): ConnectionString => {
  const known = url.trim().replace(/^kurrentdb(\+discover)?:/, 'esdb$1:');
  const [, , username, password] = credentialsPattern.exec(known) ?? [];
  // With a second `@` the end of the password is unknown: the error shows no part of it, and no part is used as a host.
  if (known.includes('@') && password === undefined)
    throw new Error(
      'Expected user:password@ before the hosts, and no other @: in a name or a password @ is written %40 and : is written %3A.',
    );
  const deadline = deadlinePattern.exec(known)?.[1];
  return {
    text: searchingOn(known.replace(credentialsPattern, '$1')),
    credentials:
      username === undefined || password === undefined
        ? null
        : { username: decodeURIComponent(username), password: decodeURIComponent(password) },
    deadlineMs: deadline === undefined ? null : Number(deadline),
  };
};
