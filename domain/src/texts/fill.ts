import { groupedDigits } from '../rules/money-text.js';

/** The values of a text's placeholders. */
export type Params = Readonly<Record<string, string | number>>;

/** The names in braces in a text. */
type Placeholder<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** Parameters that fill every placeholder of a text; further ones are for programs. */
export type ParamsOf<T extends string> = Params & Readonly<Record<Placeholder<T>, string | number>>;

/** The last argument of a function that fills a text: may be left out where the text has no placeholder. */
export type FilledBy<T extends string> = [Placeholder<T>] extends [never] ? [params?: Params] : [params: ParamsOf<T>];

/** Up to four digits a number stays as it is: it may be a year. */
const LONG_NUMBER = 10_000;
const wordOf = (value: string | number | undefined): string =>
  typeof value === 'number' && Math.abs(value) >= LONG_NUMBER ? groupedDigits(String(value)) : String(value);

/** A text with `{name}` replaced by the parameter of that name; long numbers are grouped as in India. */
export const fill = (text: string, params: Params = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? wordOf(params[name]) : whole));

/** The forms of a text that counts something. */
interface Counted {
  readonly one: string;
  readonly other: string;
}

/** The form of a text for a number of things. */
export const counted = ({ one, other }: Counted, count: number): string => (count === 1 ? one : other);
