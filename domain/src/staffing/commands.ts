import type { Availability } from '../rules/availability.js';
import type { StaffingEvents } from './events.js';

/** Omitted fields take their defaults: no experience, 10 cases at once, no bio, title or specialisation. */
export type StaffingCommand =
  | ({ readonly type: 'createProfile' } & Partial<StaffingEvents['StaffProfileCreated']>)
  | ({ readonly type: 'editProfile' } & StaffingEvents['StaffProfileEdited'])
  /** What its owner says of their own work; assignment depends on the rest. Omitted values stay. */
  | { readonly type: 'describeWork'; readonly bio?: string | undefined; readonly experienceYears?: number | undefined }
  | { readonly type: 'changeAvailability'; readonly to: Availability };

export type StaffingFacts = {
  /** The id of the profile's owner, as in the name of its stream. */
  readonly userId: string;
  /** True for an active member of staff or an admin: only they get a profile. */
  readonly isStaff?: boolean;
};
