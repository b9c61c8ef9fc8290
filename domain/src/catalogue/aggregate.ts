import type { Aggregate } from '../kernel/aggregate.js';
import type { CatalogueCommand, CatalogueNeeds } from './commands.js';
import { decideService } from './decide.js';
import { type CatalogueEvent, catalogueEventSpecs } from './events.js';
import { evolveService, noService, type ServiceState } from './state.js';

/** `service-<slug>`: a service with its price, its texts and its intake form. */
export const service: Aggregate<ServiceState, CatalogueCommand, CatalogueEvent, CatalogueNeeds> = {
  prefix: 'service',
  decider: { initial: noService, decide: decideService, evolve: evolveService },
  events: catalogueEventSpecs,
};
