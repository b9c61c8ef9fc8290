import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { scopeFields } from './call-scope.js';

const IST_OFFSET_MS = 5.5 * 3600_000;

/** A moment as UTC and as the clock on the wall in India, both ISO-8601: CERT-In asks for both. */
export const bothTimes = (ms: number): { readonly time: string; readonly localTime: string } => ({
  time: new Date(ms).toISOString(),
  localTime: new Date(ms + IST_OFFSET_MS).toISOString().replace('Z', '+05:30'),
});

/** Characters of a fault's text, and of its stack; what is beyond may be a whole file. */
const maxFaultText = 2000;
const maxFaultStack = 8000;

/**
 * What a text of a fault may quote without meaning to: e-mail addresses, mobiles, PAN, Aadhaar. Each pattern begins at the
 * beginning of a word only, so that a long word is looked through once.
 */
const PERSONAL: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w-])(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w-])/g, '[mobile]'],
  [/(?<![\w-])[A-Z]{5}\d{4}[A-Z](?![\w-])/g, '[PAN]'],
  [/(?<![\w-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\w-])/g, '[Aadhaar]'],
];

/** The text without what looks like somebody's number or address. The last guard only: nothing personal is logged on purpose. */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);

/** The text's beginning, cut between two words: half of a number would no longer be known as one. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && /[\w.+@-]/.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}[cut]`;
};

const clean = (value: unknown, most = maxFaultText): unknown =>
  typeof value === 'string' ? withoutPersonal(cut(value, most)) : value;

/** The stack with a long message cut in it as well: the places in the code come after it. */
const stackOf = (stack: unknown, message: string): unknown =>
  typeof stack === 'string' && message.length > maxFaultText
    ? clean(
        stack.replace(message, () => cut(message, maxFaultText)),
        maxFaultStack,
      )
    : clean(stack, maxFaultStack);

/** Of a fault only what says where and why; further fields of its own may hold anything. */
const faultOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return clean(typeof error === 'string' ? error : typeof error);
  const { type, message, stack, code } = stdSerializers.err(error) as Readonly<Record<string, unknown>>;
  return {
    type,
    message: clean(message),
    stack: stackOf(stack, error.message),
    ...(code === undefined ? {} : { code: clean(code) }),
  };
};

/**
 * JSON lines with both times and with the ids of the call, job or event that they belong to (./call-scope). They are about the
 * machine's own time, not the product's: a clock that is moved on for a demonstration does not move them.
 */
export const createLogger = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => {
        const { time, localTime } = bothTimes(Date.now());
        return `,"time":"${time}","localTime":"${localTime}"`;
      },
      mixin: scopeFields,
      serializers: { err: faultOf },
    },
    destination,
  );
