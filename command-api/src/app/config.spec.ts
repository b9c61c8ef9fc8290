import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configSchema, readConfig } from './config.js';

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

  it('has no demo mode in production, and none off loopback, unless it is asked for', () => {
    const key = { MASTER_KEY: 'x' };
    expect(readConfig({ NODE_ENV: 'production', ...key }).demo).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0', ...key }).demo).toBe(false);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  });

  it('does not start outside demo mode without a master key', () => {
    expect(() => readConfig({ DEMO: '0' })).toThrow(/MASTER_KEY/);
  });

  it('names every wrong value', () => {
    expect(() => readConfig({ PORT: 'eighty', OTP_LENGTH: '9' })).toThrow(/PORT: .*\nOTP_LENGTH: /s);
  });

  it('is documented, variable by variable, in docs/operations.md', () => {
    const docs = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const missing = Object.entries(configSchema.shape).filter(
      ([name, schema]) => !docs.includes(`| \`${name}\` |`) || !docs.includes(schema.description ?? ''),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});
