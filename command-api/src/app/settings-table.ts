import { configSchema } from './config.js';

type Name = keyof typeof configSchema.shape;

/** What holds where a setting without a default of its own is not set. */
const UNSET: Partial<Record<Name, string>> = {
  SEALS_FILE: 'DATA_DIR/seals.jsonl',
  DEMO: 'on outside production, on loopback',
  DEMO_DATA: 'as DEMO',
  PUBLIC_URL: 'http://HOST:PORT',
  MASTER_KEY: 'made in the data folder in demo mode',
  LOG_LEVEL: 'warn in demo mode, else info',
  TRUST_PROXY: 'off',
  SMS_PER_SECOND: 'no limit',
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
