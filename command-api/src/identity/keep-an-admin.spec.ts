import { user } from '@anupalan/domain/identity/aggregate';
import type { UserCommand } from '@anupalan/domain/identity/commands';
import { ALL_ADMINS, lastAdmin } from '@anupalan/domain/identity/last-admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '../platform/commands/ids.js';
import { type CaseKit, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
beforeEach(async () => {
  kit = await startCaseKit();
});
afterEach(() => kit.close());

const admins = async (n: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let i = 0; i < n; i += 1) ids.push((await kit.person('admin', `Admin${i}`)).id);
  await kit.app.positions.waitFor(['people'], await kit.app.events.head(), 5000);
  return ids;
};
const act = async (by: string, on: string, command: UserCommand): Promise<string> => {
  const commandId = randomId();
  const done = await kit.app.execute(user, on, command, {
    actor: { id: by, role: 'admin' },
    channel: 'web',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  });
  return done.ok ? 'done' : done.error.code;
};
const DEMOTE: UserCommand = { type: 'changeRole', to: 'staff' };
const DEACTIVATE: UserCommand = { type: 'deactivateUser', reason: 'Left us', cases: 'assign' };
const remaining = async (ids: readonly string[]): Promise<string[]> => {
  const states = await Promise.all(ids.map(async (id) => ({ id, ...(await kit.app.load(user, id)).state })));
  return states.flatMap(({ id, role, active }) => (role === 'admin' && active ? [id] : []));
};
const reserved = async () => (await kit.app.load(lastAdmin, ALL_ADMINS)).state.reserved;

describe('two admins who remove each other at the same moment', () => {
  it('do not both succeed: one admin remains', async () => {
    const [asha = '', ravi = ''] = await admins(2);
    const outcomes = await Promise.all([act(asha, ravi, DEMOTE), act(ravi, asha, DEACTIVATE)]);
    expect(outcomes.sort()).toEqual(['done', 'user.last_admin']);
    expect(await remaining([asha, ravi])).toHaveLength(1);
  });

  it('in a ring of five leave one as well', async () => {
    const ring = await admins(5);
    const outcomes = await Promise.all(ring.map((by, n) => act(by, ring[(n + 1) % ring.length] ?? '', DEMOTE)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(4);
    expect(await remaining(ring)).toHaveLength(1);
  });
});

describe('two super admins who take the right from each other at the same moment', () => {
  it('do not both succeed: one super admin remains', async () => {
    const [asha, ravi] = [
      await kit.person('admin', 'Asha', { isSuperAdmin: true }),
      await kit.person('admin', 'Ravi', { isSuperAdmin: true }),
    ];
    await kit.app.positions.waitFor(['people'], await kit.app.events.head(), 5000);
    const take: UserCommand = { type: 'setSuperAdmin', to: false };
    const outcomes = await Promise.all([act(asha.id, ravi.id, take), act(ravi.id, asha.id, take)]);
    expect(outcomes.sort()).toEqual(['done', 'user.last_super_admin']);
    const states = await Promise.all([asha, ravi].map(async ({ id }) => (await kit.app.load(user, id)).state));
    expect(states.filter(({ isSuperAdmin }) => isSuperAdmin)).toHaveLength(1);
    expect(await reserved()).toEqual([]);
  });
});

describe('who is asked to go and stays', () => {
  it('counts as an admin as before', async () => {
    const [asha = '', ravi = ''] = await admins(2);
    expect(await act(asha, asha, DEMOTE)).toBe('user.own');
    expect(await act(ravi, asha, { type: 'deactivateUser', reason: ' ', cases: 'assign' })).toBe('user.invalid');
    expect(await reserved()).toEqual([]);
    expect(await act(asha, ravi, DEMOTE)).toBe('done');
    expect(await act(asha, ravi, { type: 'changeRole', to: 'admin' })).toBe('done');
    expect(await reserved()).toEqual([]);
    await kit.app.positions.waitFor(['people'], await kit.app.events.head(), 5000);
    expect(await act(ravi, asha, DEMOTE)).toBe('done');
    expect(await remaining([asha, ravi])).toEqual([ravi]);
  });
});
