import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeyValue } from '../embedded/key-value.js';
import { openKeyVault } from '../embedded/key-vault.js';
import type { KeyValue } from '../ports/key-value.js';
import type { KeyVault } from '../ports/key-vault.js';
import { outbox } from './outbox.js';

let dir: string;
let keyValue: KeyValue;
let vault: KeyVault;
let now = Date.parse('2026-11-21T10:00:00.000Z');
const clock = { now: () => now };

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'outbox-'));
  keyValue = openKeyValue(join(dir, 'work.db'), 'kv', { clock });
  vault = openKeyVault(join(dir, 'vault.db'), Buffer.alloc(32, 7));
});

afterEach(async () => {
  await keyValue.close();
  await vault.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the outbox', () => {
  it('keeps what was sent, newest first, and finds it by its receiver', async () => {
    const box = outbox({ keyValue, vault, clock });
    await box.sms.send({ key: 'a', to: '+919876543210', text: 'one' });
    now += 1000;
    await box.mail.send({ key: 'b', to: 'asha@example.com', subject: 'Hello', text: 'two' });

    expect((await box.messages()).map(({ channel, text }) => [channel, text])).toEqual([
      ['mail', 'two'],
      ['sms', 'one'],
    ]);
    expect((await box.messages({ to: '+919876543210' })).map(({ text }) => text)).toEqual(['one']);
    expect(await box.messages({ to: '+910000000009' })).toEqual([]);
  });

  it('keeps a message that was handed over twice under one key once', async () => {
    const box = outbox({ keyValue, vault, clock });
    await box.sms.send({ key: 'same', to: '+919876543210', text: 'code' });
    await box.sms.send({ key: 'same', to: '+919876543210', text: 'code' });
    expect(await box.messages()).toHaveLength(1);
  });

  it('writes neither receiver nor text in clear into the folder', async () => {
    const box = outbox({ keyValue, vault, clock });
    await box.sms.send({ key: 'a', to: '+919876543210', text: 'PLANTED-4711' });
    const bytes = readdirSync(dir).map((file) => readFileSync(join(dir, file), 'latin1'));
    expect(bytes.join('')).not.toContain('PLANTED-4711');
    expect(bytes.join('')).not.toContain('9876543210');
  });
});
