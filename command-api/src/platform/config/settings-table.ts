import { configSchema } from './config.js';

type Name = keyof typeof configSchema.shape;

/** The effect of an unset setting without a default. */
const UNSET: Partial<Record<Name, string>> = {
  SEALS_FILE: 'DATA_DIR/seals.jsonl',
  ERASURES_FILE: 'DATA_DIR/erasures.jsonl',
  DEMO: 'on where nothing else is set',
  SEAL_KEY: 'a key of the vault in demo mode',
  DEMO_DATA: 'as DEMO',
  PUBLIC_URL: 'http://HOST:PORT',
  MASTER_KEY: 'made in the data folder in demo mode',
  SECOND_FACTOR: 'on with NODE_ENV=production outside demo mode',
  STAFF_IDLE_HOURS: '12 with NODE_ENV=production outside demo mode, else 0',
  OTP_LENGTH: '4 in demo mode, else 6',
  LOG_LEVEL: 'warn in demo mode, else info',
  TRUST_PROXY: 'there is none',
  SMS_PER_SECOND: 'no limit',
  WEBHOOK_PRIVATE_TARGETS: 'on in demo mode on an address of the own machine, else off',
  RAZORPAY_URL: 'that of Razorpay',
  SUPPLIER_NAME: 'Anupalan Demo, in demo mode',
  SUPPLIER_ADDRESS: 'one of nobody, in demo mode',
  SUPPLIER_GSTIN: 'one of nobody, in demo mode',
};

/** The settings of the server as the table of docs/operations.md, in Markdown. */
export const settingsTable = (): string => {
  const defaults = configSchema.parse({});
  const rows = (Object.keys(configSchema.shape) as Name[]).map((name) => {
    const otherwise = defaults[name] ?? '';
    return `| \`${name}\` | ${otherwise === '' ? (UNSET[name] ?? 'none') : otherwise} | ${configSchema.shape[name].description ?? ''} |`;
  });
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
};
