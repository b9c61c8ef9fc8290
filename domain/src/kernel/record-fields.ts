import { isCalendarDate } from '../rules/dates.js';
import { normaliseId } from '../rules/normalise.js';
import type { Check } from '../rules/problem.js';
import {
  checkNeeded,
  checkText,
  isRequired,
  type LengthRule,
  MAX_LINE_LENGTH,
  MAX_NAME_LENGTH,
} from '../rules/text.js';
import { type Paise, toRupees } from './money.js';
import {
  type Closed,
  type Common,
  type DataOf,
  type Field,
  type Fields,
  fromWire,
  recordErrors,
  recordFromWire,
  tidyRecord,
  toWire,
  type WireOf,
} from './record.js';
import { errorAt, type FieldError, wrongAt } from './rejection.js';

/** The kinds of fields that a description is made of (`record.ts`). */

export type Options<T> = Common<T> & { readonly initial: T };
/** A field that keeps the literal names of its options. */
export type Described<O, T, W = T> = Field<T, W> & O;

const same = <T>(value: T): T => value;

/** The rules of one value, in place of those of its kind. */
export interface OwnRules<T> {
  readonly check?: (path: string, value: T) => readonly FieldError[];
}

/** A text; surrounding spaces are taken away. `clears`: null may be sent for an empty one. */
export const text = <
  const O extends Partial<Options<string>> &
    LengthRule &
    OwnRules<string> & { readonly required?: boolean; readonly clears?: boolean },
>(
  options: O,
): Described<O & { readonly initial: string }, string> => ({
  initial: '',
  ...options,
  input: { kind: 'text', rule: options, required: options.required === true, clears: options.clears === true },
  tidy: (value) => value.trim(),
  errors: (path, value) =>
    options.check?.(path, value) ??
    errorAt(path, (options.required === true ? checkNeeded : checkText)(value, options)),
  toWire: same,
  fromWire: (sent) => (sent === null ? '' : (sent as string)),
});

/** The name of a record: a needed text in which several spaces are one. */
export const nameText = (): ReturnType<typeof text<{ label: string; max: number; required: true }>> => ({
  ...text({ label: 'Name', max: MAX_NAME_LENGTH, required: true }),
  tidy: (name) => name.trim().replace(/\s+/g, ' '),
});

const MAX_IDENTIFIER_LENGTH = 30;

/** A number of an authority, checked where it is given; kept without spaces and hyphens, in capitals. */
export const identifier = <const O extends Partial<Options<string>> & { readonly label: string }>(
  options: O,
  check: Check<string>,
) => ({
  ...text({
    ...options,
    max: MAX_IDENTIFIER_LENGTH,
    check: (path, value) => (value.trim() === '' ? [] : errorAt(path, check(normaliseId(value)))),
  }),
  tidy: normaliseId,
});

/** A day, `YYYY-MM-DD`, or '' for none. */
export const day = <const O extends Partial<Options<string>> & { readonly label: string }>(options: O) =>
  text({
    ...options,
    max: 10,
    check: (path, value) =>
      value === '' || isCalendarDate(value) ? [] : wrongAt(path, 'date.format', { label: options.label }),
  });

/** A number or its text; NaN for any other text. */
const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
};

/** One crore rupees: far above any amount, far below the largest safe number. */
const MAX_PAISE = 1_000_000_000;

const amountErrors = (path: string, label: string, paise: number): readonly FieldError[] => {
  if (!Number.isSafeInteger(paise)) return wrongAt(path, 'price.format', { label });
  if (paise < 0) return wrongAt(path, 'price.negative', { label });
  if (paise % 100 !== 0) return wrongAt(path, 'price.paise', { label });
  return paise > MAX_PAISE ? wrongAt(path, 'price.high', { label }) : [];
};

/** Whole paise; NaN where the rupees are no number, which the rules refuse. */
const paiseOf = (sent: unknown): Paise => Math.round(numberOf(sent) * 100);

