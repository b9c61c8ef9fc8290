import type { Aggregate } from '../kernel/aggregate.js';
import type { RequestCommand, RequestNeeds } from './commands.js';
import { decideRequest } from './decide.js';
import { type RequestEvent, requestEventSpecs } from './events.js';
import { evolveRequest, initialRequest, type RequestState } from './state.js';

/** A customer's case, from the request to its end. Streams `serviceRequest-<requestId>`. */
export const serviceRequest: Aggregate<RequestState, RequestCommand, RequestEvent, RequestNeeds> = {
  prefix: 'serviceRequest',
  decider: { initial: initialRequest, decide: decideRequest, evolve: evolveRequest },
  events: requestEventSpecs,
};
