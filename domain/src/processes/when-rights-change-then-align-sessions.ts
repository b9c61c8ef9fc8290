import type { UserEvent } from '../identity/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { job, jobKey } from './reactions.js';

type RightsEvent = Extract<UserEvent, { readonly type: 'RoleChanged' | 'UserDeactivated' | 'UserErased' }>;

/**
 * Sessions keep the rights with which they were opened, so they are ended or rewritten; also when the server died after
 * the event.
 */
export const whenRightsChangeAlignSessions: Process<RightsEvent> = {
  name: 'when-rights-change-then-align-sessions',
  stream: 'user',
  on: ['RoleChanged', 'UserDeactivated', 'UserErased'],
  react: ({ id, stream, metadata }) => [
    job('sessions', jobKey(id, 'align'), metadata.time, { userId: idOf(stream), eventId: id }),
  ],
};
