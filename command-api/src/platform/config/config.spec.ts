import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyText } from '@anupalan/infra/sealing/seal-keys';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';
import { settingsTable } from './settings-table.js';

describe('the configuration', () => {
  it('starts in demo mode on loopback when nothing is said', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      otpLength: 4,
    });
  });

  it('sends codes of six digits outside demo mode', () => {
    expect(readConfig({ DEMO: '0', MASTER_KEY: 'x' }).otpLength).toBe(6);
    expect(readConfig({ DEMO: '0', MASTER_KEY: 'x', OTP_LENGTH: '4' }).otpLength).toBe(4);
  });

  it('has no demo mode in production, and none off loopback, unless it is asked for', () => {
    const key = { MASTER_KEY: 'x' };
    expect(readConfig({ NODE_ENV: 'production', ...key }).demo).toBe(false);
    expect(readConfig({ NODE_ENV: 'development', HOST: '0.0.0.0', DEMO: '0', ...key }).demo).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  });

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://anupalan.example' }],
    ['PUBLIC_ORIGINS', { PUBLIC_ORIGINS: 'http://localhost:5173, https://app.anupalan.example' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['SMS_URL, SMS_SECRET', { SMS_URL: 'https://sms.example/send', SMS_SECRET: 'abc' }],
    ['MAIL_URL, MAIL_SECRET', { MAIL_URL: 'https://mail.example/send', MAIL_SECRET: 'abc' }],
    ['MASTER_KEY', { MASTER_KEY: 'x' }],
    ['SEAL_KEY', { SEAL_KEY: 'ab'.repeat(32) }],
    ['SEALS_URL, SEALS_SECRET', { SEALS_URL: 'https://seals.example', SEALS_SECRET: 's' }],
    [
      'SUPPLIER_NAME, SUPPLIER_ADDRESS, SUPPLIER_GSTIN',
      { SUPPLIER_NAME: 'A', SUPPLIER_ADDRESS: 'B', SUPPLIER_GSTIN: '27AAPFU0939F1ZV' },
    ],
    [
      'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET',
      { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' },
    ],
  ])('guesses no demo mode where %s says that it faces people: it says what to set', (names, env) => {
    const refusal = new RegExp(
      `^DEMO: has to be set, since ${names} (is|are) set .*\\n.*DEMO=0 or NODE_ENV=production.*DEMO=1`,
    );
    expect(() => readConfig(env)).toThrow(refusal);
    for (const NODE_ENV of [' ', 'development', 'test', 'staging'])
      expect(() => readConfig({ ...env, DEMO: '', NODE_ENV })).toThrow(refusal);
    expect(readConfig({ ...env, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ MASTER_KEY: 'x', ...env, DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ MASTER_KEY: 'x', ...env, NODE_ENV: 'production' }).demo).toBe(false);
  });

  it('names all the settings by which it knows that people may reach it, and takes loopback for nobody', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://a.example', TRUST_PROXY: '1', MASTER_KEY: 'x' })).toThrow(
      'since PUBLIC_URL, TRUST_PROXY, MASTER_KEY are set',
    );
    for (const PUBLIC_URL of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:1', 'http://a.localhost'])
      expect(readConfig({ PUBLIC_URL, HOST: 'localhost', TRUST_PROXY: '0', MASTER_KEY: '' }).demo).toBe(true);
  });

  it('has a port or a token for operators where it is told one, and no short token', () => {
    expect(readConfig({ OPERATIONS_PORT: '', METRICS_TOKEN: '' })).toMatchObject({
      operations: null,
      metricsToken: null,
    });
    expect(readConfig({ OPERATIONS_PORT: '9090' }).operations).toEqual({ port: 9090, host: '127.0.0.1' });
    for (const OPERATIONS_PORT of ['65536', 'x', '-1'])
      expect(() => readConfig({ OPERATIONS_PORT })).toThrow(/^OPERATIONS_PORT: not a port/);
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN: shorter than 16/);
  });

  it('does not start outside demo mode without a master key', () => {
    expect(() => readConfig({ DEMO: '0' })).toThrow(/MASTER_KEY/);
  });

  it('takes the key of seals from its file, public ones beside it, and the place of copies as a whole', () => {
    const seed = Buffer.alloc(32, 3);
    const PUBLIC = 'A'.repeat(43);
    expect(readConfig({})).toMatchObject({ sealKey: null, sealPublicKeys: [], sealPost: null });
    const { sealKey, sealPublicKeys } = readConfig({
      DEMO: '1',
      SEAL_KEY: seed.toString('hex'),
      SEAL_PUBLIC_KEYS: `${PUBLIC}, `,
    });
    expect([sealKey?.equals(seed), sealPublicKeys.map(publicKeyText)]).toEqual([true, [PUBLIC]]);
    expect(() => readConfig({ DEMO: '1', SEAL_KEY: 'short' })).toThrow(/^SEAL_KEY: not 32 bytes/);
    expect(() => readConfig({ SEAL_PUBLIC_KEYS: 'short' })).toThrow(/^SEAL_PUBLIC_KEYS: A public key/);
    expect(() => readConfig({ DEMO: '1', SEALS_URL: 'https://seals.example' })).toThrow(/^SEALS_SECRET: needed/);
    const post = { url: 'https://seals.example', secret: 's' };
    expect(readConfig({ DEMO: '1', SEALS_URL: post.url, SEALS_SECRET: post.secret }).sealPost).toEqual(post);
  });

  it('names every wrong value', () => {
    expect(() => readConfig({ PORT: 'eighty', OTP_LENGTH: '9' })).toThrow(/PORT: .*\nOTP_LENGTH: /s);
  });

  it('takes a provider as a whole or not at all', () => {
    expect(readConfig({ SMS_URL: '', MAIL_SECRET: ' ' })).toMatchObject({ sms: null, mail: null, razorpay: null });
    const sms = { SMS_URL: 'https://sms.example/send', SMS_SECRET: 'abc' };
    expect(readConfig({ DEMO: '1', ...sms }).sms).toEqual({
      url: 'https://sms.example/send',
      secret: 'abc',
      perSecond: null,
    });
    expect(readConfig({ DEMO: '1', ...sms, SMS_PER_SECOND: '20' }).sms?.perSecond).toBe(20);
    expect(() => readConfig({ DEMO: '1', SMS_URL: 'https://sms.example/send' })).toThrow(/^SMS_SECRET: needed/);
    expect(() => readConfig({ ...sms, SMS_URL: 'ftp://sms.example' })).toThrow(/^SMS_URL: /);
    const account = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
    expect(readConfig({ DEMO: '1', ...account }).razorpay).toMatchObject({
      keyId: 'rzp_1',
      url: 'https://api.razorpay.com/v1',
    });
    expect(() => readConfig({ DEMO: '1', RAZORPAY_KEY_ID: 'rzp_1' })).toThrow(
      /RAZORPAY_KEY_SECRET: .*\nRAZORPAY_WEBHOOK_SECRET: /s,
    );
  });

  it('takes who gives receipts as a whole or not at all, and asks no backup, restore or admin command for them', () => {
    const key = { DEMO: '0', MASTER_KEY: 'x' };
    const account = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
    const supplier = {
      SUPPLIER_NAME: 'Kulkarni Compliance Private Limited',
      SUPPLIER_ADDRESS: '12 Karve Road, Pune 411004',
      SUPPLIER_GSTIN: '27aapfu0939f1zv',
    };
    expect(readConfig({ ...key, ...account })).toMatchObject({ razorpay: { keyId: 'rzp_1' }, supplier: null });
    expect(readConfig({ ...key, ...account, ...supplier }).supplier).toEqual({
      name: 'Kulkarni Compliance Private Limited',
      address: '12 Karve Road, Pune 411004',
      gstin: '27AAPFU0939F1ZV',
    });
    expect(readConfig(key).supplier).toBeNull();
    expect(() => readConfig({ ...key, SUPPLIER_NAME: 'Kulkarni' })).toThrow(
      /SUPPLIER_ADDRESS: .*\nSUPPLIER_GSTIN: needed/s,
    );
    for (const SUPPLIER_GSTIN of ['27AAPFU0939F1ZX', '97AAPFU0939F1ZO', 'none'])
      expect(() => readConfig({ ...key, ...supplier, SUPPLIER_GSTIN })).toThrow(/^SUPPLIER_GSTIN: not a valid GSTIN/);
  });

  it('names a demo on receipts of demo mode, under a number that is one', () => {
    const { supplier } = readConfig({});
    expect(supplier?.name).toBe('Anupalan Demo');
    expect(
      readConfig({ DEMO: '1', SUPPLIER_NAME: 'A', SUPPLIER_ADDRESS: 'B', SUPPLIER_GSTIN: supplier?.gstin }).supplier,
    ).toEqual({
      name: 'A',
      address: 'B',
      gstin: supplier?.gstin,
    });
  });

  it('takes the three engines together or none, and then a master key that all processes share', () => {
    const engines = {
      EVENTSTORE_URL: 'esdb://events:2113?tls=false',
      MONGODB_URL: 'mongodb://documents:27017/anupalan',
      REDIS_URL: 'redis://work:6379',
    };
    expect(readConfig({ EVENTSTORE_URL: '' }).engines).toBeNull();
    expect(readConfig({ ...engines, DEMO: '0', MASTER_KEY: 'x' }).engines).toEqual({
      eventStoreUrl: engines.EVENTSTORE_URL,
      mongoUrl: engines.MONGODB_URL,
      redisUrl: engines.REDIS_URL,
      name: 'anupalan',
    });
    expect(() => readConfig(engines)).toThrow(/^MASTER_KEY: needed/);
    expect(() => readConfig({ REDIS_URL: engines.REDIS_URL })).toThrow(
      /^EVENTSTORE_URL: needed.*\nMONGODB_URL: needed/,
    );
    expect(() => readConfig({ ...engines, REDIS_URL: 'http://work' })).toThrow(/^REDIS_URL: not of the form/);
  });

  it('reads a secret from the file that is named instead, and takes no two of them', () => {
    const dir = mkdtempSync(join(tmpdir(), 'anupalan-secrets-'));
    try {
      const file = join(dir, 'master-key');
      writeFileSync(file, ' the key\n');
      expect(readConfig({ DEMO: '0', MASTER_KEY_FILE: file }).masterKey).toBe('the key');
      expect(() => readConfig({ MASTER_KEY_FILE: file, MASTER_KEY: 'x' })).toThrow(/^MASTER_KEY: set together/);
      expect(() => readConfig({ REDIS_URL_FILE: join(dir, 'none') })).toThrow(/^REDIS_URL_FILE: ENOENT/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

  it('is what the table of docs/operations.md says, which is made of it', () => {
    const file = new URL('../../../../docs/operations.md', import.meta.url);
    const table = /\| variable \| default \| meaning \|\n(?:\|.*\n)*/;
    // WRITE_DOCS=1 npx vitest run command-api/src/platform/config/config.spec.ts
    if (process.env.WRITE_DOCS === '1')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(table, () => `${settingsTable()}\n`),
      );
    expect(table.exec(readFileSync(file, 'utf8'))?.[0]).toBe(`${settingsTable()}\n`);
    expect(settingsTable()).not.toContain('|  |');
  });
});
