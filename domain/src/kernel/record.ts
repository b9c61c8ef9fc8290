import type { LengthRule } from '../rules/text.js';
import type { JsonObject } from './json.js';
import type { FieldError } from './rejection.js';

/**
 * Records that people fill in, described once. A description is the only place that lists the fields of a record: the type
 * of its data, what older events lack, tidying, checking and both directions of the wire are derived here; contracts
 * (`contracts/of-record`) and the forms of the office read the same description.
 */

/** Who sees a field: everybody, or the office alone. */
export type Audience = 'public' | 'office';

/** Where a schema names the list of a choice: wherever it is read or shown, where it is shown, or nowhere. */
export type Closed = 'both' | 'shown' | 'never';

/** How a field is typed in and which values the wire takes; `of`: the fields of a nested record. */
export type Input =
  | { readonly kind: 'text'; readonly rule: LengthRule; readonly required: boolean; readonly clears: boolean }
  | { readonly kind: 'amount'; readonly label: string; readonly optional: boolean }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly clears: boolean;
      readonly optional: boolean;
      /** What a text that is no number becomes; NaN is refused by the rules. */
      readonly otherwise: number;
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly list: readonly string[]; readonly closed: Closed; readonly optional: boolean }
  | { readonly kind: 'lines'; readonly max: number }
  | { readonly kind: 'choices'; readonly list: readonly string[] }
  | { readonly kind: 'list'; readonly max: number; readonly of: Fields }
  | { readonly kind: 'part'; readonly optional: boolean; readonly of: Fields }
  | { readonly kind: 'custom' };

export interface Common<T> {
  /** Its name on the wire, where it is another one than that in the data. */
  readonly wire?: string;
  /** Older names under which it is still read. */
  readonly also?: readonly string[];
  readonly audience?: Audience;
  /** The part of its form to which it is added, in the order of the description. */
  readonly group?: string;
  /** In a new record where nothing is given. */
  readonly initial: T;
  /** In events from before the field; as in a new record where nothing else is said. */
  readonly whenMissing?: T;
  /** Its meaning for integrators. */
  readonly about?: string;
}

/** A field: `T` in the data, `W` on the wire. */
export interface Field<T, W = T> extends Common<T> {
  readonly input: Input;
  /** As it is stored. */
  tidy(value: T): T;
  /** What is wrong with it; `path` is its place on the wire. */
  errors(path: string, value: T): readonly FieldError[];
  toWire(value: T): W;
  /** Also reads what the wire takes leniently, such as a number in a text. */
  fromWire(sent: unknown): T;
}

// biome-ignore lint/suspicious/noExplicitAny: the values of a field are known by its own type only
export type Fields = Readonly<Record<string, Field<any, any>>>;
export type DataOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T, infer _W> ? T : never };
type NameOf<F, K> = F extends { readonly wire: infer N extends string } ? N : K;
type IsShown<F, A extends Audience> = A extends 'office'
  ? true
  : F extends { readonly audience: 'office' }
    ? false
    : true;
/** The record on the wire as this audience sees it. */
export type WireOf<F extends Fields, A extends Audience = 'office'> = {
  [K in keyof F as IsShown<F[K], A> extends true ? NameOf<F[K], K> & string : never]: F[K] extends Field<
    infer _T,
    infer W
  >
    ? W
    : never;
};

const each = <F extends Fields>(fields: F) => Object.entries(fields) as [keyof F & string, F[string]][];
/** The name of a field on the wire. */
export const wireNameOf = (name: string, field: Fields[string]): string => field.wire ?? name;

/** The values of a new record. */
export const initialOf = <F extends Fields>(fields: F): DataOf<F> =>
  Object.fromEntries(each(fields).map(([name, field]) => [name, field.initial])) as DataOf<F>;

const completedValue = ({ input, initial, whenMissing }: Fields[string], value: unknown): unknown => {
  if (value === undefined) return whenMissing === undefined ? initial : whenMissing;
  if (input.kind === 'list') return (value as readonly object[]).map((one) => completed(input.of, one));
  return input.kind === 'part' ? completed(input.of, value as object) : value;
};

const isComplete = (fields: Fields, data: Readonly<Record<string, unknown>>): boolean => {
  for (const name in fields) {
    const value = data[name];
    if (value === undefined) return false;
    const input = fields[name]?.input;
    if (input?.kind === 'part' && !isComplete(input.of, value as Record<string, unknown>)) return false;
    if (input?.kind === 'list' && !(value as Record<string, unknown>[]).every((one) => isComplete(input.of, one)))
      return false;
  }
  return true;
};

/**
 * The record, with what it lacks since it is older than a field; members beside its fields stay. Nearly all records are
 * complete and are given back as they are: lists read them with each call.
 */
export const completed = <F extends Fields, T extends object = object>(fields: F, data: T): DataOf<F> & T => {
  const values = data as Readonly<Record<string, unknown>>;
  if (isComplete(fields, values)) return data as DataOf<F> & T;
  const whole = each(fields).map(([name, field]) => [name, completedValue(field, values[name])] as const);
  return { ...data, ...(Object.fromEntries(whole) as DataOf<F>) };
};

/** `completed` for the data of an event, as its spec has it. */
export const completing =
  (fields: Fields) =>
  (data: JsonObject): JsonObject =>
    completed(fields, data);

/** The record as it is stored, without members that are none of its fields. */
export const tidyRecord = <F extends Fields>(fields: F, data: DataOf<F>): DataOf<F> =>
  Object.fromEntries(each(fields).map(([name, field]) => [name, field.tidy(data[name])])) as DataOf<F>;

/** What is wrong with the values, each by itself; paths are the names on the wire. */
export const recordErrors = <F extends Fields>(fields: F, data: DataOf<F>, prefix = ''): readonly FieldError[] =>
  each(fields).flatMap(([name, field]) => field.errors(`${prefix}${wireNameOf(name, field)}`, data[name]));

/** The record on the wire, as this audience sees it. */
export const toWire = <F extends Fields, A extends Audience = 'office'>(
  fields: F,
  data: DataOf<F>,
  audience: A = 'office' as A,
): WireOf<F, A> =>
  Object.fromEntries(
    each(fields)
      .filter(([, field]) => audience === 'office' || field.audience !== 'office')
      .map(([name, field]) => [wireNameOf(name, field), field.toWire(data[name])]),
  ) as WireOf<F, A>;

/** The values that a body gives, under today's or an older name. The rules check them. */
export const fromWire = <F extends Fields>(fields: F, body: object): Partial<DataOf<F>> => {
  const sent = new Map(Object.entries(body));
  return Object.fromEntries(
    each(fields).flatMap(([name, field]) => {
      const given = [wireNameOf(name, field), ...(field.also ?? [])].find((one) => sent.get(one) !== undefined);
      return given === undefined ? [] : [[name, field.fromWire(sent.get(given))]];
    }),
  ) as Partial<DataOf<F>>;
};

/** The whole record of a body; what it does not say is as in a new record. */
export const recordFromWire = <F extends Fields>(fields: F, body: object): DataOf<F> => ({
  ...initialOf(fields),
  ...fromWire(fields, body),
});
