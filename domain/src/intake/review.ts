import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { errorAt, type FieldError, type Rejection, rendered, wrongAt } from '../kernel/rejection.js';
import { ok, type Result } from '../kernel/result.js';
import { missingDocuments, OTHER } from '../rules/documents.js';
import { formPeople, questionAt } from '../rules/people.js';
import { MAX_REJECTION_LENGTH, MIN_REJECTION_LENGTH, REJECTION_REASONS } from '../rules/reasons.js';
import { checkText } from '../rules/text.js';
import { inputTexts } from '../texts/en.js';
import type { AnswerToCorrect, DocumentToCorrect, IntakeCommand, IntakeFacts, IntakeNeeds } from './commands.js';
import { labelOf, standsAt } from './documents.js';
import type { IntakeEvent } from './events.js';
import { type Decision, notAllowed } from './refusals.js';
import { type IntakeDocument, type IntakeState, slotOf } from './state.js';

const documentNotFound = refuse('not_found', 'document.not_found');

const find = (state: IntakeState, documentId: string): IntakeDocument | undefined =>
  state.documents.find((one) => one.documentId === documentId);

export const approveDocument = (documentId: string, state: IntakeState): Decision => {
  const document = find(state, documentId);
  if (document === undefined) return documentNotFound;
  return ok(document.status === 'approved' ? [] : [{ type: 'DocumentApproved', data: { documentId } }]);
};

export const rejectDocument = (
  command: Extract<IntakeCommand, { type: 'rejectDocument' }>,
  state: IntakeState,
): Decision => {
  const { documentId, reasonCode } = command;
  const document = find(state, documentId);
  if (document === undefined) return documentNotFound;
  const reason = command.reason.trim();
  const errors: readonly FieldError[] = [
    ...(REJECTION_REASONS.includes(reasonCode) ? [] : wrongAt('reasonCode', 'reason.unknown')),
    ...errorAt(
      'reason',
      checkText(reason, {
        label: inputTexts.reason,
        min: MIN_REJECTION_LENGTH,
        max: MAX_REJECTION_LENGTH,
        multiline: true,
      }),
    ),
  ];
  if (errors.length > 0) return refuseValues('intake.invalid', errors);
  const already = document.status === 'rejected' && document.reasonCode === reasonCode && document.reason === reason;
  return ok(already ? [] : [{ type: 'DocumentRejected', data: { documentId, reasonCode, reason } }]);
};

/** The required places without an approved document, with the reason for each. */
const openPlaces = (state: IntakeState, facts: IntakeFacts): readonly FieldError[] => {
  const answers = state.answers === null || state.answers === ERASED ? {} : state.answers;
  const approved = state.documents.filter((one) => one.status === 'approved');
  return missingDocuments(facts.requirements, answers, approved, formPeople(facts.fields, answers)).flatMap(
    ({ path, key, personId }) => {
      const present = state.documents.find((one) => slotOf(one) === path);
      const label = labelOf({ documentKey: key, personId }, facts, answers);
      if (present === undefined) return wrongAt(`documents.${path}`, 'document.not_uploaded', { label });
      const code = present.status === 'rejected' ? 'document.still_rejected' : 'document.not_reviewed';
      return wrongAt(`documents.${path}`, code, { label });
    },
  );
};

/** Locks the submission: everything required is approved, and a person confirms it. */
export const approveSubmission = (state: IntakeState, facts: IntakeFacts, ctx: Ctx): Decision => {
  const open = openPlaces(state, facts);
  if (open.length > 0)
    return notAllowed(
      rendered('intake.documents_open', { open: open.map((one) => one.message).join('; ') }),
      facts,
      ctx,
      { errors: open },
    );
  const documentIds = state.documents.filter((one) => one.status === 'approved').map((one) => one.documentId);
  return ok([{ type: 'SubmissionApproved', data: { documentIds } }]);
};

type Correction = Extract<IntakeCommand, { type: 'requestCorrection' }>;

