import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Supplier } from '@anupalan/domain/payments/events';
import { stateOfGstCode } from '@anupalan/domain/rules/gst-states';
import { checkGstin, stateCodeOfGstin } from '@anupalan/domain/rules/gstin';
import { normaliseId } from '@anupalan/domain/rules/normalise';
import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((text) => text === '1' || text === 'true');

/** Set, or (unset and empty alike) not. */
const text = z.string().transform((value) => (value.trim() === '' ? undefined : value.trim()));
const address = text.refine(
  (value) => value === undefined || /^https?:\/\/[^\s/]+/.test(value),
  'not an http(s) address',
);

const engine = (schemes: RegExp, shape: string) =>
  text.refine((value) => value === undefined || schemes.test(value), `not of the form ${shape}`);

/** Also one whose state has a name: a receipt says it. */
const isOfAState = (gstin: string): boolean =>
  checkGstin(gstin) === null && stateOfGstCode(stateCodeOfGstin(gstin)) !== undefined;

/** Every setting of the server, from the environment. The table in docs/operations.md is written from this, see ./settings-table. */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port to listen on; 0 picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; demo mode stays on loopback unless DEMO=1'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded stores'),
  SEALS_FILE: text
    .optional()
    .describe('File with a copy of every hourly seal: a worker writes it, the check of a case reads it'),
  DEMO: flag.optional().describe('Demo mode; on by default outside NODE_ENV=production when HOST is loopback'),
  DEMO_DATA: flag.optional().describe('Fill an empty folder with demo cases; on by default in demo mode'),
  NODE_ENV: z.string().default('development').describe('`production` turns demo mode off and asks for a master key'),
  PUBLIC_URL: z.string().optional().describe('Origin that people open, for links in messages'),
  PUBLIC_ORIGINS: z.string().default('').describe('Further own origins, comma-separated: CORS, same-origin check, CSP'),
  MASTER_KEY: z
    .string()
    .optional()
    .describe('32 bytes, base64 or hex: wraps every key of the vault; demo mode makes one'),
  OTP_LENGTH: z.coerce.number().int().min(4).max(6).default(4).describe('Digits of a one-time code'),
  LOG_LEVEL: z.string().optional().describe('trace, debug, info, warn or error; info writes a line for each request'),
  TRUST_PROXY: flag.optional().describe('Believe X-Forwarded-* (only behind a proxy of your own)'),
  SMS_URL: address.optional().describe('Where text messages are posted to as JSON; not used in demo mode'),
  SMS_SECRET: text.optional().describe('Bearer token for SMS_URL; also signs each message'),
  SMS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('So many text messages the provider takes in a second, from all processes together'),
  MAIL_URL: address.optional().describe('Where e-mails are posted to as JSON; not used in demo mode'),
  MAIL_SECRET: text.optional().describe('Bearer token for MAIL_URL; also signs each message'),
  RAZORPAY_KEY_ID: text.optional().describe('API key of the Razorpay account; not used in demo mode'),
  RAZORPAY_KEY_SECRET: text.optional().describe('Secret of that API key'),
  RAZORPAY_WEBHOOK_SECRET: text.optional().describe('Secret of the webhook to PUBLIC_URL/api/webhooks/razorpay'),
  RAZORPAY_URL: address.optional().describe('Another address of the Razorpay API, such as a proxy to it'),
  SUPPLIER_NAME: text
    .refine((value) => value === undefined || value.length <= 120, 'longer than 120 characters')
    .optional()
    .describe('Legal name on receipts; the three SUPPLIER_ settings are needed with RAZORPAY_KEY_ID outside demo mode'),
  SUPPLIER_ADDRESS: text
    .refine((value) => value === undefined || value.length <= 300, 'longer than 300 characters')
    .optional()
    .describe('Registered address on receipts, in one line'),
  SUPPLIER_GSTIN: text
    .transform((value) => (value === undefined ? undefined : normaliseId(value)))
    .refine((value) => value === undefined || isOfAState(value), 'not a valid GSTIN of a state')
    .optional()
    .describe('GSTIN on receipts; its first two digits are the state and the place of supply'),
  EVENTSTORE_URL: engine(/^(esdb|kurrentdb)(\+discover)?:\/\//, 'esdb://host:port')
    .optional()
    .describe('EventStoreDB, for the log: `esdb://` or `esdb+discover://`. The three engines are set together'),
  MONGODB_URL: engine(/^mongodb(\+srv)?:\/\//, 'mongodb://host:port')
    .optional()
    .describe('MongoDB, for read models, drafts, keys and files: `mongodb://` or `mongodb+srv://`'),
  REDIS_URL: engine(/^rediss?:\/\//, 'redis://host:port')
    .optional()
    .describe('Redis, for jobs, codes, sessions and live changes: `redis://` or `rediss://`'),
  ENGINES_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,30}$/, 'lower-case letters and digits, a letter first')
    .default('anupalan')
    .describe('What all names in the three engines begin with; another one for a second installation'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Holds a copy of every seal, so that a log that was cut or made anew is found out. */
  readonly sealFile: string;
  readonly demo: boolean;
  readonly demoData: boolean;
  readonly production: boolean;
  readonly publicUrl: string;
  readonly origins: readonly string[];
  readonly masterKey: string | null;
  readonly otpLength: number;
  readonly logLevel: string;
  readonly trustProxy: boolean;
  /** Null: messages cannot be sent; outside demo mode that is shown, never pretended. */
  readonly sms: (MessageProvider & { readonly perSecond: number | null }) | null;
  readonly mail: MessageProvider | null;
  /** Null: nobody can pay online. */
  readonly razorpay: RazorpayAccount | null;
  /** Who issues receipts. Null outside demo mode where nobody is named; who serves or records payments does not start so. */
  readonly supplier: Supplier | null;
  /** Null: the embedded stores in the data folder. */
  readonly engines: Engines | null;
}

/** The servers that keep the data, all three. */
export interface Engines {
  readonly eventStoreUrl: string;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  /** Begins every stream, database and key. */
  readonly name: string;
}

export interface MessageProvider {
  readonly url: string;
  readonly secret: string;
}

export interface RazorpayAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Without a slash at the end. */
  readonly url: string;
}

