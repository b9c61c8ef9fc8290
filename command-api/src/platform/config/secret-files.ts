import { readFileSync } from 'node:fs';

/** Settings that `<NAME>_FILE` may place in a file, so that the environment does not contain them. */
export const SECRETS = [
  'MASTER_KEY',
  'METRICS_TOKEN',
  'SEAL_KEY',
  'SEALS_SECRET',
  'SMS_SECRET',
  'MAIL_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'REDIS_URL',
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the contents of the files of secrets that it names. */
export const withSecretFiles = (env: Environment): Environment => {
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
