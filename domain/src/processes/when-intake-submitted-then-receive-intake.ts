import type { IntakeEvent } from '../intake/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { toRequest } from './reactions.js';

export const whenIntakeSubmitted: Process<Extract<IntakeEvent, { readonly type: 'IntakeSubmitted' }>> = {
  name: 'when-intake-submitted-then-receive-intake',
  stream: 'submission',
  on: ['IntakeSubmitted'],
  react: ({ stream, event: { data } }) => [toRequest(idOf(stream), { type: 'submitIntake', attempt: data.attempt })],
};
