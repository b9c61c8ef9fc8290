import type { IntakeEvent } from '@anupalan/domain/intake/events';
import type { Metadata } from '@anupalan/domain/kernel/event';
import { nextState } from '../documents/projection.js';
import type { CaseDoc, CaseDocumentDoc, Who } from './doc.js';

type EventOf<T extends IntakeEvent['type']> = Extract<IntakeEvent, { readonly type: T }>;

const who = ({ actor }: Metadata): Who => ({ id: actor.id, role: actor.role });

const change = (
  documents: readonly CaseDocumentDoc[],
  ids: readonly string[],
  to: (document: CaseDocumentDoc) => CaseDocumentDoc,
): readonly CaseDocumentDoc[] => documents.map((one) => (ids.includes(one.id) ? to(one) : one));

/** A document in the state that follows from the event. */
const moved =
  (event: IntakeEvent) =>
  (one: CaseDocumentDoc): CaseDocumentDoc => ({ ...one, state: nextState(one.state, event) });

/** A document after its review, which looked at the answers as they are. */
const reviewed = (
  event: EventOf<'DocumentApproved' | 'DocumentRejected'>,
  metadata: Metadata,
  reasons: Pick<CaseDocumentDoc, 'reasonCode' | 'reason'>,
) => {
  const review = { reviewedAt: metadata.time, reviewedBy: who(metadata), ...reasons };
  return ({ answersChanged, ...one }: CaseDocumentDoc): CaseDocumentDoc => ({
    ...one,
    ...review,
    state: nextState(one.state, event),
  });
};

const attached = (event: EventOf<'DocumentAttached'>, metadata: Metadata): CaseDocumentDoc => {
  const { documentId, documentKey, replaces, personId, name, fileName, mime, bytes, blobId, issuedOn, aadhaarKey } =
    event.data;
  return {
    id: documentId,
    key: documentKey,
    personId,
    name,
    fileName,
    mime,
    bytes,
    blobId,
    ...(issuedOn === undefined ? {} : { issuedOn }),
    ...(aadhaarKey === undefined ? {} : { aadhaarKey }),
    state: 'uploaded',
    reasonCode: null,
    reason: null,
    attachedAt: metadata.time,
    attachedBy: who(metadata),
    reviewedAt: null,
    reviewedBy: null,
    replaces,
    replacedBy: null,
  };
};

/** The submission that these answers make; a later attempt shows what it changed. */
const submitted = (
  submission: CaseDoc['submission'],
  { attempt, answers, aadhaar, changedFields }: EventOf<'IntakeSubmitted'>['data'],
  submittedAt: string,
): CaseDoc['submission'] => {
  const again = attempt > 1 ? { changedFields, previousAnswers: submission.answers } : {};
  return { ...submission, status: 'pending_review', attempt, submittedAt, answers, aadhaar, ...again };
};

/** Folds an event of the submission's stream into the case's submission and documents. */
export const foldIntake = (doc: CaseDoc, event: IntakeEvent, metadata: Metadata): CaseDoc => {
  const at = metadata.time;
  const { submission, documents } = doc;
  switch (event.type) {
    case 'SubmissionOpened':
      return { ...doc, submission: { ...submission, openedAt: at } };
    case 'DocumentAttached': {
      const { documentId, replaces } = event.data;
      const replaced = (old: CaseDocumentDoc) => ({
        ...old,
        state: nextState(old.state, event),
        replacedBy: documentId,
      });
      const others = replaces === null ? documents : change(documents, [replaces], replaced);
      return { ...doc, documents: [...others, attached(event, metadata)] };
    }
    case 'DocumentRemoved':
      return { ...doc, documents: change(documents, [event.data.documentId], moved(event)) };
    case 'IntakeSubmitted':
      return {
        ...doc,
        submission: submitted(submission, event.data, at),
        correction: null,
        milestones: { ...doc.milestones, submittedAt: at },
        documents: change(documents, event.data.documentIds, moved(event)),
      };
    case 'AadhaarKeyDestroyed':
      return {
        ...doc,
        submission: { ...submission, aadhaar: null },
        documents: documents.map((one) =>
          one.aadhaarKey === event.data.keyNumber ? { ...one, fileDeleted: true } : one,
        ),
      };
    case 'DocumentApproved': {
      const approved = reviewed(event, metadata, { reasonCode: null, reason: null });
      return { ...doc, documents: change(documents, [event.data.documentId], approved) };
    }
    case 'DocumentRejected': {
      const { documentId, reasonCode, reason } = event.data;
      const rejected = reviewed(event, metadata, { reasonCode, reason });
      return { ...doc, documents: change(documents, [documentId], rejected) };
    }
    case 'DocumentReopened': {
      const reopened = (one: CaseDocumentDoc): CaseDocumentDoc => ({
        ...one,
        state: nextState(one.state, event),
        answersChanged: true,
      });
      return { ...doc, documents: change(documents, [event.data.documentId], reopened) };
    }
    case 'SubmissionApproved':
      return { ...doc, submission: { ...submission, status: 'approved', approvedAt: at } };
    case 'CorrectionRequested': {
      const { origin, documentIds, documentKeys, fieldKeys, fieldReasons, note } = event.data;
      return {
        ...doc,
        submission: { ...submission, status: 'needs_correction' },
        correction: { origin, documentIds, documentKeys, fieldKeys, fieldReasons, note, at },
        documents: change(documents, documentIds, moved(event)),
      };
    }
  }
};
