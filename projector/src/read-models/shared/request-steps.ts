import type { RequestEvent } from '@anupalan/domain/requests/events';
import { STEP_NAMES, stepNamed } from '@anupalan/domain/workflows/registry';

/** What moves a request or says who has it, as `handles` of the projections that show its course. */
export const REQUEST_STEPS = [
  'RequestAssigned',
  ...new Set(STEP_NAMES.map((name) => stepNamed(name).event)),
] as readonly RequestEvent['type'][];
