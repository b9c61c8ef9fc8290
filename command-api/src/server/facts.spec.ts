import { staffCalendar } from '@anupalan/domain/consultations/staff-calendar';
import { user } from '@anupalan/domain/identity/aggregate';
import type { UserCommand } from '@anupalan/domain/identity/commands';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Actor } from '@anupalan/domain/kernel/event';
import { describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import type { Load } from '../platform/commands/load.js';
import { factsFrom } from './facts.js';

const loaded: string[] = [];
const load: Load = async (aggregate, id) => {
  loaded.push(streamName(aggregate, id));
  return { state: aggregate.decider.initial, revision: 'none' };
};
const asked: string[] = [];
const admin = (id: string): Actor => ({ id, role: 'admin' });
const facts = factsFrom({
  load,
  catalogueAt: async () => null,
  otherAdmins: async (userId) => {
    asked.push(userId);
    return ['admin-2'];
  },
  claimCaseNumber: async () => null,
  gateway: { name: 'simulated' },
  config: { supplier: null, secondFactor: false },
});
const context = systemContext('test');
const of = (type: string, actor: Actor = context.actor) => {
  asked.length = 0;
  loaded.length = 0;
  const state = { ...user.decider.initial, role: 'admin', active: true } as const;
  return facts(user, { id: 'admin-1', command: { type } as UserCommand, state, context: { ...context, actor } });
};

describe('what the guards of a person’s commands are told', () => {
  it('for updateProfile is also whether the person confirms new devices', async () => {
    expect(await of('updateProfile')).toEqual({ userId: 'admin-1', secondFactor: false });
  });

  it.each(['recordSignIn', 'markNotificationsRead', 'changePreferences'])(
    'for %s of their own is whose account it is, without asking for anybody else',
    async (type) => {
      expect(await of(type, admin('admin-1'))).toEqual({ userId: 'admin-1', actorIsSuperAdmin: false });
      expect([...asked, ...loaded]).toEqual([]);
    },
  );

  it('for an act of another admin is also whether a super admin acts', async () => {
    expect(await of('reactivateUser', admin('admin-2'))).toEqual({ userId: 'admin-1', actorIsSuperAdmin: false });
    expect(loaded).toEqual(['user-admin-2']);
  });

  it.each(['changeRole', 'deactivateUser', 'eraseUser'])(
    'for %s of an admin is also how many others there are and whether a super admin asks',
    async (type) => {
      expect(await of(type)).toEqual({ userId: 'admin-1', otherAdmins: 1, actorIsSuperAdmin: false });
      expect(asked).toEqual(['admin-1']);
    },
  );
});

describe('a stream that two facts of a decision ask for', () => {
  it('is loaded once, and anew for the next decision', async () => {
    const slot = { startsAt: '2026-01-06T10:00:00.000Z', endsAt: '2026-01-06T10:30:00.000Z' };
    const reserved = { requestId: 'request-1', ...slot, at: '2026-01-05T10:00:00.000Z' };
    const command = { type: 'reserveSlot', requestId: 'request-2', ...slot } as const;
    const decided = async () => {
      loaded.length = 0;
      await facts(staffCalendar, { id: 'staff-1', command, state: [reserved, reserved], context });
      return [...loaded];
    };
    expect(await decided()).toEqual(['consultation-request-1']);
    expect(await decided()).toEqual(['consultation-request-1']);
  });
});
