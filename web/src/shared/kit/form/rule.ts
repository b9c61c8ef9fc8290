import type { Check } from '@anupalan/domain/rules/problem';
import type { TestConfig } from 'yup';

/**
 * A rule of the domain as a Yup test: `string().test(rule(panRule))`. Undefined is passed as the empty text, so that
 * one rule says "required" the same way here and on the server.
 */
export const rule = <T = string>(check: Check<T>): TestConfig => ({
  name: 'rule',
  exclusive: false,
  test(value, context) {
    const problem = check((value ?? '') as T);
    return problem === null ? true : context.createError({ message: problem.message, params: problem.params ?? {} });
  },
});
