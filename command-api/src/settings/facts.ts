import { user } from '@anupalan/domain/identity/aggregate';
import type { siteSettings } from '@anupalan/domain/settings/aggregate';
import type { FactsOfCommands } from '../platform/commands/facts.js';

export const factsOfSettings: FactsOfCommands<typeof siteSettings> = {
  others: async ({ context }, { load }) => ({
    actorIsSuperAdmin: (await load(user, context.actor.id)).state.isSuperAdmin,
  }),
};
