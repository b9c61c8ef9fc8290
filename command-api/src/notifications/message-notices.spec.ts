import { user } from '@anupalan/domain/identity/aggregate';
import { position } from '@anupalan/domain/kernel/position';
import { DamagedEvent } from '@anupalan/infra/ports/event-store';
import type { JobView } from '@anupalan/infra/ports/job-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../platform/app.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { notify } from './notify.js';
import { STAFF_DIGEST_QUEUE, sendDigest } from './staff-digest.js';

const HOUR_MS = 3600_000;
let kit: CaseKit;
let asha: Person;
let meera: Person;
let kabir: Person;
let request: string;
beforeAll(async () => {
  kit = await startCaseKit();
  [meera, kabir] = [await kit.person('staff', 'Meera'), await kit.person('staff', 'Kabir')];
});
beforeEach(async () => {
  asha = await kit.person('customer', `Asha${'abcdefghij'[Math.floor(kit.clock.now() / HOUR_MS) % 10]}`);
  kit.clock.advance(25 * HOUR_MS);
  request = await kit.paidRequest(asha);
  ran.clear();
});
afterAll(() => kit.close());

const say = async ({ client }: Person, where = '/api/requests'): Promise<void> => {
  kit.clock.advance(60_000);
  const { status } = await client.post(`${where}/${request}/messages`, { text: 'Is everything there?' });
  expect(status).toBe(200);
};
const OFFICE = '/api/staff/requests';
const claim = async (): Promise<void> => {
  expect((await meera.client.post(`${OFFICE}/${request}/claim`)).status).toBe(200);
};

const ran = new Set<string>();
const waiting = async (queue: string): Promise<readonly JobView[]> =>
  (await kit.app.jobs.page(queue, 'waiting', { limit: 1000 })).jobs;
/**
 * Runs what was planned about messages of this case since the last time, this many times; `again`: also what has
 * already run.
 */
const work = async (again = false, times = 1): Promise<void> => {
  for (const job of await waiting('notify')) {
    const { template, requestId } = job.payload;
    if (template !== 'message' || requestId !== request || (ran.has(job.id) && !again)) continue;
    ran.add(job.id);
    for (let n = 0; n < times; n += 1) await notify(kit.app)(job, new AbortController().signal);
  }
};
const sms = async ({ id }: Person): Promise<number> => {
  const { mobile } = (await kit.app.load(user, id)).state;
  return (await kit.app.outbox?.messages({ to: mobile ?? '' }))?.length ?? 0;
};

