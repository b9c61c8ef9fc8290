import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import { completing } from '../kernel/record.js';
import type { Availability } from '../rules/availability.js';
import { type Profile, profileRecord } from './profile-record.js';

/** `staffProfile-<userId>`. */
export type StaffingEvents = {
  StaffProfileCreated: Profile;
  /** The whole profile after the change. */
  StaffProfileEdited: Profile;
  AvailabilityChanged: { readonly from: Availability; readonly to: Availability };
};
export type StaffingEvent = EventsOf<StaffingEvents>;

const complete = completing(profileRecord);

export const staffingEventSpecs = {
  StaffProfileCreated: { version: 1, complete },
  StaffProfileEdited: { version: 1, complete },
  AvailabilityChanged: { version: 1 },
} satisfies EventSpecs & Record<StaffingEvent['type'], unknown>;
