import { dueStep, type ErasureCommand, type ErasureState, erasure } from '../identity/erasure.js';
import type { ErasureEvent } from '../identity/erasure-events.js';
import type { ProcessManager } from '../kernel/process-manager.js';
import { cancelReasonTexts } from '../texts/en.js';
import { toMobile, toRequest, toUser } from './reactions.js';

/** In the name of the customer, whose money goes back as if they had cancelled. */
export const CANCEL_ERASED = { type: 'cancel', reason: cancelReasonTexts.erased } as const;

/**
 * Cancels requests without a payment, erases the account and releases its number. A job does the rest: it writes no
 * other stream.
 */
export const erasePerson: ProcessManager<ErasureState, ErasureCommand, ErasureEvent> = {
  name: 'erase-person',
  aggregate: erasure,
  next: (state) => {
    const due = dueStep(state);
    if (due === null) return [];
    const { step, name, requested } = due;
    const { userId, mobileId } = requested;
    const actor = { id: userId, role: 'customer' } as const;
    if (step === 'number') return [{ name, ...toMobile(mobileId, { type: 'releaseMobile', userId }) }];
    if (step === 'account') return [{ name, ...toUser(userId, { type: 'eraseUser', by: 'self' }), actor }];
    return [{ name, ...toRequest(step.slice('cancel-'.length), CANCEL_ERASED), actor }];
  },
  outcome: (step, refused) => ({ type: 'recordOutcome', step, refused }),
};
