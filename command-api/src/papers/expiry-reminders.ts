import { paper } from '@anupalan/domain/papers/paper';
import type { Paper } from '@anupalan/domain/papers/paper-record';
import { daysAfter } from '@anupalan/domain/rules/dates';
import { EXPIRY_DAYS } from '@anupalan/domain/rules/own-documents';
import type { PaperDoc } from '@anupalan/projector/read-models/papers/doc';
import { papersExpiringOn } from '@anupalan/projector/read-models/papers/queries';
import type { App } from '../platform/app.js';
import { systemContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { type DailyReminders, dailyJob, planDaily } from '../platform/daily-reminders.js';

type Near = { readonly id: string } & Pick<Paper, 'kind' | 'expiresOn'>;

/** One message to an owner: about the paper that expires next, and how many others do. */
const remind = async (app: App, near: readonly Near[], day: string): Promise<void> => {
  const [next, ...others] = near.toSorted((a, b) => a.expiresOn.localeCompare(b.expiresOn));
  if (next === undefined) return;
  const told = { day, kind: next.kind, due: next.expiresOn, others: others.length };
  const context = systemContext('remind-of-expiry', { commandId: derivedId('papers-expire', next.id, day) });
  const done = await app.execute(paper, next.id, { type: 'remindOfExpiry', ...told }, context);
  if (!done.ok) app.log.warn({ paper: next.id, code: done.error.code }, 'owner not reminded of an expiry');
};

export const EXPIRY_REMINDERS_QUEUE = 'expiry-reminders';

const REMINDERS: DailyReminders<PaperDoc, Near, string> = {
  queue: EXPIRY_REMINDERS_QUEUE,
  name: 'papers',
  prepare: async (_, day) => day,
  docs: (app, day) =>
    papersExpiringOn(
      app.reads,
      EXPIRY_DAYS.map((n) => daysAfter(day, n)),
    ),
  near: ({ id, paper: one }) => (one === null ? [] : [{ id, ...one.values }]),
  // A paper is its keeper's: nobody else of a team reads it.
  told: ({ ownerId }) => [ownerId],
  remind: (app, _, near, day) => remind(app, near, day),
};

/** Plans the reminders of this day. */
export const planExpiryReminders = (app: Pick<App, 'jobs' | 'clock' | 'keyValue'>): Promise<void> =>
  planDaily(REMINDERS, app);

/** Queue `expiry-reminders`: one message a day to whoever has papers that expire in 30 or 7 days. */
export const remindOfExpiry = dailyJob(REMINDERS);