/** Whole paise, rupees on the wire. */
export const rupees = <const O extends Partial<Options<Paise>> & { readonly label: string }>(
  options: O,
): Described<O & { readonly initial: Paise }, Paise, number> => ({
  initial: 0,
  ...options,
  input: { kind: 'amount', label: options.label, optional: false },
  tidy: same,
  errors: (path, value) => amountErrors(path, options.label, value),
  toWire: toRupees,
  fromWire: paiseOf,
});

/** As `rupees`, or null where nothing is said. */
export const optionalRupees = <const O extends Partial<Options<Paise | null>> & { readonly label: string }>(
  options: O,
): Described<O & { readonly initial: Paise | null }, Paise | null, number | null> => ({
  initial: null,
  ...options,
  input: { kind: 'amount', label: options.label, optional: true },
  tidy: same,
  errors: (path, value) => (value === null ? [] : amountErrors(path, options.label, value)),
  toWire: (value) => (value === null ? null : toRupees(value)),
  fromWire: (sent) => (sent === null ? null : paiseOf(sent)),
});

/** The range of a whole number; `outside`: what is said of a value outside it, in place of the usual sentence. */
export interface WholeRange {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly outside?: (path: string, value: number) => readonly FieldError[];
}

const rangeErrors = (path: string, value: number, { label, min, max, outside }: WholeRange): readonly FieldError[] => {
  if (Number.isInteger(value) && value >= min && value <= max) return [];
  return outside?.(path, value) ?? wrongAt(path, 'number.whole_range', { label, min, max });
};

/**
 * A whole number from `min` to `max`. What is no number becomes `otherwise`, as does null where it `clears`; without it
 * the rules refuse both.
 */
export const whole = <
  const O extends Options<number> &
    WholeRange & {
      readonly otherwise?: number;
      readonly clears?: boolean;
    },
>(
  options: O,
): Described<O, number> => ({
  ...options,
  input: {
    kind: 'number',
    min: options.min,
    max: options.max,
    clears: options.clears === true,
    optional: false,
    otherwise: options.otherwise ?? Number.NaN,
  },
  tidy: same,
  errors: (path, value) => rangeErrors(path, value, options),
  toWire: same,
  fromWire: (sent) => {
    const value = numberOf(sent);
    return Number.isNaN(value) ? (options.otherwise ?? value) : value;
  },
});

/** As `whole`, or null where nothing is said; what is no number is refused. */
export const optionalWhole = <const O extends Partial<Options<number | null>> & WholeRange>(
  options: O,
): Described<O & { readonly initial: number | null }, number | null> => ({
  initial: null,
  ...options,
  input: { kind: 'number', min: options.min, max: options.max, clears: false, optional: true, otherwise: Number.NaN },
  tidy: same,
  errors: (path, value) => (value === null ? [] : rangeErrors(path, value, options)),
  toWire: same,
  fromWire: (sent) => (sent === null ? null : numberOf(sent)),
});

/** Yes or no. */
export const flag = <const O extends Partial<Options<boolean>>>(
  options: O,
): Described<O & { readonly initial: boolean }, boolean> => ({
  initial: false,
  ...options,
  input: { kind: 'flag' },
  tidy: same,
  errors: () => [],
  toWire: same,
  fromWire: (sent) => sent === true,
});

const choiceErrors = (path: string, label: string, value: string, list: readonly string[]): readonly FieldError[] => {
  if (value === '') return errorAt(path, isRequired(label));
  return list.includes(value) ? [] : wrongAt(path, 'option.unknown', { label });
};

/** One of a list; what no schema refuses is refused by the rules, by its label. */
export const choice = <
  T extends string,
  const O extends Partial<Options<T>> & OwnRules<T> & { readonly label: string; readonly closed?: Closed },
>(
  list: readonly T[],
  options: O & { readonly initial: T },
): Described<O, T> => ({
  ...options,
  input: { kind: 'choice', list, closed: options.closed ?? 'never', optional: false },
  tidy: same,
  errors: (path, value) => options.check?.(path, value) ?? choiceErrors(path, options.label, value, list),
  toWire: same,
  fromWire: (sent) => sent as T,
});

/** As `choice`, or null where nothing is chosen. */
export const optionalChoice = <
  T extends string,
  const O extends Partial<Options<T | null>> & { readonly label: string },
