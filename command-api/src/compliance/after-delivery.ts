import { businessRecord, newGst } from '@anupalan/domain/compliance/business-record';
import * as contract from '@anupalan/domain/contracts/after-delivery';
import type { DutyView } from '@anupalan/domain/contracts/compliance';
import type { CaseView } from '@anupalan/domain/contracts/requests';
import { initialOf } from '@anupalan/domain/kernel/record';
import { afterDelivery, stepsLeft } from '@anupalan/domain/rules/after-delivery';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { isToDo } from '@anupalan/domain/rules/duty-states';
import { STATE_NAMES } from '@anupalan/domain/rules/gst-states';
import { isCancelled } from '@anupalan/domain/workflows/statuses';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { uses } from '@anupalan/projector/read-models/businesses/queries';
import { uses as caseReads, findCase } from '@anupalan/projector/read-models/case/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import { findCaseRow, uses as listReads } from '@anupalan/projector/read-models/case-list/queries';
import { uses as ruleReads } from '@anupalan/projector/read-models/due-rules/queries';
import { boundForm } from '../cases/bound-form.js';
import { answersOf, registeredOf } from '../cases/case-view.js';
import { contactIn } from '../identity/contact-in-form.js';
import type { App } from '../platform/app.js';
import { CASE_NOT_FOUND, mayDo, mayRead } from '../platform/cases/access.js';
import { requestParams } from '../platform/http/answers.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { missingOf } from './assessment.js';
import { openBusiness } from './business-access.js';
import { dutiesOf } from './duties.js';

const AHEAD_DAYS = 366;
const MAX_SHOWN = 5;

/** The next date of each rule: what is due once, then those of the authority, then all others, each in order of time. */
const nextDuties = async (app: App, doc: BusinessDoc, authority: string | null) => {
  const today = dayInIndia(isoNow(app.clock));
  const { items } = await dutiesOf(app, doc, { from: dayInIndia(doc.since), to: daysAfter(today, AHEAD_DAYS) });
  const rank = (one: DutyView): number => (one.period_id === 'once' ? 0 : one.authority === authority ? 1 : 2);
  const open = items.filter(({ state }) => isToDo(state));
  return open
    .filter(({ rule_id }, n) => open.findIndex((one) => one.rule_id === rule_id) === n)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_SHOWN);
};

const NO_NUMBERS = { registration: '', gstin: '', pan: '', tan: '', registered_on: '' };

/** What the delivery has registered, as a profile says it. */
const numbersIn = (registered: CaseView['registered']) => {
  const { registered_on: since, ...numbers } = registered ?? NO_NUMBERS;
  const { gst, gstSince } = numbers.gstin === '' ? initialOf(businessRecord) : newGst(since);
  return { ...numbers, incorporated_on: numbers.registration === '' ? '' : since, gst, gst_since: gstSince };
};

/** What form and delivery say of the business for which no profile was made. */
const profileIn = async (
  app: App,
  row: CaseListDoc,
  kind: string | null,
  seesNumbers: boolean,
): Promise<contract.AfterDelivery['profile']> => {
  const found = await findCase(app.reads, row.id);
  const { registered, answers: sealed } = await app.open({
    registered: found?.case.registered ?? null,
    answers: found?.case.submission.answers ?? null,
  });
  const answers = answersOf(sealed) ?? {};
  const { state, businesses } = contactIn(answers, (await boundForm(app, row, 'customer')).fields ?? []);
  return {
    name: businesses[0] ?? '',
    kind: kind ?? '',
    state: STATE_NAMES.find((one) => one === state) ?? '',
    ...numbersIn(seesNumbers ? registeredOf({ registered }) : null),
  };
};

export const afterDeliveryRoute = route({
  method: 'GET',
  path: '/api/requests/:id/next',
  summary: 'What comes after the delivery: the next dates of the business, what it lacks, and what its profile may say',
  tag: 'compliance',
  access: ['customer'],
  params: requestParams,
  answer: contract.afterDelivery,
  reads: [...listReads, ...caseReads, ...uses, ...ruleReads],
  handle: async ({ app, session, params }) => {
    const row = await findCaseRow(app.reads, params.id);
    if (row === null) return refuse(CASE_NOT_FOUND);
    const read = await mayRead(app, session, params.id, row);
    if (!read.ok) return refuse(read.error);
    const nothing = { business: null, duties: [], missing: [], steps: [], profile: null };
    if (row.deliveredAt === null || isCancelled(row.status)) return reply(nothing);
    const after = afterDelivery(row.serviceId);
    // Records of an earlier version of the view know of no business.
    const doc = row.businessId == null ? null : await openBusiness(app, session, row.businessId);
    const missing = doc === null ? [] : missingOf(doc).filter(({ is_duty }) => is_duty);
    // A registration that is needed now is said as such.
    const isNeeded = (service: string): boolean => missing.some((one) => one.service === service);
    const steps = after === null ? [] : stepsLeft(after, doc?.values ?? null);
    return reply({
      business: doc === null ? null : { id: doc.id, name: doc.values.name },
      duties: doc === null ? [] : await nextDuties(app, doc, after?.authority ?? null),
      missing,
      steps: steps.flatMap(({ code, service }) => (isNeeded(service) ? [] : [{ code, service }])),
      profile:
        doc !== null || after === null
          ? null
          : await profileIn(app, row, after.kind, mayDo(session, 'pii.reveal', read.value.facts)),
    });
  },
});
