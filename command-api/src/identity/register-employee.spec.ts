import { user } from '@anupalan/domain/identity/aggregate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandContext, systemContext } from '../platform/commands/command-context.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { registerEmployee } from './register-employee.js';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ routes: [] });
});
afterAll(() => t.close());

const meera = {
  mobile: '+919820012345',
  name: 'Meera Nair',
  email: 'meera@example.in',
  role: 'staff',
  isSuperAdmin: false,
  via: 'employee',
} as const;

const byAdmin = (): CommandContext => systemContext('test', { actor: { id: 'ravi', role: 'admin' } });

describe('an account made for somebody else', () => {
  it('is answered as the first time when the command comes again, and is made once', async () => {
    const context = byAdmin();
    const first = await registerEmployee(t.app, meera, context);
    expect(first).toMatchObject({ ok: true });
    const head = await t.app.events.head();
    expect(await registerEmployee(t.app, meera, context)).toEqual(first);
    expect(await t.app.events.head()).toBe(head);
    const userId = first.ok ? first.value.userId : '';
    expect((await t.app.load(user, userId)).state).toMatchObject({ role: 'staff', name: 'Meera Nair' });
  });

  it('is refused for a number that has one by another command', async () => {
    const again = await registerEmployee(t.app, { ...meera, name: 'Somebody Else' }, byAdmin());
    expect(again).toMatchObject({ ok: false, error: { kind: 'conflict', code: 'mobile_taken' } });
  });
});
