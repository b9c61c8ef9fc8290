import type { DocumentUploaded } from '@anupalan/domain/contracts/requests';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { IntakeEvents } from '@anupalan/domain/intake/events';
import { personAt } from '@anupalan/domain/intake/people-of-texts';
import { hasId } from '@anupalan/domain/kernel/id-set';
import { type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { workflowOfState } from '@anupalan/domain/requests/state';
import { filesAt, isAadhaarDocument, OTHER } from '@anupalan/domain/rules/documents';
import type { FileRules } from '@anupalan/domain/rules/file';
import { mimeOfExtension } from '@anupalan/domain/rules/file-types';
import { success } from '@anupalan/domain/texts/done';
import { takesDocuments } from '@anupalan/domain/workflows/phases';
import { z } from 'zod';
import { attachedDocument } from '../cases/case-documents.js';
import type { App } from '../platform/app.js';
import { closedInStatus, type OpenCase, openCaseTo } from '../platform/cases/access.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { withdrawAbandonedFile } from '../platform/files/abandoned-files.js';
import { checkUpload, fileStatus, storeFile } from '../platform/files/store-file.js';
import { refuseSpentAllowance } from '../platform/files/upload-allowance.js';
import {
  notFound,
  type Reply,
  type Route,
  refuse,
  reply,
  type Session,
  type UploadedFile,
} from '../platform/http/route.js';
import { formsOf } from './forms-of.js';

/** The details that accompany an uploaded document, in whichever way its bytes come. */
export const uploadFields = z.strictObject({
  documentKey: z.string().min(1).max(100),
  personId: z.string().max(100).optional().meta({ description: 'Id of the person of the form whose document it is' }),
  entityType: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'With entityIndex, in place of personId: director, promoter or partner' }),
  entityIndex: z.string().max(3).optional().meta({ description: 'From 0, in the caller’s draft or last submission' }),
  name: z.string().max(200).optional().meta({ description: 'Of an `other` document' }),
  replaces: z.string().max(100).optional().meta({ description: 'Of an `other` document: the one that this replaces' }),
  issuedOn: z
    .string()
    .max(10)
    .optional()
    .meta({ description: 'The day of issue, YYYY-MM-DD, for requirements with max_age_months' }),
});
type UploadFields = z.infer<typeof uploadFields>;
/** With the person's id, however the sender named the person. */
type PlaceFields = Omit<UploadFields, 'entityType' | 'entityIndex'>;

/** The place of the form that a document is for. */
export interface DocumentPlace {
  readonly opened: OpenCase;
  readonly fields: PlaceFields;
  readonly documentId: string;
  readonly rules: FileRules;
  /** The number of the Aadhaar key, for a copy of an Aadhaar card. */
  readonly aadhaarKey: number | undefined;
  /** The document was attached before: its sender gets the first answer. */
  readonly repeated: boolean;
}

/** The file rules of a place of the form, by the catalogue revision of the request. */
const rulesFor = async (
  app: App,
  { origin }: OpenCase,
  documentKey: string,
): Promise<Result<{ readonly rules: FileRules; readonly label?: string }, Rejection>> => {
  const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
  const ofPeople = bound?.fields.some(({ people }) => people !== undefined) ?? false;
  if (documentKey === OTHER) return ok({ rules: filesAt(undefined, ofPeople) });
  const requirement = bound?.requirements.find(({ key }) => key === documentKey);
  if (requirement !== undefined) return ok({ rules: filesAt(requirement, ofPeople), label: requirement.label });
  return err(wrong('documentKey', 'document.unknown'));
};

/** The fields of an upload, with the id of a person who is named by list and place. */
const namedById = async (
  app: App,
  { id, origin }: OpenCase,
  draftOf: string,
  { entityType, entityIndex = '', ...fields }: UploadFields,
): Promise<Result<PlaceFields, Rejection>> => {
  if (fields.personId !== undefined || entityType === undefined) return ok(fields);
  const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
  const index = /^\d+$/.test(entityIndex) ? Number(entityIndex) : null;
  const person = personAt(bound?.fields ?? [], await formsOf(app, id, draftOf))(entityType, index);
  return person === null
    ? err(wrong('entityIndex', 'document.person_unknown'))
    : ok({ ...fields, personId: person.id });
};

/** The id of the document that a command attaches. */
const documentIdOf = ({ commandId }: CommandContext): string => derivedId(commandId, 'document');

/** The place for a document of this command, or why the case takes none there. */
export const placeOf = async (
  app: App,
  session: Session,
  requestId: string,
  given: UploadFields,
  context: CommandContext,
): Promise<Result<DocumentPlace, Rejection>> => {
  const opened = await openCaseTo(app, session, requestId, 'file.upload');
  return opened.ok ? placeIn(app, opened.value, opened.value.origin.customerId, given, context) : opened;
};

