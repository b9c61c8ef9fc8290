import type { business } from '@anupalan/domain/compliance/business';
import { roleIn } from '@anupalan/domain/compliance/team';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { can } from '@anupalan/domain/rules/permissions';
import type { FactsOfCommands } from '../platform/commands/facts.js';

export const factsOfBusiness: FactsOfCommands<typeof business> = {
  fillIn: async ({ id, command, state }, { load }) => {
    const { businessId, registered, origin } = (await load(serviceRequest, command.requestId)).state;
    // It may be for another business by now, or its customer may have left the team.
    const team = origin === null ? undefined : roleIn(state, origin.customerId);
    const isTheirs = businessId === id && team !== undefined && can('customer', 'business.edit', { team });
    return { registered: isTheirs ? registered : null };
  },
};
