import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/** `admins-all`: admins who are not counted as remaining. */
export type LastAdminEvents = {
  AdminRemovalReserved: { readonly userId: string };
  AdminRemovalReleased: { readonly userId: string };
};
export type LastAdminEvent = EventsOf<LastAdminEvents>;
export const lastAdminEventSpecs = {
  AdminRemovalReserved: { version: 1 },
  AdminRemovalReleased: { version: 1 },
} satisfies EventSpecs & Record<LastAdminEvent['type'], unknown>;
