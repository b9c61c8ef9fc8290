import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** `access-<requestId>`: who looked into a case that is not theirs. Kept out of the case's own streams, which stay about the work. */
export type ProofEvents = {
  /** The actor stands in the metadata; `day` is the date in India, so that a day's looking around is told once. */
  CaseOpened: { readonly requestId: string; readonly userId: string; readonly day: string };
};

export type ProofEvent = EventsOf<ProofEvents>;

export const proofEventSpecs = {
  CaseOpened: { version: 1 },
} satisfies EventSpecs & Record<ProofEvent['type'], unknown>;
