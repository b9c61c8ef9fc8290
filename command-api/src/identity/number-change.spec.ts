import { mobile, user } from '@anupalan/domain/identity/aggregate';
import { numberChange } from '@anupalan/domain/identity/number-change';
import { describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { flowWorld, killedEverywhere, unlessKilled } from '../testing/flow-world.js';

/** The stream, the person, the admin, and the append. */
const WAITS_UNTIL_REQUESTED = 4;
const ADMIN = { id: 'arjun', role: 'admin' } as const;
const account = (number: string) => ({
  mobile: number,
  name: 'Meera',
  email: 'meera@example.in',
  role: 'staff',
  isSuperAdmin: false,
  via: 'employee',
  consent: null,
});

const newWorld = () => {
  const world = flowWorld({
    now: Date.parse('2026-01-05T10:00:00.000Z'),
    aggregates: [numberChange, user, mobile],
  });
  world.happened('user-arjun', [{ type: 'UserRegistered', data: { ...account('+919000000001'), role: 'admin' } }]);
  world.happened('user-meera', [{ type: 'UserRegistered', data: account('+919000000002') }]);
  world.happened('mobile-old', [
    { type: 'MobileClaimed', data: { userId: 'meera' } },
    { type: 'MobileRegistered', data: { userId: 'meera' } },
  ]);
  return world;
};
const ask =
  (over: { readonly name?: string } = {}) =>
  (app: App) =>
    app.execute(
      numberChange,
      'n1',
      {
        type: 'requestNumberChange',
        userId: 'meera',
        fromId: 'old',
        toId: 'new',
        name: 'Meera',
        email: 'meera@example.in',
        mobile: '+919000000003',
        reason: 'Lost the old number',
        ...over,
      },
      systemContext('test', { commandId: 'call-1', actor: ADMIN }),
    );

describe('a change of number whose process is killed', () => {
  it('between any two steps is completed by the next one: one number, the new one', async () => {
    const killed = await killedEverywhere(newWorld, ask(), async ({ typesIn }, app) => {
      if (typesIn('numberChange-n1').length === 0) return;
      expect(typesIn('user-meera')).toEqual(['UserRegistered', 'DetailsCorrected', 'SignedOutEverywhere']);
      expect(typesIn('mobile-new')).toEqual(['MobileClaimed', 'MobileRegistered']);
      expect(typesIn('mobile-old').at(-1)).toBe('MobileReleased');
      expect((await app.load(numberChange, 'n1')).state).toMatchObject({ steps: [], refused: null });
    });
    expect(killed).toBeGreaterThan(10);
  });
});

describe('a change of number that is refused', () => {
  it('for its values writes nothing', async () => {
    const { startProcess, log } = newWorld();
    const { length } = log;
    expect(await ask({ name: 'M' })(startProcess().app)).toMatchObject({ ok: false });
    expect(log).toHaveLength(length);
  });

  it('by the rules of the account, since it was erased meanwhile, frees the new number again', async () => {
    const { startProcess, happened, typesIn } = newWorld();
    // Killed after the request, before the first step.
    await unlessKilled(ask()(startProcess(WAITS_UNTIL_REQUESTED).app));
    expect(typesIn('numberChange-n1')).toEqual(['NumberChangeRequested']);
    happened('user-meera', [{ type: 'UserErased', data: { by: 'admin' } }]);
    const { app, followLog } = startProcess();
    await followLog();
    expect(typesIn('user-meera')).not.toContain('DetailsCorrected');
    expect(typesIn('mobile-new')).toEqual(['MobileClaimed', 'MobileReleased']);
    expect((await app.load(numberChange, 'n1')).state.refused).toMatchObject({ code: 'user.erased' });
  });
});
