import type { WebhookEvent } from '../integrations/webhook-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

/** Notifies the owner of a webhook of its first parked delivery since somebody looked at its deliveries. */
export const whenWebhookParksNotify: Process<Extract<WebhookEvent, { readonly type: 'WebhookOwnerAlerted' }>> = {
  name: 'when-webhook-parks-then-notify',
  stream: 'webhook',
  on: ['WebhookOwnerAlerted'],
  react: (recorded) => [
    notify(recorded, {
      template: 'webhook_parked',
      to: 'person',
      userId: recorded.event.data.ownerId,
      webhookId: idOf(recorded.stream),
    }),
  ],
};
