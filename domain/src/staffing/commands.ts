import type { Availability, StaffingEvents } from './events.js';

export type StaffingCommand =
  | ({ readonly type: 'createProfile' } & StaffingEvents['StaffProfileCreated'])
  | ({ readonly type: 'editProfile' } & StaffingEvents['StaffProfileEdited'])
  | { readonly type: 'changeAvailability'; readonly to: Availability };
