/** Intake forms by definition: the valid answers of each question, and their stored form. */
import { type Condition, conditionHolds } from './condition.js';
import { isCalendarDate } from './dates.js';
import { checkEmail, normaliseEmail } from './email.js';
import { checkMobile, toE164 } from './mobile.js';
import { namedRule } from './named-rules.js';
import { latinDigits, normaliseId } from './normalise.js';
import { type PlainCode, type Problem, problem } from './problem.js';
import { checkText, isRequired, MAX_LINE_LENGTH, MAX_TEXT_LENGTH } from './text.js';

/** In the order in which they are offered (AMET-12). */
export const FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'tel',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'switch',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Whether a type has options: for a checkbox they are optional. */
export const hasOptions = (type: string): boolean => ['select', 'radio', 'checkbox'].includes(type);

export const PEOPLE_ROLES = ['director', 'promoter', 'partner'] as const;

/** A list of people in a form: how many, and the questions about each. A person's answers also have an `id`. */
export interface PeopleList {
  readonly role: (typeof PEOPLE_ROLES)[number];
  readonly min: number;
  readonly max: number;
  /** The text for fewer people than `min`. */
  readonly few: 'directors.few' | 'partners.few' | 'company.shareholders';
  readonly fields: readonly FieldDefinition[];
}

/** Texts of a question's own problems, in place of the common ones. */
export interface FieldTexts {
  readonly missing?: PlainCode;
  /** Fewer letters and digits than `length`. */
  readonly short?: PlainCode;
  /** More letters and digits than `length`. */
  readonly long?: PlainCode;
  /** Any other invalid value. */
  readonly wrong?: PlainCode;
  /** Any invalid value while none is required. */
  readonly optional?: PlainCode;
}

/** One question of an intake form. '' and null mean the same as omitting an optional property. */
export interface FieldDefinition {
  readonly key: string;
  readonly label: string;
  /** `people`: the answer is a list of people, see `people`. */
  readonly type: FieldType | 'people';
  readonly required: boolean;
  /** A required question has to be answered only while this holds. */
  readonly required_if?: Condition | null;
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
  /** Letters and digits of a complete value; only with `texts`. */
  readonly length?: number;
  readonly texts?: FieldTexts;
  readonly people?: PeopleList;
}

/** A person's answers in their stored form. */
export interface PersonAnswers {
  readonly id: string;
  readonly [key: string]: string | number | boolean | readonly string[];
}

/**
 * A stored answer: dates as `YYYY-MM-DD`, ticks as booleans, several ticks or people as a list, whole numbers as numbers
 * and others as decimal text (`12.5`), since events contain whole numbers only.
 */
export type AnswerValue = string | number | boolean | readonly string[] | readonly PersonAnswers[];

/** An invalid answer; `path` is the field's key after the prefix. */
export interface AnswerError extends Problem {
  readonly path: string;
}

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
  if (definition.type === 'people') return Array.isArray(value) && value.length === 0;
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

/** The first and the last day that an answer may name. */
export const DATE_RANGE = { min: '1900-01-01', max: '2100-12-31' } as const;

/** The first and the last day that a box offers for an answer of a rule on `today`. */
export const daysOffered = (
  rule: string | undefined,
  today: string,
): { readonly min: string; readonly max: string } => ({
  ...DATE_RANGE,
  ...namedRule(rule)?.days?.(today),
});

const checkDate = (label: string, text: string): Problem | null => {
  if (!isCalendarDate(text)) return problem('date.format', { label });
  return text < DATE_RANGE.min || text > DATE_RANGE.max ? problem('date.range', { label, ...DATE_RANGE }) : null;
};

const notAnOption = (label: string): Problem => problem('option.unknown', { label });

const checkTicks = (definition: FieldDefinition, value: unknown): Problem | null => {
  if (!isList(definition)) return booleanFrom(value) === null ? notAnOption(definition.label) : null;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = given.every((one) => typeof one === 'string' && optionsOf(definition).includes(one));
  return known && new Set(given).size === given.length ? null : notAnOption(definition.label);
};

const checkTyped = (definition: FieldDefinition, text: string): Problem | null => {
  const { label, type, rule } = definition;
  if (type === 'textarea') return checkText(text, { label, max: MAX_TEXT_LENGTH, multiline: true });
  if (type === 'select' || type === 'radio') return optionsOf(definition).includes(text) ? null : notAnOption(label);
  if (type === 'date') return checkDate(label, text);
  if (type === 'email') return checkEmail(text);
  // A number pasted with direction marks is the same number.
  if (type === 'tel') return checkText(text, { label, max: MAX_LINE_LENGTH, invisible: true }) ?? checkMobile(text);
  return checkText(text, { label, max: MAX_LINE_LENGTH, invisible: namedRule(rule) !== null });
};

const checkValue = (definition: FieldDefinition, value: unknown, today?: string): Problem | null => {
  const { label, type, rule } = definition;
  if (type === 'switch') return checkTicks(definition, value ?? false);
  if (type === 'checkbox') return checkTicks(definition, value);
  if (type === 'number') return checkNumber(label, value) ?? namedRule(rule)?.check(String(numberFrom(value))) ?? null;
  if (typeof value !== 'string') return problem('text.type', { label });
  return checkTyped(definition, value.trim()) ?? namedRule(rule)?.check(value.trim(), today) ?? null;
};

