/** Intake forms by definition: the valid answers of each question, and their stored form. */
import { type Condition, conditionHolds } from './condition.js';
import { isCalendarDate } from './dates.js';
import { checkEmail, normaliseEmail } from './email.js';
import { checkMobile, toE164 } from './mobile.js';
import { namedRule } from './named-rules.js';
import { latinDigits } from './normalise.js';
import { type Problem, problem } from './problem.js';
import { checkText, isRequired } from './text.js';

export const FIELD_TYPES = [
  'text',
  'email',
  'tel',
  'number',
  'textarea',
  'select',
  'date',
  'checkbox',
  'radio',
  'switch',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** One question of an intake form. '' and null mean the same as omitting an optional property. */
export interface FieldDefinition {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly description?: string;
  readonly placeholder?: string;
  /** For select and radio; a checkbox with options is a list of which any number may be ticked. */
  readonly options?: readonly string[];
  readonly display_order: number;
  readonly section?: string;
  /** A name of NAMED_RULES that the value must pass besides its type. */
  readonly rule?: string;
  /** The question is shown only while this holds. */
  readonly show_if?: Condition | null;
}

/**
 * A stored answer: dates as `YYYY-MM-DD`, ticks as booleans, several ticks as a list, whole numbers as numbers and
 * others as decimal text (`12.5`), since events contain whole numbers only.
 */
export type AnswerValue = string | number | boolean | readonly string[];

/** An invalid answer; `path` is the field's key after the prefix. */
export interface AnswerError extends Problem {
  readonly path: string;
}

const MAX_TEXT = 200;
const MAX_TEXTAREA = 2000;
const MAX_NUMBER = 1e12;
const MAX_UNKNOWN_NAMED = 10;

const optionsOf = (definition: FieldDefinition): readonly string[] => definition.options ?? [];
const isList = (definition: FieldDefinition): boolean =>
  definition.type === 'checkbox' && optionsOf(definition).length > 0;
/** A yes/no question, whose default is no. */
const isTick = (definition: FieldDefinition): boolean =>
  definition.type === 'switch' || (definition.type === 'checkbox' && !isList(definition));

/** A number, given as such or as text (with commas for thousands, Indian or not), or null. */
const numberFrom = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const bare = latinDigits(value).replace(/[\s,]/g, '');
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(bare) ? Number(bare) : null;
};

/** A boolean, given as such or as in a multipart form; null for anything else. */
const booleanFrom = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : null;
};

/** True when nothing was answered: no value, only spaces, no tick. A switch always has an answer, at first off. */
export const isEmptyAnswer = (definition: FieldDefinition, value: unknown): boolean => {
  if (definition.type === 'switch') return false;
  if (value === undefined || value === null) return true;
  if (typeof value === 'string' && value.trim() === '') return true;
  if (definition.type !== 'checkbox') return false;
  return isList(definition) ? Array.isArray(value) && value.length === 0 : booleanFrom(value) === false;
};

const checkNumber = (label: string, value: unknown): Problem | null => {
  const number = numberFrom(value);
  if (number === null) return problem('number.format', { label });
  if (Math.abs(number) > MAX_NUMBER)
    return problem('number.range', {
      label,
      min: -MAX_NUMBER,
      max: MAX_NUMBER,
    });
  return Number(number.toFixed(2)) === number ? null : problem('number.decimals', { label });
};

const checkDate = (label: string, text: string): Problem | null => {
  if (!isCalendarDate(text)) return problem('date.format', { label });
  return text < '1900-01-01' || text > '2100-12-31'
    ? problem('date.range', { label, min: '1900-01-01', max: '2100-12-31' })
    : null;
};

const notAnOption = (label: string): Problem => problem('option.unknown', { label });

const checkTicks = (definition: FieldDefinition, value: unknown): Problem | null => {
  if (!isList(definition)) return booleanFrom(value) === null ? notAnOption(definition.label) : null;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = given.every((one) => typeof one === 'string' && optionsOf(definition).includes(one));
  return known && new Set(given).size === given.length ? null : notAnOption(definition.label);
};

const checkTyped = (definition: FieldDefinition, text: string): Problem | null => {
  const { label, type } = definition;
  if (type === 'textarea') return checkText(text, { label, max: MAX_TEXTAREA, multiline: true });
  if (type === 'select' || type === 'radio') return optionsOf(definition).includes(text) ? null : notAnOption(label);
  if (type === 'date') return checkDate(label, text);
  if (type === 'email') return checkEmail(text);
  if (type === 'tel') return checkText(text, { label, max: MAX_TEXT }) ?? checkMobile(text);
  return checkText(text, { label, max: MAX_TEXT });
};

