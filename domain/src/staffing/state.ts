import type { Availability } from '../rules/availability.js';
import type { Specialization, StaffingEvent } from './events.js';

export interface StaffProfileState {
  readonly exists: boolean;
  readonly title: string;
  readonly bio: string;
  readonly experienceYears: number;
  readonly maxConcurrentCases: number;
  readonly specializations: readonly Specialization[];
  readonly availability: Availability;
}

/** The defaults of a profile; a created profile is available. */
export const PROFILE_DEFAULTS = {
  title: '',
  bio: '',
  experienceYears: 0,
  maxConcurrentCases: 10,
  specializations: [],
} as const;

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
