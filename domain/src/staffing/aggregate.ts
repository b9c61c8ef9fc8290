import type { Aggregate } from '../kernel/aggregate.js';
import type { StaffingCommand, StaffingNeeds } from './commands.js';
import { decideStaffProfile } from './decide.js';
import { type StaffingEvent, staffingEventSpecs } from './events.js';
import { evolveStaffProfile, noProfile, type StaffProfileState } from './state.js';

/** `staffProfile-<userId>`: skills, capacity and availability of a member of staff. */
export const staffProfile: Aggregate<StaffProfileState, StaffingCommand, StaffingEvent, StaffingNeeds> = {
  prefix: 'staffProfile',
  decider: { initial: noProfile, decide: decideStaffProfile, evolve: evolveStaffProfile },
  events: staffingEventSpecs,
};
