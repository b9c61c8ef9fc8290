import type { IntakeEvent } from '@anupalan/domain/intake/events';
import type { Metadata } from '@anupalan/domain/kernel/event';
import { nextState } from '../documents/projection.js';
import type { CaseDoc, CaseDocumentDoc, Who } from './doc.js';

const who = ({ actor }: Metadata): Who => ({ id: actor.id, role: actor.role });

const change = (
  documents: readonly CaseDocumentDoc[],
  ids: readonly string[],
  to: (document: CaseDocumentDoc) => CaseDocumentDoc,
): readonly CaseDocumentDoc[] => documents.map((one) => (ids.includes(one.id) ? to(one) : one));

/** Folds an event of the submission's stream into the case's submission and documents. */
export const foldIntake = (doc: CaseDoc, event: IntakeEvent, metadata: Metadata): CaseDoc => {
  const at = metadata.time;
  const { submission } = doc;
  switch (event.type) {
    case 'SubmissionOpened':
      return { ...doc, submission: { ...submission, openedAt: at } };
    case 'DocumentAttached': {
      const { documentId, documentKey, replaces, personId, name, fileName, mime, bytes, blobId, issuedOn, aadhaarKey } =
        event.data;
      const others =
        replaces === null
          ? doc.documents
          : change(doc.documents, [replaces], (old) => ({
              ...old,
              state: nextState(old.state, event),
              replacedBy: documentId,
            }));
      const added: CaseDocumentDoc = {
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
        attachedAt: at,
        attachedBy: who(metadata),
        reviewedAt: null,
        reviewedBy: null,
        replaces,
        replacedBy: null,
      };
      return { ...doc, documents: [...others, added] };
    }
    case 'DocumentRemoved': {
      const removed = (one: CaseDocumentDoc) => ({ ...one, state: nextState(one.state, event) });
      return { ...doc, documents: change(doc.documents, [event.data.documentId], removed) };
    }
    case 'IntakeSubmitted': {
      const { attempt, answers, aadhaar, documentIds, changedFields } = event.data;
      const again = attempt > 1 ? { changedFields, previousAnswers: submission.answers } : {};
      return {
        ...doc,
        submission: { ...submission, status: 'pending_review', attempt, submittedAt: at, answers, aadhaar, ...again },
        correction: null,
        milestones: { ...doc.milestones, submittedAt: at },
        documents: change(doc.documents, documentIds, (one) => ({ ...one, state: nextState(one.state, event) })),
      };
    }
    case 'AadhaarKeyDestroyed':
      return {
        ...doc,
        submission: { ...submission, aadhaar: null },
        documents: doc.documents.map((one) =>
          one.aadhaarKey === event.data.keyNumber ? { ...one, fileDeleted: true } : one,
        ),
      };
    case 'DocumentApproved': {
      const reviewed = { reviewedAt: at, reviewedBy: who(metadata), reasonCode: null, reason: null };
      const approve = ({ answersChanged, ...one }: CaseDocumentDoc) => ({
        ...one,
        ...reviewed,
        state: nextState(one.state, event),
      });
      return { ...doc, documents: change(doc.documents, [event.data.documentId], approve) };
    }
    case 'DocumentRejected': {
      const { documentId, reasonCode, reason } = event.data;
      const reviewed = { reviewedAt: at, reviewedBy: who(metadata), reasonCode, reason };
      const reject = ({ answersChanged, ...one }: CaseDocumentDoc) => ({
        ...one,
        ...reviewed,
        state: nextState(one.state, event),
      });
      return { ...doc, documents: change(doc.documents, [documentId], reject) };
    }
    case 'DocumentReopened': {
      const reopen = (one: CaseDocumentDoc): CaseDocumentDoc => ({
        ...one,
        state: nextState(one.state, event),
        answersChanged: true,
      });
      return { ...doc, documents: change(doc.documents, [event.data.documentId], reopen) };
    }
    case 'SubmissionApproved':
      return { ...doc, submission: { ...submission, status: 'approved', approvedAt: at } };
    case 'CorrectionRequested': {
      const { origin, documentIds, documentKeys, fieldKeys, fieldReasons, note } = event.data;
      return {
        ...doc,
        submission: { ...submission, status: 'needs_correction' },
        correction: { origin, documentIds, documentKeys, fieldKeys, fieldReasons, note, at },
        documents: change(doc.documents, documentIds, (one) => ({ ...one, state: nextState(one.state, event) })),
      };
    }
  }
};
