import type { DutyName } from '@anupalan/domain/compliance/business-events';
import { factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { type Duty, datesBetween, dutiesAmong, dutiesBetween, dutyKey } from '@anupalan/domain/compliance/calendar';
import { dutyState, type Marks } from '@anupalan/domain/compliance/duty-state';
import { missingRegistrations } from '@anupalan/domain/compliance/missing-registrations';
import type { DutyView, NextDeadline } from '@anupalan/domain/contracts/compliance';
import { reasonsFor } from '@anupalan/domain/rules/business-facts';
import { dayInIndia, daysAfter } from '@anupalan/domain/rules/dates';
import { isInTime } from '@anupalan/domain/rules/duty-states';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { allDueRules, findDueRule } from '@anupalan/projector/read-models/due-rules/queries';
import type { PaperDoc } from '@anupalan/projector/read-models/papers/doc';
import type { App } from '../platform/app.js';

/** What a business says of its duties; its dates are followed from its first save on, or from where an assessment looked back to. */
export const marksOf = (doc: BusinessDoc): Marks => {
  const saved = dayInIndia(doc.since);
  const assessed = doc.assessed?.since ?? saved;
  return { ...doc, since: assessed < saved ? assessed : saved };
};

/** Those of these papers that prove a duty to be done. */
const proofsOf = (papers: readonly PaperDoc[], { ruleId, period }: Duty): DutyView['proofs'] =>
  papers.flatMap(({ id, paper }) =>
    paper?.ruleId === ruleId && paper.periodId === period.id ? [{ id, file_name: paper.fileName }] : [],
  );

/** One date of a business, as the API shows it on a day. */
const dutyView = (duty: Duty, doc: BusinessDoc, today: string, papers: readonly PaperDoc[] = []): DutyView => {
  const { ruleId, rule, period, due, extendedFrom, extension } = duty;
  const done = doc.done[dutyKey(duty)];
  return {
    rule_id: ruleId,
    period_id: period.id,
    period_start: period.start,
    period_end: period.end,
    form: rule.form,
    title: rule.title,
    authority: rule.authority,
    due,
    extended_from: extendedFrom,
    extension_source: extension?.source ?? null,
    state: dutyState(duty, marksOf(doc), today),
    done_on: done?.on ?? null,
    note: done?.note ?? '',
    proofs: proofsOf(papers, duty),
    aside_reason: doc.aside[ruleId] ?? null,
    why: [...reasonsFor(factsOfBusiness(doc.values), rule.appliesTo)],
    rule_note: rule.note,
    penalty: rule.penalty,
    source: rule.source,
    source_url: rule.sourceUrl,
    checked_on: rule.checkedOn,
    service: rule.service,
  };
};

/**
 * The dates of a business between two days, both included, and today; days are `YYYY-MM-DD` in India. `papers`:
 * the proofs that the reader may open.
 */
export const dutiesOf = async (
  app: App,
  doc: BusinessDoc,
  { from, to }: { readonly from: string; readonly to: string },
  papers: readonly PaperDoc[] = [],
): Promise<{ readonly today: string; readonly items: DutyView[] }> => {
  const today = dayInIndia(isoNow(app.clock));
  const rules = await allDueRules(app.reads);
  const duties = dutiesBetween(rules, factsOfBusiness(doc.values), from, to);
  return { today, items: duties.map((duty) => dutyView(duty, doc, today, papers)) };
};

/** How far from today a duty may lie of which somebody says that it is done, in days. */
const FAR_DAYS = 3 * 366;

/** True where the business has a duty of this name. */
export const hasDuty = async (app: App, doc: BusinessDoc, { ruleId, periodId }: DutyName): Promise<boolean> => {
  const rule = await findDueRule(app.reads, ruleId);
  if (rule === null) return false;
  const today = dayInIndia(isoNow(app.clock));
  const facts = factsOfBusiness(doc.values);
  return dutiesBetween([rule], facts, daysAfter(today, -FAR_DAYS), daysAfter(today, FAR_DAYS)).some(
    ({ period }) => period.id === periodId,
  );
};

const takenAt = ({ assessed }: BusinessDoc): string => assessed?.at ?? '';

/** How many registrations a business lacks that it must have. */
const lackedBy = ({ values }: BusinessDoc): number =>
  missingRegistrations(factsOfBusiness(values)).filter(({ isDuty }) => isDuty).length;

/** How far ahead the next date is looked for, in days. */
const AHEAD_DAYS = 366;

/** The next date among businesses, and how many have passed without being done since each business is known. */
export const nextDeadlineOf = async (app: App, docs: readonly BusinessDoc[]): Promise<NextDeadline> => {
  const today = dayInIndia(isoNow(app.clock));
  const since = docs.map((doc) => marksOf(doc).since).toSorted()[0] ?? today;
  const to = daysAfter(today, AHEAD_DAYS);
  const rules = docs.length === 0 ? [] : await allDueRules(app.reads);
  const dates = datesBetween(rules, since, to);
  const all = docs.flatMap((doc) => {
    const marks = marksOf(doc);
    return dutiesAmong(dates, rules, factsOfBusiness(doc.values), since, to).map((duty) => ({
      doc,
      duty,
      state: dutyState(duty, marks, today),
    }));
  });
  const [next] = all.filter(({ state }) => isInTime(state)).sort((a, b) => a.duty.due.localeCompare(b.duty.due));
  const late = all.filter(({ state }) => state === 'overdue');
  const named = ({ id, values }: BusinessDoc) => ({ business_id: id, business_name: values.name });
  const assessed = docs
    .filter((doc) => doc.assessed !== null)
    .toSorted((a, b) => takenAt(b).localeCompare(takenAt(a)))[0];
  return {
    next: next === undefined ? null : { ...dutyView(next.duty, next.doc, today), ...named(next.doc) },
    overdue: late.length,
    businesses: docs.length,
    assessment:
      assessed === undefined
        ? null
        : { ...named(assessed), gaps: late.filter(({ doc }) => doc === assessed).length + lackedBy(assessed) },
  };
};
