import { DAY_MS, dayInIndia, timeInIndia } from '@anupalan/domain/rules/dates';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import type { App } from './app.js';
import { textOf } from './job-payload.js';

/** Reminders of one kind: each morning one message at most to an owner. */
export interface DailyReminders<D extends { readonly ownerId: string }, C> {
  readonly queue: string;
  /** Begins the ids of its jobs. */
  readonly name: string;
  /** What all reminders of a day need, read once. */
  readonly prepare: (app: App, day: string) => Promise<C>;
  /** The records that may be reminded of, one owner after the other. */
  readonly docs: (app: App, prepared: C) => AsyncIterable<D>;
  /** Reminds one owner. The decider does so once a day at most, so that a repeated job says nothing again. */
  readonly remind: (app: App, own: readonly D[], prepared: C) => Promise<void>;
}

/** The time of day in India. */
const AT = '09:00';

/** Plans the reminders of this day, or of the `n`-th day after it; only once, however many processes call it. */
export const planDaily = async (
  { queue, name }: { readonly queue: string; readonly name: string },
  { jobs, clock }: Pick<App, 'jobs' | 'clock'>,
  n = 0,
): Promise<void> => {
  const day = dayInIndia(new Date(clock.now() + n * DAY_MS).toISOString());
  await jobs.add({ queue, id: `${name}-${day}`, payload: { day }, runAt: timeInIndia(day, AT) });
};

/** The records of one owner after the other. */
async function* byOwner<D extends { readonly ownerId: string }>(docs: AsyncIterable<D>): AsyncIterable<readonly D[]> {
  let own: D[] = [];
  for await (const doc of docs) {
    if (own.length > 0 && own[0]?.ownerId !== doc.ownerId) {
      yield own;
      own = [];
    }
    own.push(doc);
  }
  if (own.length > 0) yield own;
}

/**
 * The job of a day: it plans that of the next one, then reminds each owner. What fails for one owner stops no other; a
 * store that is away ends the job, which is tried again.
 */
export const dailyJob =
  <D extends { readonly ownerId: string }, C>(reminders: DailyReminders<D, C>) =>
  (app: App): JobHandler =>
  async (job, signal) => {
    await planDaily(reminders, app, 1);
    const day = textOf(job, 'day');
    // A job that runs a day late would speak of dates that are nearer than it says.
    if (dayInIndia(isoNow(app.clock)) !== day) return planDaily(reminders, app);
    const prepared = await reminders.prepare(app, day);
    for await (const own of byOwner(reminders.docs(app, prepared))) {
      signal.throwIfAborted();
      try {
        await reminders.remind(app, own, prepared);
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        app.log.error({ err: error, owner: own[0]?.ownerId }, `owner not reminded by ${reminders.queue}`);
      }
    }
  };
