import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { planDutyReminders } from '../compliance/duty-reminders.js';
import { planExpiryReminders } from '../papers/expiry-reminders.js';
import { planDisputeCheck } from '../payments/payment-jobs.js';
import type { App } from '../platform/app.js';
import { planErasuresAgain } from '../privacy/erase-again.js';

/**
 * Plans the jobs that no event causes, at the start and once the job store has lost them: the hourly query for disputes,
 * the reminders of the day, and the erasures that a restored backup undid. A list of erasures that cannot be read stops nothing else.
 */
export const planUncaused = async (
  app: Pick<App, 'config' | 'keyValue' | 'load' | 'vault' | 'jobs' | 'clock' | 'log'>,
): Promise<void> => {
  await planDisputeCheck(app);
  await planDutyReminders(app);
  await planExpiryReminders(app);
  try {
    await planErasuresAgain(app);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    app.log.error({ err: error }, 'the list of erasures was not looked through');
  }
};
