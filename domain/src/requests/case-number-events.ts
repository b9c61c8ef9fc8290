import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** `caseNumber-<SR-…>`: a number belongs to one request, claimed before it is used. */
export type CaseNumberEvents = { CaseNumberClaimed: { readonly requestId: string } };
export type CaseNumberEvent = EventsOf<CaseNumberEvents>;
export const caseNumberEventSpecs = {
  CaseNumberClaimed: { version: 1 },
} satisfies EventSpecs & Record<CaseNumberEvent['type'], unknown>;
