import type { ConversationEvent } from '../conversation/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

/** Notifies the other side: staff of a customer's message, the customer of the office's. */
export const whenMessageSentNotify: Process<Extract<ConversationEvent, { readonly type: 'MessageSent' }>> = {
  name: 'when-message-sent-then-notify',
  stream: 'conversation',
  on: ['MessageSent'],
  react: (recorded) => {
    const { customerId } = recorded.event.data;
    const conversationId = idOf(recorded.stream);
    // A conversation without a case has its customer's id.
    const about = conversationId === customerId ? {} : { requestId: conversationId };
    const { id: by, role } = recorded.metadata.actor;
    return role === 'customer'
      ? [notify(recorded, { template: 'message', to: 'assignee', by, ...about })]
      : [notify(recorded, { template: 'message', to: 'customer', by, userId: customerId, ...about })];
  },
};
