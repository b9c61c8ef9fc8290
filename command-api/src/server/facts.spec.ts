import { user } from '@anupalan/domain/identity/aggregate';
import { describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import type { Load } from '../platform/commands/load.js';
import { factsFrom } from './facts.js';

const load: Load = async ({ decider }) => ({ state: decider.initial, revision: 'none' });
const asked: string[] = [];
const facts = factsFrom({
  load,
  catalogueAt: async () => null,
  otherAdmins: async (userId) => {
    asked.push(userId);
    return ['admin-2'];
  },
  claimCaseNumber: async () => undefined,
  gateway: { name: 'simulated' },
  config: { supplier: null, secondFactor: false },
})(user.prefix);
const of = (type: string) => {
  asked.length = 0;
  const state = { ...user.decider.initial, role: 'admin', active: true };
  return facts({ id: 'admin-1', command: { type }, state, context: systemContext('test') });
};

describe('what the guards of a person’s commands are told', () => {
  it('for updateProfile is also whether the person confirms new devices', async () => {
    expect(await of('updateProfile')).toEqual({ userId: 'admin-1', secondFactor: false });
  });

  it.each(['recordSignIn', 'markNotificationsRead', 'changePreferences'])(
    'for %s is whose account it is, without asking a view for the other admins',
    async (type) => {
      expect(await of(type)).toEqual({ userId: 'admin-1' });
      expect(asked).toEqual([]);
    },
  );

  it.each(['changeRole', 'deactivateUser', 'eraseUser'])(
    'for %s of an admin is also how many others there are and whether a super admin asks',
    async (type) => {
      expect(await of(type)).toEqual({ userId: 'admin-1', otherAdmins: 1, actorIsSuperAdmin: false });
      expect(asked).toEqual(['admin-1']);
    },
  );
});
