import { business } from '@anupalan/domain/compliance/business';
import type { BusinessEvent } from '@anupalan/domain/compliance/business-events';
import { mobile as mobileAggregate, user } from '@anupalan/domain/identity/aggregate';
import { streamName } from '@anupalan/domain/kernel/aggregate';
import { ERASED } from '@anupalan/domain/kernel/event';
import { clipped } from '@anupalan/domain/rules/sms';
import { notificationTexts } from '@anupalan/domain/texts/en';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { TEAM_PATH } from '../notifications/case-path.js';
import { MAX_NAME, smsOf } from '../notifications/message-texts.js';
import type { App } from '../platform/app.js';
import { textOf } from '../platform/job-payload.js';
import { say } from '../platform/say.js';
import { siteOf } from '../platform/site/site-name.js';

/** The key of the caller's own mobile, by which an invitation knows them. */
export const ownMobileKey = async (app: App, userId: string): Promise<string> =>
  app.keyedHash('mobile', String((await app.load(user, userId)).state.mobile));

/** The active customer with a mobile, by its key; null without one. */
export const customerWith = async (app: App, mobileKey: string): Promise<string | null> => {
  const { userId, registered } = (await app.load(mobileAggregate, mobileKey)).state;
  if (userId === null || !registered) return null;
  const { role, active, erased } = (await app.load(user, userId)).state;
  return role === 'customer' && active && !erased ? userId : null;
};

/** Queue `team-invitations`: tells somebody without an account that they are invited, unless that has ended already. */
export const sendTeamInvitation =
  (app: App): JobHandler =>
  async (job) => {
    const [id, memberId] = [textOf(job, 'businessId'), textOf(job, 'memberId')];
    const { removed, team } = (await app.load(business, id)).state;
    const member = team.members.get(memberId);
    if (removed || member === undefined || member.userId !== null) return;
    const events = await app.store.load(streamName(business, id));
    const invited = events
      .map(({ event }) => event as BusinessEvent)
      .find((event) => event.type === 'MemberInvited' && event.data.memberId === memberId);
    if (invited?.type !== 'MemberInvited' || invited.data.mobile === ERASED) return;
    const { mobile, business: name, role } = invited.data;
    const line = say(notificationTexts.team_invited.line, { business: clipped(name, MAX_NAME), teamRole: role });
    const text = smsOf(line, `${app.config.publicUrl}${TEAM_PATH}`, await siteOf(app));
    await app.sms.send({ key: job.id, to: mobile, text });
  };
