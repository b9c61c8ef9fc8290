import type { ApiKeyMade, PublicEvent, PublicEvents } from '@anupalan/domain/contracts/integrations';
import { PUBLIC_EVENTS } from '@anupalan/domain/contracts/public-event-types';
import { caseSubject } from '@anupalan/domain/kernel/event';
import type { PublicEventType } from '@anupalan/domain/rules/public-events';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resolveApiKey } from '../platform/api-keys.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { eventStream } from './event-feed.js';

const FEED = '/api/v1/events';
const NOTE = 'The copy is cut off.';

let kit: CaseKit;
let chief: Person;
let asha: Person;
let meera: Person;
let plain: string;
let personal: string;

const makeKey = async (scopes: readonly string[]): Promise<ApiKeyMade> =>
  (await chief.client.post('/api/admin/api-keys', { name: 'Ledger', scopes })).body;
const call = async (path: string, secret = plain, headers: Readonly<Record<string, string>> = {}) =>
  kit.client().get(path, {
    authorization: `Bearer ${secret}`,
    'x-min-position': (await kit.app.events.head()) ?? '',
    ...headers,
  });
const page = async (query = '', secret = plain): Promise<PublicEvents> => (await call(`${FEED}${query}`, secret)).body;
const typesOf = ({ events }: PublicEvents) => events.map(({ type }) => type.replace(/^anupalan\.|\.v1$/g, ''));

/** A case whose document is rejected, with a reason. */
const rejectedCase = async (): Promise<string> => {
  const id = await kit.paidRequest(asha);
  await kit.upload(asha, id);
  await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
  await meera.client.post(`/api/staff/requests/${id}/claim`, {});
  const { documents } = (await kit.read(asha, `/api/requests/${id}`)).body;
  const review = { documentId: documents[0].id, decision: 'reject', reasonCode: 'page_missing', reason: NOTE };
  const answer = await meera.client.post(`/api/staff/requests/${id}/review-document`, review);
  expect(answer.status).toBe(200);
  return id;
};

beforeAll(async () => {
  kit = await startCaseKit();
  chief = await kit.person('admin', 'Kabir', { isSuperAdmin: true });
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  plain = (await makeKey(['events:read'])).secret;
  personal = (await makeKey(['events:read', 'events:personal'])).secret;
  await rejectedCase();
  await rejectedCase();
}, 60_000);
afterAll(() => kit.close());

describe('the feed of public events', () => {
  it('tells the life of a case in its order, each event by the schema of its type', async () => {
    const { events, has_more, next_after } = await page('?limit=1000', personal);
    const first = events.filter(({ subject }) => subject === events[0]?.subject);
    expect(typesOf({ events: first, next_after, has_more })).toEqual([
      'service_request.created',
      'service_request.status_changed',
      'document.uploaded',
      'service_request.status_changed',
      'service_request.assigned',
      'document.rejected',
    ]);
    for (const { type, data } of events) PUBLIC_EVENTS[type].data.parse(data);
    expect([has_more, next_after]).toEqual([false, events.at(-1)?.sequence]);
    const logged: string[] = [];
    for await (const { id } of kit.app.events.readAll({ after: null })) logged.push(id);
    for (const { id, source, specversion } of events)
      expect([logged.includes(id), source, specversion]).toEqual([true, '/anupalan', '1.0']);
  });

  it('gives exactly the whole feed in order, however it is cut into pages', async () => {
    const whole = (await page('?limit=1000')).events;
    expect(whole).toHaveLength(12);
    const types: readonly PublicEventType[] = ['anupalan.document.rejected.v1', 'anupalan.document.uploaded.v1'];
    const limits = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(limits, fc.boolean(), async (sizes, some) => {
        const read: PublicEvent[] = [];
        let after: string | null = null;
        for (let n = 0; ; n += 1) {
          const limit = sizes[n % sizes.length];
          const from: string = after === null ? '' : `&after=${after}`;
          const next: PublicEvents = await page(`?limit=${limit}${from}${some ? `&types=${types.join(',')}` : ''}`);
          read.push(...next.events);
          after = next.next_after;
          if (!next.has_more) break;
        }
        expect(read).toEqual(some ? whole.filter(({ type }) => types.includes(type)) : whole);
      }),
      { numRuns: 12 },
    );
  });

  it('says where to go on when nothing is new', async () => {
    const { next_after } = await page('?limit=1000');
    expect(await page(`?after=${next_after}`)).toEqual({ events: [], next_after, has_more: false });
  });

  it('refuses a type that does not exist, a place that is none and a limit beyond 1,000', async () => {
    const refused = async (query: string, code: string) => {
      const { status, body } = await call(`${FEED}${query}`);
      expect([query, status, body.code]).toEqual([query, 422, code]);
    };
    await refused('?types=anupalan.nothing.v1', 'events.unknown_type');
    await refused('?types=', 'events.unknown_type');
    await refused('?after=yesterday', 'events.bad_position');
    await refused('?limit=1001', 'invalid_values');
    await refused('/stream?types=anupalan.nothing.v1', 'events.unknown_type');
  });

  it('says nothing personal to a key without the scope, and all else the same', async () => {
    const [without, scoped] = [await page('?limit=1000'), await page('?limit=1000', personal)];
    expect(JSON.stringify(without)).not.toMatch(/personal|cut off|pan\.pdf/);
    const rejected = scoped.events.find(({ type }) => type === 'anupalan.document.rejected.v1');
    expect(rejected?.data.personal).toEqual({ reason: NOTE });
    const bare = scoped.events.map(({ data: { personal: _, ...data }, ...event }) => ({ ...event, data }));
    expect(bare).toEqual(without.events);
  });

  it('needs the right to read events', async () => {
    expect((await call(FEED, 'anp_live_nothing')).status).toBe(401);
    const odd = await resolveApiKey(kit.app, plain);
    expect(odd?.scopes).toEqual(['events:read']);
  });

  it('is the same to the byte after its view was built anew', async () => {
    const text = async () => [
      (await call(`${FEED}?limit=1000`, personal)).text,
      (await call(`${FEED}?limit=1000`)).text,
    ];
    const before = await text();
    const view = async () => {
      const { items } = (await chief.client.get('/api/admin/projections')).body;
      return items.find(({ name }: { name: string }) => name === 'public-events');
    };
    const order = await chief.client.post('/api/admin/projections/public-events/rebuild', { action: 'rebuild' });
    expect(order.status).toBe(202);
    const rebuilt = await eventually(async () => {
      const now = await view();
      return now.compared !== null && now.build === null ? now : null;
    });
    expect(rebuilt.compared).toMatchObject({ same: 12, different: 0, missing: 0, extra: 0 });
    expect(await text()).toEqual(before);
  });

  it('no longer says what was erased, and keeps the event', async () => {
    const id = await rejectedCase();
    const ofCase = async () =>
      (await page('?limit=1000', personal)).events.filter(({ subject }) => subject === id).map(({ data }) => data);
    expect(JSON.stringify(await ofCase())).toContain(NOTE);
    await kit.app.vault.destroy(caseSubject(id));
    const after = await ofCase();
    expect(after).toHaveLength(6);
    expect(JSON.stringify(after)).not.toMatch(/personal|cut off|erased/);
  });
});