>(
  list: readonly T[],
  options: O,
): Described<O & { readonly initial: T | null }, T | null> => ({
  initial: null,
  ...options,
  input: { kind: 'choice', list, closed: 'never', optional: true },
  tidy: same,
  errors: (path, value) => (value === null ? [] : choiceErrors(path, options.label, value, list)),
  toWire: same,
  fromWire: (sent) => sent as T | null,
});

/** Any of a list, each once. */
export const choices = <const O extends Partial<Options<readonly string[]>> & { readonly label: string }>(
  list: readonly string[],
  options: O,
): Described<O & { readonly initial: readonly string[] }, readonly string[], string[]> => ({
  initial: [],
  ...options,
  input: { kind: 'choices', list },
  tidy: (values) => [...new Set(values)],
  errors: (path, values) => values.flatMap((value, i) => choiceErrors(`${path}.${i}`, options.label, value, list)),
  toWire: (values) => [...values],
  fromWire: (sent) => sent as readonly string[],
});

/** Lines of text, none of them empty. */
export const lines = <
  const O extends Partial<Options<readonly string[]>> & { readonly label: string; readonly max: number },
>(
  options: O,
): Described<O & { readonly initial: readonly string[] }, readonly string[], string[]> => ({
  initial: [],
  ...options,
  input: { kind: 'lines', max: options.max },
  tidy: (values) => values.map((one) => one.trim()),
  errors: (path, values) =>
    values.length > options.max
      ? wrongAt(path, 'list.long', { max: options.max })
      : values.flatMap((value, i) =>
          errorAt(`${path}.${i}`, checkNeeded(value, { label: options.label, max: MAX_LINE_LENGTH })),
        ),
  toWire: (values) => [...values],
  fromWire: (sent) => sent as readonly string[],
});

/** Rules that hold for several fields of a record together. */
export interface Together<T> {
  readonly check?: (path: string, value: T) => readonly FieldError[];
}

/** A list of records of their own. */
export const list = <
  const F extends Fields,
  const O extends Partial<Options<readonly DataOf<F>[]>> & { readonly max: number } & Together<DataOf<F>>,
>(
  of: F,
  options: O,
): Described<O & { readonly initial: readonly DataOf<F>[] }, readonly DataOf<F>[], WireOf<F>[]> => ({
  initial: [],
  ...options,
  input: { kind: 'list', max: options.max, of },
  tidy: (values) => values.map((one) => tidyRecord(of, one)),
  errors: (path, values) =>
    values.length > options.max
      ? wrongAt(path, 'list.long', { max: options.max })
      : values.flatMap((one, i) => [
          ...recordErrors(of, one, `${path}.${i}.`),
          ...(options.check?.(`${path}.${i}`, one) ?? []),
        ]),
  toWire: (values) => values.map((one) => toWire(of, one)),
  fromWire: (sent) => (sent as readonly object[]).map((one) => recordFromWire(of, one)),
});

/** A record within the record. */
export const part = <const F extends Fields, const O extends Options<DataOf<F>> & Together<DataOf<F>>>(
  of: F,
  options: O,
): Described<O, DataOf<F>, WireOf<F>> => ({
  ...options,
  input: { kind: 'part', optional: false, of },
  tidy: (value) => tidyRecord(of, value),
  errors: (path, value) => [...recordErrors(of, value, `${path}.`), ...(options.check?.(path, value) ?? [])],
  toWire: (value) => toWire(of, value),
  fromWire: (sent) => ({ ...options.initial, ...fromWire(of, sent as object) }),
});

/** A field that no kind fits: its functions are given, its shape on the wire stands in the contract. */
export const custom = <T, W = T, const O extends object = object>(
  functions: Options<T> & Partial<Omit<Field<T, W>, 'input'>> & O,
): Described<O & Options<T>, T, W> =>
  ({
    tidy: same,
    errors: () => [],
    toWire: same,
    fromWire: same,
    ...functions,
    input: { kind: 'custom' },
  }) as unknown as Described<O & Options<T>, T, W>;
