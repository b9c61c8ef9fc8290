import { setProblems } from '../forms/registry.js';
import type { Ctx } from '../kernel/decider.js';
import { ERASED } from '../kernel/event.js';
import type { JsonObject } from '../kernel/json.js';
import { refuseValues } from '../kernel/refuse.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { err, ok } from '../kernel/result.js';
import { sameJson } from '../kernel/same-json.js';
import { askedPaths, errorPath, isOpenPath, openAnswers } from '../rules/correction.js';
import { dayInIndia } from '../rules/dates.js';
import {
  changesProvedBy,
  type MissingDocument,
  missingDocuments,
  namesShownBy,
  peopleWithoutDocuments,
} from '../rules/documents.js';
import { canonicalAnswers, validateAnswers } from '../rules/fields.js';
import { splitAadhaar } from '../rules/identity-numbers.js';
import { changedPaths, formPeople, questionAt } from '../rules/people.js';
import type { IntakeFacts } from './commands.js';
import { labelOf, scopeNow, standsAt } from './documents.js';
import type { IntakeEvent } from './events.js';
import { type Decision, notInThisStatus } from './refusals.js';
import { type IntakeDocument, type IntakeState, slotOf } from './state.js';

const errorOf = ({ path, code, message, params }: MissingDocument): FieldError => ({
  path: `documents.${path}`,
  code,
  message,
  ...(params && { params }),
});

const namesOf = (document: IntakeDocument, facts: IntakeFacts, answers: object): readonly string[] =>
  document.status === 'rejected' && document.reasonCode === 'name_differs'
    ? namesShownBy({ ...document, label: labelOf({ ...document, personId: null }, facts, null) }, facts.fields, answers)
    : [];

/** The ids of the documents that were rejected for a name which has been corrected since. */
const settledByName = (changed: readonly string[], state: IntakeState, facts: IntakeFacts, answers: object) =>
  new Set(
    state.documents
      .filter((one) => namesOf(one, facts, answers).some((path) => changed.includes(path)))
      .map(({ documentId }) => documentId),
  );

const notReplaced = (state: IntakeState, facts: IntakeFacts, settled: ReadonlySet<string>): readonly FieldError[] =>
  state.documents
    .filter((one) => one.status === 'rejected' && !settled.has(one.documentId))
    .flatMap((one) =>
      wrongAt(`documents.${slotOf(one)}`, 'document.rejected', { label: labelOf(one, facts, state.answers) }),
    );

/** Requested places that are still empty. */
const notAnswered = (state: IntakeState, facts: IntakeFacts, named: readonly FieldError[]): readonly FieldError[] =>
  state.asked
    .filter((place) => !state.documents.some((one) => standsAt(one, place)))
    .flatMap((place) => {
      const [documentKey = place, personId = null] = place.split('#');
      return wrongAt(`documents.${place}`, 'document.asked', {
        label: labelOf({ documentKey, personId }, facts, state.answers),
      });
    })
    .filter((error) => !named.some((one) => one.path === error.path));

/** The paths of the answers that differ from the previous submission; empty the first time. */
const changedAnswers = (before: IntakeState['answers'], now: object, facts: IntakeFacts): readonly string[] =>
  before === null || before === ERASED ? [] : changedPaths(facts.fields, before, now, sameJson);

/**
 * Answers that changed in a correction though they were not sent back. An answer to a question that is no longer asked
 * goes with the answer that hides it.
 */
const notSentBack = (
  answers: Readonly<Record<string, unknown>>,
  state: IntakeState,
  facts: IntakeFacts,
  today: string,
): readonly FieldError[] => {
  const { answers: before, correction } = state;
  if (scopeNow(state, facts) !== 'named' || before === null || before === ERASED) return [];
  const { fields, form } = facts;
  const names = state.documents.flatMap((one) => namesOf(one, facts, before));
  const open = openAnswers(fields, before, answers, [...(correction?.fieldKeys ?? []), ...names], (all) => [
    ...validateAnswers(fields, all, '', today),
    ...(form === undefined ? [] : setProblems(form, fields, all)),
  ]);
  const asked = askedPaths(fields, answers);
  return changedAnswers(before, answers, facts)
    .filter((path) => asked.has(path) && !isOpenPath(open, path))
    .flatMap((path) =>
      wrongAt(`answers.${errorPath(answers, path)}`, 'answer.locked', {
        label: questionAt(fields, path)?.label ?? path,
      }),
    );
};

