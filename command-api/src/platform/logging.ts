import { IST_MS } from '@anupalan/domain/rules/dates';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { scopeFields } from './call-scope.js';

/** A moment in UTC and in India's local time, both ISO-8601: CERT-In requires both. */
export const bothTimes = (ms: number): { readonly time: string; readonly localTime: string } => ({
  time: new Date(ms).toISOString(),
  localTime: new Date(ms + IST_MS).toISOString().replace('Z', '+05:30'),
});

/** Maximum characters of a fault's text, and of its stack; the rest may be a whole file. */
const maxFaultText = 2000;
const maxFaultStack = 8000;

/**
 * Personal data that an error text may quote: email addresses, mobiles, PAN, Aadhaar. Each pattern matches only at the
 * beginning of a word, so that a long word is scanned once.
 */
const PERSONAL: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/(?<![\w-])(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w-])/g, '[mobile]'],
  [/(?<![\w-])[A-Z]{5}\d{4}[A-Z](?![\w-])/g, '[PAN]'],
  [/(?<![\w-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\w-])/g, '[Aadhaar]'],
];

/**
 * The text without anything that looks like a number or address of a person. Only a safeguard: nothing personal is
 * logged on purpose.
 */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);

/** The text's beginning, cut between two words: half of a number would not be recognised. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let end = most;
  while (end > 0 && /[\w.+@-]/.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}[cut]`;
};

const clean = (value: unknown, most = maxFaultText): unknown =>
  typeof value === 'string' ? withoutPersonal(cut(value, most)) : value;

/** The stack with its long message shortened, too, since the code locations come after it. */
const stackOf = (stack: unknown, message: string): unknown =>
  typeof stack === 'string' && message.length > maxFaultText
    ? clean(
        stack.replace(message, () => cut(message, maxFaultText)),
        maxFaultStack,
      )
    : clean(stack, maxFaultStack);

/** The message and stack of a fault; its further fields may hold anything and are left out. */
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
 * JSON lines with both times and with the ids of their call, job or event (./call-scope). They use the machine's time,
 * not the product's, so that a moved demo clock does not move them.
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
