import type { WebhookEvent } from '../integrations/webhook-events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

/** Tells the owner of a webhook that it was disabled; not where an admin did it. */
export const whenWebhookDisabledNotify: Process<Extract<WebhookEvent, { readonly type: 'WebhookDisabled' }>> = {
  name: 'when-webhook-disabled-then-notify',
  stream: 'webhook',
  on: ['WebhookDisabled'],
  react: (recorded) => {
    const { by, ownerId } = recorded.event.data;
    const webhookId = idOf(recorded.stream);
    return by === 'admin'
      ? []
      : [notify(recorded, { template: 'webhook_disabled', to: 'person', userId: ownerId, webhookId })];
  },
};
