import type { Ctx } from '../kernel/decider.js';
import { ERASED, type Personal } from '../kernel/event.js';
import { hasId } from '../kernel/id-set.js';
import type { JsonObject } from '../kernel/json.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, rendered, wrongAt } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import type { CorrectionScope } from '../rules/correction.js';
import { dayInIndia } from '../rules/dates.js';
import {
  checkDocumentName,
  checkIssuedOn,
  documentSlot,
  filesAt,
  MAX_ATTACHED,
  MAX_DOCUMENTS,
  OTHER,
  requestBytesProblem,
} from '../rules/documents.js';
import { isPersonId } from '../rules/fields.js';
import { checkFile, FILE_EMPTY, type FileRules, takesType, wrongType } from '../rules/file.js';
import { extensionOfMime } from '../rules/file-types.js';
import { formPeople } from '../rules/people.js';
import type { Problem } from '../rules/problem.js';
import { isInCorrection } from '../workflows/phases.js';
import type { IntakeCommand, IntakeFacts } from './commands.js';
import type { DocumentRequirement } from './definitions.js';
import { type Decision, notAllowed, workflowIn } from './refusals.js';
import { type IntakeDocument, type IntakeState, slotOf } from './state.js';

type Attach = Extract<IntakeCommand, { type: 'attachDocument' }>;

/**
 * The part of the form that the customer may change now: everything before a correction. Null in a correction that an
 * admin began by setting the status, which names no scope.
 */
export const scopeNow = ({ correction }: IntakeState, facts: IntakeFacts): CorrectionScope | null =>
  isInCorrection(workflowIn(facts), facts.requestStatus) ? (correction?.scope ?? null) : 'everything';

/** True when a document may change. In a correction of named parts only rejected and later documents may. */
const isUnlocked = (document: IntakeDocument, state: IntakeState, facts: IntakeFacts): boolean =>
  scopeNow(state, facts) === 'everything' || !document.submitted || document.status === 'rejected';

const locked = (facts: IntakeFacts, ctx: Ctx): Decision => notAllowed(rendered('document.locked'), facts, ctx);

/** Checks the file's name, its type by extension and by content, and its size. */
const fileErrors = (command: Attach, rules: FileRules): readonly FieldError[] => {
  const byName = checkFile({ name: command.fileName, size: command.bytes }, rules);
  if (byName !== null) return errorAt('file', byName);
  const found = extensionOfMime(command.mime);
  if (found === null || !takesType(rules, found)) return errorAt('file', wrongType(rules));
  return Number.isSafeInteger(command.bytes) && command.bytes > 0 ? [] : errorAt('file', FILE_EMPTY);
};

/** The document that a new one replaces, or why it cannot. */
const replacedBy = (
  command: Attach,
  state: IntakeState,
): { readonly replaced: IntakeDocument | null } | { readonly refusal: Decision } => {
  const named = state.documents.find((one) => one.documentId === command.replaces) ?? null;
  const present =
    command.documentKey === OTHER ? named : (state.documents.find((one) => slotOf(one) === slotOf(command)) ?? null);
  const fits = command.replaces === null || (named !== null && named === present && slotOf(named) === slotOf(command));
  return fits ? { replaced: present } : { refusal: refuse('conflict', 'document.gone') };
};

/** Checks the person of a document. Any id will do, because a person who is being typed in may be in no draft yet. */
const personErrors = (
  { personId }: Attach,
  requirement: DocumentRequirement | undefined,
  { fields }: IntakeFacts,
): readonly FieldError[] => {
  const hasPeople = fields.some(({ people }) => people !== undefined);
  if (personId === null)
    return hasPeople && requirement?.per_person === true
      ? wrongAt('personId', 'document.whose', { label: requirement.label })
      : [];
  if (requirement !== undefined && requirement.per_person !== true)
    return wrongAt('personId', 'document.not_per_person', { label: requirement.label });
  return hasPeople && isPersonId(personId) ? [] : wrongAt('personId', 'document.person_unknown');
};

/** Why no `files` more, of `bytes` together, can be attached to what ever was; null where they can. */
export const tooMuchFor = (
  { attachedFiles, attachedBytes }: Pick<IntakeState, 'attachedFiles' | 'attachedBytes'>,
  files: number,
  bytes: number,
): Problem | null =>
  attachedFiles + files > MAX_ATTACHED
    ? rendered('document.too_many_ever', { max: MAX_ATTACHED })
    : requestBytesProblem(attachedBytes, bytes);

