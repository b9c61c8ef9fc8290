import { user } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { staffDigestAt } from '@anupalan/domain/rules/working-time';
import { messageTexts } from '@anupalan/domain/texts/messages';
import { isEnded } from '@anupalan/domain/workflows/statuses';
import { isoNow } from '@anupalan/infra/ports/clock';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { staffMembers } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import { ifReadable } from '../platform/faults.js';
import { textOf } from '../platform/job-payload.js';
import { say } from '../platform/say.js';
import { siteOf } from '../platform/site/site-name.js';
import { type Addressee, deliver, deliveriesTo, known } from './deliver.js';
import { mailText, smsOf } from './message-texts.js';

export const STAFF_DIGEST_QUEUE = 'staff-digests';

/** Longer than any holiday between two digests, ms. */
const NEWS_RETENTION_MS = 14 * 24 * 3600_000;

const newsPrefix = (until: string): string => `unassigned-news/${until}/`;

/** Plans one message to staff about a case that nobody has taken, together with the news of other such cases. */
export const planDigest = async (app: App, requestId: string): Promise<void> => {
  const until = staffDigestAt(isoNow(app.clock));
  await app.keyValue.put(newsPrefix(until) + requestId, '', { ttlMs: NEWS_RETENTION_MS });
  const id = `digest-${until.replaceAll(':', '_')}`;
  await app.jobs.add({ queue: STAFF_DIGEST_QUEUE, id, payload: { until }, runAt: until });
};

const casesWithNews = async (app: App, until: string): Promise<number> => {
  let count = 0;
  for (const { key } of await app.keyValue.list(newsPrefix(until))) {
    const found = await ifReadable(app.load(serviceRequest, key.slice(newsPrefix(until).length)));
    if (found === null) continue;
    const { origin, assigneeId, status } = found.state;
    if (origin !== null && assigneeId === null && !isEnded(status ?? '')) count += 1;
  }
  return count;
};

/**
 * Queue `staff-digests`: one message to each member of staff about all cases with news that are still unassigned, by
 * the channels that each has chosen, or by every channel if nobody has chosen any.
 */
export const sendDigest =
  (app: App): JobHandler =>
  async (job) => {
    const cases = await casesWithNews(app, textOf(job, 'until'));
    if (cases === 0) return;
    const site = await siteOf(app);
    const { subject, line } = messageTexts.staffDigest;
    const link = `${app.config.publicUrl}/staff`;
    const message = { subject: say(subject, { cases }), line: say(line, { cases }), note: '', link };
    const staff: Addressee[] = [];
    for (const { id, role } of await staffMembers(app.reads)) {
      const person = (await ifReadable(app.load(user, id)))?.state;
      if (role === 'staff' && person?.active === true) staff.push({ id, person, key: `${job.id}-${id}` });
    }
    const textsFor = ({ person }: Addressee) => ({
      sms: () => smsOf(message.line, link, site),
      mail: () => ({ subject: message.subject, text: mailText(known(person.name), message, site, false) }),
    });
    const to = (always: boolean) => staff.flatMap((one) => deliveriesTo(app, one, textsFor(one), always));
    const chosen = to(false);
    const deliveries = chosen.length > 0 ? chosen : to(true);
    // The list of people may be behind, so the job retries.
    if (deliveries.length === 0) throw new Error('nobody is there to be told of cases that nobody has taken');
    await deliver(app, job, deliveries);
  };
