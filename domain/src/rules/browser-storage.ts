/** Which answers of a form may be stored in the browser, where others than their owner may read them. */
import type { FieldDefinition } from './fields.js';
import { isAadhaarKey, isSensitiveRule, looksLikeAadhaar, looksLikePan } from './identity-numbers.js';

/** The answers without identity numbers and bank data, in whatever field they were typed. */
export const storableAnswers = (
  fields: readonly Pick<FieldDefinition, 'key' | 'rule'>[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const hidden = new Set(fields.filter(({ rule }) => isSensitiveRule(rule)).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([key, value]) =>
        !hidden.has(key) && !isAadhaarKey(key) && !looksLikeAadhaar(String(value)) && !looksLikePan(String(value)),
    ),
  );
};
