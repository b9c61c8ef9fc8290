import type { EventSpecs, Personal, Subject } from '../kernel/event.js';
import { caseSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';

/** `access-<requestId>`: who looked into a case that is not theirs. Kept out of the case's own streams, which stay about the work. */
export type ProofEvents = {
  /** The actor stands in the metadata; `day` is the date in India, so that a day's looking around is told once. */
  CaseOpened: { readonly requestId: string; readonly userId: string; readonly day: string };
  /** Somebody read identity numbers or bank data in full; never the values. The reason is sealed. */
  PersonalDataRevealed: {
    readonly requestId: string;
    readonly userId: string;
    readonly fields: readonly string[];
    readonly reason: Personal<string>;
  };
};

export type ProofEvent = EventsOf<ProofEvents>;

const ofCase = (_stream: string, { requestId }: JsonObject): Subject => caseSubject(String(requestId));

export const proofEventSpecs = {
  CaseOpened: { version: 1 },
  PersonalDataRevealed: { version: 1, seals: { reason: ofCase } },
} satisfies EventSpecs & Record<ProofEvent['type'], unknown>;
