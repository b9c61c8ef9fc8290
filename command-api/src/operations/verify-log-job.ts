import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { verificationFailed, verifyLog } from './verify-log.js';

/** Queue `verify-log`: an admin asked for it. What does not hold is for everybody who reads the log file, too. */
export const checkLog =
  (app: App): JobHandler =>
  async ({ attempt, attempts }, signal) => {
    try {
      const { problem_count, problems } = await verifyLog(app, signal);
      if (problem_count > 0)
        app.log.error({ problems: problem_count, first: problems[0] }, 'the log is not what was recorded');
    } catch (error) {
      if (attempt >= attempts && !signal.aborted) await verificationFailed(app, error);
      throw error;
    }
  };
