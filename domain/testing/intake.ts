import type { IntakeCommand, IntakeFacts } from '../src/intake/commands.js';
import type { DocumentRequirement, FieldDefinition } from '../src/intake/definitions.js';
import type { IntakeEvent, IntakeEvents } from '../src/intake/events.js';
import type { Actor } from '../src/kernel/event.js';
import { customer, staff } from './scenario.js';

export const field = (key: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key,
  label: key.toUpperCase(),
  type: 'text',
  required: true,
  display_order: 1,
  ...more,
});
export const requirement = (key: string, more: Partial<DocumentRequirement> = {}): DocumentRequirement => ({
  key,
  label: `The ${key}`,
  required: true,
  allowed_types: 'pdf,jpg,jpeg,png',
  max_size_mb: 5,
  display_order: 1,
  ...more,
});
export const facts: IntakeFacts = {
  requestStatus: 'documents_not_uploaded',
  requestFlags: { filingStarted: false, finalPaid: false, paused: false },
  fields: [field('pan', { rule: 'pan' }), field('premises', { type: 'select', options: ['owned', 'rented'] })],
  requirements: [
    requirement('id_proof'),
    requirement('noc', { required_if: { key: 'premises', equals: 'rented' } }),
    requirement('photo', { required: false }),
    requirement('address_proof', { required: false, per_person: true }),
  ],
};
export const at = (requestStatus: string, actor: Actor = customer()) => ({
  facts: { ...facts, requestStatus },
  ctx: { actor },
});
export const before = at('documents_not_uploaded');
export const REVIEW = 'documents_uploaded_pending_review';
export const inReview = at(REVIEW, staff());
export const correcting = at('reupload_requested');

export const answers = { pan: 'ABCPE1234F', premises: 'owned' };
export const opened: IntakeEvent = {
  type: 'SubmissionOpened',
  data: { customerId: 'customer-1', serviceId: 'gst-registration', catalogueRevision: 3 },
};
export type Attached = IntakeEvents['DocumentAttached'];
export const file = (documentId: string, documentKey: string, more: Partial<Attached> = {}): Attached => ({
  documentId,
  documentKey,
  personId: null,
  name: null,
  fileName: `${documentKey}.pdf`,
  mime: 'application/pdf',
  bytes: 1000,
  sha256: 'abc',
  blobId: `blob-${documentId}`,
  replaces: null,
  ...more,
});
export const attach = (documentId: string, key: string, more: Partial<Attached> = {}): IntakeCommand => ({
  type: 'attachDocument',
  ...file(documentId, key, more),
});
export const attached = (documentId: string, key: string, more: Partial<Attached> = {}): IntakeEvent => ({
  type: 'DocumentAttached',
  data: file(documentId, key, more),
});
export const submit = (given: Record<string, string> = answers): IntakeCommand => ({
  type: 'submitIntake',
  answers: given,
});
export const submitted = (documentIds: readonly string[], attempt = 1): IntakeEvent => ({
  type: 'IntakeSubmitted',
  data: { attempt, answers, aadhaar: null, keyNumber: 1, documentIds, changedFields: [] },
});
export const approve = (documentId: string): IntakeCommand => ({ type: 'approveDocument', documentId });
export const approved = (documentId: string): IntakeEvent => ({ type: 'DocumentApproved', data: { documentId } });
export const reject = (documentId: string, reason = 'The photo is blurred'): IntakeCommand => ({
  type: 'rejectDocument',
  documentId,
  reasonCode: 'not_readable',
  reason,
});
export const rejected = (documentId: string, reason = 'The photo is blurred'): IntakeEvent => ({
  type: 'DocumentRejected',
  data: { documentId, reasonCode: 'not_readable', reason },
});
export const correction = (documentIds: readonly string[], documentKeys: readonly string[]): IntakeEvent => ({
  type: 'CorrectionRequested',
  data: { origin: 'review', documentIds, documentKeys, fieldKeys: [], fieldReasons: null, note: null },
});
export const other = { name: 'Board resolution' };

/** Submitted with an identity proof and an additional document. */
export const reviewing = [opened, attached('d1', 'id_proof'), attached('o1', 'other', other), submitted(['d1', 'o1'])];
/** The identity proof was rejected, the additional document approved. */
export const returned = [...reviewing, approved('o1'), rejected('d1'), correction(['d1'], ['id_proof'])];