describe('messages of a conversation', () => {
  it('are one SMS while the recipient has neither read nor answered, however often its jobs run', async () => {
    await claim();
    for (let n = 0; n < 5; n += 1) {
      await say(meera, OFFICE);
      await work(n % 2 === 0);
    }
    expect(await sms(asha)).toBe(1);
  });

  it('are an SMS again after the recipient has answered', async () => {
    await claim();
    for (let n = 0; n < 2; n += 1) {
      await say(meera, OFFICE);
      await say(meera, OFFICE);
      await work();
      await say(asha);
      await work();
    }
    expect(await sms(asha)).toBe(2);
  });

  it('are one SMS for who bought, while others of the team and the office write to each other', async () => {
    const gita = await kit.person('customer', 'Gita');
    const business = { name: 'Asha Traders', kind: 'partnership', state: 'Goa' };
    const { id } = (await asha.client.post('/api/businesses', business)).body;
    const { mobile } = (await kit.app.load(user, gita.id)).state;
    await asha.client.post(`/api/businesses/${id}/team`, { mobile, role: 'accountant' });
    const [{ member_id }] = (await kit.read(gita, '/api/team-invitations')).body.items;
    await gita.client.post(`/api/businesses/${id}/team/${member_id}/accept`);
    await asha.client.request('PUT', `/api/requests/${request}/business`, { body: { business_id: id } });
    await claim();
    const before = await sms(asha);
    for (let n = 0; n < 3; n += 1) {
      await say(meera, OFFICE);
      await work();
      await say(gita);
      await work();
    }
    expect((await sms(asha)) - before).toBe(1);
  });

  it('are an SMS again after the recipient has read what they were told', async () => {
    await claim();
    for (let n = 0; n < 3; n += 1) {
      await say(meera, OFFICE);
      await work();
      await kit.read(asha, '/api/notifications');
      expect((await asha.client.post('/api/notifications/read', {})).status).toBe(200);
      await kit.read(asha, '/api/notifications');
    }
    expect(await sms(asha)).toBe(3);
  });

  it('are an SMS again after a long pause, and never more than ten in a day, however often their jobs run', async () => {
    await claim();
    await say(meera, OFFICE);
    await work();
    kit.clock.advance(7 * HOUR_MS);
    await say(meera, OFFICE);
    await work();
    expect(await sms(asha)).toBe(2);
    for (let n = 0; n < 15; n += 1) {
      await say(asha);
      await say(meera, OFFICE);
      await work(false, 2);
    }
    expect(await sms(asha)).toBe(10);
  });

  it('are one digest for each member of staff while nobody has taken the case, together with those of other cases', async () => {
    const before = [await sms(meera), await sms(kabir)];
    for (let n = 0; n < 3; n += 1) await say(asha);
    await work();
    await work(true);
    expect([await sms(meera), await sms(kabir)]).toEqual(before);
    const digests = await waiting(STAFF_DIGEST_QUEUE);
    const [digest] = digests.slice(-1);
    if (digest === undefined) throw new Error('no digest is planned');
    expect(digest.runAt > new Date(kit.clock.now()).toISOString()).toBe(true);
    await kit.read(meera, '/api/staff/queue');
    for (let n = 0; n < 2; n += 1) await sendDigest(kit.app)(digest, new AbortController().signal);
    expect([await sms(meera), await sms(kabir)]).toEqual(before.map((count) => count + 1));
    const { mobile } = (await kit.app.load(user, meera.id)).state;
    const [newest] = (await kit.app.outbox?.messages({ to: mobile ?? '' })) ?? [];
    expect(newest?.text).toBe(
      `Anupalan: There is news about a case that nobody has taken yet. ${kit.app.config.publicUrl}/staff`,
    );
  });

  it('are told by the digest that is still to come, and by nothing else, when the job store was lost', async () => {
    const since = (await waiting(STAFF_DIGEST_QUEUE)).length;
    await say(asha);
    const [planned] = (await waiting('notify')).slice(-1);
    if (planned === undefined) throw new Error('no message is planned');
    const again = { ...planned, payload: { ...planned.payload, digestOnly: true } };
    await notify(kit.app)(again, new AbortController().signal);
    expect(await waiting(STAFF_DIGEST_QUEUE)).toHaveLength(since + 1);
    await claim();
    const before = await sms(meera);
    await notify(kit.app)(again, new AbortController().signal);
    expect(await sms(meera)).toBe(before);
  });

  it('are no digest any more once somebody took the case', async () => {
    await say(asha);
    await work();
    await claim();
    const before = await sms(kabir);
    for (const digest of await waiting(STAFF_DIGEST_QUEUE))
      await sendDigest(kit.app)(digest, new AbortController().signal);
    expect(await sms(kabir)).toBe(before);
  });
});

describe('news for the whole office', () => {
  /** The app where the record of this person is damaged. */
  const without = (userId: string): App => {
    const at = { stream: `user-${userId}`, revision: 0, position: position('9') };
    const load: App['load'] = (aggregate, id) =>
      id === userId ? Promise.reject(new DamagedEvent(at, 'its data is no UTF-8')) : kit.app.load(aggregate, id);
    return { ...kit.app, load };
  };

  it('reach the others when the record of one is damaged, by the digest and one by one', async () => {
    await say(asha);
    await work();
    await kit.read(meera, '/api/staff/queue');
    const [digest] = (await waiting(STAFF_DIGEST_QUEUE)).slice(-1);
    if (digest === undefined) throw new Error('no digest is planned');
    const [meeras, kabirs] = [await sms(meera), await sms(kabir)];
    await sendDigest(without(kabir.id))({ ...digest, id: `${digest.id}-damaged` }, new AbortController().signal);
    expect([await sms(meera), await sms(kabir)]).toEqual([meeras + 1, kabirs]);

    const [ravi, lata] = [await kit.person('admin', 'Ravi'), await kit.person('admin', 'Lata')];
    await kit.read(lata, '/api/admin/requests');
    const [planned] = (await waiting('notify')).slice(-1);
    if (planned === undefined) throw new Error('no message is planned');
    const payload = { template: 'unassigned', to: 'admins', requestId: request, eventId: 'unassigned' };
    const [ravis, latas] = [await sms(ravi), await sms(lata)];
    await notify(without(ravi.id))({ ...planned, id: 'unassigned', payload }, new AbortController().signal);
    expect([await sms(ravi), await sms(lata)]).toEqual([ravis, latas + 1]);
  });
});
