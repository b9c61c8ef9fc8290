/**
 * Numbers that identify a person or their bank account: which are masked, and which are sealed under a key of their
 * own.
 */
import { maskAadhaar } from './aadhaar.js';
import type { RuleName } from './named-rules.js';
import { normaliseId } from './normalise.js';

const VISIBLE = 4;

/** `XXXXXX234F`: the last four characters. A shorter value is hidden entirely. */
const maskAllButEnd = (value: string): string => {
  const id = normaliseId(value);
  return id.length <= VISIBLE ? 'XXXX' : `${'X'.repeat(id.length - VISIBLE)}${id.slice(-VISIBLE)}`;
};

/**
 * The rules of identity numbers and bank data, with the mask under which other people see the value. An IFSC names a
 * bank's branch, which is public: it has no mask.
 */
const SENSITIVE_RULES = {
  aadhaar: maskAadhaar,
  pan: maskAllButEnd,
  person_pan: maskAllButEnd,
  account: maskAllButEnd,
  passport: maskAllButEnd,
  indian_passport: maskAllButEnd,
  ifsc: null,
} as const satisfies Partial<Record<RuleName, ((value: string) => string) | null>>;
type SensitiveRule = keyof typeof SENSITIVE_RULES;

/** True for rules whose values are never stored in a browser: identity numbers and bank data. */
export const isSensitiveRule = (rule: string | undefined): rule is SensitiveRule =>
  rule !== undefined && Object.hasOwn(SENSITIVE_RULES, rule);

/** Minimum length of the reason that staff give before they see a number in full, in characters. */
export const MIN_REVEAL_REASON = 10;
export const MAX_REVEAL_REASON = 500;

/** The rules whose values are identity numbers or bank accounts. */
export type IdentityRule = {
  [Rule in SensitiveRule]: (typeof SENSITIVE_RULES)[Rule] extends null ? never : Rule;
}[SensitiveRule];
export const isIdentityRule = (rule: string | undefined): rule is IdentityRule =>
  isSensitiveRule(rule) && SENSITIVE_RULES[rule] !== null;

/** Both spellings in the texts: `aadhaar`, and `aadharNumber` of the people in a form. */
const AADHAAR_KEY = /aadh?aa?r/i;
export const isAadhaarKey = (key: string): boolean => AADHAAR_KEY.test(key);
/** Longest value that is checked, in characters: an identity number is far shorter. */
const MAX_LENGTH = 200;
/** Twelve digits with any spaces and hyphens between them. */
export const looksLikeAadhaar = (value: string): boolean =>
  value.length <= MAX_LENGTH && /^[\s-]*(\d[\s-]*){12}$/.test(value);
/** Ten characters of a PAN. */
export const looksLikePan = (value: string): boolean =>
  value.length <= MAX_LENGTH && /^\s*[a-z]{5}\d{4}[a-z]\s*$/i.test(value);

interface Question {
  readonly key: string;
  readonly rule?: string;
  readonly people?: { readonly fields: readonly Question[] };
}

type Answers = Readonly<Record<string, unknown>>;

/** The answers with every identity number replaced. `path`: dotted steps to it, such as `directors.0.pan`. */
const mapIdentityNumbers = (
  fields: readonly Question[],
  answers: Answers,
  replace: (value: string, rule: IdentityRule, path: string) => unknown,
): Record<string, unknown> => {
  const rules = new Map(
    fields
      .flatMap((one) => [one, ...(one.people?.fields ?? [])])
      .flatMap(({ key, rule }) => (isIdentityRule(rule) ? [[key, rule] as const] : [])),
  );
  const ruleOf = (key: string, value: string): IdentityRule | null => {
    const rule = rules.get(key);
    if (rule !== undefined) return rule;
    return isAadhaarKey(key) && looksLikeAadhaar(value) ? 'aadhaar' : null;
  };
  const map = (key: string, value: unknown, path: string): unknown => {
    if (typeof value === 'string' || typeof value === 'number') {
      const rule = ruleOf(key, String(value));
      return rule === null ? value : replace(String(value), rule, path);
    }
    if (Array.isArray(value)) return value.map((one, index) => map(key, one, `${path}.${index}`));
    return typeof value === 'object' && value !== null ? inside(value as Answers, `${path}.`) : value;
  };
  const inside = (record: Answers, prefix: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(key, value, `${prefix}${key}`)]));
  return inside(answers, '');
};

/** Answers as other people see them: every identity number and bank account masked. */
export const maskIdentityNumbers = (fields: readonly Question[], answers: Answers): Record<string, unknown> =>
  mapIdentityNumbers(fields, answers, (value, rule) => SENSITIVE_RULES[rule](value));

/** Answers as the person themselves sees them: only the Aadhaar number masked. */
export const maskAadhaarNumbers = (fields: readonly Question[], answers: Answers): Record<string, unknown> =>
  mapIdentityNumbers(fields, answers, (value, rule) => (rule === 'aadhaar' ? maskAadhaar(value) : value));

/** The identity numbers in the answers by their paths. */
export const identityNumbersIn = (fields: readonly Question[], answers: Answers): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  mapIdentityNumbers(fields, answers, (value, _rule, path) => {
    found.set(path, value);
    return value;
  });
  return found;
};

/** The numbers that stand on a paper of the case, and that its reviewer compares. An Aadhaar number stays masked. */
const COMPARED: readonly IdentityRule[] = ['pan', 'person_pan', 'passport', 'indian_passport'];

/** The numbers in the answers that are compared with a paper, by their paths. */
export const comparedNumbersIn = (fields: readonly Question[], answers: Answers): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  mapIdentityNumbers(fields, answers, (value, rule, path) => {
    if (COMPARED.includes(rule)) found.set(path, value);
    return value;
  });
  return found;
};

/** Full Aadhaar numbers by their paths in the answers. */
export type AadhaarNumbers = Readonly<Record<string, string>>;

/**
 * Extracts the full Aadhaar numbers from the answers, where masked values replace them; `shown` are the masked answers.
 */
export const splitAadhaar = (
  fields: readonly Question[],
  answers: Answers,
  shown: (value: string) => string = maskAadhaar,
): { readonly answers: Record<string, unknown>; readonly aadhaar: AadhaarNumbers | null } => {
  const aadhaar: [string, string][] = [];
  const rest = mapIdentityNumbers(fields, answers, (value, rule, path) => {
    if (rule !== 'aadhaar') return value;
    aadhaar.push([path, value]);
    return shown(value);
  });
  return { answers: rest, aadhaar: aadhaar.length === 0 ? null : Object.fromEntries(aadhaar) };
};

/** Puts the full numbers back into the answers from which they were extracted. */
export const joinAadhaar = (answers: Answers, aadhaar: AadhaarNumbers): Record<string, unknown> => {
  const put = (value: unknown, path: string): unknown => {
    if (Object.hasOwn(aadhaar, path)) return aadhaar[path];
    if (Array.isArray(value)) return value.map((one, index) => put(one, `${path}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, put(one, `${path}.${key}`)]));
  };
  return Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, put(value, key)]));
};