describe('the live feed', () => {
  const live: AbortController[] = [];
  afterEach(() => {
    for (const one of live.splice(0)) one.abort();
  });

  const listen = async (secret: string, query = '', headers: Readonly<Record<string, string>> = {}) => {
    const leaving = new AbortController();
    live.push(leaving);
    const answer = await fetch(`${kit.origin}${FEED}/stream${query}`, {
      headers: { authorization: `Bearer ${secret}`, ...headers },
      signal: leaving.signal,
    });
    let text = '';
    let ended = false;
    const read = async (): Promise<void> => {
      try {
        for await (const chunk of answer.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
      } catch {
        // Left by the test.
      }
      ended = true;
    };
    void read();
    return {
      answer,
      ended: () => ended,
      leave: () => leaving.abort(),
      events: (): readonly PublicEvent[] =>
        [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data)),
      ids: () => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id),
    };
  };

  it('gives what there is and then what comes, with its place as the id, the same as the pages', async () => {
    const whole = (await page('?limit=1000')).events;
    const stream = await listen(plain);
    expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
    await eventually(async () => stream.events().length === whole.length);
    const id = await kit.paidRequest(asha);
    const all = await eventually(async () => {
      const { events } = await page('?limit=1000');
      return stream.events().length === events.length && events.some(({ subject }) => subject === id) ? events : null;
    });
    expect(stream.events()).toEqual(all);
    expect(stream.ids()).toEqual(all.map(({ sequence }) => sequence));
  });

  it('goes on after the last event that its reader had', async () => {
    const whole = (await page('?limit=1000')).events;
    const last = whole[4]?.sequence ?? '';
    // The header that the reader sends when it connects again is newer than the place in its address.
    const stream = await listen(plain, `?after=${whole[0]?.sequence}`, { 'last-event-id': last });
    await eventually(async () => stream.events().length === whole.length - 5);
    expect(stream.events()).toEqual(whole.slice(5));
    expect((await call(`${FEED}/stream`, plain, { 'last-event-id': 'x' })).status).toBe(422);
  });

  it('gives only the types that were asked for', async () => {
    const stream = await listen(plain, '?types=anupalan.document.rejected.v1');
    await eventually(async () => stream.events().length === 3);
    expect(new Set(stream.events().map(({ type }) => type))).toEqual(new Set(['anupalan.document.rejected.v1']));
  });

  it('ends at once when its key is revoked, and nobody else’s', async () => {
    const { id, secret } = await makeKey(['events:read']);
    const [mine, other] = [await listen(secret), await listen(plain)];
    await eventually(async () => mine.events().length > 0);
    await chief.client.post(`/api/admin/api-keys/${id}/revoke`, { reason: 'Leaked' });
    await eventually(async () => mine.ended());
    expect(other.ended()).toBe(false);
    expect((await listen(secret)).answer.status).toBe(401);
  });

  it('ends with the old secret of a rotated key, and says that it is alive before', async () => {
    const { id, secret } = await makeKey(['events:read']);
    await chief.client.post(`/api/admin/api-keys/${id}/rotate`, { overlapHours: 1 });
    const key = await resolveApiKey(kit.app, secret);
    if (key === null) throw new Error('no key');
    const after = (await page('?limit=1000')).next_after;
    const stream = eventStream(kit.app, key, { after, types: null }, 10);
    let text = '';
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
    await eventually(async () => text.includes(': still here'));
    kit.clock.advance(3_600_000);
    await eventually(async () => stream.readableEnded);
  });

  it('refuses more than ten streams of one key, until one of them is left', async () => {
    const { secret } = await makeKey(['events:read']);
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(secret)));
    expect(streams.map(({ answer }) => answer.status)).toEqual(Array(10).fill(200));
    const over = await listen(secret);
    expect([over.answer.status, over.answer.headers.get('retry-after')]).toEqual([429, '10']);
    streams[0]?.leave();
    await eventually(async () => (await listen(secret)).answer.status === 200);
  });
});
