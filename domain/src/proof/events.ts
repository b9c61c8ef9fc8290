import type { Personal, Subject } from '../kernel/event.js';
import { caseSubject } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { JsonObject } from '../kernel/json.js';
import type { ToldSpecs } from '../kernel/told-event.js';

/** `access-<requestId>`: views of a case by other people. Kept out of the case's own streams, which record the work. */
export type ProofEvents = {
  /** The metadata has the actor; `day` is the date in India, so that several views of a day are recorded once. */
  CaseOpened: { readonly requestId: string; readonly userId: string; readonly day: string };
  /** A person read identity numbers or bank data in full; the values are not stored. The reason is sealed. */
  PersonalDataRevealed: {
    readonly requestId: string;
    readonly userId: string;
    readonly fields: readonly string[];
    readonly reason: Personal<string>;
  };
  /** The assignee reads these numbers in full while they review a submission; once for each. */
  NumbersShownForReview: {
    readonly requestId: string;
    readonly userId: string;
    readonly fields: readonly string[];
    readonly attempt: number;
  };
  /** Somebody of the office who does not have the case took an identity document. The reason is sealed. */
  IdentityDocumentOpened: {
    readonly requestId: string;
    readonly userId: string;
    readonly documentId: string;
    readonly reason: Personal<string>;
  };
  /** An admin took a signed export of the case's events. */
  CaseExported: { readonly requestId: string; readonly userId: string };
};

export type ProofEvent = EventsOf<ProofEvents>;

const ofCase = (_stream: string, { requestId }: JsonObject): Subject => caseSubject(String(requestId));

export const proofEventSpecs = {
  CaseOpened: { version: 1, readers: 'nobody' },
  PersonalDataRevealed: { version: 1, seals: { reason: ofCase }, readers: 'office' },
  NumbersShownForReview: { version: 1, readers: 'office' },
  IdentityDocumentOpened: { version: 1, seals: { reason: ofCase }, readers: 'office' },
  CaseExported: { version: 1, readers: 'nobody' },
} satisfies ToldSpecs<ProofEvents, 'readers'>;