/** The question's own text for a value that is too short or too long. */
const checkLength = ({ length, texts }: FieldDefinition, value: unknown): Problem | null => {
  if (length === undefined || typeof value !== 'string') return null;
  const given = normaliseId(value).length;
  const code = given < length ? texts?.short : given > length ? texts?.long : undefined;
  return code === undefined ? null : problem(code);
};

/**
 * The problem of one answer of any type but people, whether or not the question is shown. `today` is the day in India,
 * `YYYY-MM-DD`, for rules that depend on it.
 */
export const validateField = (definition: FieldDefinition, value: unknown, today?: string): Problem | null => {
  const { label, required, texts } = definition;
  if (isEmptyAnswer(definition, value)) {
    if (!required) return null;
    return texts?.missing === undefined ? isRequired(label) : problem(texts.missing);
  }
  const found = checkLength(definition, value) ?? checkValue(definition, value, today);
  const own = (required ? undefined : texts?.optional) ?? texts?.wrong;
  return found === null || own === undefined ? found : problem(own);
};

const answerTo = (answers: object, key: string): unknown =>
  Object.hasOwn(answers, key) ? (answers as Readonly<Record<string, unknown>>)[key] : undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const canonicalPeople = ({ fields }: PeopleList, value: unknown): readonly PersonAnswers[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map((person) => ({
    ...(canonicalAnswers(fields, person) as Omit<PersonAnswers, 'id'>),
    id: typeof person.id === 'string' ? person.id : '',
  }));

const canonicalAnswer = (definition: FieldDefinition, value: unknown): AnswerValue => {
  if (definition.people !== undefined) return canonicalPeople(definition.people, value);
  if (isTick(definition)) return booleanFrom(value) ?? false;
  if (isList(definition)) return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
  const text = typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : '';
  // An option is spelled as the catalogue spells it.
  if (optionsOf(definition).length > 0) return text;
  if (definition.type === 'number') {
    const number = numberFrom(value) ?? 0;
    return Number.isInteger(number) ? number + 0 : String(number);
  }
  const rule = namedRule(definition.rule);
  if (rule !== null) return rule.canonical(text);
  if (definition.type === 'tel') return toE164(text) ?? text;
  return definition.type === 'email' ? normaliseEmail(text) : text.normalize('NFC');
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

/** The question as it is asked with these answers: its `required_if` is decided. */
export const askedNow = (definition: FieldDefinition, answers: object): FieldDefinition =>
  definition.required_if === undefined || definition.required_if === null
    ? definition
    : { ...definition, required: definition.required && conditionHolds(definition.required_if, answers) };

/** Ids of people: what a form's author can put into an address and a file's place. */
export const isPersonId = (id: unknown): id is string => typeof id === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(id);

const tooManyIn = ({ label, people }: FieldDefinition, value: unknown): Problem | null =>
  people !== undefined && Array.isArray(value) && value.length > people.max
    ? problem('people.many', { label, max: people.max })
    : null;

/** The lists that name more people than they may: found before anything is done for each of these. */
export const crowdedLists = (
  definitions: readonly FieldDefinition[],
  answers: object,
  prefix = '',
): readonly AnswerError[] =>
  definitions.flatMap((definition) => {
    const found = tooManyIn(definition, answerTo(answers, definition.key));
    return found === null ? [] : [{ path: prefix + definition.key, ...found }];
  });

/**
 * The problems of a list of people, each with its path below that of the list: `directors.0.name`. `taken`: the ids of
 * all lists so far, since a document names its person by the id alone.
 */
const peopleErrors = (
  definition: FieldDefinition & { readonly people: PeopleList },
  value: unknown,
  path: string,
  taken: Set<unknown>,
  today?: string,
): AnswerError[] => {
  const { label, people } = definition;
  const list: unknown = value ?? [];
  if (!Array.isArray(list) || !list.every(isRecord)) return [{ path, ...problem('people.type', { label }) }];
  const tooMany = tooManyIn(definition, list);
  if (tooMany !== null) return [{ path, ...tooMany }];
  return [
    ...(list.length < people.min ? [{ path, ...problem(people.few, { min: people.min }) }] : []),
    ...list.flatMap(({ id, ...person }, index) => {
      const own = `${path}.${index}.`;
      const named = isPersonId(id) && !taken.has(id);
      taken.add(id);
      return [
        ...(named ? [] : [{ path: `${own}id`, ...problem('person.id') }]),
        ...validateAnswers(people.fields, person, own, today),
      ];
    }),
  ];
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
  const taken = new Set<unknown>();
  for (const definition of askedFields(definitions, answers)) {
    const { key, people } = definition;
    const value = answerTo(answers, key);
    if (people !== undefined)
      errors.push(...peopleErrors({ ...definition, people }, value, prefix + key, taken, today));
    else {
      const found = validateField(askedNow(definition, answers), value, today);
      if (found !== null) errors.push({ path: prefix + key, ...found });
    }
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
