import type { business } from '@anupalan/domain/compliance/business';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { FactsOfCommands } from '../platform/commands/facts.js';

export const factsOfBusiness: FactsOfCommands<typeof business> = {
  fillIn: async ({ id, command }, { load }) => {
    const { businessId, registered } = (await load(serviceRequest, command.requestId)).state;
    // It may be for another business by now.
    return { registered: businessId === id ? registered : null };
  },
};
