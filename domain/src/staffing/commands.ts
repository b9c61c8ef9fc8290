import type { DataOf } from '../kernel/record.js';
import type { Availability } from '../rules/availability.js';
import type { Profile, workRecord } from './profile-record.js';

/** Omitted values take their defaults in a new profile and stay otherwise. */
export type StaffingCommand =
  | ({ readonly type: 'createProfile' } & Partial<Profile>)
  | ({ readonly type: 'editProfile' } & Partial<Profile>)
  /** What its owner says of their own work; assignment depends on the rest. */
  | ({ readonly type: 'describeWork' } & Partial<DataOf<typeof workRecord>>)
  | { readonly type: 'changeAvailability'; readonly to: Availability };

export type StaffingNeeds = {
  readonly others: {
    /** The id of the profile's owner, as in the name of its stream. */
    readonly userId: string;
    /** True for an active member of staff or an admin: only they get a profile. */
    readonly isStaff: boolean;
  };
};
