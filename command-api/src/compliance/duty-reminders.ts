import { business } from '@anupalan/domain/compliance/business';
import { factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { type Duty, datesBetween, dutiesAmong, type RuleHistory } from '@anupalan/domain/compliance/calendar';
import { dutyState } from '@anupalan/domain/compliance/duty-state';
import { daysAfter } from '@anupalan/domain/rules/dates';
import { isInTime } from '@anupalan/domain/rules/duty-states';
import { can } from '@anupalan/domain/rules/permissions';
import { teamRoleIn } from '@anupalan/domain/rules/team';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { eachBusiness } from '@anupalan/projector/read-models/businesses/queries';
import { allDueRules } from '@anupalan/projector/read-models/due-rules/queries';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { type DailyReminders, dailyJob, planDaily } from '../platform/daily-reminders.js';
import { marksOf } from './duties.js';

export const DUTY_REMINDERS_QUEUE = 'duty-reminders';

/** People are reminded so many days before a date. */
const DAYS_BEFORE = [1, 7, 14];
/** The dates of all rules of which people are reminded on a day, and the rules. */
interface Reminding {
  readonly day: string;
  readonly rules: readonly RuleHistory[];
  readonly dates: readonly Duty[];
}

/** The days whose duties people are reminded of on a day, the nearest first. */
const dueDays = (day: string): readonly string[] => DAYS_BEFORE.map((n) => daysAfter(day, n));

const remindingOn = (rules: readonly RuleHistory[], day: string): Reminding => ({
  day,
  rules,
  dates: dueDays(day).flatMap((due) => datesBetween(rules, due, due)),
});

type Near = { readonly id: string; readonly duty: Duty };

/** The open duties of a business of which people are reminded. */
const nearOf = (doc: BusinessDoc, { day, rules, dates }: Reminding): readonly Near[] => {
  const [days, marks] = [dueDays(day), marksOf(doc)];
  return dutiesAmong(dates, rules, factsOfBusiness(doc.values), days[0] ?? day, days.at(-1) ?? day)
    .filter((duty) => days.includes(duty.due) && isInTime(dutyState(duty, marks, day)))
    .map((duty) => ({ id: doc.id, duty }));
};

/** One message to a person: about the date that is next, and how many others are near. */
const remind = async (app: App, userId: string, near: readonly Near[], { day }: Reminding): Promise<void> => {
  const [next, ...others] = near.toSorted((a, b) => a.duty.due.localeCompare(b.duty.due));
  if (next === undefined) return;
  const told = { userId, day, form: next.duty.rule.form, due: next.duty.due, others: others.length };
  const context = systemContext('remind-of-duties', { commandId: derivedId('duties-near', next.id, day, userId) });
  const done = await app.execute(business, next.id, { type: 'remindOfDuties', ...told }, context);
  if (!done.ok) app.log.warn({ business: next.id, code: done.error.code }, 'nobody reminded of dates');
};

const REMINDERS: DailyReminders<BusinessDoc, Near, Reminding> = {
  queue: DUTY_REMINDERS_QUEUE,
  name: 'duties',
  prepare: async (app, day) => remindingOn(await allDueRules(app.reads), day),
  docs: (app) => eachBusiness(app.reads),
  near: nearOf,
  told: (doc) => doc.users.filter((id) => can('customer', 'business.duties', { team: teamRoleIn(doc, id) })),
  remind,
};

/** Plans the reminders of this day. */
export const planDutyReminders = (app: Pick<App, 'jobs' | 'clock' | 'keyValue'>): Promise<void> =>
  planDaily(REMINDERS, app);

/** Queue `duty-reminders`: one message a day to whoever has businesses with dates that are 1, 7 or 14 days away. */
export const remindOfDuties = dailyJob(REMINDERS);