/** Adds a stored file, or replaces the document before it. */
export const attachDocument = (command: Attach, state: IntakeState, facts: IntakeFacts, ctx: Ctx): Decision => {
  if (state.documents.some((one) => one.documentId === command.documentId)) return ok([]);
  if (hasId(state.usedIds, command.documentId)) return refuse('conflict', 'document.id_used');

  const isOther = command.documentKey === OTHER;
  const requirement = facts.requirements.find((one) => one.key === command.documentKey);
  if (!isOther && requirement === undefined)
    return refuseValues('document.unknown', wrongAt('documentKey', 'document.unknown'));
  const [wrongPerson] = personErrors(command, requirement, facts);
  if (wrongPerson !== undefined) return refuseValues(wrongPerson.code, [wrongPerson]);
  const { issuedOn = null } = command;
  const errors = [
    ...(isOther ? errorAt('name', checkDocumentName(command.name)) : []),
    ...(requirement === undefined
      ? []
      : errorAt('issuedOn', checkIssuedOn(requirement, issuedOn, dayInIndia(ctx.now)))),
    // A registration's files come here, too, whatever form its service has.
    ...fileErrors(command, filesAt(requirement, command.personId !== null)),
  ];
  if (errors.length > 0) return refuseValues('document.invalid', errors);

  const place = replacedBy(command, state);
  if ('refusal' in place) return place.refusal;
  const { replaced } = place;
  const byKey = ctx.actor.role === 'integrator' ? ctx.actor.id : null;
  // A program takes away nothing that its customer, or another program, has sent.
  if (replaced !== null && byKey !== null && replaced.byKey !== byKey)
    return refuse('conflict', 'document.of_customer');
  if (replaced !== null && !isUnlocked(replaced, state, facts)) return locked(facts, ctx);
  if (replaced === null && state.documents.length >= MAX_DOCUMENTS)
    return notAllowed(rendered('document.too_many', { max: MAX_DOCUMENTS }), facts, ctx);

  const tooMuch = tooMuchFor(state, 1, command.bytes);
  if (tooMuch !== null) return notAllowed(tooMuch, facts, ctx);

  const { documentId, documentKey, personId, mime, bytes, sha256, blobId } = command;
  const names = { name: isOther ? (command.name?.trim() ?? null) : null, fileName: command.fileName.trim() };
  const issued = requirement?.max_age_months == null || issuedOn === null ? {} : { issuedOn };
  const sealedBy = command.aadhaarKey === undefined ? {} : { aadhaarKey: command.aadhaarKey };
  const said = { ...issued, ...sealedBy, ...(byKey === null ? {} : { byKey }) };
  const data = { documentId, documentKey, personId, ...names, mime, bytes, sha256, blobId, ...said };
  return ok([{ type: 'DocumentAttached', data: { ...data, replaces: replaced?.documentId ?? null } }]);
};

/** Removing a removed document succeeds without an event. */
export const removeDocument = (documentId: string, state: IntakeState, facts: IntakeFacts, ctx: Ctx): Decision => {
  const document = state.documents.find((one) => one.documentId === documentId);
  if (document === undefined)
    return hasId(state.usedIds, documentId) ? ok([]) : refuse('not_found', 'document.not_found');
  return isUnlocked(document, state, facts)
    ? ok([{ type: 'DocumentRemoved', data: { documentId } }])
    : locked(facts, ctx);
};

/** True when a document has this place; `key` matches every person's. */
export const standsAt = (document: IntakeDocument, place: string): boolean =>
  slotOf(document) === place || document.documentKey === place;

/** The label of a place in the form, with the name of its person where the answers know them. */
export const labelOf = (
  { documentKey, personId }: { readonly documentKey: string; readonly personId: string | null },
  facts: IntakeFacts,
  answers: Personal<JsonObject> | null,
): string => {
  const label =
    facts.requirements.find((one) => one.key === documentKey)?.label ??
    (documentKey === OTHER ? 'Additional document' : documentSlot(documentKey, personId));
  if (personId === null || answers === null || answers === ERASED) return label;
  const person = formPeople(facts.fields, answers)?.find(({ id }) => id === personId);
  return person === undefined ? label : `${label} (${person.name})`;
};
