import { z } from 'zod';

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((text) => text === '1' || text === 'true');

/** Every setting of the server, from the environment. The table in docs/operations.md is written from this. */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080).describe('Port to listen on; 0 picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; demo mode stays on loopback unless DEMO=1'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded stores'),
  DEMO: flag.optional().describe('Demo mode; on by default outside NODE_ENV=production when HOST is loopback'),
  DEMO_DATA: flag.optional().describe('Fill an empty folder with demo cases; on by default in demo mode'),
  NODE_ENV: z.string().default('development'),
  PUBLIC_URL: z
    .string()
    .optional()
    .describe('Origin that people open, for links in messages; default http://HOST:PORT'),
  PUBLIC_ORIGINS: z.string().default('').describe('Further own origins, comma-separated: CORS, same-origin check, CSP'),
  MASTER_KEY: z
    .string()
    .optional()
    .describe('32 bytes, base64 or hex: wraps every key of the vault; demo mode makes one'),
  OTP_LENGTH: z.coerce.number().int().min(4).max(6).default(4).describe('Digits of a one-time code'),
  LOG_LEVEL: z.string().default('info'),
  TRUST_PROXY: flag.optional().describe('Believe X-Forwarded-* (only behind a proxy of your own)'),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly demo: boolean;
  readonly demoData: boolean;
  readonly production: boolean;
  readonly publicUrl: string;
  readonly origins: readonly string[];
  readonly masterKey: string | null;
  readonly otpLength: number;
  readonly logLevel: string;
  readonly trustProxy: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/**
 * Reads the environment. Throws with one line per wrong value. Demo mode is refused in production unless DEMO=1 is said
 * there, and off loopback unless DEMO=1 is said.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = configSchema.safeParse(env);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  const demo = value.DEMO ?? (!production && LOOPBACK.has(value.HOST));
  if (!demo && value.MASTER_KEY === undefined)
    throw new Error('MASTER_KEY: needed outside demo mode (32 bytes, base64 or hex)');
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    demo,
    demoData: value.DEMO_DATA ?? demo,
    production,
    publicUrl: value.PUBLIC_URL ?? `http://${value.HOST}:${value.PORT}`,
    origins: value.PUBLIC_ORIGINS.split(',').flatMap((origin) => (origin.trim() === '' ? [] : [origin.trim()])),
    masterKey: value.MASTER_KEY ?? null,
    otpLength: value.OTP_LENGTH,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY ?? false,
  };
};