/** Errors in the named answers: each must be a question of the form, named once, with a reason. */
const wrongFields = (fields: readonly AnswerToCorrect[], facts: IntakeFacts): readonly FieldError[] =>
  fields.flatMap(({ key, reason }, index) => {
    const known = questionAt(facts.fields, key) !== undefined;
    const again = fields.findIndex((one) => one.key === key) !== index;
    return [
      ...(known && !again ? [] : wrongAt(`fields.${index}.key`, known ? 'question.repeated' : 'question.unknown')),
      ...errorAt(
        `fields.${index}.reason`,
        checkText(reason, {
          label: inputTexts.reason,
          min: MIN_REJECTION_LENGTH,
          max: MAX_REJECTION_LENGTH,
          multiline: true,
        }),
      ),
    ];
  });

/** The rejections of a correction, or their errors. */
const rejections = (
  documents: readonly DocumentToCorrect[],
  state: IntakeState,
): Result<readonly IntakeEvent[], Rejection> => {
  const events: IntakeEvent[] = [];
  for (const document of documents) {
    const decided = rejectDocument({ type: 'rejectDocument', ...document }, state);
    if (!decided.ok) return decided;
    events.push(...decided.value);
  }
  return ok(events);
};

/** Returns rejected documents, answers and a note to the customer. */
export const requestCorrection = (
  command: Correction,
  state: IntakeState,
  facts: IntakeNeeds['requestCorrection'],
  ctx: Ctx,
): Decision => {
  const { consultationStartsAt } = facts;
  if (consultationStartsAt !== null && consultationStartsAt <= ctx.now)
    return notAllowed(rendered('intake.call_begun'), facts, ctx);
  const note = command.note === null || command.note.trim() === '' ? null : command.note.trim();
  const fields = command.fields ?? [];
  const errors = [
    ...(note === null
      ? []
      : errorAt('note', checkText(note, { label: inputTexts.note, max: MAX_REJECTION_LENGTH, multiline: true }))),
    ...wrongFields(fields, facts),
  ];
  if (errors.length > 0) return refuseValues('intake.invalid', errors);
  const now = rejections(command.documents ?? [], state);
  if (!now.ok) return now;
  const named = new Set(command.documents?.map(({ documentId }) => documentId));
  const rejected = state.documents.filter((one) => one.status === 'rejected' || named.has(one.documentId));
  if (rejected.length === 0 && fields.length === 0 && note === null)
    return notAllowed(rendered('intake.nothing_rejected'), facts, ctx);
  return ok([
    ...now.value,
    {
      type: 'CorrectionRequested',
      data: {
        origin: 'review',
        documentIds: rejected.map((one) => one.documentId),
        documentKeys: [...new Set(rejected.map(slotOf))],
        fieldKeys: fields.map(({ key }) => key),
        fieldReasons:
          fields.length === 0 ? null : Object.fromEntries(fields.map(({ key, reason }) => [key, reason.trim()])),
        note,
      },
    },
  ]);
};

/**
 * The authority requests some documents again: they become rejected, whatever our review decided, and the customer can
 * replace them; an empty place has to be filled before the next submission. Keys that the service does not have are
 * ignored, since the request already waits for the customer and must not be blocked.
 */
export const reopenForAuthority = (
  documentKeys: readonly string[],
  reason: string,
  state: IntakeState,
  facts: IntakeFacts,
): Decision => {
  const known = new Set([OTHER, ...facts.requirements.map((one) => one.key)]);
  const asked = [...new Set(documentKeys)].filter((place) => known.has(place.split('#')[0] ?? place));
  const concerned = state.documents.filter((one) => asked.some((place) => standsAt(one, place)));
  const rejections: readonly IntakeEvent[] = concerned.map(({ documentId }) => ({
    type: 'DocumentRejected',
    data: { documentId, reasonCode: 'other', reason },
  }));
  const documentIds = concerned.map((one) => one.documentId);
  return ok([
    ...rejections,
    {
      type: 'CorrectionRequested',
      data: { origin: 'authority', documentIds, documentKeys: asked, fieldKeys: [], fieldReasons: null, note: reason },
    },
  ]);
};
