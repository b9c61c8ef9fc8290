import { business } from '@anupalan/domain/compliance/business';
import { factsOfBusiness } from '@anupalan/domain/compliance/business-record';
import { type Duty, datesBetween, dutiesAmong, type RuleHistory } from '@anupalan/domain/compliance/calendar';
import { dutyState } from '@anupalan/domain/compliance/duty-state';
import { DAY_MS, dayInIndia, daysAfter, timeInIndia } from '@anupalan/domain/rules/dates';
import { isInTime } from '@anupalan/domain/rules/duty-states';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { BusinessDoc } from '@anupalan/projector/read-models/businesses/doc';
import { eachBusiness } from '@anupalan/projector/read-models/businesses/queries';
import { allDueRules } from '@anupalan/projector/read-models/due-rules/queries';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { textOf } from '../platform/job-payload.js';
import { marksOf } from './duties.js';

export const DUTY_REMINDERS_QUEUE = 'duty-reminders';

/** People are reminded so many days before a date. */
const DAYS_BEFORE = [1, 7, 14];
/** The time of day in India. */
const AT = '09:00';

/** Plans the reminders of this day, or of the `n`-th day after it; only once, however many processes call it. */
export const planDutyReminders = async ({ jobs, clock }: Pick<App, 'jobs' | 'clock'>, n = 0): Promise<void> => {
  const day = dayInIndia(new Date(clock.now() + n * DAY_MS).toISOString());
  await jobs.add({ queue: DUTY_REMINDERS_QUEUE, id: `duties-${day}`, payload: { day }, runAt: timeInIndia(day, AT) });
};

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

/** The open duties of which the owner of a business is reminded. */
const remindedOf = (doc: BusinessDoc, { day, rules, dates }: Reminding): readonly Duty[] => {
  const [days, marks] = [dueDays(day), marksOf(doc)];
  return dutiesAmong(dates, rules, factsOfBusiness(doc.values), days[0] ?? day, days.at(-1) ?? day).filter(
    (duty) => days.includes(duty.due) && isInTime(dutyState(duty, marks, day)),
  );
};

/** The businesses of one owner after the other. */
async function* byOwner(docs: AsyncIterable<BusinessDoc>): AsyncIterable<readonly BusinessDoc[]> {
  let own: BusinessDoc[] = [];
  for await (const doc of docs) {
    if (own.length > 0 && own[0]?.ownerId !== doc.ownerId) {
      yield own;
      own = [];
    }
    own.push(doc);
  }
  if (own.length > 0) yield own;
}

/** One message to an owner: about the date that is next, and how many others are near. */
const remindOwner = async (app: App, own: readonly BusinessDoc[], reminding: Reminding): Promise<void> => {
  const near = own.flatMap((doc) => remindedOf(doc, reminding).map((duty) => ({ id: doc.id, duty })));
  const [next, ...others] = near.toSorted((a, b) => a.duty.due.localeCompare(b.duty.due));
  if (next === undefined) return;
  const { day } = reminding;
  const told = { day, form: next.duty.rule.form, due: next.duty.due, others: others.length };
  const context = systemContext('remind-of-duties', { commandId: derivedId('duties-near', next.id, day) });
  const done = await app.execute(business, next.id, { type: 'remindOfDuties', ...told }, context);
  if (!done.ok) app.log.warn({ business: next.id, code: done.error.code }, 'owner not reminded of dates');
};

/**
 * Queue `duty-reminders`: each day at nine, one message to whoever has businesses with dates that are 1, 7 or 14 days away.
 * The decider reminds once a day at most, so that a repeated job says nothing again. What fails for one owner stops no
 * other; a store that is away ends the job, which is tried again.
 */
export const remindOfDuties =
  (app: App): JobHandler =>
  async (job, signal) => {
    await planDutyReminders(app, 1);
    const day = textOf(job, 'day');
    // A job that runs a day late would speak of dates that are nearer than it says.
    if (dayInIndia(isoNow(app.clock)) !== day) return planDutyReminders(app);
    const reminding = remindingOn(await allDueRules(app.reads), day);
    for await (const own of byOwner(eachBusiness(app.reads))) {
      signal.throwIfAborted();
      try {
        await remindOwner(app, own, reminding);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        app.log.error({ err: error, owner: own[0]?.ownerId }, 'owner not reminded of dates');
      }
    }
  };
