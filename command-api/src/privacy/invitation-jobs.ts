import { business } from '@anupalan/domain/compliance/business';
import { memberSubject } from '@anupalan/domain/compliance/business-events';
import { invitation } from '@anupalan/domain/identity/invitation';
import { invitationSubject } from '@anupalan/domain/kernel/event';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { optionalTextOf, textOf } from '../platform/job-payload.js';
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

const invitedTo = async (app: App, businessId: string): Promise<readonly string[]> =>
  [...(await app.load(business, businessId)).state.team.members].flatMap(([id, { userId }]) =>
    userId === null ? [id] : [],
  );

/**
 * Queue `team-invitation-keys`: deletes the number by which a person was invited to the team of a business; without a
 * member those of all who are invited.
 */
export const forgetInvitedMember =
  (app: App): JobHandler =>
  async (job) => {
    const [id, memberId] = [textOf(job, 'businessId'), optionalTextOf(job, 'memberId')];
    const members = memberId === null ? await invitedTo(app, id) : [memberId];
    await destroyKeys(
      app,
      members.map((one) => memberSubject(id, one)),
    );
  };
