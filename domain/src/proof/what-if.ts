import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import { refuse } from '../kernel/refuse.js';
import { ok } from '../kernel/result.js';
import { type WhatIfEvent, whatIfEventSpecs } from './what-if-events.js';

/** Given before a run begins. */
export type WhatIfCommand = { readonly type: 'startWhatIf' } & WhatIfEvent['data'];

/** Number of runs. */
export interface WhatIfState {
  readonly runs: number;
}

const decider: Decider<WhatIfState, WhatIfCommand, WhatIfEvent> = {
  initial: { runs: 0 },
  decide: ({ runId, kind, from, to, draft }, _state, _facts, { actor }) =>
    actor.role === 'admin'
      ? ok([{ type: 'WhatIfStarted', data: { runId, kind, from, to, draft } }])
      : refuse('forbidden', 'what_if.admin_only'),
  evolve: ({ runs }) => ({ runs: runs + 1 }),
};

/** The runs that an admin started, kept for audit: one stream per person. */
export const whatIf: Aggregate<WhatIfState, WhatIfCommand, WhatIfEvent> = {
  prefix: 'whatIf',
  decider,
  events: whatIfEventSpecs,
};
