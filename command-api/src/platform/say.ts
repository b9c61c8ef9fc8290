import { IntlMessageFormat } from 'intl-messageformat';

/** The parameters of a text; a list counts as its length. */
export type SaidParams = Readonly<Record<string, string | number>>;

type Elements = ReturnType<IntlMessageFormat['getAst']>;
interface Message {
  readonly format: IntlMessageFormat;
  /** The default of each parameter. */
  readonly absent: Readonly<Record<string, string | number>>;
}

const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;

const absentIn = (elements: Elements): Record<string, string | number> => {
  const found: Record<string, string | number> = {};
  for (const element of elements) {
    if (element.type === ARGUMENT) found[element.value] ??= '';
    if (element.type !== SELECT && element.type !== PLURAL) continue;
    for (const { value } of Object.values(element.options)) Object.assign(found, absentIn(value), { ...found });
    found[element.value] = element.type === SELECT ? 'none' : 0;
  }
  return found;
};

const parsed = new Map<string, Message>();

const messageOf = (template: string): Message => {
  const known = parsed.get(template);
  if (known !== undefined) return known;
  const format = new IntlMessageFormat(template, 'en', undefined, { ignoreTag: true });
  const message = { format, absent: absentIn(format.getAst()) };
  parsed.set(template, message);
  return message;
};

/**
 * A text of the catalogue (domain/src/texts) with its parameters. Missing ones are empty, `none` in a choice, 0 in a
 * plural.
 */
export const say = (template: string, params: SaidParams): string => {
  const { format, absent } = messageOf(template);
  return String(format.format({ ...absent, ...params }));
};

/** The names of a text's parameters. */
export const parametersOf = (template: string): readonly string[] => Object.keys(messageOf(template).absent);
