import { DAY_MS, dayInIndia, timeInIndia } from '@anupalan/domain/rules/dates';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { App } from './app.js';
import { openHistory } from './commands/history.js';
import { textOf } from './job-payload.js';

/** Reminders of one kind: each morning one message at most to a person. */
export interface DailyReminders<D extends { readonly id: string }, N, C> {
  readonly queue: string;
  /** Begins the ids of its jobs. */
  readonly name: string;
  /** What all reminders of a day need, read once. */
  readonly prepare: (app: App, day: string) => Promise<C>;
  /** The records that may be reminded of. */
  readonly docs: (app: App, prepared: C) => AsyncIterable<D>;
  /** What is near of a record. */
  readonly near: (doc: D, prepared: C) => readonly N[];
  /** Who is reminded of it. */
  readonly told: (doc: D) => readonly string[];
  /** Reminds one person. The decider does so once a day at most, so that a repeated job says nothing again. */
  readonly remind: (app: App, userId: string, near: readonly N[], prepared: C) => Promise<void>;
}

/** The time of day in India. */
const AT = '09:00';

/** Plans the reminders of this day (of the next one, if those of this day count as sent), or of the `n`-th day after it; only once, however many processes call it. */
export const planDaily = async (
  { queue, name }: { readonly queue: string; readonly name: string },
  app: Pick<App, 'jobs' | 'clock' | 'keyValue'>,
  n = 0,
): Promise<void> => {
  const { jobs, clock, keyValue } = app;
  const day = dayInIndia(new Date(clock.now() + n * DAY_MS).toISOString());
  const runAt = timeInIndia(day, AT);
  // A restored backup may not know what was sent this morning.
  if (n === 0 && (await openHistory(keyValue, clock).isPast(runAt))) return planDaily({ queue, name }, app, 1);
  await jobs.add({ queue, id: `${name}-${day}`, payload: { day }, runAt });
};

/** What is near for each person: the records of one lie apart, since people are in the teams of others. */
const nearByPerson = async <D extends { readonly id: string }, N, C>(
  { docs, near, told, queue }: DailyReminders<D, N, C>,
  app: App,
  prepared: C,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly N[]>> => {
  const all = new Map<string, N[]>();
  for await (const doc of docs(app, prepared)) {
    signal.throwIfAborted();
    try {
      const found = near(doc, prepared);
      if (found.length === 0) continue;
      for (const userId of told(doc)) {
        const own = all.get(userId);
        if (own === undefined) all.set(userId, [...found]);
        else own.push(...found);
      }
    } catch (error) {
      app.log.error({ err: error, id: doc.id }, `left out by ${queue}`);
    }
  }
  return all;
};

/**
 * The job of a day: it plans that of the next one, then reminds each person. What fails for one person or record stops no
 * other; a store that is away ends the job, which is tried again.
 */
export const dailyJob =
  <D extends { readonly id: string }, N, C>(reminders: DailyReminders<D, N, C>) =>
  (app: App): JobHandler =>
  async (job, signal) => {
    await planDaily(reminders, app, 1);
    const day = textOf(job, 'day');
    // A job that runs a day late would speak of dates that are nearer than it says.
    if (dayInIndia(isoNow(app.clock)) !== day) return planDaily(reminders, app);
    const prepared = await reminders.prepare(app, day);
    for (const [userId, near] of await nearByPerson(reminders, app, prepared, signal)) {
      signal.throwIfAborted();
      try {
        await reminders.remind(app, userId, near, prepared);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        app.log.error({ err: error, person: userId }, `not reminded by ${reminders.queue}`);
      }
    }
  };
