import { GiveUp, type JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { alignSessions } from '../platform/sessions.js';

/** Ends or rewrites the sessions of a person whose rights changed, in case the server died before the command did. */
export const alignSessionsOf =
  (app: App): JobHandler =>
  async ({ payload }) => {
    if (typeof payload.userId !== 'string') throw new GiveUp('no user named');
    await alignSessions(app, payload.userId);
  };
