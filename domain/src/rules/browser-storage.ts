/** Decides whether an answer may be stored in the browser, where others than its owner may read it. */
import type { FieldDefinition } from './fields.js';
import { isAadhaarKey, isSensitiveRule, looksLikeAadhaar, looksLikePan } from './identity-numbers.js';
import { questionAt } from './people.js';

/** The answers by their paths (see rules/people) without identity numbers and bank data, in whatever field they were typed. */
export const storableAnswers = (
  questions: readonly FieldDefinition[],
  answers: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answers).filter(
      ([path, value]) =>
        !isSensitiveRule(questionAt(questions, path)?.rule) &&
        !isAadhaarKey(path) &&
        !looksLikeAadhaar(String(value)) &&
        !looksLikePan(String(value)),
    ),
  );
