import { consultation } from '@anupalan/domain/consultations/consultation';
import { user } from '@anupalan/domain/identity/aggregate';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { payment } from '@anupalan/domain/payments/aggregate';
import { paidBy } from '@anupalan/domain/payments/state';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import type { JobHandler, JobView } from '@anupalan/infra/ports/job-queue';
import { runningTimer } from '../cases/step-timers.js';
import type { App } from '../platform/app.js';
import { textOf } from '../platform/job-payload.js';
import { sendNotification } from './notify.js';

/** A reminder that is half a day late (the server was off) is skipped, ms. */
const LATEST_MS = 12 * 3600_000;

const isDue = (app: App, job: JobView): boolean => app.clock.now() - Date.parse(job.runAt) < LATEST_MS;

/** Queue `case-reminders`: while the case is still where the step led whose timer reminds. */
export const remindOfStep =
  (app: App): JobHandler =>
  async (job) => {
    if (isDue(app, job) && (await runningTimer(app, job)) !== null) await sendNotification(app, job);
  };

/**
 * Queue `unassigned-alerts`: when a paid open case is unassigned. Sent however late, since the case waits all the
 * longer.
 */
export const alertUnassigned =
  (app: App): JobHandler =>
  async (job) => {
    const { state } = await app.load(serviceRequest, textOf(job, 'requestId'));
    if (state.initialPaid && state.assigneeId === null && !isEnded(state.status ?? ''))
      await sendNotification(app, job);
  };

/** Queue `payment-reminders`: while the case waits for exactly this link. */
export const remindToPay =
  (app: App): JobHandler =>
  async (job) => {
    const orderId = textOf(job, 'orderId');
    const { state: request } = await app.load(serviceRequest, textOf(job, 'requestId'));
    const { state: order } = await app.load(payment, orderId);
    const waiting = request.finalOrder?.orderId === orderId && order.link === 'open' && paidBy(order) === undefined;
    if (waiting && isDue(app, job)) await sendNotification(app, job);
  };

/** The recipient in the office: the professional, or the admins if that person is no longer active staff. */
const callerOf = async (app: App, job: JobView, staffId: string): Promise<JsonObject> => {
  if (job.payload.to !== 'assignee') return {};
  const { active } = (await app.load(user, staffId)).state;
  return active ? { userId: staffId } : { to: 'admins' };
};

/**
 * Queue `consultation-reminders`: before the consultation at exactly this slot, to the customer and the present
 * professional (the admins if that person is no longer active staff). Not for an ended case, nor after the start,
 * however late the job is.
 */
export const remindOfConsultation =
  (app: App): JobHandler =>
  async (job) => {
    const { state } = await app.load(consultation, textOf(job, 'requestId'));
    const startsAt = textOf(job, 'startsAt');
    const agreed = state.booked?.startsAt === startsAt && app.clock.now() < Date.parse(startsAt);
    if (!agreed) return;
    await sendNotification(app, {
      ...job,
      payload: { ...job.payload, ...(await callerOf(app, job, state.booked.staffId)) },
    });
  };
