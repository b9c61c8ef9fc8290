import type { RequestEvent } from '@anupalan/domain/requests/events';
import { STEP_NAMES, stepNamed } from '@anupalan/domain/workflows/registry';

/** Events that move a request or assign it, as `handles` of the projections that show its course. */
export const REQUEST_STEPS = [
  'RequestAssigned',
  ...new Set(STEP_NAMES.map((name) => stepNamed(name).event)),
] as readonly RequestEvent['type'][];
