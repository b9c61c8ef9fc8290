import type { IntakeEvent } from '@anupalan/domain/intake/events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { RequestEvent } from '@anupalan/domain/requests/events';
import type { Projection } from '../../runner/projection.js';
import type { DocumentDoc, DocumentState } from './doc.js';

type DocumentsEvent = IntakeEvent | RequestEvent;

const keys = ({ event }: Recorded<DocumentsEvent>): readonly string[] => {
  switch (event.type) {
    case 'DocumentAttached':
      return event.data.replaces === null ? [event.data.documentId] : [event.data.documentId, event.data.replaces];
    case 'DocumentRemoved':
    case 'DocumentApproved':
    case 'DocumentRejected':
    case 'DocumentReopened':
      return [event.data.documentId];
    case 'IntakeSubmitted':
    case 'CorrectionRequested':
      return event.data.documentIds;
    case 'ServiceDelivered':
      return event.data.deliverables.map((file) => file.documentId);
    default:
      return [];
  }
};

const evolve = (
  document: DocumentDoc | null,
  { event, stream, metadata }: Recorded<DocumentsEvent>,
  key: string,
): DocumentDoc | null => {
  const base = { id: key, requestId: idOf(stream), stream, attachedAt: metadata.time };
  if (event.type === 'DocumentAttached' && event.data.documentId === key) {
    const { documentKey, blobId, mime, bytes, fileName, sha256, aadhaarKey } = event.data;
    const sealedBy = aadhaarKey === undefined ? {} : { aadhaarKey };
    const file = { documentKey, blobId, mime, bytes, fileName, sha256, ...sealedBy };
    return { ...base, ...file, kind: 'intake', state: 'uploaded' };
  }
  if (event.type === 'ServiceDelivered') {
    const file = event.data.deliverables.find((one) => one.documentId === key);
    if (file === undefined) return document;
    const { blobId, mime, bytes, fileName, sha256 } = file;
    return {
      ...base,
      kind: 'deliverable',
      documentKey: null,
      blobId,
      mime,
      bytes,
      fileName,
      sha256,
      state: 'delivered',
    };
  }
  if (document === null) return null;
  const state = nextState(document.state, event);
  return state === document.state ? document : { ...document, state };
};

/** The state of an intake document after an event that names it. */
export const nextState = <S extends DocumentState>(state: S, event: DocumentsEvent): S | DocumentState => {
  switch (event.type) {
    case 'DocumentAttached':
      return 'superseded';
    case 'DocumentRemoved':
      return 'removed';
    case 'IntakeSubmitted':
      // A document that was approved before stays approved through a correction.
      return state === 'uploaded' || state === 'rejected' ? 'pending_review' : state;
    case 'DocumentReopened':
      return 'pending_review';
    case 'DocumentApproved':
      return 'approved';
    case 'DocumentRejected':
      return 'rejected';
    case 'CorrectionRequested':
      return state === 'superseded' || state === 'removed' ? state : 'rejected';
    default:
      return state;
  }
};

/** One document per file, by document id. */
export const documents: Projection<DocumentDoc, DocumentsEvent> = {
  name: 'documents',
  version: 3,
  streams: ['submission', 'serviceRequest'],
  handles: [
    'DocumentAttached',
    'DocumentRemoved',
    'DocumentApproved',
    'DocumentRejected',
    'DocumentReopened',
    'IntakeSubmitted',
    'CorrectionRequested',
    'ServiceDelivered',
  ],
  keys,
  evolve,
  indexes: [{ name: 'by-request', fields: ['requestId', 'attachedAt'] }],
  // Access depends on the case that it belongs to, and changes with it.
  audience: () => ({ users: [], roles: [] }),
};
