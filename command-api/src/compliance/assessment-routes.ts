import { Readable } from 'node:stream';
import { business } from '@anupalan/domain/compliance/business';
import type { Business } from '@anupalan/domain/compliance/business-record';
import * as contract from '@anupalan/domain/contracts/assessment';
import { done } from '@anupalan/domain/contracts/common';
import { success } from '@anupalan/domain/texts/done';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { businessesOf, uses } from '@anupalan/projector/read-models/businesses/queries';
import { uses as serviceReads } from '@anupalan/projector/read-models/catalogue/queries';
import { uses as ruleReads } from '@anupalan/projector/read-models/due-rules/queries';
import type { App } from '../platform/app.js';
import { derivedId } from '../platform/commands/ids.js';
import { answerTo } from '../platform/http/answers.js';
import { notFound, type Reply, type Route, refuse, reply, route, type Session } from '../platform/http/route.js';
import { askedDates, assessedValues, assessmentOf } from './assessment.js';
import { dropAssessmentDraft, keepAssessmentDraft, readAssessmentDraft } from './assessment-draft.js';
import { assessmentPdf } from './assessment-pdf.js';
import { ofBusiness, openBusiness, readableValues, unknownBusiness } from './business-access.js';
import { tooManyBusinesses } from './business-routes.js';

const tag = 'compliance';
const reads = [...uses, ...ruleReads];

/** The business of the answers, null for a new one, and what it is by them; null where the caller may not change it. */
const answered = async (
  app: App,
  session: Session,
  { business_id: id, values }: contract.AssessmentAnswers,
): Promise<{ readonly doc: BusinessDoc | null; readonly values: Business } | null> => {
  const doc = id === null ? null : await openBusiness(app, session, id, 'business.edit');
  return id !== null && doc === null ? null : { doc, values: assessedValues(doc, values) };
};

const draftView = async (
  app: App,
  session: Session,
  draft: contract.AssessmentDraft | null,
): Promise<Reply<contract.AssessmentDraftView>> => {
  const found = draft === null ? null : await answered(app, session, draft);
  // Its business was removed meanwhile.
  if (draft === null || found === null) return reply({ draft: null, dates: [] });
  const duties = await askedDates(app, found.doc, found.values);
  const dates = duties.map(({ ruleId, rule, period, due }) => ({
    rule_id: ruleId,
    period_id: period.id,
    period_start: period.start,
    period_end: period.end,
    form: rule.form,
    due,
  }));
  return reply({ draft, dates });
};

const readRoute = route({
  method: 'GET',
  path: '/api/compliance/assessment',
  summary: 'The assessment that one has not finished, with the passed dates that its answers lead to',
  tag,
  access: ['customer'],
  answer: contract.assessmentDraft,
  reads,
  handle: async ({ app, session }) => draftView(app, session, await readAssessmentDraft(app, session.userId)),
});

const keepRoute = route({
  method: 'PUT',
  path: '/api/compliance/assessment',
  summary: 'Keep the answers of an assessment for 90 days; the last ones count',
  tag,
  access: ['customer'],
  body: contract.saveAssessmentDraft,
  answer: contract.assessmentDraft,
  reads,
  handle: async ({ app, session, body }) => {
    if ((await answered(app, session, body)) === null) return unknownBusiness();
    const refused = await keepAssessmentDraft(app, session.userId, body);
    return refused === null ? draftView(app, session, body) : refuse(refused);
  },
});

const takeRoute = route({
  method: 'POST',
  path: '/api/compliance/assessment',
  summary: 'Finish an assessment: saves its business, marks the dates that were kept, and follows the others',
  tag,
  access: ['customer'],
  body: contract.takeAssessment,
  answer: done,
  perMinute: 30,
  reads,
  handle: async ({ app, session, body, context }) => {
    const found = await answered(app, session, body);
    if (found === null) return unknownBusiness();
    const id = body.business_id ?? derivedId('business', context.commandId);
    const tooMany =
      body.business_id === null ? tooManyBusinesses(await businessesOf(app.reads, session.userId), id) : null;
    if (tooMany !== null) return refuse(tooMany);
    const said = new Map(Object.entries(body.kept));
    const kept = (await askedDates(app, found.doc, found.values))
      .filter(({ ruleId, period }) => said.get(ruleId)?.includes(period.id))
      // Nobody is asked for the day on which it was done: the date itself is the last one in time.
      .map(({ ruleId, period, due }) => ({ ruleId, periodId: period.id, on: due }));
    const taken = await app.execute(business, id, { type: 'takeAssessment', values: found.values, kept }, context);
    if (taken.ok) await dropAssessmentDraft(app, session.userId);
    return answerTo(taken, id, success('assessment_taken'));
  },
});

const resultRoute = route({
  method: 'GET',
  path: '/api/businesses/:id/assessment',
  summary: 'What the assessment of a business gives, as of today: dates, gaps and the services that help',
  tag,
  access: ['customer'],
  params: ofBusiness,
  answer: contract.assessment,
  reads: [...reads, ...serviceReads],
  handle: async ({ app, session, params }) => {
    const doc = await openBusiness(app, session, params.id);
    if (doc === null) return unknownBusiness();
    const view = await assessmentOf(app, doc);
    return view === null ? notFound('assessment.none') : reply(view);
  },
});

const pdfRoute = route({
  method: 'GET',
  path: '/api/businesses/:id/assessment.pdf',
  summary: 'The same as a PDF for one’s accountant',
  tag,
  access: ['customer'],
  params: ofBusiness,
  perMinute: 30,
  answer: 'file',
  fileTypes: ['application/pdf'],
  reads: [...reads, ...serviceReads],
  handle: async ({ app, session, params }) => {
    const doc = await openBusiness(app, session, params.id);
    if (doc === null) return unknownBusiness();
    const view = await assessmentOf(app, doc);
    if (view === null) return notFound('assessment.none');
    const content = await assessmentPdf(app, { view, values: readableValues(session, doc) });
    const file = {
      content: Readable.from([content]),
      mime: 'application/pdf',
      bytes: content.length,
      fileName: `assessment-${view.today}.pdf`,
      inline: false,
    };
    return { kind: 'file', file };
  },
});

export const assessmentRoutes: readonly Route[] = [readRoute, keepRoute, takeRoute, resultRoute, pdfRoute];
