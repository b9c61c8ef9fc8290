import type { Availability, StaffingEvents } from './events.js';

/** What is left out takes its default: no experience, 10 cases at once, no bio, title or specialisation. */
export type StaffingCommand =
  | ({ readonly type: 'createProfile' } & Partial<StaffingEvents['StaffProfileCreated']>)
  | ({ readonly type: 'editProfile' } & StaffingEvents['StaffProfileEdited'])
  | { readonly type: 'changeAvailability'; readonly to: Availability };

export type StaffingFacts = {
  /** Whose profile it is: the stream's id. */
  readonly userId: string;
  /** Are they an active member of staff or an admin: nobody else has a profile made. */
  readonly isStaff?: boolean;
};
