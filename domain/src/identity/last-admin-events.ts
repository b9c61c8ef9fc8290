import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** `admins-all`: who counts no longer when it is asked whether an admin remains. */
export type LastAdminEvents = {
  AdminRelieved: { readonly userId: string };
  AdminReinstated: { readonly userId: string };
};
export type LastAdminEvent = EventsOf<LastAdminEvents>;
export const lastAdminEventSpecs = {
  AdminRelieved: { version: 1 },
  AdminReinstated: { version: 1 },
} satisfies EventSpecs & Record<LastAdminEvent['type'], unknown>;