const RAZORPAY_API = 'https://api.razorpay.com/v1';

type Settings = z.output<typeof configSchema>;

/** The values of settings that make sense together only; null when none is set. Throws naming those that are missing. */
const together = <const K extends keyof Settings>(
  value: Settings,
  names: readonly K[],
): Readonly<Record<K, string>> | null => {
  const missing = names.filter((name) => value[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new Error(missing.map((name) => `${name}: needed together with ${names.join(', ')}`).join('\n'));
  return Object.fromEntries(names.map((name) => [name, String(value[name])])) as Record<K, string>;
};

const razorpayOf = (value: Settings): RazorpayAccount | null => {
  const set = together(value, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']);
  return set === null
    ? null
    : {
        keyId: set.RAZORPAY_KEY_ID,
        keySecret: set.RAZORPAY_KEY_SECRET,
        webhookSecret: set.RAZORPAY_WEBHOOK_SECRET,
        url: (value.RAZORPAY_URL ?? RAZORPAY_API).replace(/\/+$/, ''),
      };
};

/** In demo mode receipts are by nobody who could be mistaken for somebody. */
const DEMO_SUPPLIER: Supplier = {
  name: 'Anupalan Demo',
  address: 'No real business, 1 Demo Street, Pune 411001',
  gstin: '27AAAAA0000A1Z2',
};

const supplierOf = (value: Settings, demo: boolean): Supplier | null => {
  const set = together(value, ['SUPPLIER_NAME', 'SUPPLIER_ADDRESS', 'SUPPLIER_GSTIN']);
  if (set !== null) return { name: set.SUPPLIER_NAME, address: set.SUPPLIER_ADDRESS, gstin: set.SUPPLIER_GSTIN };
  return demo ? DEMO_SUPPLIER : null;
};

const enginesOf = (value: Settings): Engines | null => {
  const set = together(value, ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL']);
  return set === null
    ? null
    : {
        eventStoreUrl: set.EVENTSTORE_URL,
        mongoUrl: set.MONGODB_URL,
        redisUrl: set.REDIS_URL,
        name: value.ENGINES_NAME,
      };
};

/** Settings that may be kept in a file, which `<NAME>_FILE` names: so nobody reads them from the environment. */
export const SECRETS = [
  'MASTER_KEY',
  'SMS_SECRET',
  'MAIL_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'REDIS_URL',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const withSecretFiles = (env: Environment): Environment => {
  const all: Record<string, string | undefined> = { ...env };
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim();
    if (file === undefined || file === '') continue;
    if (env[name] !== undefined && env[name] !== '') throw new Error(`${name}: set together with ${name}_FILE`);
    try {
      all[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new Error(`${name}_FILE: ${(error as NodeJS.ErrnoException).code ?? String(error)} reading ${file}`);
    }
  }
  return all;
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/**
 * Reads the environment and the files of secrets it names. Throws with one line per wrong value, also for a provider or the
 * engines set by halves. Demo mode is refused in production unless DEMO=1 is said there, and off loopback unless DEMO=1 is said.
 */
export const readConfig = (env: Environment): Config => {
  const parsed = configSchema.safeParse(withSecretFiles(env));
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const demo = value.DEMO ?? (!production && LOOPBACK.has(value.HOST));
  if (!demo && value.MASTER_KEY === undefined)
    throw new Error('MASTER_KEY: needed outside demo mode (32 bytes, base64 or hex)');
  const engines = enginesOf(value);
  // Several processes cannot each make one, and none would find another's.
  if (engines !== null && value.MASTER_KEY === undefined)
    throw new Error('MASTER_KEY: needed with EVENTSTORE_URL, MONGODB_URL and REDIS_URL (32 bytes, base64 or hex)');
  const sms = together(value, ['SMS_URL', 'SMS_SECRET']);
  const mail = together(value, ['MAIL_URL', 'MAIL_SECRET']);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    sealFile: value.SEALS_FILE ?? join(value.DATA_DIR, 'seals.jsonl'),
    demo,
    demoData: value.DEMO_DATA ?? demo,
    production,
    publicUrl: value.PUBLIC_URL ?? `http://${value.HOST}:${value.PORT}`,
    origins: value.PUBLIC_ORIGINS.split(',').flatMap((origin) => (origin.trim() === '' ? [] : [origin.trim()])),
    masterKey: value.MASTER_KEY ?? null,
    otpLength: value.OTP_LENGTH,
    // A newcomer's terminal shows the address and the accounts, not a line for each request.
    logLevel: value.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    trustProxy: value.TRUST_PROXY ?? false,
    sms: sms === null ? null : { url: sms.SMS_URL, secret: sms.SMS_SECRET, perSecond: value.SMS_PER_SECOND ?? null },
    mail: mail === null ? null : { url: mail.MAIL_URL, secret: mail.MAIL_SECRET },
    razorpay: razorpayOf(value),
    supplier: supplierOf(value, demo),
    engines,
  };
};
