import type { Aggregate } from '../kernel/aggregate.js';
import type { MobileCommand, UserCommand, UserNeeds } from './commands.js';
import { decideUser } from './decide.js';
import { decideMobile } from './decide-mobile.js';
import { type MobileEvent, mobileEventSpecs, type UserEvent, userEventSpecs } from './events.js';
import { evolveMobile, evolveUser, freeMobile, type MobileState, noUser, type UserState } from './state.js';

/** `user-<id>`: a person's account. */
export const user: Aggregate<UserState, UserCommand, UserEvent, UserNeeds> = {
  prefix: 'user',
  decider: { initial: noUser, decide: decideUser, evolve: evolveUser },
  events: userEventSpecs,
};

/** `mobile-<keyed hash of the number>`: the user who has the number. */
export const mobile: Aggregate<MobileState, MobileCommand, MobileEvent> = {
  prefix: 'mobile',
  decider: { initial: freeMobile, decide: decideMobile, evolve: evolveMobile },
  events: mobileEventSpecs,
};
