import { user as userAggregate } from '@anupalan/domain/identity/aggregate';
import { GiveUp, type JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../app/app.js';
import { endAllSessions, rewriteSessions } from '../app/sessions.js';

/**
 * Brings the sessions of a person into line with the log: their present rights, or none at all once they may not sign in any
 * more. Called before the answer to a change of role, and as a job after a crash; doing it again changes nothing.
 */
export const alignSessions = async (app: App, userId: string): Promise<void> => {
  const { state } = await app.load(userAggregate, userId);
  if (!state.active) await endAllSessions(app, userId);
  else await rewriteSessions(app, userId, { role: state.role, isSuperAdmin: state.isSuperAdmin });
};

/** Job payload: `{userId}`. */
export const alignSessionsJob =
  (app: App): JobHandler =>
  async ({ payload }) => {
    if (typeof payload.userId !== 'string') throw new GiveUp('no user named');
    await alignSessions(app, payload.userId);
  };
