import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import { STEP_NAMES, stepNamed } from '../workflows/registry.js';
import { type Notification, notify } from './reactions.js';

/**
 * The notifications of workflow steps, by the event that records the step; whether the case's workflow sends it is
 * checked at sending (`sendsTemplate`).
 */
const BY_STEP: ReadonlyMap<string, readonly Notification[]> = new Map(
  STEP_NAMES.map(stepNamed).flatMap(({ event, notifies = [] }) => (notifies.length === 0 ? [] : [[event, notifies]])),
);

const notificationsIn = ({ type, data }: RequestEvent): readonly Notification[] => {
  // A member of staff who takes a case from the queue needs no notification.
  if (type === 'RequestAssigned')
    return data.method === 'claim' ? [] : [{ template: 'assigned', to: 'assignee', userId: data.staffId }];
  const orderId = 'orderId' in data && typeof data.orderId === 'string' ? { orderId: data.orderId } : {};
  if (type === 'LatePaymentReceived') return [{ template: 'late_payment', to: 'admins', ...orderId }];
  return (BY_STEP.get(type) ?? []).map((notification) => ({ ...notification, ...orderId }));
};

/**
 * Notifies the people concerned of changes to a case. Notifications about documents to correct come from the
 * submission.
 */
export const whenRequestChangesNotify: Process<RequestEvent> = {
  name: 'when-request-changes-then-notify',
  stream: 'serviceRequest',
  on: ['RequestAssigned', 'LatePaymentReceived', ...BY_STEP.keys()] as readonly RequestEvent['type'][],
  react: (event) =>
    notificationsIn(event.event).map((notification) =>
      notify(event, { ...notification, requestId: idOf(event.stream) }),
    ),
};
