import { outbox } from '@anupalan/infra/outbox/outbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { randomId } from '../platform/commands/ids.js';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.js';
import { checkCode, requestCode } from './one-time-codes.js';

const E164 = '+919876543210';
const FROM = { ip: null, device: null };
let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ routes: [] });
});
afterEach(() => test.close());

/** The app of a process that dies at its n-th write: that write and later ones have no effect. */
const dying = (app: App, n: number): { readonly app: App; readonly dead: Promise<void> } => {
  let die = (): void => undefined;
  const dead = new Promise<void>((resolve) => {
    die = resolve;
  });
  let written = 0;
  const alive =
    <A extends unknown[], T>(write: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> => {
      written += 1;
      if (written < n) return write(...args);
      die();
      return new Promise(() => undefined);
    };
  const { put, increment } = app.keyValue;
  const keyValue = { ...app.keyValue, put: alive(put), increment: alive(increment) };
  return { app: { ...app, keyValue, jobs: { ...app.jobs, add: alive(app.jobs.add) } }, dead };
};

describe('a code whose process died while it was asked for', () => {
  it.each([1, 2, 3, 4, 5])('at write %i comes once, and fits, when the same call is sent again', async (n) => {
    const { app, clock } = test;
    const commandId = randomId();
    const first = dying(app, n);
    void requestCode(first.app, E164, FROM, commandId);
    await first.dead;
    expect(await requestCode(app, E164, FROM, commandId)).toMatchObject({ kind: 'sent' });
    expect(await requestCode(app, E164, FROM, commandId)).toMatchObject({ kind: 'sent' });
    expect(await requestCode(app, E164, FROM, randomId())).toMatchObject({ kind: 'wait', why: 'cool-down' });
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const [message, ...more] = await eventually(async () => {
      const found = await box.messages({ to: E164 });
      return found.length > 0 ? found : null;
    });
    expect(more).toEqual([]);
    expect(await checkCode(app, E164, message?.text.slice(0, 4) ?? '', FROM, randomId())).toMatchObject({
      kind: 'right',
    });
  });
});

describe('a code that is asked for again', () => {
  const asked = async (): Promise<string> => {
    const { app, clock } = test;
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const before = (await box.messages({ to: E164 })).length;
    expect(await requestCode(app, E164, FROM, randomId())).toMatchObject({ kind: 'sent' });
    return eventually(async () => {
      const messages = await box.messages({ to: E164 });
      return messages.length > before ? messages.at(0)?.text.slice(0, 4) : null;
    });
  };
  const tried = (code: string) => checkCode(test.app, E164, code, FROM, randomId());
  const wrong = (code: string): string => (code === '0000' ? '1111' : '0000');

  it('is the same while it is young, so that either message signs in', async () => {
    const first = await asked();
    test.clock.advance(4 * 60_000);
    expect(await asked()).toBe(first);
    test.clock.advance(4 * 60_000);
    expect(await tried(first)).toMatchObject({ kind: 'right' });
  });

  it('gives no further tries', async () => {
    const code = await asked();
    for (const attemptsRemaining of [4, 3, 2]) expect(await tried(wrong(code))).toMatchObject({ attemptsRemaining });
    test.clock.advance(31_000);
    await asked();
    expect(await tried(wrong(code))).toMatchObject({ attemptsRemaining: 1 });
  });

  it('is another one once it was used, was voided by wrong tries, or is old', async () => {
    const used = await asked();
    await tried(used);
    test.clock.advance(31_000);
    const next = await asked();
    expect(await tried(used === next ? wrong(used) : used)).toMatchObject({ kind: 'wrong', attemptsRemaining: 4 });
    for (let n = 0; n < 4; n += 1) await tried(wrong(next));
    expect(await tried(next)).toMatchObject({ kind: 'wrong' });
    test.clock.advance(31_000);
    const third = await asked();
    expect(await tried(third)).toMatchObject({ kind: 'right' });
  });
});

describe('a code for a test account of the demo', () => {
  it('can be asked for all day long, since nothing is sent', async () => {
    for (let n = 0; n < 40; n += 1) {
      expect(
        await requestCode(test.app, '+910000000003', { ip: '203.0.113.7', device: null }, randomId()),
      ).toMatchObject({ kind: 'sent' });
      test.clock.advance(5 * 60_000);
    }
  });
});

describe('a code whose store lost everything', () => {
  it('is void, and another one can be had at once', async () => {
    const { app, clock } = test;
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const sentCode = (): Promise<string> =>
      eventually(async () => (await box.messages({ to: E164 })).at(0)?.text.slice(0, 4));
    const right = { kind: 'right', again: false };
    await requestCode(app, E164, FROM, randomId());
    const lost = await sentCode();
    for (const { key } of await app.keyValue.list('')) await app.keyValue.delete(key);
    expect(await checkCode(app, E164, lost, FROM, randomId())).toEqual({ kind: 'wrong', attemptsRemaining: null });
    expect(await requestCode(app, E164, FROM, randomId())).toMatchObject({ kind: 'sent' });
    const next = await sentCode();
    expect(await checkCode(app, E164, next, FROM, randomId())).toMatchObject(right);
  });
});

describe('a hundred guesses at once, at two processes over one store', () => {
  it('are looked at five times together, however slow the store is', async () => {
    const { app } = test;
    const slow = async <T>(work: () => Promise<T>): Promise<T> => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      return work();
    };
    const { keyValue } = app;
    const processes = [0, 1].map(
      (): App => ({
        ...app,
        keyValue: {
          ...keyValue,
          get: (...args) => slow(() => keyValue.get(...args)),
          put: (...args) => slow(() => keyValue.put(...args)),
          increment: (...args) => slow(() => keyValue.increment(...args)),
          delete: (...args) => slow(() => keyValue.delete(...args)),
        },
      }),
    );
    await requestCode(app, E164, FROM, randomId());
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => checkCode(processes[n % 2] as App, E164, `x${n}`, FROM, randomId())),
    );
    const looked = answers.flatMap((answer) =>
      answer.kind === 'wrong' && answer.attemptsRemaining !== null ? [answer.attemptsRemaining] : [],
    );
    expect(looked.sort()).toEqual([0, 1, 2, 3, 4]);
  });
});
