import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The unit of a bound: characters of a text, entries of a list, else the value itself. */
const bounded = (origin: string, bound: string, n: number): string =>
  origin === 'string'
    ? `must be ${bound} ${n} ${n === 1 ? 'character' : 'characters'}`
    : origin === 'array'
      ? `must have ${bound} ${n} ${n === 1 ? 'entry' : 'entries'}`
      : `must be ${bound} ${n}`;

/**
 * The message for a value that does not fit its schema, with the field's name, for `schema.safeParse(value, { error:
 * issueText })`. A schema's own message takes precedence. Undefined, which gives zod's own text, for kinds that no
 * schema here produces.
 */
export const issueText = (issue: z.core.$ZodRawIssue): string | undefined => {
  const name = issue.path === undefined || issue.path.length === 0 ? 'The value' : issue.path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${name} is required` : `${name} must be ${TYPES[issue.expected] ?? 'given'}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.input === '') return `${name} is required`;
      return `${name} ${bounded(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `${name} ${bounded(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum))}`;
    case 'invalid_value':
      if (issue.input === undefined) return `${name} is required`;
      return `${name} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}`;
    default:
      return undefined;
  }
};