/**
 * The problem of one answer of any type, whether or not the question is shown. `today` is the day in India,
 * `YYYY-MM-DD`, for rules that depend on it.
 */
export const validateField = (definition: FieldDefinition, value: unknown, today?: string): Problem | null => {
  const { label, type } = definition;
  if (isEmptyAnswer(definition, value)) return definition.required ? isRequired(label) : null;
  if (type === 'switch') return checkTicks(definition, value ?? false);
  if (type === 'checkbox') return checkTicks(definition, value);
  if (type === 'number') {
    const found = checkNumber(label, value);
    return found ?? namedRule(definition.rule)?.check(String(numberFrom(value))) ?? null;
  }
  if (typeof value !== 'string') return problem('text.type', { label });
  return checkTyped(definition, value.trim()) ?? namedRule(definition.rule)?.check(value.trim(), today) ?? null;
};

const answerTo = (answers: object, key: string): unknown =>
  Object.hasOwn(answers, key) ? (answers as Readonly<Record<string, unknown>>)[key] : undefined;

const canonicalAnswer = (definition: FieldDefinition, value: unknown): AnswerValue => {
  if (isTick(definition)) return booleanFrom(value) ?? false;
  if (isList(definition)) return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  const text = typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : '';
  if (definition.type === 'number') {
    const number = numberFrom(value) ?? 0;
    return Number.isInteger(number) ? number + 0 : String(number);
  }
  const rule = namedRule(definition.rule);
  if (rule !== null) return rule.canonical(text);
  if (definition.type === 'tel') return toE164(text) ?? text;
  return definition.type === 'email' ? normaliseEmail(text) : text;
};

/** The questions that are shown for these answers: those whose condition holds on a shown question. */
export const askedFields = (definitions: readonly FieldDefinition[], answers: object): FieldDefinition[] => {
  const byKey = new Map(definitions.map((one) => [one.key, one]));
  const isAsked = (definition: FieldDefinition, below: readonly string[]): boolean => {
    const condition = definition.show_if;
    if (condition === undefined || condition === null) return true;
    const parent = byKey.get(condition.key);
    // A condition on a missing question or in a cycle never holds.
    if (parent === undefined || below.includes(parent.key)) return false;
    const answer = canonicalAnswer(parent, answerTo(answers, parent.key));
    return isAsked(parent, [...below, parent.key]) && conditionHolds(condition, { [condition.key]: answer });
  };
  return definitions.filter((one) => isAsked(one, [one.key]));
};

/**
 * The problems of a form's answers in the order of the definitions: of each shown question, and of unknown keys (at
 * most ten). Answers to hidden questions are ignored; `canonicalAnswers` drops them. `prefix` precedes every path, e.g.
 * `formData.`; `today` as for `validateField`.
 */
export const validateAnswers = (
  definitions: readonly FieldDefinition[],
  answers: unknown,
  prefix = '',
  today?: string,
): AnswerError[] => {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers))
    return [{ path: prefix.replace(/\.$/, ''), ...problem('answers.type') }];
  const errors: AnswerError[] = [];
  for (const definition of askedFields(definitions, answers)) {
    const found = validateField(definition, answerTo(answers, definition.key), today);
    if (found !== null) errors.push({ path: prefix + definition.key, ...found });
  }
  const known = new Set(definitions.map(({ key }) => key));
  const unknown = Object.keys(answers).filter((key) => !known.has(key));
  for (const key of unknown.slice(0, MAX_UNKNOWN_NAMED)) {
    const name = key.slice(0, 100);
    errors.push({ path: prefix + name, ...problem('field.unknown', { key: name }) });
  }
  return errors;
};

/**
 * Valid answers in their stored form: shown and answered questions only (an empty tick is a no), trimmed, identifiers
 * in canonical spelling. Idempotent.
 */
export const canonicalAnswers = (
  definitions: readonly FieldDefinition[],
  answers: object,
): Record<string, AnswerValue> =>
  Object.fromEntries(
    askedFields(definitions, answers)
      .map((definition) => [definition, answerTo(answers, definition.key)] as const)
      .filter(([definition, value]) => isTick(definition) || !isEmptyAnswer(definition, value))
      .map(([definition, value]) => [definition.key, canonicalAnswer(definition, value)]),
  );
