import { Readable } from 'node:stream';
import { type BusinessCommand, business } from '@anupalan/domain/compliance/business';
import type { DutyName } from '@anupalan/domain/compliance/business-events';
import { businessRecord } from '@anupalan/domain/compliance/business-record';
import { dayAt } from '@anupalan/domain/compliance/periods';
import { changed, done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/compliance';
import { fromWire, recordFromWire, toWire } from '@anupalan/domain/kernel/record';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { dayCount, dayInIndia, isCalendarDate } from '@anupalan/domain/rules/dates';
import { financialYearAt } from '@anupalan/domain/rules/financial-year';
import { teamRoleIn } from '@anupalan/domain/rules/team';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { businessesOf, businessesWith, uses } from '@anupalan/projector/read-models/businesses/queries';
import { findDueRule, uses as ruleReads } from '@anupalan/projector/read-models/due-rules/queries';
import { uses as paperReads, proofsOf } from '@anupalan/projector/read-models/papers/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { mayDo } from '../platform/cases/access.js';
import { caughtUpIfLate } from '../platform/commands/caught-up.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { changedAnswer } from '../platform/http/answers.js';
import { notFound, type Route, refuse, reply, route, type Session } from '../platform/http/route.js';
import { afterDeliveryRoute } from './after-delivery.js';
import { ofBusiness, openBusiness, readableValues, run, tag, unknownBusiness } from './business-access.js';
import { businessOfToken, CALENDAR_PATH, calendarOf, calendarUrl } from './calendar-link.js';
import { dutiesOf, hasDuty, nextDeadlineOf } from './duties.js';

/** A group of companies has some; more would be a list of somebody else's customers. As many teams of others, whose requests are in one's lists. */
const MAX_BUSINESSES = 50;

const ofRule = ofBusiness.extend({ ruleId: z.string().max(100).meta({ description: '`rule_id` of the duty' }) });
const ofDuty = ofRule.extend({ periodId: z.string().max(20).meta({ description: '`period_id` of the duty' }) });

const shown = async (app: App, session: Session, doc: BusinessDoc): Promise<contract.BusinessView[]> => {
  const team = teamRoleIn(doc, session.userId);
  if (team === undefined) return [];
  const url = mayDo(session, 'business.edit', { team }) ? await calendarUrl(app, doc) : null;
  const assessedOn = doc.assessed === null ? null : dayInIndia(doc.assessed.at);
  const values = toWire(businessRecord, readableValues(session, doc), 'office');
  return [
    {
      id: doc.id,
      ...values,
      since: doc.since,
      version: doc.saves,
      assessed_on: assessedOn,
      my_role: team,
      calendar_url: url,
    },
  ];
};

/** The refusal of one more business, where a person has as many as they can keep; the one with this id may be there. */
export const tooManyBusinesses = (own: readonly BusinessDoc[], id: string): Rejection | null =>
  own.length < MAX_BUSINESSES || own.some((one) => one.id === id)
    ? null
    : rejection('not_allowed', 'business.too_many', { params: { max: MAX_BUSINESSES } });

/** The refusal of one more team of others; the one with this id may be there. */
export const tooManyTeams = (all: readonly BusinessDoc[], userId: string, id: string): Rejection | null =>
  all.filter((one) => one.ownerId !== userId && one.id !== id).length < MAX_BUSINESSES
    ? null
    : rejection('not_allowed', 'team.too_many_teams', { params: { max: MAX_BUSINESSES } });

const listRoute = route({
  method: 'GET',
  path: '/api/businesses',
  summary: 'One’s own businesses, and those in whose team one is, the oldest first',
  tag,
  access: ['customer'],
  answer: contract.businesses,
  reads: uses,
  handle: async ({ app, session }) => {
    const docs = await businessesWith(app.reads, session.userId);
    return reply({ items: (await Promise.all(docs.map((doc) => shown(app, session, doc)))).flat() });
  },
});

const save = async (app: App, id: string, command: BusinessCommand, context: CommandContext) => {
  const saved = await app.execute(business, id, command, context);
  await caughtUpIfLate(saved, app, business, id, uses);
  return changedAnswer(saved, id, success('business_saved'), ({ state }) => state.saves);
};

const makeRoute = route({
  method: 'POST',
  path: '/api/businesses',
  summary: 'Add a business of one’s own',
  tag,
  access: ['customer'],
  body: contract.addBusiness,
  answer: changed,
  perMinute: 30,
  reads: uses,
  handle: async ({ app, session, body, context }) => {
    const id = derivedId('business', context.commandId);
    const tooMany = tooManyBusinesses(await businessesOf(app.reads, session.userId), id);
    if (tooMany !== null) return refuse(tooMany);
    return save(app, id, { type: 'saveBusiness', ...recordFromWire(businessRecord, body) }, context);
  },
});

const saveRoute = route({
  method: 'PUT',
  path: '/api/businesses/:id',
  summary: 'Change a business; what is left out stays as it is. With If-Match only over the version that was seen',
  tag,
  access: ['customer'],
  params: ofBusiness,
  body: contract.saveBusiness,
  answer: changed,
  handle: async ({ app, params: { id }, body, context, ifMatch }) => {
    const { values } = (await app.load(business, id)).state;
    if (values === null) return unknownBusiness();
    const over = ifMatch === undefined ? {} : { over: ifMatch };
    return save(app, id, { type: 'saveBusiness', ...over, ...values, ...fromWire(businessRecord, body) }, context);
  },
});

const removeRoute = route({
  method: 'DELETE',
  path: '/api/businesses/:id',
  summary: 'Remove a business with its calendar',
  tag,
  access: ['customer'],
  params: ofBusiness,
  answer: done,
  handle: async ({ app, params: { id }, context }) =>
    run(app, id, { type: 'removeBusiness' }, context, success('business_removed')),
});

const dutiesRoute = route({
  method: 'GET',
  path: '/api/businesses/:id/duties',
  summary: 'The dates of a business between two days, both included, in order of time',
  tag,
  access: ['customer'],
  params: ofBusiness,
  query: contract.dutiesQuery,
  answer: contract.duties,
  reads: [...uses, ...ruleReads, ...paperReads],
  handle: async ({ app, session, params, query }) => {
    const doc = await openBusiness(app, session, params.id);
    if (doc === null) return unknownBusiness();
    const year = financialYearAt(dayInIndia(isoNow(app.clock)));
    const { from = dayAt(year, 4, 1), to = dayAt(year + 1, 3, 0) } = query;
    const isRange = isCalendarDate(from) && isCalendarDate(to) && from <= to;
    if (!isRange || dayCount(from, to) > contract.MAX_DUTY_DAYS)
      return refuse(wrong('to', 'duty.range', { days: contract.MAX_DUTY_DAYS }));
    const mayOpen = mayDo(session, 'business.duties', { team: teamRoleIn(doc, session.userId) });
    return reply(await dutiesOf(app, doc, { from, to }, mayOpen ? await proofsOf(app.reads, doc.id) : []));
  },
});

const nextRoute = route({
  method: 'GET',
  path: '/api/compliance/next',
  summary: 'The next deadline among one’s own businesses and those in whose team one is',
  tag,
  access: ['customer'],
  answer: contract.nextDeadline,
  reads: [...uses, ...ruleReads],
  handle: async ({ app, session }) => reply(await nextDeadlineOf(app, await businessesWith(app.reads, session.userId))),
});

/** The business, where the caller is in its team and it has this duty. */
const withDuty = async (app: App, session: Session, id: string, name: DutyName): Promise<BusinessDoc | null> => {
  const doc = await openBusiness(app, session, id);
  return doc !== null && (await hasDuty(app, doc, name)) ? doc : null;
};

const doneRoute = route({
  method: 'PUT',
  path: '/api/businesses/:id/duties/:ruleId/:periodId/done',
  summary: 'Mark a duty as done',
  tag,
  access: ['customer'],
  params: ofDuty,
  body: contract.markDuty,
  answer: done,
  reads: [...uses, ...ruleReads],
  handle: async ({ app, session, params: { id, ...name }, body, context }) =>
    (await withDuty(app, session, id, name)) === null
      ? notFound('duty.unknown')
      : run(
          app,
          id,
          { type: 'markDuty', ...name, note: body.note, on: body.on ?? dayInIndia(isoNow(app.clock)) },
          context,
          success('duty_done'),
        ),
});

const reopenRoute = route({
  method: 'DELETE',
  path: '/api/businesses/:id/duties/:ruleId/:periodId/done',
  summary: 'A duty is not done after all',
  tag,
  access: ['customer'],
  params: ofDuty,
  answer: done,
  handle: async ({ app, params: { id, ...name }, context }) =>
    run(app, id, { type: 'reopenDuty', ...name }, context, success('duty_reopened')),
});

const asideRoute = route({
  method: 'PUT',
  path: '/api/businesses/:id/rules/:ruleId/aside',
  summary: 'A rule does not concern the business, although it seems so',
  tag,
  access: ['customer'],
  params: ofRule,
  body: contract.setAside,
  answer: done,
  reads: ruleReads,
  handle: async ({ app, params: { id, ruleId }, body, context }) =>
    (await findDueRule(app.reads, ruleId)) === null
      ? notFound('duty.unknown')
      : run(app, id, { type: 'setRuleAside', ruleId, ...body }, context, success('rule_set_aside')),
});

const takeUpRoute = route({
  method: 'DELETE',
  path: '/api/businesses/:id/rules/:ruleId/aside',
  summary: 'A rule concerns the business after all',
  tag,
  access: ['customer'],
  params: ofRule,
  answer: done,
  handle: async ({ app, params: { id, ruleId }, context }) =>
    run(app, id, { type: 'takeRuleUp', ruleId }, context, success('rule_taken_up')),
});

const linkRoute = route({
  method: 'POST',
  path: '/api/businesses/:id/calendar-link',
  summary: 'Make a secret address of the calendar for other programs; earlier ones end',
  tag,
  access: ['customer'],
  params: ofBusiness,
  answer: done,
  perMinute: 30,
  handle: async ({ app, params: { id }, context }) =>
    run(app, id, { type: 'makeCalendarLink' }, context, success('calendar_link_made')),
});

const calendarRoute = route({
  method: 'GET',
  path: CALENDAR_PATH,
  summary: 'The open dates of a business for a calendar program, by the secret address that was made for it',
  tag,
  access: 'public',
  query: z.object({ token: z.string().max(200) }),
  // Calendar programs of many people ask from a few addresses.
  perMinute: 600,
  answer: 'file',
  fileTypes: ['text/calendar'],
  reads: [...uses, ...ruleReads],
  handle: async ({ app, query }) => {
    const doc = await businessOfToken(app, query.token);
    if (doc === null) return unknownBusiness();
    const content = Buffer.from(await calendarOf(app, doc));
    const file = {
      content: Readable.from([content]),
      mime: 'text/calendar; charset=utf-8',
      bytes: content.length,
      fileName: 'deadlines.ics',
      inline: false,
    };
    return { kind: 'file', file };
  },
});

export const businessRoutes: readonly Route[] = [
  listRoute,
  makeRoute,
  saveRoute,
  removeRoute,
  dutiesRoute,
  nextRoute,
  doneRoute,
  reopenRoute,
  asideRoute,
  takeUpRoute,
  linkRoute,
  calendarRoute,
  afterDeliveryRoute,
];
