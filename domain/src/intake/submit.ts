import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import type { JsonObject } from '../kernel/json.js';
import { refuseValues } from '../kernel/refuse.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { dayInIndia } from '../rules/dates.js';
import { answersProvedBy, missingDocuments } from '../rules/documents.js';
import { canonicalAnswers, validateAnswers } from '../rules/fields.js';
import { splitAadhaar } from '../rules/identity-numbers.js';
import type { IntakeFacts } from './commands.js';
import { labelOf, standsAt } from './documents.js';
import type { IntakeEvent } from './events.js';
import { type Decision, notInThisStatus } from './refusals.js';
import { type IntakeState, slotOf } from './state.js';

const missing = (answers: object, state: IntakeState, facts: IntakeFacts): readonly FieldError[] =>
  missingDocuments(facts.requirements, answers, state.documents).map(({ path, code, message, params }) => ({
    path: `documents.${path}`,
    code,
    message,
    ...(params && { params }),
  }));

const notReplaced = (state: IntakeState, facts: IntakeFacts): readonly FieldError[] =>
  state.documents
    .filter((one) => one.status === 'rejected')
    .flatMap((one) => wrongAt(`documents.${slotOf(one)}`, 'document.rejected', { label: labelOf(one, facts) }));

/** Requested places that are still empty. */
const notAnswered = (state: IntakeState, facts: IntakeFacts, named: readonly FieldError[]): readonly FieldError[] =>
  state.asked
    .filter((place) => !state.documents.some((one) => standsAt(one, place)))
    .flatMap((place) => {
      const [documentKey = place, personId = null] = place.split('#');
      return wrongAt(`documents.${place}`, 'document.asked', { label: labelOf({ documentKey, personId }, facts) });
    })
    .filter((error) => !named.some((one) => one.path === error.path));

/** The keys of the answers that differ from the previous submission, in the order of the form; empty the first time. */
const changedAnswers = (before: IntakeState['answers'], now: Readonly<Record<string, unknown>>): readonly string[] => {
  if (before === null || before === ERASED) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => !sameJson(before[key], now[key]));
};

/** Approved documents are reopened when an answer that they prove has changed. */
const reopenedBy = (changedFields: readonly string[], facts: IntakeFacts, state: IntakeState): readonly IntakeEvent[] =>
  state.documents
    .filter(({ status }) => status === 'approved')
    .flatMap(({ documentId, documentKey }): readonly IntakeEvent[] => {
      const proved = answersProvedBy(documentKey, facts.fields);
      const changed = changedFields.filter((key) => proved.has(key));
      return changed.length === 0 ? [] : [{ type: 'DocumentReopened', data: { documentId, changedFields: changed } }];
    });

/** The edge accepts objects only; a caller inside the server might pass another value. */
const isForm = (answers: unknown): answers is object => typeof answers === 'object' && answers !== null;

/** Submits answers and documents: complete and valid, or refused with every gap. */
export const submitIntake = (answers: JsonObject, state: IntakeState, facts: IntakeFacts, ctx: Ctx): Decision => {
  const wrong: readonly FieldError[] = validateAnswers(facts.fields, answers, 'answers.', dayInIndia(ctx.now));
  const stored = isForm(answers) ? canonicalAnswers(facts.fields, answers) : {};
  const documentIds = state.documents.map((one) => one.documentId);
  // The request's status may not be updated yet: a submission that is waiting or decided is not repeated.
  const decidedOrWaiting = state.status === 'pending_review' || state.status === 'approved';
  if (decidedOrWaiting && sameJson(stored, state.answers) && sameJson(documentIds, state.submittedIds))
    return notInThisStatus('submitIntake', facts, ctx);

  const gaps = missing(stored, state, facts);
  const errors = [...wrong, ...gaps, ...notReplaced(state, facts), ...notAnswered(state, facts, gaps)];
  if (errors.length > 0) return refuseValues('intake.invalid', errors);
  const { answers: masked, aadhaar } = splitAadhaar(facts.fields, stored);
  const { keyNumber } = state;
  const changedFields = changedAnswers(state.answers, stored);
  const reopened = reopenedBy(changedFields, facts, state);
  return ok([
    {
      type: 'IntakeSubmitted',
      data: {
        attempt: state.attempt + 1,
        answers: masked as JsonObject,
        aadhaar,
        keyNumber,
        documentIds,
        changedFields,
      },
    },
    ...reopened,
  ]);
};