/** As `placeOf`, in a case to which the sender has the right. `draftOf`: in whose draft a person is named by list and place. */
export const placeIn = async (
  app: App,
  opened: OpenCase,
  draftOf: string,
  given: UploadFields,
  context: CommandContext,
): Promise<Result<DocumentPlace, Rejection>> => {
  const documentId = documentIdOf(context);
  const { state } = await app.load(submission, opened.id);
  const repeated = hasId(state.usedIds, documentId);
  // A repetition gets the first answer, also when the case has moved on meanwhile.
  if (!repeated && !takesDocuments(workflowOfState(opened.state), opened.status))
    return err(closedInStatus(opened, 'documents_not_changeable'));
  const named = await namedById(app, opened, draftOf, given);
  if (!named.ok) return named;
  const fields = named.value;
  const place = await rulesFor(app, opened, fields.documentKey);
  if (!place.ok) return place;
  const { rules } = place.value;
  const isAadhaar = isAadhaarDocument({ ...place.value, ...fields, name: fields.name ?? null });
  const aadhaarKey = isAadhaar ? state.keyNumber : undefined;
  return ok({ opened, fields, documentId, rules, aadhaarKey, repeated });
};

const commandOf = ({ fields, documentId }: DocumentPlace) => ({
  type: 'attachDocument' as const,
  documentId,
  documentKey: fields.documentKey,
  personId: fields.personId ?? null,
  name: fields.name ?? null,
  replaces: fields.replaces ?? null,
  ...(fields.issuedOn === undefined ? {} : { issuedOn: fields.issuedOn }),
});

/** Why this person may send no file for the request in the path, before anything of it is read; null if they may. */
export const refusalBeforeUpload: NonNullable<Route['permitPath']> = async (app, session, { id = '' }) => {
  const found = await openCaseTo(app, session, id, 'file.upload');
  return found.ok ? refuseSpentAllowance(app, session.userId) : found.error;
};

/** Why a document of this size cannot be attached, before its content is known; null where nothing speaks against it. */
export const refusalBeforeBytes = async (
  app: App,
  place: DocumentPlace,
  bytes: number,
  context: CommandContext,
): Promise<Rejection | null> => {
  // Of a type that the place takes: that of the content is found out later.
  const [type = 'pdf'] = place.rules.types;
  const assumed = { fileName: `file.${type}`, mime: mimeOfExtension(type) ?? '', bytes, sha256: '', blobId: '' };
  const decided = await app.execute(submission, place.opened.id, { ...commandOf(place), ...assumed }, context, {
    decideOnly: true,
  });
  return decided.ok ? null : decided.error;
};

/**
 * Checks a file's content, stores it and attaches it; null for the file of a repetition whose bytes are gone. `spend` is
 * asked once before anything is stored.
 */
export const attachFile = async (
  app: App,
  place: DocumentPlace,
  file: UploadedFile | null,
  context: CommandContext,
  spend: (bytes: number) => Promise<Rejection | null> = async () => null,
): Promise<Reply<DocumentUploaded>> => {
  const { opened, rules, aadhaarKey, repeated } = place;
  const checked = file === null ? null : await checkUpload(app, file, rules);
  if (checked?.ok === false) return refuse(checked.error, fileStatus(checked.error));
  const spent = repeated || file === null ? null : await spend(file.bytes);
  if (spent !== null) return refuse(spent);
  const stored =
    repeated || checked === null
      ? ok({ blobId: '', sha256: '', bytes: 0, mime: '', fileName: '' })
      : await storeFile(app, opened.id, checked.value, aadhaarKey);
  if (!stored.ok) return refuse(stored.error);
  const attached = await app.execute(submission, opened.id, { ...commandOf(place), ...stored.value }, context);
  const event = attached.ok ? attached.value.events.find(({ event: { type } }) => type === 'DocumentAttached') : null;
  const data = event?.event.data as IntakeEvents['DocumentAttached'] | undefined;
  if (!repeated) {
    // Refused, or a concurrent upload was faster: no event names these bytes.
    if (data?.blobId !== stored.value.blobId) await app.blobs.delete(stored.value.blobId);
    await withdrawAbandonedFile(app, stored.value.blobId);
  }
  if (!attached.ok) return refuse(attached.error);
  if (event === null || event === undefined || data === undefined) return notFound('document.not_found');
  const document = await attachedDocument(app, opened, data, event.metadata);
  return reply(
    { ...success('file_uploaded'), id: place.documentId, document },
    { status: 201, position: attached.value.position },
  );
};
