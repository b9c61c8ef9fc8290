import { maskAadhaar } from '@anupalan/domain/rules/aadhaar';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';

/** Both spellings of the texts: `aadhaar`, and `aadharNumber` of the people in a form. */
const AADHAAR_KEY = /aadh?aa?r/i;

const looksLikeNumber = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && /^[\s-]*(\d[\s-]*){12}$/.test(String(value));

const masked = (key: string, value: unknown, keys: ReadonlySet<string>): unknown => {
  if (keys.has(key) && (typeof value === 'string' || typeof value === 'number')) return maskAadhaar(String(value));
  if (AADHAAR_KEY.test(key) && looksLikeNumber(value)) return maskAadhaar(String(value));
  if (Array.isArray(value)) return value.map((one) => masked(key, one, keys));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, masked(inner, one, keys)]));
  return value;
};

/** Answers as they may be shown: every Aadhaar number as XXXX XXXX 1234, also to staff and admins. */
export const maskedAnswers = (
  answers: Readonly<Record<string, unknown>>,
  fields: readonly FieldDefinition[],
): Record<string, unknown> => {
  const keys = new Set(fields.filter(({ rule }) => rule === 'aadhaar').map(({ key }) => key));
  return masked('', answers, keys) as Record<string, unknown>;
};
