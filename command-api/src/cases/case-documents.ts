import type { CaseDocument, SubmissionDocument } from '@anupalan/domain/contracts/requests';
import type { IntakeEvents } from '@anupalan/domain/intake/events';
import type { Metadata } from '@anupalan/domain/kernel/event';
import type { DocumentRequirement } from '@anupalan/domain/rules/documents';
import type { FieldDefinition } from '@anupalan/domain/rules/fields';
import { type FormPerson, formPeople } from '@anupalan/domain/rules/people';
import type { CaseDocumentDoc } from '@anupalan/projector/read-models/case/doc';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import type { OpenCase } from '../platform/cases/access.js';
import { actorView, type People } from '../platform/people-names.js';
import { fileStatusOf } from './case-rows.js';

/** The people that the answers of an opened submission name; none while the questions or the answers are unknown. */
export const peopleOfForm = (fields: readonly FieldDefinition[] | null, answers: unknown): readonly FormPerson[] =>
  fields === null || typeof answers !== 'object' || answers === null ? [] : (formPeople(fields, answers) ?? []);

/** The customer's name for an `other` document, else the requirement's label. */
const labelOf = ({ name, key }: CaseDocumentDoc, requirements: readonly DocumentRequirement[]): string =>
  typeof name === 'string' && name !== ''
    ? name
    : (requirements.find((requirement) => requirement.key === key)?.label ?? 'Additional document');

/** A document of an opened case (see App.open); `asked`: the people of its form. */
export const caseDocumentOf = (
  document: CaseDocumentDoc,
  requirements: readonly DocumentRequirement[],
  people: People,
  asked: readonly FormPerson[],
): CaseDocument => ({
  id: document.id,
  key: document.key,
  personId: document.personId,
  person: asked.find(({ id }) => id === document.personId)?.name ?? null,
  label: labelOf(document, requirements),
  fileName: String(document.fileName),
  mime: document.mime,
  bytes: document.bytes,
  status: fileStatusOf(document.state),
  reason: document.reason === null ? null : String(document.reason),
  reasonCode: document.reasonCode,
  issued_on: document.issuedOn ?? null,
  uploaded_at: document.attachedAt,
  uploaded_by: actorView(document.attachedBy, people),
  reviewed_at: document.reviewedAt,
  answers_changed: document.answersChanged === true,
  file_deleted: document.fileDeleted === true,
  is_replacement: document.replaces !== null,
  superseded: document.state === 'superseded' || document.state === 'removed',
});

/** A document as its row of service_document_uploads. */
export const submissionDocumentOf = (requestId: string, document: CaseDocumentDoc): SubmissionDocument => {
  const status = fileStatusOf(document.state);
  return {
    id: document.id,
    submission_id: requestId,
    document_key: document.key,
    file_name: String(document.fileName),
    file_type: document.mime,
    file_size: document.bytes,
    file_path: `/api/documents/${document.id}`,
    // Documents after the last submission wait for review like the rest of it.
    status: status === 'uploaded' ? 'pending_review' : status,
    rejection_reason: document.reason === null ? null : String(document.reason),
    created_at: document.attachedAt,
    updated_at: document.reviewedAt ?? document.attachedAt,
  };
};

/** A document right after it was attached, from the event itself, so that the caller need not wait for a projection. */
export const attachedDocument = async (
  app: App,
  { origin }: OpenCase,
  data: IntakeEvents['DocumentAttached'],
  { actor, time }: Metadata,
): Promise<CaseDocument> => {
  const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
  const document: CaseDocumentDoc = {
    id: data.documentId,
    key: data.documentKey,
    personId: data.personId,
    name: data.name,
    fileName: data.fileName,
    mime: data.mime,
    bytes: data.bytes,
    blobId: data.blobId,
    ...(data.issuedOn === undefined ? {} : { issuedOn: data.issuedOn }),
    ...(data.aadhaarKey === undefined ? {} : { aadhaarKey: data.aadhaarKey }),
    state: 'uploaded',
    reasonCode: null,
    reason: null,
    attachedAt: time,
    attachedBy: actor,
    reviewedAt: null,
    reviewedBy: null,
    replaces: data.replaces,
    replacedBy: null,
  };
  return caseDocumentOf(document, bound?.requirements ?? [], await peopleById(app.reads, [actor.id]), []);
};
