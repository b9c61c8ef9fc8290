import { memberSubject } from '@anupalan/domain/compliance/business-events';
import { invitation } from '@anupalan/domain/identity/invitation';
import { invitationSubject } from '@anupalan/domain/kernel/event';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { textOf } from '../platform/job-payload.js';
import { destroyKeys } from './destroy-keys.js';

/**
 * Queue `invitation-keys`: deletes what an invitation says of a person who did not accept it. The data of an accepted
 * invitation goes with the account; a newer link has its own job.
 */
export const forgetInvited =
  (app: App): JobHandler =>
  async (job) => {
    const id = textOf(job, 'invitationId');
    const { sent, acceptedBy } = (await app.load(invitation, id)).state;
    if (acceptedBy !== null || sent?.tokenHash !== textOf(job, 'tokenHash')) return;
    await destroyKeys(app, [invitationSubject(id)]);
  };

/** Queue `team-invitation-keys`: deletes the number by which a person was invited to the team of a business. */
export const forgetInvitedMember =
  (app: App): JobHandler =>
  (job) =>
    destroyKeys(app, [memberSubject(textOf(job, 'businessId'), textOf(job, 'memberId'))]);
