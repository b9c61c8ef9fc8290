import { initialOf } from '../kernel/record.js';
import type { Availability } from '../rules/availability.js';
import type { StaffingEvent } from './events.js';
import { type Profile, profileRecord } from './profile-record.js';

export type StaffProfileState = Profile & { readonly exists: boolean; readonly availability: Availability };

/** The defaults of a profile; a created profile is available. */
export const PROFILE_DEFAULTS: Profile = initialOf(profileRecord);

export const noProfile: StaffProfileState = { exists: false, ...PROFILE_DEFAULTS, availability: 'available' };

export const evolveStaffProfile = (state: StaffProfileState, event: StaffingEvent): StaffProfileState => {
  switch (event.type) {
    case 'StaffProfileCreated':
      return { exists: true, ...event.data, availability: 'available' };
    case 'StaffProfileEdited':
      return { ...state, ...event.data };
    case 'AvailabilityChanged':
      return { ...state, availability: event.data.to };
  }
};
