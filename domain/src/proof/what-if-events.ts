import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';

/** `whatIf-<userId>`: what one admin tried on the log. Its results are no facts and stand elsewhere, for a week. */
export type WhatIfEvents = {
  WhatIfStarted: {
    readonly runId: string;
    readonly kind: 'assignment' | 'workflow';
    /** Days in India, `YYYY-MM-DD`, both included. */
    readonly from: string;
    readonly to: string;
    /** The rules or the steps that were tried; ids and choices. */
    readonly draft: JsonObject;
  };
};

export type WhatIfEvent = EventsOf<WhatIfEvents>;

export const whatIfEventSpecs = {
  WhatIfStarted: { version: 1 },
} satisfies EventSpecs & Record<WhatIfEvent['type'], unknown>;
