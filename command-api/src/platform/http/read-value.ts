import { type FieldError, rendered, renderedIfKnown } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { Problem } from '@anupalan/domain/rules/problem';
import { shownValue } from '@anupalan/domain/rules/text';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Number of errors of a value that are named. */
const MAX_ERRORS = 50;

const TYPES = {
  string: 'value.text',
  number: 'value.number',
  int: 'value.whole',
  boolean: 'value.boolean',
  array: 'value.list',
  object: 'value.object',
  record: 'value.object',
} as const;

const typeCode = (expected: string): (typeof TYPES)[keyof typeof TYPES] | 'value.given' =>
  Object.hasOwn(TYPES, expected) ? TYPES[expected as keyof typeof TYPES] : 'value.given';

type OfIssue<C extends Issue['code']> = Extract<Issue, { readonly code: C }>;

const tooSmall = ({ origin, minimum, inclusive }: OfIssue<'too_small'>, input: unknown, name: string): Problem => {
  const min = Number(minimum);
  if (origin === 'string')
    return input === '' ? rendered('value.required', { name }) : rendered('value.short', { name, min });
  if (origin === 'array') return min === 1 ? rendered('value.none', { name }) : rendered('value.few', { name, min });
  return rendered(inclusive === false ? 'value.above' : 'value.least', { name, min });
};

const tooBig = ({ origin, maximum, inclusive }: OfIssue<'too_big'>, name: string): Problem => {
  const max = Number(maximum);
  if (origin === 'string')
    return max === 1 ? rendered('value.one_character', { name }) : rendered('value.long', { name, max });
  if (origin === 'array')
    return max === 1 ? rendered('value.one_entry', { name }) : rendered('value.many', { name, max });
  return rendered(inclusive === false ? 'value.below' : 'value.most', { name, max });
};

const problemOf = (issue: Issue, input: unknown, name: string): Problem => {
  switch (issue.code) {
    case 'invalid_type':
      return rendered(input === undefined ? 'value.required' : typeCode(issue.expected), { name });
    case 'too_small':
      return tooSmall(issue, input, name);
    case 'too_big':
      return tooBig(issue, name);
    case 'invalid_value': {
      if (input === undefined) return rendered('value.required', { name });
      const options = issue.values.map(String).join(', ');
      return issue.values.length === 1
        ? rendered('value.exactly', { name, option: options })
        : rendered('value.option', { name, options });
    }
    case 'unrecognized_keys':
      return rendered('value.unknown', { names: issue.keys.join(', ') });
    case 'invalid_format':
      return rendered(issue.format === 'date' ? 'value.day' : 'value.invalid', { name });
    default:
      return rendered('value.invalid', { name });
  }
};

/** The problem that a schema names itself; null if it names none. `given` and `known` are for its text. */
const ownProblem = (issue: Issue, input: unknown): Problem | null =>
  renderedIfKnown(
    issue.message,
    issue.code === 'invalid_value'
      ? { given: shownValue(input), known: issue.values.map(String).join(', ') }
      : undefined,
  );

const inputAt = (value: unknown, path: Issue['path']): unknown =>
  path.reduce((at: unknown, key) => (at as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key], value);

/**
 * Reads a value by its schema, or says what is wrong with it in the words of the catalogue. A schema that has its own
 * text gives its code as the message. `at`: the path of the value in the body.
 */
export const readValue = <T>(
  schema: z.ZodType<T>,
  value: unknown,
  at: readonly string[] = [],
): Result<T, readonly FieldError[]> => {
  // Without zod's texts, so that a message is always one of the schema's own.
  const parsed = schema.safeParse(value, { error: () => '' });
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.slice(0, MAX_ERRORS).map((issue) => {
      const path = [...at, ...issue.path.map(String)].join('.');
      const input = inputAt(value, issue.path);
      return { path, ...(ownProblem(issue, input) ?? problemOf(issue, input, path === '' ? 'The value' : path)) };
    }),
  );
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * As `readValue`. The entries of lists are read one by one; others get their turn in between. The problems of an object
 * come before those of its contents.
 */
export const readInTurns = async (
  schema: z.ZodType,
  value: unknown,
  at: readonly string[] = [],
): Promise<Result<unknown, readonly FieldError[]>> => {
  const parts: [key: string, inner: z.ZodType, value: unknown][] = [];
  let outer = schema;
  // A check of a whole object needs all of it.
  if (schema instanceof z.ZodObject && isRecord(value) && !schema.def.checks?.length) {
    for (const [key, inner] of Object.entries<z.ZodType>(schema.shape))
      if ((inner instanceof z.ZodObject || inner instanceof z.ZodArray) && Object.hasOwn(value, key))
        parts.push([key, inner, value[key]]);
    outer = schema.extend(Object.fromEntries(parts.map(([key]) => [key, z.unknown()])));
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const inner = schema.element as z.ZodType;
    for (const [n, entry] of value.entries()) parts.push([String(n), inner, entry]);
    outer = schema.clone({ ...schema.def, element: z.unknown() });
  }
  const read = readValue(outer, value, at);
  if (parts.length === 0) return read;
  const errors = read.ok ? [] : [...read.error];
  const values: [string, unknown][] = [];
  for (const [key, inner, entry] of parts) {
    if (errors.length >= MAX_ERRORS) break;
    if (Array.isArray(value)) await nextTurn();
    const part = Array.isArray(value)
      ? readValue(inner, entry, [...at, key])
      : await readInTurns(inner, entry, [...at, key]);
    if (part.ok) values.push([key, part.value]);
    else errors.push(...part.error);
  }
  if (!read.ok || errors.length > 0) return err(errors.slice(0, MAX_ERRORS));
  return ok(
    Array.isArray(value) ? values.map(([, one]) => one) : { ...(read.value as object), ...Object.fromEntries(values) },
  );
};
