import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { malformed, type ProblemAnswer } from './problem.js';

const maxQueryParameters = 100;

/**
 * The parameters of a query. A name that is given once has a text; one that is given several times has a list of texts.
 */
export const queryOf = (text: string): Result<Readonly<Record<string, string | string[]>>, ProblemAnswer> => {
  const sent = new URLSearchParams(text);
  if (sent.size > maxQueryParameters) return err(malformed('too_many_parameters', { max: maxQueryParameters }));
  const values = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const before = values.get(name);
    if (before === undefined) values.set(name, [value]);
    else before.push(value);
  }
  return ok(
    Object.fromEntries(
      [...values].map(([name, [first = '', ...more]]) => [name, more.length === 0 ? first : [first, ...more]]),
    ),
  );
};
