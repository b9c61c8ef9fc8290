import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Supplier } from '@anupalan/domain/payments/events';
import { isGstinOfAState } from '@anupalan/domain/rules/gst-states';
import { normaliseId } from '@anupalan/domain/rules/normalise';
import { type ScannerAddress, scannerAddress } from '@anupalan/infra/ports/virus-scanner';
import { keyBytes } from '@anupalan/infra/sealing/key-text';
import { readPublicKey } from '@anupalan/infra/sealing/seal-keys';
import { z } from 'zod';
import { isLoopbackName } from '../network-of.js';
import { type Environment, withSecretFiles } from './secret-files.js';

/** Empty is the same as not set. */
const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((text) => (text === '' ? undefined : text === '1' || text === 'true'));

/** Unset and empty texts are the same. */
const text = z.string().transform((value) => (value.trim() === '' ? undefined : value.trim()));
const address = text.refine(
  (value) => value === undefined || /^https?:\/\/[^\s/]+/.test(value),
  'not an http(s) address',
);

const engine = (schemes: RegExp, shape: string) =>
  text.refine((value) => value === undefined || schemes.test(value), `not of the form ${shape}`);

/**
 * Every setting of the server, from the environment. The table in docs/operations.md is generated from it, see
 * ./settings-table.
 */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port to listen on; 0 picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; demo mode stays on loopback unless DEMO=1'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded stores'),
  SEALS_FILE: text
    .optional()
    .describe(
      'File with a copy of every seal of the log: a worker writes it, checks read it. Keep it outside DATA_DIR',
    ),
  ERASURES_FILE: text
    .optional()
    .describe('List of every destroyed key, written by the workers; keep it outside the backups'),
  DEMO: flag
    .optional()
    .describe(
      'Demo mode: nothing real is sent or charged. Guessed only where no setting says that the server faces people',
    ),
  SEALS_URL: address.optional().describe('Where every seal is posted to as well, as a line of JSON'),
  SEALS_SECRET: text.optional().describe('Bearer token for SEALS_URL'),
  SEAL_KEY: text
    .refine((value) => value === undefined || keyBytes(value) !== null, 'not 32 bytes in base64 or hex')
    .optional()
    .describe(
      '32 secret bytes, base64 or hex, which sign the seals of the log. Needed outside demo mode, and kept outside DATA_DIR',
    ),
  SEAL_PUBLIC_KEYS: z
    .string()
    .default('')
    .describe(
      'Further public keys whose seals are accepted, comma-separated: older ones, or all where nothing is sealed',
    ),
  DEMO_DATA: flag.optional().describe('Fill an empty folder with demo cases; on by default in demo mode'),
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production` turns demo mode off and asks for a master key and PUBLIC_URL'),
  PUBLIC_URL: address.optional().describe('Origin that people open, for links in messages; needed in production'),
  PUBLIC_ORIGINS: z.string().default('').describe('Further own origins, comma-separated: CORS, same-origin check, CSP'),
  MASTER_KEY: z
    .string()
    .optional()
    .describe('32 bytes, base64 or hex: wraps every key of the vault; demo mode makes one'),
  OTP_LENGTH: z.coerce.number().int().min(4).max(6).optional().describe('Digits of a one-time code'),
  OTP_COUNTRIES: z
    .string()
    .default('+91')
    .transform((text) => text.split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim()])))
    .refine(
      (codes) => codes.length > 0 && codes.every((code) => /^\+[1-9]\d{0,6}$/.test(code)),
      'not of the form +91,+971',
    )
    .describe('Country codes of the mobile numbers that are sent codes, comma-separated'),
  OTP_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(1000)
    .describe('Codes that are sent in an hour to everybody together; each costs money'),
  SECOND_FACTOR: flag.optional().describe('Staff and admins confirm a new device by email or app'),
  STAFF_IDLE_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(168)
    .optional()
    .describe('Hours without a call after which sign-ins of staff and admins end; 0: never'),
  LOG_LEVEL: z.string().optional().describe('trace, debug, info, warn or error; info writes a line for each request'),
  TRUST_PROXY: flag
    .optional()
    .describe(
      '1: believe X-Forwarded-* (only behind a proxy of your own). 0: there is none. Needed in production on a loopback HOST',
    ),
  OPERATIONS_PORT: text
    .refine((value) => value === undefined || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535), 'not a port')
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .optional()
    .describe('A further port that answers `/metrics` and all details of `/health/ready` to anybody who reaches it'),
  OPERATIONS_HOST: z.string().default('127.0.0.1').describe('Address to listen on for OPERATIONS_PORT'),
  METRICS_TOKEN: text
    .refine((value) => value === undefined || value.length >= 16, 'shorter than 16 characters')
    .optional()
    .describe('Bearer token with which `/metrics` and all details of `/health/ready` are answered on PORT, too'),
  SMS_URL: address.optional().describe('Where text messages are posted to as JSON; not used in demo mode'),
  SMS_SECRET: text.optional().describe('Bearer token for SMS_URL; also signs each message'),
  SMS_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .describe('Text messages that the provider takes in a second, from all processes together'),
  MAIL_URL: address.optional().describe('Where emails are posted to as JSON; not used in demo mode'),
  MAIL_SECRET: text.optional().describe('Bearer token for MAIL_URL; also signs each message'),
  CLAMD_ADDRESS: text
    .refine((value) => value === undefined || scannerAddress(value) !== null, 'not host:port or the path of a socket')
    .optional()
    .describe(
      'Where clamd (ClamAV) listens, as host:port or the path of its socket: every file is scanned before it is kept',
    ),
  WEBHOOK_PRIVATE_TARGETS: flag
    .optional()
    .describe('Webhooks may go to private addresses and over http; only for development and tests'),
  RAZORPAY_KEY_ID: text.optional().describe('API key of the Razorpay account; not used in demo mode'),
  RAZORPAY_KEY_SECRET: text.optional().describe('Secret of that API key'),
  RAZORPAY_WEBHOOK_SECRET: text.optional().describe('Secret of the webhook to PUBLIC_URL/api/webhooks/razorpay'),
  RAZORPAY_URL: address.optional().describe('Another address of the Razorpay API, such as a proxy to it'),
  SUPPLIER_NAME: text
    .refine((value) => value === undefined || value.length <= 120, 'longer than 120 characters')
    .optional()
    .describe(
      'Legal name on receipts until the settings name the company; the three SUPPLIER_ settings are needed with RAZORPAY_KEY_ID outside demo mode',
    ),
  SUPPLIER_ADDRESS: text
    .refine((value) => value === undefined || value.length <= 300, 'longer than 300 characters')
    .optional()
    .describe('Registered address on receipts, in one line'),
  SUPPLIER_GSTIN: text
    .transform((value) => (value === undefined ? undefined : normaliseId(value)))
    .refine((value) => value === undefined || isGstinOfAState(value), 'not a valid GSTIN of a state')
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
  /** Receives a copy of every seal, so that a shortened or rewritten log is detected. */
  readonly sealFile: string;
  /** Lists every destroyed key, so that they are destroyed again in a restored backup. */
  readonly erasureFile: string;
  /** Signs seals; null if a key of the vault signs them (demo mode), or if `sealPublicKeys` only verify them. */
  readonly sealKey: Buffer | null;
  readonly sealPublicKeys: readonly KeyObject[];
  readonly sealPost: MessageProvider | null;
  readonly demo: boolean;
  readonly demoData: boolean;
  readonly production: boolean;
  readonly publicUrl: string;
  /** True when PUBLIC_URL was set; otherwise `publicUrl` is the server's own address. */
  readonly publicUrlGiven: boolean;
  readonly origins: readonly string[];
  readonly masterKey: string | null;
  readonly otpLength: number;
  /** Staff and admins confirm a new device by a second code. */
  readonly secondFactor: boolean;
  /** Null: sessions end by their lifetime only. */
  readonly staffIdleMs: number | null;
  /** Prefixes of the E.164 numbers to which codes are sent. */
  readonly codeCountries: readonly string[];
  readonly codesPerHour: number;
  readonly logLevel: string;
  /** Null: not configured. */
  readonly trustProxy: boolean | null;
  /** Listener for health and metrics without a token. */
  readonly operations: { readonly port: number; readonly host: string } | null;
  readonly metricsToken: string | null;
  /** Null: messages cannot be sent. Outside demo mode that is reported, never simulated. */
  readonly sms: (MessageProvider & { readonly perSecond: number | null }) | null;
  readonly mail: MessageProvider | null;
  /** Null: files are not scanned for viruses. */
  readonly clamd: ScannerAddress | null;
  /** Webhooks may go to private addresses and over http: for development. */
  readonly webhookPrivateTargets: boolean;
  /** Null: no online payments. */
  readonly razorpay: RazorpayAccount | null;
  /**
   * The issuer of receipts. Null outside demo mode if none is configured; roles that serve or record payments then do
   * not start.
   */
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

/** The values of settings that belong together; null when none is set. Throws with the names of missing ones. */
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

/** A supplier that cannot be mistaken for a real one. */
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

const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && isLoopbackName(new URL(url).hostname);

/**
 * Settings that show that people use the server: messages are sent, payments are taken, the log is sealed for others,
 * or others can reach it.
 */
const facingPeople = (env: Environment, value: Settings, origins: readonly string[]): readonly string[] => {
  const given = (name: string): boolean => (env[name] ?? '').trim() !== '';
  const providers = Object.keys(configSchema.shape).filter((name) =>
    /^((RAZORPAY|SMS|MAIL|SUPPLIER)_|SEALS_(URL|SECRET)$|(MASTER|SEAL)_KEY$)/.test(name),
  );
  return [
    ...(isLoopbackName(value.HOST) ? [] : ['HOST']),
    ...(value.PUBLIC_URL === undefined || isLoopbackUrl(value.PUBLIC_URL) ? [] : ['PUBLIC_URL']),
    ...(origins.every(isLoopbackUrl) ? [] : ['PUBLIC_ORIGINS']),
    ...(value.TRUST_PROXY === true ? ['TRUST_PROXY'] : []),
    ...providers.filter(given),
  ];
};

/** DEMO if set; else none in production; else demo mode, unless settings show that people use the server. */
const demoOf = (env: Environment, value: Settings, origins: readonly string[]): boolean => {
  if (value.DEMO !== undefined) return value.DEMO;
  if (value.NODE_ENV === 'production') return false;
  const signs = facingPeople(env, value, origins);
  if (signs.length === 0) return true;
  throw new Error(
    [
      `DEMO: has to be set, since ${signs.join(', ')} ${signs.length === 1 ? 'is' : 'are'} set and people may reach this server.`,
      'DEMO=0 or NODE_ENV=production serves people. DEMO=1 is a demo: everybody can sign in as anybody, and nothing is sent or charged.',
    ].join('\n'),
  );
};

const publicKeysOf = (list: string): KeyObject[] => {
  try {
    return list.split(',').flatMap((one) => (one.trim() === '' ? [] : [readPublicKey(one)]));
  } catch (error) {
    throw new Error(`SEAL_PUBLIC_KEYS: ${(error as Error).message}`);
  }
};

/**
 * Reads the environment and the files of secrets that it names. Throws with one line per wrong value, also for an
 * incomplete provider or engines. Demo mode is never the default if people may reach the server.
 */
export const readConfig = (env: Environment): Config => {
  const all = withSecretFiles(env);
  const parsed = configSchema.safeParse(all);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const origins = value.PUBLIC_ORIGINS.split(',').flatMap((origin) => (origin.trim() === '' ? [] : [origin.trim()]));
  const demo = demoOf(all, value, origins);
  if (!demo && value.MASTER_KEY === undefined)
    throw new Error('MASTER_KEY: needed outside demo mode (32 bytes, base64 or hex)');
  const engines = enginesOf(value);
  // Several processes cannot each create a key, since none would find another's.
  if (engines !== null && value.MASTER_KEY === undefined)
    throw new Error('MASTER_KEY: needed with EVENTSTORE_URL, MONGODB_URL and REDIS_URL (32 bytes, base64 or hex)');
  const sms = together(value, ['SMS_URL', 'SMS_SECRET']);
  const mail = together(value, ['MAIL_URL', 'MAIL_SECRET']);
  const seals = together(value, ['SEALS_URL', 'SEALS_SECRET']);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    sealFile: value.SEALS_FILE ?? join(value.DATA_DIR, 'seals.jsonl'),
    erasureFile: value.ERASURES_FILE ?? join(value.DATA_DIR, 'erasures.jsonl'),
    sealKey: value.SEAL_KEY === undefined ? null : keyBytes(value.SEAL_KEY),
    sealPublicKeys: publicKeysOf(value.SEAL_PUBLIC_KEYS),
    sealPost: seals === null ? null : { url: seals.SEALS_URL, secret: seals.SEALS_SECRET },
    demo,
    demoData: value.DEMO_DATA ?? demo,
    production,
    publicUrl: value.PUBLIC_URL ?? `http://${value.HOST}:${value.PORT}`,
    publicUrlGiven: value.PUBLIC_URL !== undefined,
    origins,
    masterKey: value.MASTER_KEY ?? null,
    otpLength: value.OTP_LENGTH ?? (demo ? 4 : 6),
    secondFactor: value.SECOND_FACTOR ?? (production && !demo),
    staffIdleMs: (value.STAFF_IDLE_HOURS ?? (production && !demo ? 12 : 0)) * 3_600_000 || null,
    codeCountries: value.OTP_COUNTRIES,
    codesPerHour: value.OTP_PER_HOUR,
    // The first terminal shows address and accounts, not a line per request.
    logLevel: value.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    trustProxy: value.TRUST_PROXY ?? null,
    operations:
      value.OPERATIONS_PORT === undefined ? null : { port: value.OPERATIONS_PORT, host: value.OPERATIONS_HOST },
    metricsToken: value.METRICS_TOKEN ?? null,
    sms: sms === null ? null : { url: sms.SMS_URL, secret: sms.SMS_SECRET, perSecond: value.SMS_PER_SECOND ?? null },
    mail: mail === null ? null : { url: mail.MAIL_URL, secret: mail.MAIL_SECRET },
    clamd: value.CLAMD_ADDRESS === undefined ? null : scannerAddress(value.CLAMD_ADDRESS),
    // Otherwise people who can reach a demo could make it call addresses of its own network.
    webhookPrivateTargets: value.WEBHOOK_PRIVATE_TARGETS ?? (demo && !production && isLoopbackName(value.HOST)),
    razorpay: razorpayOf(value),
    supplier: supplierOf(value, demo),
    engines,
  };
};
