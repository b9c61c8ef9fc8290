import { draft, saveDraft as saveDraftBody } from '@anupalan/domain/contracts/requests';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type FieldError, invalid, type Rejection, rejection, wrongAt } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { type FieldDefinition, isPersonId } from '@anupalan/domain/rules/fields';
import { answersFrom } from '@anupalan/domain/rules/prefill';
import { takesAnswers } from '@anupalan/domain/workflows/phases';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import { findCaseRow, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { openBusiness } from '../compliance/business-access.js';
import type { App } from '../platform/app.js';
import {
  CASE_NOT_FOUND,
  closedInStatus,
  mayRead,
  type OpenCase,
  openCaseTo,
  refusedTo,
} from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { refuse, reply, route, type Session } from '../platform/http/route.js';
import { FORM_BYTES, FORM_VALUES, readDraft, refuseForm, type SavedDraft, saveDraft } from './drafts.js';

const tag = 'drafts';
const MAX_NAMED = 10;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The unknown questions and impossible values of unfinished answers; a list of people holds unfinished people. */
const draftErrors = (
  fields: readonly FieldDefinition[],
  answers: Readonly<Record<string, unknown>>,
  prefix: string,
): readonly FieldError[] => {
  const questions = new Map(fields.map((one) => [one.key, one]));
  return Object.entries(answers).flatMap(([key, value]): readonly FieldError[] => {
    const path = `${prefix}${key.slice(0, 100)}`;
    const question = questions.get(key);
    if (question === undefined) return wrongAt(path, 'field.unknown', { key: key.slice(0, 100) });
    const { people } = question;
    if (people === undefined || value === null) return isAnswer(value) ? [] : wrongAt(path, 'answer.type');
    const fits = Array.isArray(value) && value.length <= people.max && value.every(isRecord);
    if (!fits) return wrongAt(path, 'answer.type');
    return value.flatMap(({ id, ...person }, index) => [
      ...(isPersonId(id) ? [] : wrongAt(`${path}.${index}.id`, 'person.id')),
      ...draftErrors(people.fields, person, `${path}.${index}.`),
    ]);
  });
};

const view = ({ version, answers, savedAt }: SavedDraft) => ({ version, answers, saved_at: savedAt });

/** The refusal of what was made from an older draft than the one that stands there, with that one. */
const refuseOver = (theirs: SavedDraft, status: 409 | 412) =>
  refuse(rejection('conflict', 'draft_changed_meanwhile'), { status, extra: { current: view(theirs) } });

/**
 * The refusal of a submission whose answers were made from the draft's version `seen`, when another device has saved
 * since; null when none has. A draft that is gone holds no answer that could be lost.
 */
export const refuseOverNewer = async (
  app: App,
  { id, origin }: OpenCase,
  seen: number,
): Promise<ReturnType<typeof refuseOver> | null> => {
  const stored = await readDraft(app, id, origin.customerId);
  return stored.savedAt === null || stored.version === seen ? null : refuseOver(stored, 409);
};

/**
 * What a form begins with before its first submission: the answers that the business of the request gives by what it says
 * of itself, to whoever may read its numbers.
 */
const firstAnswers = async (app: App, session: Session, row: CaseListDoc): Promise<JsonObject> => {
  // Records of an earlier version of the view know of no business.
  if (row.attempt > 0 || !row.businessId) return {};
  const business = await openBusiness(app, session, row.businessId, 'business.numbers');
  if (business === null) return {};
  return answersFrom(business.values, (await app.catalogueAt(row.serviceId, row.catalogueRevision))?.fields ?? []);
};

/** True for a form's value: text, number, tick, several ticks, or nothing yet. */
const isAnswer = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/**
 * Accepts only the questions of the request's own form, each with a value of a form; the submission checks its
 * validity.
 */
const checkAnswers = async (
  app: App,
  { origin }: OpenCase,
  answers: Readonly<Record<string, unknown>>,
): Promise<Result<{ readonly answers: JsonObject; readonly fields: readonly FieldDefinition[] }, Rejection>> => {
  const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
  const fields = bound?.fields ?? [];
  const errors = draftErrors(fields, answers, 'answers.');
  return errors.length > 0
    ? err(invalid('draft.invalid', errors.slice(0, MAX_NAMED)))
    : ok({ answers: answers as JsonObject, fields });
};

export const draftRoutes = [
  route({
    method: 'GET',
    path: '/api/requests/:id/draft',
    summary: 'The form as it was left, by whoever of the team; version 0 when there is none',
    tag,
    access: ['customer'],
    params: requestParams,
    answer: draft,
    reads: [...listReads, ...businessReads],
    handle: async ({ app, session, params }) => {
      const row = await findCaseRow(app.reads, params.id);
      const found = await mayRead(app, session, params.id, row);
      if (!found.ok) return refuse(found.error);
      if (row === null) return refuse(CASE_NOT_FOUND);
      const refusal = refusedTo(session, 'draft.edit', found.value.facts);
      if (refusal !== null) return refuse(refusal);
      const saved = await readDraft(app, params.id, row.customerId);
      if (saved.savedAt !== null) return reply(view(saved), { version: saved.version });
      return reply(view({ ...saved, answers: await firstAnswers(app, session, row) }), { version: saved.version });
    },
  }),
  route({
    method: 'PUT',
    path: '/api/requests/:id/draft',
    summary: 'Keep the form for 90 days; refused with what stands there when another device saved meanwhile',
    tag,
    access: ['customer'],
    params: requestParams,
    body: saveDraftBody.strict(),
    maxBytes: FORM_BYTES,
    maxValues: FORM_VALUES,
    answer: draft,
    handle: async ({ app, session, params, body, ifMatch }) => {
      const found = await openCaseTo(app, session, params.id, 'draft.edit');
      if (!found.ok) return refuse(found.error);
      const { origin, status } = found.value;
      if (!takesAnswers(workflowOf(origin.workflow), status))
        return refuse(closedInStatus(found.value, 'form_not_changeable'));
      const checked = await checkAnswers(app, found.value, body.answers);
      if (!checked.ok) return refuse(checked.error);
      const { answers, fields } = checked.value;
      // Without a version nothing was read, so nothing is overwritten.
      const saved = await saveDraft(app, params.id, origin.customerId, answers, fields, ifMatch ?? body.version ?? 0);
      if (saved.ok) return reply(view(saved.value), { version: saved.value.version });
      if (saved.error.kind !== 'moved') return refuseForm(saved.error);
      return refuseOver(saved.error.theirs, ifMatch === undefined ? 409 : 412);
    },
  }),
];
