import {
  type DataOf,
  type Fields,
  recordErrors,
  recordFromWire,
  tidyRecord,
  toWire,
  type WireOf,
  wireNameOf,
} from '@anupalan/domain/kernel/record';
import type { FieldError } from '@anupalan/domain/kernel/rejection';
import { type FormikErrors, type FormikValues, getIn, setIn } from 'formik';

/** A value as it stands in a form: numbers and amounts as typed, '' for nothing. */
export type Typed<W> = W extends boolean
  ? boolean
  : W extends string | number | null
    ? string
    : W extends readonly (infer One)[]
      ? readonly Typed<One>[]
      : { readonly [K in keyof W]: Typed<W[K]> };
/** The values of a described record in its form, by their names on the wire. */
export type FormOf<F extends Fields> = { readonly [K in keyof WireOf<F>]: Typed<NonNullable<WireOf<F>[K]>> };

type Values = Readonly<Record<string, unknown>>;
type Input = Fields[string]['input'];

/** The number in a text, or `otherwise` (ASVC-28, ASVC-31). */
export const numberOr = (text: string, otherwise: number): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
};

/** Lines without the empty ones. */
export const filled = (texts: readonly string[]): string[] =>
  texts.map((one) => one.trim()).filter((one) => one !== '');

const typed = (input: Input, value: unknown): unknown => {
  switch (input.kind) {
    case 'list':
      return (value as readonly Values[]).map((one) => formValues(input.of, one));
    case 'part':
      return formValues(input.of, value as Values);
    case 'flag':
    case 'lines':
    case 'choices':
    case 'custom':
      return value;
    default:
      return value === null || value === undefined ? '' : String(value);
  }
};

/** The wire's record as values of its form; values of fields that fit no kind stay as they are. */
export const formValues = (fields: Fields, shown: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const wire = wireNameOf(name, field);
      return [wire, typed(field.input, shown[wire])];
    }),
  );

/** A new row of a list, whose numbers are still to be typed. */
export const blankOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input, initial, toWire: shown, wire = name }]) => {
      const isNumber = input.kind === 'amount' || input.kind === 'number';
      return [wire, isNumber ? '' : typed(input, shown(initial))];
    }),
  );

/** The form values of what the wire sent under today's or older names. Missing values are those of a new record. */
export const formOf = <F extends Fields>(fields: F, sent: object): FormOf<F> =>
  formValues(fields, toWire(fields, recordFromWire(fields, sent))) as FormOf<F>;

/** Null for an empty text; NaN for a text that is not a number, which the rules refuse. */
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const sent = ({ input }: Fields[string], value: unknown): unknown => {
  switch (input.kind) {
    case 'amount':
      if (input.optional) return numberOrNull(value as string);
      return numberOr(value as string, 0);
    case 'number':
      if (input.optional) return numberOrNull(value as string);
      return numberOr(value as string, input.otherwise);
    case 'lines':
      return filled(value as readonly string[]);
    case 'list':
      return (value as readonly Values[]).map((one) => bodyOf(input.of, one));
    case 'part':
      return bodyOf(input.of, value as Values);
    case 'choice':
      return input.optional && value === '' ? null : value;
    default:
      return value;
  }
};

/** The record as it is sent, without empty lines of lists, and without fields that the form does not have. */
export const bodyOf = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const wire = wireNameOf(name, field);
      return values[wire] === undefined ? [] : [[wire, sent(field, values[wire])]];
    }),
  );

/** The record in the form, in the domain's shape for its rules. */
export const dataOf = <F extends Fields>(fields: F, values: Values): DataOf<F> =>
  recordFromWire(fields, bodyOf(fields, values));

/** The record in the form as it will be stored, by its names on the wire. */
export const wireOf = <F extends Fields>(fields: F, values: Values): WireOf<F> =>
  toWire(fields, tidyRecord(fields, dataOf(fields, values)));

/** What the rules of the record say of each value of its form. */
export const recordProblems = (fields: Fields, values: Values): FormikErrors<FormikValues> =>
  problemsOf(recordErrors(fields, dataOf(fields, values)));

/** The rules' errors in Formik's shape; the first error of a value counts. */
export const problemsOf = (errors: readonly Pick<FieldError, 'path' | 'message'>[]): FormikErrors<FormikValues> =>
  errors.reduce(
    (problems, { path, message }) => (getIn(problems, path) === undefined ? setIn(problems, path, message) : problems),
    {},
  );
