import type { ConversationEvent } from '../conversation/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { notify } from './reactions.js';

/** Tells whoever works the case that its customer wants a call. */
export const whenCallAskedNotify: Process<Extract<ConversationEvent, { readonly type: 'CallAsked' }>> = {
  name: 'when-call-asked-then-notify',
  stream: 'conversation',
  on: ['CallAsked'],
  react: (recorded) => [notify(recorded, { template: 'call_asked', to: 'assignee', requestId: idOf(recorded.stream) })],
};