/** Approved documents are reopened when an answer that they prove has changed, as are those that it settles. */
const reopenedBy = (
  changedFields: readonly string[],
  facts: IntakeFacts,
  state: IntakeState,
  settled: ReadonlySet<string>,
): readonly IntakeEvent[] =>
  state.documents
    .filter(({ documentId, status }) => status === 'approved' || settled.has(documentId))
    .flatMap((document): readonly IntakeEvent[] => {
      const { documentId, documentKey, name } = document;
      const label = facts.requirements.find(({ key }) => key === documentKey)?.label ?? name ?? '';
      const changed = changesProvedBy({ ...document, label }, facts.fields, changedFields);
      return changed.length === 0 && !settled.has(documentId)
        ? []
        : [{ type: 'DocumentReopened', data: { documentId, changedFields: changed } }];
    });

/** The documents, and the places that the authority requested, of people who are not in the form any more. */
const leftBehind = (
  answers: object,
  state: IntakeState,
  facts: IntakeFacts,
): { readonly documentIds: readonly string[]; readonly asked: readonly string[] } => {
  const people = formPeople(facts.fields, answers);
  if (people === null) return { documentIds: [], asked: [] };
  const ids = new Set(people.map(({ id }) => id));
  const hasLeft = (personId: string | null | undefined): boolean => personId != null && !ids.has(personId);
  return {
    documentIds: state.documents.flatMap(({ documentId, personId }) => (hasLeft(personId) ? [documentId] : [])),
    asked: state.asked.filter((place) => hasLeft(place.split('#')[1])),
  };
};

/** The edge accepts objects only; a caller inside the server might pass another value. */
const isForm = (answers: unknown): answers is object => typeof answers === 'object' && answers !== null;

/** Submits answers and documents: complete and valid, or refused with every gap. */
export const submitIntake = (answers: JsonObject, state: IntakeState, facts: IntakeFacts, ctx: Ctx): Decision => {
  const today = dayInIndia(ctx.now);
  const wrong: readonly FieldError[] = validateAnswers(facts.fields, answers, 'answers.', today);
  // Of more people than a list takes, nobody's documents are looked for.
  if (wrong.some(({ code }) => code === 'people.many')) return refuseValues('intake.invalid', wrong);
  const stored = isForm(answers) ? canonicalAnswers(facts.fields, answers) : {};
  const left = leftBehind(stored, state, facts);
  const present = {
    ...state,
    documents: state.documents.filter(({ documentId }) => !left.documentIds.includes(documentId)),
    asked: state.asked.filter((place) => !left.asked.includes(place)),
  };
  const documentIds = present.documents.map((one) => one.documentId);
  // The request's status may not be updated yet: a submission that is waiting or decided is not repeated.
  const decidedOrWaiting = state.status === 'pending_review' || state.status === 'approved';
  if (decidedOrWaiting && sameJson(stored, state.answers) && sameJson(documentIds, state.submittedIds))
    return notInThisStatus('submitIntake', facts, ctx);

  const changedFields = changedAnswers(state.answers, stored, facts);
  const settled = settledByName(changedFields, present, facts, stored);
  const people = formPeople(facts.fields, stored);
  const gaps = missingDocuments(facts.requirements, stored, present.documents, people).map(errorOf);
  // A locked answer that is also invalid is named once.
  const locked = notSentBack(stored, state, facts, today).filter(({ path }) => !wrong.some((one) => one.path === path));
  const wrongAnswers = [
    ...wrong,
    ...(facts.form === undefined ? [] : setProblems(facts.form, facts.fields, stored, 'answers.')),
    ...locked,
  ];
  const errors = [
    ...wrongAnswers,
    ...gaps,
    ...notReplaced(present, facts, settled),
    ...notAnswered(present, facts, gaps),
  ];
  // Said of all people at once, as the form itself says it.
  const usable = present.documents.filter(({ documentId, status }) => status !== 'rejected' || settled.has(documentId));
  const ofPeople =
    wrongAnswers.length > 0
      ? null
      : peopleWithoutDocuments(missingDocuments(facts.requirements, stored, usable, people), people ?? []);
  if (ofPeople !== null) return err({ kind: 'invalid', ...ofPeople, errors });
  if (errors.length > 0) return refuseValues('intake.invalid', errors);
  const { answers: masked, aadhaar } = splitAadhaar(facts.fields, stored);
  const { keyNumber } = state;
  return ok([
    ...left.documentIds.map((documentId): IntakeEvent => ({ type: 'DocumentRemoved', data: { documentId } })),
    {
      type: 'IntakeSubmitted',
      data: {
        attempt: state.attempt + 1,
        answers: masked as JsonObject,
        aadhaar,
        keyNumber,
        documentIds,
        changedFields,
        ...(ctx.actor.id === state.customerId ? {} : { customerId: String(state.customerId) }),
      },
    },
    ...reopenedBy(changedFields, facts, present, settled),
  ]);
};
