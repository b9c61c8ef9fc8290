import type { App } from '../platform/app.js';
import { isUnreadable } from '../platform/faults.js';

/**
 * Runs a command of the start. One whose stream cannot be read is left out and logged: that stream alone refuses, and the
 * product starts.
 */
export const unlessUnreadable = async (
  { log }: Pick<App, 'log'>,
  stream: string,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    log.error({ stream, reason: error.message }, 'left out at the start: a record cannot be read');
  }
};
