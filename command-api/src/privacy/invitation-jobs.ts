import { invitation } from '@anupalan/domain/identity/invitation';
import { invitationSubject } from '@anupalan/domain/kernel/event';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { textOf } from '../platform/job-payload.js';
import { destroyKeys } from './destroy-keys.js';

/**
 * Queue `invitation-keys`: deletes what an invitation says of a person who did not accept it. An accepted one goes with
 * the account, and a newer link has a job of its own.
 */
export const forgetInvited =
  (app: App): JobHandler =>
  async (job) => {
    const id = textOf(job, 'invitationId');
    const { sent, acceptedBy } = (await app.load(invitation, id)).state;
    if (acceptedBy !== null || sent?.tokenHash !== textOf(job, 'tokenHash')) return;
    await destroyKeys(app, [invitationSubject(id)]);
  };
