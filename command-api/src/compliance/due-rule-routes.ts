import { factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { datesBetween } from '@anupalan/domain/compliance/calendar';
import { dueRule } from '@anupalan/domain/compliance/due-rule';
import { dueRuleRecord } from '@anupalan/domain/compliance/due-rule-record';
import { changed, done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/compliance';
import { fromWire, recordFromWire, toWire } from '@anupalan/domain/kernel/record';
import { rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { meets } from '@anupalan/domain/rules/business-facts';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { success } from '@anupalan/domain/texts/done';
import { isoNow } from '@anupalan/infra/ports/clock';
import { uses as businessReads, eachBusiness } from '@anupalan/projector/read-models/businesses/queries';
import type { DueRuleDoc } from '@anupalan/projector/read-models/due-rules/doc';
import { allDueRules, uses } from '@anupalan/projector/read-models/due-rules/queries';
import { z } from 'zod';
import { caughtUpIfLate } from '../platform/commands/caught-up.js';
import { answerTo, changedAnswer } from '../platform/http/answers.js';
import { notFound, type Route, refuse, reply, route } from '../platform/http/route.js';
import { expected, versionOf } from '../platform/http/versions.js';

const tag = 'admin';
const params = z.object({ id: contract.dueRuleId });

/** Dates are shown from some weeks ago on, since authorities move them late, to a year ahead. */
const BEHIND_DAYS = 60;
const AHEAD_DAYS = 366;

const shown = (rule: DueRuleDoc, today: string): contract.DueRuleView[] => {
  const { id, versions, extensions, revision } = rule;
  const wire = versions.map((version) => toWire(dueRuleRecord, version, 'office'));
  const newest = wire.at(-1);
  if (newest === undefined) return [];
  const moved = extensions.map(({ periodId, to, source }) => ({ period_id: periodId, to, source }));
  const dates = datesBetween([rule], daysAfter(today, -BEHIND_DAYS), daysAfter(today, AHEAD_DAYS))
    .filter(({ of }) => of !== 'first')
    .map(({ period, due }) => ({ period_id: period.id, period_start: period.start, period_end: period.end, due }));
  return [{ id, ...newest, version: versionOf(revision), versions: wire, dates, extensions: moved }];
};

const listRoute = route({
  method: 'GET',
  path: '/api/admin/due-rules',
  summary: 'The rules for dates, each with its versions and extensions',
  tag,
  access: ['admin'],
  answer: contract.dueRules,
  reads: uses,
  handle: async ({ app }) => {
    const today = dayInIndia(isoNow(app.clock));
    const items = (await allDueRules(app.reads)).flatMap((rule) => shown(rule, today));
    return reply({ items, next_cursor: null, total: items.length });
  },
});

const makeRoute = route({
  method: 'POST',
  path: '/api/admin/due-rules',
  summary: 'Make a rule under an id of its own',
  tag,
  access: ['admin'],
  body: contract.makeDueRule,
  answer: changed,
  handle: async ({ app, body: { id, ...body }, context }) => {
    const command = { type: 'saveDueRule', ...recordFromWire(dueRuleRecord, body) } as const;
    const made = await app.execute(dueRule, id, command, context, { ifRevision: 'none' });
    if (!made.ok && made.error.code === 'changed_meanwhile') return refuse(wrong('id', 'due_rule.exists'));
    return changedAnswer(made, id, success('due_rule_saved'));
  },
});

const saveRoute = route({
  method: 'PUT',
  path: '/api/admin/due-rules/:id',
  summary:
    'Save a new version of a rule; what is left out stays as in the newest one. With If-Match only over the version that was seen',
  tag,
  access: ['admin'],
  params,
  body: contract.saveDueRule,
  answer: changed,
  handle: async ({ app, params: { id }, body, context, ifMatch }) => {
    const before = (await app.load(dueRule, id)).state.versions.at(-1);
    if (before === undefined) return notFound('due_rule.not_found');
    const command = { type: 'saveDueRule', ...before, ...fromWire(dueRuleRecord, body) } as const;
    const saved = await app.execute(dueRule, id, command, context, expected(ifMatch));
    await caughtUpIfLate(saved, app, dueRule, id, uses);
    return changedAnswer(saved, id, success('due_rule_saved'));
  },
});

const extendRoute = route({
  method: 'POST',
  path: '/api/admin/due-rules/:id/extensions',
  summary: 'Move the date of one period, as the authority did',
  tag,
  access: ['admin'],
  params,
  body: contract.extendDueDate,
  answer: done,
  handle: async ({ app, params: { id }, body: { period_id, ...said }, context }) => {
    const command = { type: 'extendDueDate', periodId: period_id, ...said } as const;
    return answerTo(await app.execute(dueRule, id, command, context), id, success('due_date_extended'));
  },
});

const touchedRoute = route({
  method: 'POST',
  path: '/api/admin/due-rules/concerned',
  summary: 'How many businesses these conditions concern; changes nothing',
  tag,
  access: ['admin'],
  body: contract.concerned,
  answer: contract.touched,
  reads: businessReads,
  handle: async ({ app, body }) => {
    const { appliesTo = [] } = fromWire(dueRuleRecord, body);
    const errors = dueRuleRecord.appliesTo.errors('applies_to', appliesTo);
    if (errors.length > 0) return refuse(rejection('invalid', 'due_rule.invalid', { errors }));
    let [touched, all] = [0, 0];
    for await (const { values } of eachBusiness(app.reads)) {
      all += 1;
      if (meets(factsOfBusiness(values), appliesTo)) touched += 1;
    }
    return reply({ businesses: touched, of: all });
  },
});

export const dueRuleRoutes: readonly Route[] = [listRoute, makeRoute, saveRoute, extendRoute, touchedRoute];
