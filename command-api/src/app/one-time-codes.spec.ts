import { outbox } from '@anupalan/infra/outbox/outbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.js';
import type { App } from './app.js';
import { randomId } from './ids.js';
import { checkCode, requestCode } from './one-time-codes.js';

const E164 = '+919876543210';
let test: TestApp;
beforeEach(async () => {
  test = await startTestApp({ routes: [] });
});
afterEach(() => test.close());

/** The app of a process that dies at its n-th write: what it would write then and later never comes to be. */
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
    void requestCode(first.app, E164, null, commandId);
    await first.dead;
    expect(await requestCode(app, E164, null, commandId)).toMatchObject({ kind: 'sent' });
    expect(await requestCode(app, E164, null, commandId)).toMatchObject({ kind: 'sent' });
    expect(await requestCode(app, E164, null, randomId())).toMatchObject({ kind: 'wait', why: 'cool-down' });
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const [message, ...more] = await eventually(async () => {
      const found = await box.messages({ to: E164 });
      return found.length > 0 ? found : null;
    });
    expect(more).toEqual([]);
    expect(await checkCode(app, E164, message?.text.slice(0, 4) ?? '', randomId())).toMatchObject({ kind: 'right' });
  });
});

describe('a code whose store lost everything', () => {
  it('is void, and another one can be had at once', async () => {
    const { app, clock } = test;
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const sentCode = (): Promise<string> =>
      eventually(async () => (await box.messages({ to: E164 })).at(0)?.text.slice(0, 4));
    const right = { kind: 'right', again: false };
    await requestCode(app, E164, null, randomId());
    const lost = await sentCode();
    for (const { key } of await app.keyValue.list('')) await app.keyValue.delete(key);
    expect(await checkCode(app, E164, lost, randomId())).toEqual({ kind: 'wrong', attemptsRemaining: null });
    expect(await requestCode(app, E164, null, randomId())).toMatchObject({ kind: 'sent' });
    const next = await sentCode();
    expect(await checkCode(app, E164, next, randomId())).toMatchObject(right);
  });
});
