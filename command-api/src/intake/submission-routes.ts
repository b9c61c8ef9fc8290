import { done } from '@anupalan/domain/contracts/common';
import {
  serviceSubmission,
  submission as submissionAnswer,
  submitIntake as submitIntakeBody,
} from '@anupalan/domain/contracts/requests';
import type { FormRef } from '@anupalan/domain/forms/registry';
import { hasDocumentRecords } from '@anupalan/domain/intake/people-of-texts';
import { invalidAt, type Rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { maskIdentityNumbers } from '@anupalan/domain/rules/identity-numbers';
import { formPeople } from '@anupalan/domain/rules/people';
import { isRequired } from '@anupalan/domain/rules/text';
import { success } from '@anupalan/domain/texts/done';
import { takesAnswers } from '@anupalan/domain/workflows/phases';
import { workflowOf } from '@anupalan/domain/workflows/registry';
import { uses as businessReads } from '@anupalan/projector/read-models/businesses/queries';
import { uses as caseReads, currentDocuments } from '@anupalan/projector/read-models/case/queries';
import { slugOf } from '@anupalan/projector/read-models/catalogue/queries';
import { z } from 'zod';
import { submissionDocumentOf } from '../cases/case-documents.js';
import { answersOf } from '../cases/case-view.js';
import { CASE_NOT_FOUND, mayDo, openCaseTo, readCase, refusedTo } from '../platform/cases/access.js';
import { answerTo, requestParams } from '../platform/http/answers.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { refuseOverNewer } from './draft-routes.js';
import { FORM_BYTES, FORM_VALUES, refuseForm } from './drafts.js';
import { fullAnswersOf } from './full-answers.js';
import { personRecords } from './person-records.js';
import { submitIntake } from './submit-intake.js';

const tag = 'submissions';

/** Unifies the two spellings of the texts: customer, service and answers. */
const readBody = (
  body: z.output<typeof serviceSubmission>,
): Result<{ readonly requestId: string; readonly answers: Record<string, unknown> }, Rejection> => {
  const requestId = body.customerServiceId ?? body.customer_service_id;
  if (requestId === undefined || requestId === '')
    return err(invalidAt('customerServiceId', isRequired('customerServiceId')));
  if (body.submission_status !== undefined && body.submission_status !== 'pending_review')
    return err(wrong('submission_status', 'submission_status.unknown'));
  const given = body.formData ?? body.form_data;
  if (given === undefined) return err(invalidAt('formData', isRequired('formData')));
  // The server sets the time of the submission.
  const { submission_timestamp: _, ...answers } = given;
  return ok({ requestId, answers });
};

/** With the answers of an LLP the texts send the time of their submission (WLLP-24). */
const timestampOf = (form: FormRef | undefined, at: string): { readonly submission_timestamp?: string } =>
  form?.id === 'llp' ? { submission_timestamp: at } : {};

export const submissionRoutes = [
  route({
    method: 'GET',
    path: '/api/latest-submission/:customerServiceId',
    summary:
      'What was submitted last, or null: for its owner and their team, staff and admins (identity numbers and bank accounts masked for them)',
    tag,
    access: 'signed-in',
    params: z.object({ customerServiceId: z.string() }),
    answer: submissionAnswer.nullable(),
    reads: [...caseReads, ...businessReads],
    recorded: true,
    handle: async ({ app, session, params, context }) => {
      const seen = await readCase(app, session, params.customerServiceId, context);
      if (seen === null) return refuse(CASE_NOT_FOUND);
      const refusal = refusedTo(session, 'file.open', seen.facts);
      if (refusal !== null) return refuse(refusal);
      const opened = await app.open(seen.case);
      const { submission, correction, header } = opened;
      const answers = answersOf(submission.answers);
      if (submission.status === 'none' || answers === null || submission.submittedAt === null) return reply(null);
      const bound = await app.catalogueAt(header.serviceId, header.catalogueRevision);
      const { fields = [], requirements = [] } = bound ?? {};
      const current = currentDocuments(opened);
      const fillsIn =
        mayDo(session, 'draft.edit', seen.facts) && takesAnswers(workflowOf(header.workflow), header.status);
      const inFull = fillsIn || mayDo(session, 'pii.reveal', seen.facts);
      const shown = inFull ? fullAnswersOf(submission) : maskIdentityNumbers(fields, answers);
      return reply({
        id: params.customerServiceId,
        customer_id: header.customerId,
        customer_service_id: params.customerServiceId,
        form_data: {
          ...shown,
          ...(hasDocumentRecords(fields)
            ? { documents: personRecords(formPeople(fields, answers) ?? [], requirements, current) }
            : {}),
          ...timestampOf(bound?.form, submission.submittedAt),
        },
        status: submission.status,
        notes: correction?.note == null ? null : String(correction.note),
        documents: current.map((document) => submissionDocumentOf(params.customerServiceId, document)),
        created_at: submission.openedAt ?? submission.submittedAt,
        updated_at: submission.submittedAt,
      });
    },
  }),
  route({
    method: 'POST',
    path: '/api/service-submissions',
    summary: 'Submit a form, in either spelling of the texts',
    tag,
    access: ['customer'],
    body: serviceSubmission.strict(),
    maxBytes: FORM_BYTES,
    maxValues: FORM_VALUES,
    perMinute: 30,
    answer: submissionAnswer,
    status: 201,
    handle: async ({ app, session, body, context }) => {
      const read = readBody(body);
      if (!read.ok) return refuse(read.error);
      const { requestId, answers } = read.value;
      const found = await openCaseTo(app, session, requestId, 'submitIntake');
      if (!found.ok) return refuse(found.error);
      const { origin } = found.value;
      if (body.serviceId !== undefined && slugOf(body.serviceId) !== origin.serviceId)
        return refuse(wrong('serviceId', 'service.other'));
      const bound = await app.catalogueAt(origin.serviceId, origin.catalogueRevision);
      const submitted = await submitIntake(app, found.value, bound, answers, context);
      if (!submitted.ok) return refuseForm(submitted.error);
      const { state, events, position } = submitted.value;
      const at = events.at(-1)?.metadata.time ?? new Date(app.clock.now()).toISOString();
      return reply(
        {
          id: requestId,
          customer_id: origin.customerId,
          customer_service_id: requestId,
          form_data: { ...answersOf(state.answers), ...timestampOf(bound?.form, at) },
          status: 'pending_review',
          notes: null,
          created_at: at,
          updated_at: at,
        },
        { status: 201, position },
      );
    },
  }),
  route({
    method: 'POST',
    path: '/api/requests/:id/submit-intake',
    summary:
      'Hand the form and its documents in for review; with `draft_version` refused when another device saved since',
    tag: 'requests',
    access: ['customer'],
    params: requestParams,
    body: submitIntakeBody.strict(),
    maxBytes: FORM_BYTES,
    maxValues: FORM_VALUES,
    perMinute: 30,
    answer: done,
    handle: async ({ app, session, params, body, context }) => {
      const found = await openCaseTo(app, session, params.id, 'submitIntake');
      if (!found.ok) return refuse(found.error);
      const { draft_version: seen } = body;
      const newer = seen === undefined ? null : await refuseOverNewer(app, found.value, seen);
      if (newer !== null) return newer;
      const { serviceId, catalogueRevision } = found.value.origin;
      const bound = await app.catalogueAt(serviceId, catalogueRevision);
      const submitted = await submitIntake(app, found.value, bound, body.answers, context);
      return submitted.ok ? answerTo(submitted, params.id, success('submitted')) : refuseForm(submitted.error);
    },
  }),
];
