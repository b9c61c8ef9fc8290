import type { IntakeEvent } from '../intake/events.js';
import { idOf } from '../kernel/aggregate.js';
import type { Process } from '../kernel/process.js';
import { toUser } from './reactions.js';

/** Copies the customer's data from the form to their account; what others of their team wrote may be their own data. */
export const whenIntakeSubmittedNoteContact: Process<Extract<IntakeEvent, { readonly type: 'IntakeSubmitted' }>> = {
  name: 'when-intake-submitted-then-note-contact',
  stream: 'submission',
  on: ['IntakeSubmitted'],
  react: ({ stream, event: { data }, metadata: { actor } }) =>
    actor.role === 'customer' && (data.customerId ?? actor.id) === actor.id
      ? [toUser(actor.id, { type: 'noteContact', requestId: idOf(stream) })]
      : [],
};
