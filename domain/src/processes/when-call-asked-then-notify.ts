import type { ConversationEvent } from '../conversation/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { dayInIndia } from '../rules/dates.js';
import { jobKey, notify } from './reactions.js';

/** Tells whoever works the case that its customer wants a call, once a day: who withdraws and asks again sends nothing. */
export const whenCallAskedNotify: Process<Extract<ConversationEvent, { readonly type: 'CallAsked' }>> = {
  name: 'when-call-asked-then-notify',
  stream: 'conversation',
  on: ['CallAsked'],
  react: (recorded) => {
    const requestId = idOf(recorded.stream);
    const key = jobKey('call_asked', requestId, dayInIndia(recorded.metadata.time));
    return [{ ...notify(recorded, { template: 'call_asked', to: 'assignee', requestId }), key }];
  },
};
