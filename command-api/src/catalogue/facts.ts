import type { service } from '@anupalan/domain/catalogue/aggregate';
import { serviceType } from '@anupalan/domain/catalogue/service-type';
import type { FactsOfCommands } from '../platform/commands/facts.js';

export const factsOfService: FactsOfCommands<typeof service> = {
  createService: async ({ id }) => ({ slug: id }),
  chooseServiceType: async ({ command: { serviceTypeId } }, { load }) => ({
    serviceTypeExists: serviceTypeId !== null && (await load(serviceType, serviceTypeId)).state !== null,
  }),
};
