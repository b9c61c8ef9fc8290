import type { Role } from '@anupalan/domain/rules/roles';
import { outbox } from '@anupalan/infra/outbox/outbox';
import type { Change } from '@anupalan/infra/ports/change-feed';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { concerns } from '../platform/http/stream.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import type { Answer } from '../testing/http-client.js';
import { eventually } from '../testing/test-app.js';
import { notify } from './notify.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let meera: Person;
let lata: Person;
/** Everybody of a test is new in it; the app is the same where it need not be. */
const begin = async (): Promise<void> => {
  [asha, ravi, meera, lata] = await Promise.all([
    kit.person('customer', 'Asha'),
    kit.person('customer', 'Ravi'),
    kit.person('staff', 'Meera'),
    kit.person('admin', 'Lata'),
  ]);
};
let shared: CaseKit;
beforeAll(async () => {
  shared = await startCaseKit();
});
afterAll(() => shared.close());
beforeEach(async () => {
  kit = shared;
  kit.clock.advance(3_600_000);
  await begin();
});
afterEach(async () => {
  if (kit !== shared) await kit.close();
});
/** Begins in an app of its own, with nothing in the outbox. */
const beginAlone = async (): Promise<void> => {
  kit = await startCaseKit();
  await begin();
};

/** One minute after the previous events. */
const paid = async (customer: Person): Promise<string> => {
  kit.clock.advance(60_000);
  return kit.paidRequest(customer);
};
const say = async ({ client }: Person, request: string, where = '/api/requests'): Promise<Answer> => {
  kit.clock.advance(60_000);
  return client.post(`${where}/${request}/messages`, { text: 'Is everything there?' });
};
const taken = async (by: Person, request: string): Promise<void> => {
  kit.clock.advance(60_000);
  expect((await by.client.post(`/api/staff/requests/${request}/claim`)).status).toBe(200);
};
const told = async (person: Person, query = '') => (await kit.read(person, `/api/notifications${query}`)).body;
const codes = async (person: Person, query = ''): Promise<readonly string[]> =>
  (await told(person, query)).items.map(({ code }: { code: string }) => code);
const read = (person: Person, body?: object) => person.client.post('/api/notifications/read', body);

