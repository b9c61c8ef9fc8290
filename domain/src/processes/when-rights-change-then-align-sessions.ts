import type { UserEvent } from '../identity/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { job, jobKey } from './reactions.js';

const CHANGES = ['RoleChanged', 'SuperAdminGranted', 'SuperAdminRemoved', 'UserDeactivated', 'UserErased'] as const;
type RightsEvent = Extract<UserEvent, { readonly type: (typeof CHANGES)[number] | 'SignedOutEverywhere' }>;

/**
 * Sessions keep the rights with which they were opened, so they are ended or rewritten; also when the server died after
 * the event.
 */
export const whenRightsChangeAlignSessions: Process<RightsEvent> = {
  name: 'when-rights-change-then-align-sessions',
  stream: 'user',
  on: [...CHANGES, 'SignedOutEverywhere'],
  react: ({ id, stream, metadata, event }) => [
    job('sessions', jobKey(id, 'align'), metadata.time, {
      userId: idOf(stream),
      eventId: id,
      // Sessions that are opened later stay.
      ...(event.type === 'SignedOutEverywhere'
        ? { endBefore: metadata.time, forgetsDevices: event.data.forgetsDevices }
        : {}),
    }),
  ],
};
