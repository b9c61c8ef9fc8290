import type { Aggregate } from '../kernel/aggregate.js';
import type { IntakeCommand, IntakeNeeds } from './commands.js';
import { decideIntake } from './decide.js';
import { type IntakeEvent, intakeEventSpecs } from './events.js';
import { evolveIntake, type IntakeState, notOpened } from './state.js';

/** `submission-<requestId>`: answers and documents of a request, and their review. */
export const submission: Aggregate<IntakeState, IntakeCommand, IntakeEvent, IntakeNeeds> = {
  prefix: 'submission',
  decider: { initial: notOpened, decide: decideIntake, evolve: evolveIntake },
  events: intakeEventSpecs,
};
