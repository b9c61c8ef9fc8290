import { conversation } from '@anupalan/domain/conversation/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { jobKey } from '@anupalan/domain/processes/reactions';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { workflowOfState } from '@anupalan/domain/requests/state';
import { closesAt, type LastMessage } from '@anupalan/domain/rules/closing';
import { DAY_MS, later } from '@anupalan/domain/rules/dates';
import type { Timer } from '@anupalan/domain/workflows/definition';
import { timersAt } from '@anupalan/domain/workflows/steps';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { JobHandler, JobView } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { contextOf, textOf } from '../platform/job-payload.js';

const isOf =
  ({ payload }: JobView) =>
  (timer: Timer): boolean =>
    payload.days === timer.days && ('take' in timer ? payload.take === timer.take : payload.template === timer.remind);

/**
 * The timer that a job was planned by, if the case's workflow has it and the case is still where the step led; else
 * null. Of a step that was taken again the last one counts; none counts on hold, and of a paid step none after a refund.
 */
export const runningTimer = async (app: App, job: JobView): Promise<Timer | null> =>
  (await runningSince(app, job))?.timer ?? null;

/** The running timer of a job, and since when it runs, UTC ISO-8601. */
const runningSince = async (app: App, job: JobView): Promise<{ timer: Timer; at: string } | null> => {
  const requestId = textOf(job, 'requestId');
  const eventId = textOf(job, 'eventId');
  const { state } = await app.load(serviceRequest, requestId);
  if (state.status === null || state.refunded || state.paused) return null;
  const events = await app.store.load(`${serviceRequest.prefix}-${requestId}`);
  const started = events.find(({ id }) => id === eventId);
  if (started === undefined) return null;
  const { event, metadata } = started;
  if (events.findLast((other) => other.event.type === event.type)?.id !== eventId) return null;
  const timer = timersAt(workflowOfState(state), event, state.status).find(isOf(job));
  return timer === undefined ? null : { timer, at: metadata.time };
};

const lastMessage = async (app: App, requestId: string): Promise<LastMessage | null> => {
  const said: readonly Recorded[] = await app.store.load(`${conversation.prefix}-${requestId}`);
  const last = said.findLast(({ event }) => event.type === 'MessageSent')?.metadata;
  return last === undefined ? null : { at: last.time, byCustomer: last.actor.role === 'customer' };
};

/** The values of a step's command that nobody gives. */
const UNSAID: Readonly<Record<string, object>> = { confirmDelivery: { rating: null, comment: null } };

/** Queue `case-timers`: takes the step of a timer, once what was said in the case since then lets it. */
export const takeStep =
  (app: App): JobHandler =>
  async (job) => {
    const running = await runningSince(app, job);
    if (running === null || !('take' in running.timer)) return;
    const { timer, at } = running;
    const requestId = textOf(job, 'requestId');
    const now = isoNow(app.clock);
    const due = closesAt({ at, days: timer.days }, await lastMessage(app, requestId));
    if (due === null || due > now) {
      // Looks again on the day of the answer at the latest, since no event of the case says that it came.
      const runAt = due ?? later(now, DAY_MS);
      const id = jobKey(textOf(job, 'eventId'), timer.take, runAt);
      await app.jobs.add({ queue: job.queue, id, runAt, payload: job.payload });
      return;
    }
    const command = { type: timer.take, ...UNSAID[timer.take] } as RequestCommand;
    const taken = await app.execute(serviceRequest, requestId, command, contextOf(job));
    // A guard of the step: the case waits for people.
    if (!taken.ok) app.log.warn({ requestId, step: timer.take, code: taken.error.code }, 'step of a timer refused');
  };
