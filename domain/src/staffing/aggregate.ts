import type { Aggregate } from '../kernel/aggregate.js';
import type { StaffingCommand, StaffingFacts } from './commands.js';
import { decideStaffProfile } from './decide.js';
import { type StaffingEvent, staffingEventSpecs } from './events.js';
import { evolveStaffProfile, noProfile, type StaffProfileState } from './state.js';

/** `staffProfile-<userId>`: what a member of staff can do, how much at once, and whether they are there. */
export const staffProfile: Aggregate<StaffProfileState, StaffingCommand, StaffingEvent, StaffingFacts> = {
  prefix: 'staffProfile',
  decider: { initial: noProfile, decide: decideStaffProfile, evolve: evolveStaffProfile },
  events: staffingEventSpecs,
};
