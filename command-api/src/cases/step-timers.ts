import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { workflowOfState } from '@anupalan/domain/requests/state';
import type { Timer } from '@anupalan/domain/workflows/definition';
import { timersAt } from '@anupalan/domain/workflows/steps';
import type { JobHandler, JobView } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { contextOf, textOf } from '../platform/job-payload.js';

const isOf =
  ({ payload }: JobView) =>
  (timer: Timer): boolean =>
    payload.days === timer.days && ('take' in timer ? payload.take === timer.take : payload.template === timer.remind);

/**
 * The timer that a job was planned by, if the case's workflow has it and the case is still where the step led; else
 * null. Of a step that was taken again the last one counts, and of a paid step none after a refund.
 */
export const runningTimer = async (app: App, job: JobView): Promise<Timer | null> => {
  const requestId = textOf(job, 'requestId');
  const eventId = textOf(job, 'eventId');
  const { state } = await app.load(serviceRequest, requestId);
  if (state.status === null || state.refunded) return null;
  const events = await app.store.load(`${serviceRequest.prefix}-${requestId}`);
  const started = events.find(({ id }) => id === eventId)?.event;
  if (started === undefined || events.findLast(({ event }) => event.type === started.type)?.id !== eventId) return null;
  return timersAt(workflowOfState(state), started, state.status).find(isOf(job)) ?? null;
};

/** The values of a step's command that nobody gives. */
const UNSAID: Readonly<Record<string, object>> = { confirmDelivery: { rating: null, comment: null } };

/** Queue `case-timers`: takes the step of a timer. */
export const takeStep =
  (app: App): JobHandler =>
  async (job) => {
    const timer = await runningTimer(app, job);
    if (timer === null || !('take' in timer)) return;
    const requestId = textOf(job, 'requestId');
    const command = { type: timer.take, ...UNSAID[timer.take] } as RequestCommand;
    const taken = await app.execute(serviceRequest, requestId, command, contextOf(job));
    // A guard of the step: the case waits for people.
    if (!taken.ok) app.log.warn({ requestId, step: timer.take, code: taken.error.code }, 'step of a timer refused');
  };
