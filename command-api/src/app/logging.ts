import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { scopeFields } from './call-scope.js';

const IST_OFFSET_MS = 5.5 * 3600_000;

/** A moment as UTC and as the clock on the wall in India, both ISO-8601: CERT-In asks for both. */
export const bothTimes = (ms: number): { readonly time: string; readonly localTime: string } => ({
  time: new Date(ms).toISOString(),
  localTime: new Date(ms + IST_OFFSET_MS).toISOString().replace('Z', '+05:30'),
});

/** What a text of a fault may quote without meaning to: e-mail addresses, mobiles, PAN, Aadhaar. */
const PERSONAL: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w-])(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?![\w-])/g, '[mobile]'],
  [/(?<![\w-])[A-Z]{5}\d{4}[A-Z](?![\w-])/g, '[PAN]'],
  [/(?<![\w-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\w-])/g, '[Aadhaar]'],
];

/** The text without what looks like somebody's number or address. The last guard only: nothing personal is logged on purpose. */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);

const clean = (value: unknown): unknown => (typeof value === 'string' ? withoutPersonal(value) : value);

/** Of a fault only what says where and why; further fields of its own may hold anything. */
const faultOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return clean(typeof error === 'string' ? error : typeof error);
  const { type, message, stack, code } = stdSerializers.err(error) as Readonly<Record<string, unknown>>;
  return { type, message: clean(message), stack: clean(stack), ...(code === undefined ? {} : { code }) };
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
