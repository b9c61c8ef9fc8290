import { GiveUp, type JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { alignSessions, endAllSessions } from '../platform/sessions.js';
import { forgetDevices } from './known-devices.js';

/** Ends or rewrites the sessions of a person whose rights changed, in case the server died before the command did it. */
export const alignSessionsOf =
  (app: App): JobHandler =>
  async ({ payload }) => {
    if (typeof payload.userId !== 'string') throw new GiveUp('no user named');
    if (payload.forgetsDevices === true) await forgetDevices(app, payload.userId);
    if (typeof payload.endBefore === 'string') await endAllSessions(app, payload.userId, Date.parse(payload.endBefore));
    else await alignSessions(app, payload.userId);
  };
