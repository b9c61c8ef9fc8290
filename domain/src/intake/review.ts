import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import { errorAt, refuse, refuseValues } from '../kernel/refuse.js';
import type { FieldError } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import { missingDocuments } from '../rules/documents.js';
import { checkText } from '../rules/text.js';
import type { IntakeCommand, IntakeFacts } from './commands.js';
import { labelOf, standsAt } from './documents.js';
import type { IntakeEvent, IntakeEvents } from './events.js';
import { type Decision, notAllowed } from './refusals.js';
import { type IntakeDocument, type IntakeState, OTHER, slotOf } from './state.js';

type ReasonCode = IntakeEvents['DocumentRejected']['reasonCode'];
export const REASON_CODES: readonly ReasonCode[] = [
  'too_old',
  'not_readable',
  'wrong_file',
  'name_differs',
  'page_missing',
  'other',
];
const MAX_TEXT = 1000;

const documentNotFound = refuse('not_found', 'document.not_found', 'Document not found');

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
    ...(REASON_CODES.includes(reasonCode)
      ? []
      : [{ path: 'reasonCode', message: 'Choose a reason from the list', code: 'option.unknown' }]),
    ...errorAt('reason', checkText(reason, { label: 'Reason', min: 5, max: MAX_TEXT, multiline: true })),
  ];
  if (errors.length > 0) return refuseValues('intake.invalid', errors);
  const already = document.status === 'rejected' && document.reasonCode === reasonCode && document.reason === reason;
  return ok(already ? [] : [{ type: 'DocumentRejected', data: { documentId, reasonCode, reason } }]);
};

/** The required places that hold no approved document, with what stands in the way of each. */
const openPlaces = (state: IntakeState, facts: IntakeFacts): readonly FieldError[] => {
  const answers = state.answers === null || state.answers === ERASED ? {} : state.answers;
  const approved = state.documents.filter((one) => one.status === 'approved');
  return missingDocuments(facts.requirements, answers, approved).map(({ path, key, personId }) => {
    const present = state.documents.find((one) => slotOf(one) === path);
    const why =
      present === undefined ? 'not uploaded' : present.status === 'rejected' ? 'rejected' : 'waiting for review';
    return {
      path: `documents.${path}`,
      message: `${labelOf({ documentKey: key, personId }, facts)}: ${why}`,
      code: 'document.open',
    };
  });
};

/** Everything required is approved, and a person says so: the submission is locked. */
export const approveSubmission = (state: IntakeState, facts: IntakeFacts, ctx: Ctx): Decision => {
  const open = openPlaces(state, facts);
  if (open.length > 0)
    return notAllowed(
      'intake.documents_open',
      `Not every required document is approved. ${open.map((one) => one.message).join('; ')}.`,
      facts,
      ctx,
      { errors: open },
    );
  const documentIds = state.documents.filter((one) => one.status === 'approved').map((one) => one.documentId);
  return ok([{ type: 'SubmissionApproved', data: { documentIds } }]);
};

/** The rejected documents go back to the customer. */
export const requestCorrection = (given: string | null, state: IntakeState, facts: IntakeFacts, ctx: Ctx): Decision => {
  const note = given === null || given.trim() === '' ? null : given.trim();
  const errors =
    note === null ? [] : errorAt('note', checkText(note, { label: 'Note', max: MAX_TEXT, multiline: true }));
  if (errors.length > 0) return refuseValues('intake.invalid', errors);
  const rejected = state.documents.filter((one) => one.status === 'rejected');
  if (rejected.length === 0)
    return notAllowed('intake.nothing_rejected', 'Reject at least one document first, with a reason.', facts, ctx);
  return ok([
    {
      type: 'CorrectionRequested',
      data: {
        origin: 'review',
        documentIds: rejected.map((one) => one.documentId),
        documentKeys: [...new Set(rejected.map(slotOf))],
        note,
      },
    },
  ]);
};

/**
 * The authority asks again for some documents: they become rejected, whatever we thought of them, and the customer can
 * replace them. A place that holds nothing yet has to be filled before the next submission. Keys that the service does
 * not know are left out, since the request waits for the customer already and must not be stuck.
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
    { type: 'CorrectionRequested', data: { origin: 'authority', documentIds, documentKeys: asked, note: reason } },
  ]);
};
