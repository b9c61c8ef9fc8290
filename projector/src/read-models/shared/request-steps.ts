import type { RequestEvent } from '@anupalan/domain/requests/events';
import { EVERY_STEP } from '@anupalan/domain/workflows/registry';

/** Events that move a request or assign it, as `handles` of the projections that show its course. */
export const REQUEST_STEPS = [
  'RequestAssigned',
  ...new Set(EVERY_STEP.map(({ event }) => event)),
] as readonly RequestEvent['type'][];
