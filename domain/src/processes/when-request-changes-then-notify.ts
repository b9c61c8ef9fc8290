import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import type { RequestEvent } from '../requests/events.js';
import type { Step } from '../workflows/definition.js';
import { EVERY_STEP } from '../workflows/registry.js';
import { byEvent } from '../workflows/steps.js';
import { type Notification, notify } from './reactions.js';

/**
 * Notifies the people concerned of changes to a case. What one workflow's step notifies of is planned for all cases;
 * whether the case's own workflow sends it is checked at sending (`sends`). Notifications about documents to correct
 * come from the submission.
 */
export const notifyOfSteps = (steps: readonly Step[]): Process<RequestEvent> => {
  const ofSteps = byEvent<Notification>(steps, ({ notifies }) => notifies);
  const notificationsIn = ({ type, data }: RequestEvent): readonly Notification[] => {
    // A member of staff who takes a case from the queue needs no notification.
    if (type === 'RequestAssigned')
      return data.method === 'claim' ? [] : [{ template: 'assigned', to: 'assignee', userId: data.staffId }];
    const orderId = 'orderId' in data && typeof data.orderId === 'string' ? { orderId: data.orderId } : {};
    if (type === 'LatePaymentReceived') return [{ template: 'late_payment', to: 'admins', ...orderId }];
    return (ofSteps.get(type) ?? []).map((notification) => ({ ...notification, ...orderId }));
  };
  return {
    name: 'when-request-changes-then-notify',
    stream: 'serviceRequest',
    on: ['RequestAssigned', 'LatePaymentReceived', ...ofSteps.keys()] as readonly RequestEvent['type'][],
    react: (event) =>
      notificationsIn(event.event).map((notification) =>
        notify(event, { ...notification, requestId: idOf(event.stream) }),
      ),
  };
};

export const whenRequestChangesNotify = notifyOfSteps(EVERY_STEP);