describe('the notifications of a person', () => {
  it('are none at first', async () => {
    expect(await told(asha)).toEqual({ items: [], next_cursor: null, total: 0, unread: 0 });
  });

  it('say what happened to their case, in words and in values, and lead to it', async () => {
    const request = await paid(asha);
    const number = (await kit.read(asha, '/api/customer-services')).body.services[0].case_number;
    const at = new Date(kit.clock.now()).toISOString();
    expect(await told(asha)).toEqual({
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          title: `Test Licence: your request ${number} has started`,
          description: "We've received ₹399. Next: upload your documents.",
          createdAt: at,
          isRead: false,
          type: 'service',
          code: 'paid',
          params: { service: 'Test Licence', reference: number, amount: 399 },
          link: `/services/test-licence?id=${request}`,
        },
      ],
      next_cursor: null,
      total: 1,
      unread: 1,
    });
  });

  it('are theirs alone, whoever asks and whatever they ask for', async () => {
    const request = await paid(asha);
    await taken(meera, request);
    await say(asha, request);
    await say(meera, request, '/api/staff/requests');
    expect(await codes(asha)).toEqual(['message', 'paid']);
    expect(await codes(meera)).toEqual(['message']);
    const others = [ravi, lata, await kit.person('staff', 'Kabir')];
    for (const one of others)
      for (const query of ['', `?user_id=${asha.id}`, `?show=all&userId=${asha.id}`])
        expect(await told(one, query)).toEqual({ items: [], next_cursor: null, total: 0, unread: 0 });
  });

  it('lead each role to its own page of the case', async () => {
    const request = await paid(asha);
    await taken(meera, request);
    await say(asha, request);
    expect((await told(meera)).items[0].link).toBe(`/staff/requests/${request}`);
    kit.clock.advance(60_000);
    const assigned = await lata.client.post(`/api/admin/requests/${request}/assign`, { staffId: lata.id });
    expect(assigned.status).toBe(200);
    expect((await told(lata)).items).toMatchObject([{ code: 'assigned', link: `/admin/requests/${request}` }]);
  });

  it('are told as the SMS tells them, and lead to the page of the case, a customer and one of us', async () => {
    await beginAlone();
    const request = await paid(asha);
    await taken(meera, request);
    await say(meera, request, '/api/staff/requests');
    kit.clock.advance(60_000);
    expect((await lata.client.post(`/api/admin/requests/${request}/assign`, { staffId: lata.id })).status).toBe(200);
    const { app, clock } = kit;
    app.jobs.work('notify', notify(app));
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const sms = await eventually(async () => {
      const sent = (await box.messages()).filter(({ text }) => text.startsWith('Anupalan: '));
      return sent.length >= 3 && sent.map(({ text }) => text);
    });
    const items = [...(await told(asha)).items, ...(await told(lata)).items];
    expect(items).toHaveLength(3);
    for (const { params } of items)
      expect(sms.filter((text) => text.endsWith(` ${app.config.publicUrl}/r/${params.reference}`))).toHaveLength(3);
    expect(items.map(({ title, description }) => [title, description])).toEqual([
      ['Test Licence: you have a new message', `${items[0].params.reference} · Read it and answer.`],
      [
        `Test Licence: your request ${items[0].params.reference} has started`,
        "We've received ₹399. Next: upload your documents.",
      ],
      [`Assigned to you: ${items[0].params.reference}`, 'Test Licence'],
    ]);
  });

  it('tell a customer and one of us that an admin corrected their details, by every channel, without the values', async () => {
    await beginAlone();
    const { app, clock } = kit;
    app.jobs.work('notify', notify(app));
    for (const { id } of [asha, meera]) {
      clock.advance(60_000);
      const { name, mobile } = (await kit.read(lata, `/api/admin/users/${id}`)).body;
      const body = { name: `${name} Kulkarni`, email: `${id}@new.test`, mobile, reason: 'Wrong on the form' };
      expect((await lata.client.request('PATCH', `/api/admin/users/${id}`, { body })).status).toBe(200);
    }
    for (const person of [asha, meera]) {
      // A new address ends the sessions.
      person.client.setCookie('anupalan_session', (await kit.newSession(person)).token);
      const [one, ...more] = (await told(person)).items;
      expect(more).toEqual([]);
      expect(one).toMatchObject({ code: 'details_corrected', link: '/profile', isRead: false });
      expect(one.title).toBe('Your details were corrected');
      expect(JSON.stringify(one)).not.toMatch(/Kulkarni|new\.test|Wrong on the form/);
    }
    expect(await codes(ravi)).toEqual([]);
    expect(await codes(lata)).toEqual([]);
    const box = outbox({ keyValue: app.keyValue, vault: app.vault, clock });
    const sent = await eventually(async () => {
      const found = (await box.messages()).filter(({ text }) => text.includes('corrected your name'));
      return found.length >= 6 && found.map(({ text }) => text);
    });
    // By SMS, and by mail to the new and to the old address.
    expect(sent).toHaveLength(6);
    for (const text of sent) {
      expect(text).toContain(`${app.config.publicUrl}/profile`);
      expect(text).not.toMatch(/new\.test|Wrong on the form/);
    }
  });

  it('are live: who is told hears of it, and of what they read in another tab; nobody else does', async () => {
    // The notifications of their registration are already read.
    await told(asha);
    const heard: Change[] = [];
    kit.app.feed.listen((change) => change.model === 'notifications' && heard.push(change));
    await paid(asha);
    await told(asha);
    await read(asha);
    await told(asha);
    const doing = await eventually(async () => heard.length >= 2 && heard);
    const hearing = ({ id }: Person, role: Role) => doing.map((change) => concerns(change, { userId: id, role }));
    expect(hearing(asha, 'customer')).toContain(true);
    expect(hearing(asha, 'customer').at(-1)).toBe(true);
    for (const [one, role] of [
      [ravi, 'customer'],
      [meera, 'staff'],
      [lata, 'admin'],
    ] as const)
      expect(hearing(one, role)).not.toContain(true);
  });

  it('of a case that somebody has taken make nobody else of the staff fetch theirs anew', async () => {
    const kabir = await kit.person('staff', 'Kabir');
    const request = await paid(asha);
    const heard: Change[] = [];
    kit.app.feed.listen((change) => change.model === 'notifications' && heard.push(change));
    const hear = ({ id }: Person) => heard.splice(0).some((change) => concerns(change, { userId: id, role: 'staff' }));
    await say(asha, request);
    await told(asha);
    expect(await eventually(async () => heard.length > 0 && hear(kabir))).toBe(true);
    await taken(meera, request);
    await eventually(async () => heard.length > 0);
    hear(kabir);
    await say(asha, request);
    await say(meera, request, '/api/staff/requests');
    await told(asha);
    const doing = await eventually(async () => heard.length > 0 && [...heard]);
    expect(doing.some((change) => concerns(change, { userId: meera.id, role: 'staff' }))).toBe(true);
    expect(hear(kabir)).toBe(false);
    expect(await codes(kabir)).toEqual(['message']);
  });

  it('come page by page, each once, with the number of the unread on every page', async () => {
    const request = await paid(asha);
    await taken(meera, request);
    for (let n = 0; n < 4; n += 1) await say(meera, request, '/api/staff/requests');
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages += 1) {
      expect(pages).toBeLessThan(4);
      const page = await told(asha, `?limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      expect([page.total, page.unread]).toEqual([5, 5]);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual((await told(asha)).items.map(({ id }: { id: string }) => id));
    expect(new Set(seen).size).toBe(5);
  });

  it('are asked for within limits, and a cursor is one of this list', async () => {
    for (const query of ['?limit=0', '?limit=101', '?show=some']) {
      const { status } = await asha.client.get(`/api/notifications${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
    for (const cursor of ['x', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z|x|y', 'yesterday|1|z']) {
      const { status, body } = await asha.client.get(`/api/notifications?cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, status, body.code]).toEqual([cursor, 400, 'bad_cursor']);
    }
  });
});

describe('marking them as read', () => {
  it('counts for all of them, in every session, until something new comes', async () => {
    const request = await paid(asha);
    await taken(meera, request);
    await say(meera, request, '/api/staff/requests');
    const other = await paid(ravi);
    expect((await told(asha)).unread).toBe(2);

    const answer = await read(asha);
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, code: 'notifications_read', message: 'Your notifications are marked as read.', id: asha.id },
    ]);
    expect(answer.headers.get('x-position')).toBe(await kit.app.events.head());
    const elsewhere: Person = { id: asha.id, client: kit.client() };
    elsewhere.client.setCookie('anupalan_session', (await kit.newSession(asha)).token);
    for (const one of [asha, elsewhere]) {
      const { unread, items } = await told(one);
      expect([unread, items.map(({ isRead }: { isRead: boolean }) => isRead)]).toEqual([0, [true, true]]);
      expect(await codes(one, '?show=unread')).toEqual([]);
    }
    expect((await told(ravi)).unread).toBe(1);

    await say(meera, request, '/api/staff/requests');
    expect((await told(asha)).unread).toBe(1);
    expect(await codes(asha, '?show=unread')).toEqual(['message']);
    expect(other).not.toBe(request);
  });

  it('up to one of them leaves what came after it, also when the two cross', async () => {
    const request = await paid(asha);
    await taken(meera, request);
    await say(meera, request, '/api/staff/requests');
    const [, first] = (await told(asha)).items;
    expect((await read(asha, { upTo: first.id })).status).toBe(200);
    expect(await codes(asha, '?show=unread')).toEqual(['message']);
    // A slower tab with an older list does not move the mark back.
    await read(asha);
    expect((await read(asha, { upTo: first.id })).status).toBe(200);
    expect((await told(asha)).unread).toBe(0);
  });

  it('writes nothing when nothing was told, nothing is new, or the same call comes twice', async () => {
    const before = await kit.eventsIn(`user-${asha.id}`);
    expect((await read(asha)).status).toBe(200);
    expect(await kit.eventsIn(`user-${asha.id}`)).toBe(before);
    await paid(asha);
    await told(asha);
    const once = { 'idempotency-key': 'notifications-spec-once' };
    for (let n = 0; n < 2; n += 1)
      expect((await asha.client.post('/api/notifications/read', {}, once)).status).toBe(200);
    await told(asha);
    expect((await read(asha)).status).toBe(200);
    expect(await kit.eventsIn(`user-${asha.id}`)).toBe(before + 1);
  });

  it('up to what nobody, or somebody else, was told is refused', async () => {
    await paid(asha);
    await paid(ravi);
    const [theirs] = (await told(ravi)).items;
    for (const upTo of [theirs.id, 'nothing', '']) {
      const { status, body } = await read(asha, { upTo });
      expect([upTo, status, body.errors?.[0]?.path]).toEqual([upTo, 422, 'upTo']);
    }
    expect((await told(asha)).unread).toBe(1);
    for (const body of [{ upTo: 1 }, { upTo: null }, { all: true }, []])
      expect((await read(asha, body)).status).toBe(422);
  });
});
