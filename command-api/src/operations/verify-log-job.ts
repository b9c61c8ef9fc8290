import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { verificationFailed, verifyLog } from './verify-log.js';

/** Queue `verify-log`: a check that an admin ordered. Problems are also written to the log file. */
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
