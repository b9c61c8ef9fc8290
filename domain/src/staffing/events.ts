import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';
import type { Availability } from '../rules/availability.js';

export type Specialization = {
  readonly specialization: string;
  /** 1 to 5. */
  readonly proficiencyLevel: number;
  readonly isPrimary: boolean;
};

/** `staffProfile-<userId>`. */
export type StaffingEvents = {
  StaffProfileCreated: {
    readonly experienceYears: number;
    readonly maxConcurrentCases: number;
    readonly bio: string;
    readonly specializations: readonly Specialization[];
    /** Shown to customers: "company secretary". */
    readonly title: string;
  };
  StaffProfileEdited: {
    readonly experienceYears: number;
    readonly maxConcurrentCases: number;
    readonly bio: string;
    readonly specializations: readonly Specialization[];
    readonly title: string;
  };
  AvailabilityChanged: { readonly from: Availability; readonly to: Availability };
};
export type StaffingEvent = EventsOf<StaffingEvents>;

export const staffingEventSpecs = {
  StaffProfileCreated: { version: 1 },
  StaffProfileEdited: { version: 1 },
  AvailabilityChanged: { version: 1 },
} satisfies EventSpecs & Record<StaffingEvent['type'], unknown>;
