import { apiKey } from '@anupalan/domain/integrations/api-key';
import { webhook } from '@anupalan/domain/integrations/webhook';
import type { WebhookEvent } from '@anupalan/domain/integrations/webhook-events';
import type { Folding } from '@anupalan/domain/kernel/aggregate';
import type { DomainEvent } from '@anupalan/domain/kernel/event';
import { ok } from '@anupalan/domain/kernel/result';
import { MAX_REDELIVERIES, MAX_WEBHOOKS_PER_KEY } from '@anupalan/domain/rules/webhook';
import { feedAfter } from '@anupalan/projector/read-models/public-events/queries';
import { findWebhook } from '@anupalan/projector/read-models/webhooks/queries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyHash, apiKeyText } from '../../platform/api-keys.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { randomId } from '../../platform/commands/ids.js';
import { type CaseKit, type Person, startCaseKit } from '../../testing/case-kit.js';
import type { Answer } from '../../testing/http-client.js';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.js';

const ADMIN = '/api/admin/webhooks';
const KEYED = '/api/v1/webhooks';
/** Places of the feed; events need not be there. */
const FIRST = '00000000000000000001';
const LAST = '99999999999999999999';
const HOOKS = { name: 'Ledger', url: 'https://example.com/hooks' };

let kit: CaseKit;
let chief: Person;
let admin: Person;
let receiver: Receiver;

beforeAll(async () => {
  kit = await startCaseKit();
  chief = await kit.person('admin', 'Kabir', { isSuperAdmin: true });
  admin = await kit.person('admin', 'Arjun');
  receiver = await startReceiver();
}, 60_000);
afterAll(async () => {
  await receiver.close();
  await kit.close();
});

const keyWith = async (...scopes: readonly string[]): Promise<{ readonly id: string; readonly secret: string }> =>
  (await chief.client.post('/api/admin/api-keys', { name: 'Ledger', scopes: ['events:read', ...scopes] })).body;
/** A program that calls with this key. */
const program =
  (secret: string) =>
  (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    kit.client().request(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { authorization: `Bearer ${secret}`, ...headers },
    });

/** Writes events that no command of today would give. */
const recorded = async <S, E extends DomainEvent>(
  aggregate: Folding<S, E>,
  id: string,
  events: readonly E[],
): Promise<void> => {
  const given = { ...aggregate, decider: { ...aggregate.decider, decide: () => ok(events) } };
  const done = await kit.app.execute(given, id, { type: 'any' }, systemContext('test'));
  expect(done.ok).toBe(true);
};

describe('webhooks', () => {
  it('are made by super admins, whose secret is shown once', async () => {
    const { status, body } = await chief.client.post(ADMIN, HOOKS);
    expect([status, body.message]).toEqual([200, 'Webhook created']);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const found = await kit.read(admin, `${ADMIN}/${body.id}`);
    expect(found.body).toMatchObject({
      ...HOOKS,
      types: null,
      personal: false,
      enabled: true,
      hint: body.secret.slice(-4),
      owner: { id: chief.id, name: 'Kabir' },
      api_key_id: null,
      parked: 0,
      held: 0,
    });
    expect(JSON.stringify(found.body)).not.toContain(body.secret.slice(6, 40));
    const events: string[] = [];
    for await (const event of kit.app.events.readAll({ after: null })) events.push(JSON.stringify(event));
    for (const text of [...kit.logs, ...events]) expect(text).not.toContain(body.secret.slice(6, 40));
    const refused = await admin.client.post(ADMIN, HOOKS);
    expect([refused.status, refused.body.code]).toEqual([403, 'webhook.super_admin_only']);
  });

  it('show their secret once, also to a call that is sent again', async () => {
    const again = { 'idempotency-key': 'once' };
    const [first, second] = [
      await chief.client.post(ADMIN, HOOKS, again),
      await chief.client.post(ADMIN, HOOKS, again),
    ];
    expect(first.body.secret).toEqual(expect.any(String));
    expect([second.status, second.body.code, second.body.secret]).toEqual([409, 'secret_shown', undefined]);
  });

  it('are changed, disabled and deleted', async () => {
    const { id } = (await chief.client.post(ADMIN, HOOKS)).body;
    const change = (body: object) => chief.client.request('PATCH', `${ADMIN}/${id}`, { body });
    expect((await change({ types: ['anupalan.payment.received.v1'], enabled: false })).status).toBe(200);
    expect((await kit.read(admin, `${ADMIN}/${id}`)).body).toMatchObject({
      types: ['anupalan.payment.received.v1'],
      enabled: false,
      disabled_by: 'admin',
    });
    const wrong = await change({ url: 'nowhere' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'url']);
    expect((await chief.client.delete(`${ADMIN}/${id}`)).status).toBe(200);
    for (const answer of [await kit.read(admin, `${ADMIN}/${id}`), await change({ name: 'Again' })])
      expect([answer.status, answer.body.code]).toEqual([404, 'webhook.not_found']);
  });

  it('are tested with a signed event, whose outcome is answered and kept', async () => {
    const { id, secret } = (await chief.client.post(ADMIN, { ...HOOKS, url: receiver.url })).body;
    const test = () => chief.client.post(`${ADMIN}/${id}/test`, {});
    expect((await test()).body).toMatchObject({ delivered: true, reason: null, status: 200, answer: 'thanks' });
    const met = receiver.met.at(-1);
    if (met === undefined) throw new Error('nothing came');
    receiver.verify(met, secret);
    expect(met.event).toMatchObject({ type: 'anupalan.webhook.test.v1', subject: id, data: { webhook_id: id } });
    receiver.answer(() => 500);
    expect((await test()).body).toMatchObject({ delivered: false, reason: 'status', status: 500 });
    const { items } = (await kit.read(admin, `${ADMIN}/${id}/deliveries`)).body;
    expect(items.map((one: { kind: string; state: string }) => [one.kind, one.state])).toEqual([
      ['test', 'failed'],
      ['test', 'delivered'],
    ]);
    const page = (await kit.read(admin, `${ADMIN}/${id}/deliveries?limit=1`)).body;
    const rest = (await kit.read(admin, `${ADMIN}/${id}/deliveries?limit=1&cursor=${page.next_cursor}`)).body;
    expect([page.items[0].state, rest.items[0].state, rest.next_cursor]).toEqual(['failed', 'delivered', null]);
    expect((await kit.read(admin, `${ADMIN}/${id}/deliveries?cursor=x`)).status).toBe(400);
  });

  it('of an API key are its own: it sees no others, and is seen by admins', async () => {
    const [one, other] = [await keyWith('webhooks:manage'), await keyWith('webhooks:manage')];
    const [mine, theirs] = [program(one.secret), program(other.secret)];
    const made = await mine('POST', KEYED, HOOKS, { 'idempotency-key': 'once' });
    expect(made.status).toBe(200);
    expect((await mine('POST', KEYED, HOOKS, { 'idempotency-key': 'once' })).body.code).toBe('secret_shown');
    const { id } = made.body;
    const listed = async (call: ReturnType<typeof program>) =>
      (await call('GET', KEYED)).body.items.map((webhook: { id: string }) => webhook.id);
    expect([await listed(mine), await listed(theirs)]).toEqual([[id], []]);
    expect((await kit.read(admin, `${ADMIN}/${id}`)).body).toMatchObject({
      api_key_id: one.id,
      owner: { id: chief.id },
    });
    for (const [method, path, body] of [
      ['GET', `${KEYED}/${id}`, undefined],
      ['PATCH', `${KEYED}/${id}`, { name: 'Mine' }],
      ['DELETE', `${KEYED}/${id}`, undefined],
      ['POST', `${KEYED}/${id}/rotate`, {}],
      ['POST', `${KEYED}/${id}/test`, {}],
      ['GET', `${KEYED}/${id}/deliveries`, undefined],
      ['POST', `${KEYED}/${id}/redeliver`, { parked: true }],
    ] as const)
      expect([method, path, (await theirs(method, path, body)).status]).toEqual([method, path, 404]);
    expect((await mine('PATCH', `${KEYED}/${id}`, { name: 'Mine' })).status).toBe(200);
    const events = [];
    for await (const event of kit.app.events.readStream(`webhook-${id}`)) events.push(event.metadata.actor);
    expect(events).toEqual([
      { id: one.id, role: 'integrator' },
      { id: one.id, role: 'integrator' },
    ]);
  });

  it('of a key without the scope tell nothing personal, also where a super admin asks for it', async () => {
    const mine = program((await keyWith('webhooks:manage')).secret);
    const { id } = (await mine('POST', KEYED, HOOKS)).body;
    const changed = await chief.client.request('PATCH', `${ADMIN}/${id}`, { body: { personal: true } });
    expect([changed.status, changed.body.errors?.[0].path]).toEqual([422, 'personal']);
  });

  it('of one API key are twenty at most, which leaves those of others alone', async () => {
    const mine = program((await keyWith('webhooks:manage')).secret);
    const last = { 'idempotency-key': 'the-last-one' };
    for (let n = 1; n < MAX_WEBHOOKS_PER_KEY; n += 1) expect((await mine('POST', KEYED, HOOKS)).status).toBe(200);
    const made = await mine('POST', KEYED, HOOKS, last);
    expect(made.status).toBe(200);
    const over = await mine('POST', KEYED, HOOKS);
    expect([over.status, over.body.code, over.body.params]).toEqual([
      409,
      'webhook.too_many_of_key',
      { max: MAX_WEBHOOKS_PER_KEY },
    ]);
    // A call whose answer was lost is no further one.
    expect((await mine('POST', KEYED, HOOKS, last)).body.code).toBe('secret_shown');
    const other = program((await keyWith('webhooks:manage')).secret);
    expect((await other('POST', KEYED, HOOKS)).status).toBe(200);
    expect((await mine('DELETE', `${KEYED}/${made.body.id}`)).status).toBe(200);
    expect((await mine('POST', KEYED, HOOKS)).status).toBe(200);
  });

  it('are not for a key that may read no events, as keys could be before', async () => {
    const id = randomId();
    const secret = apiKeyText(id, 'a'.repeat(64));
    const data = { name: 'Old', scopes: ['webhooks:manage'], hint: 'aaaa', expiresAt: null } as const;
    await recorded(apiKey, id, [{ type: 'ApiKeyCreated', data: { ...data, secretHash: apiKeyHash(secret) } }]);
    await kit.app.positions.waitFor(['api-keys'], await kit.app.events.head(), 10_000);
    const refused = await program(secret)('POST', KEYED, HOOKS);
    expect([refused.status, refused.body.code]).toEqual([403, 'webhook.super_admin_only']);
  });

  it('need the scope for them, and that for people where they are sent it', async () => {
    const without = await program((await keyWith()).secret)('POST', KEYED, HOOKS);
    expect([without.status, without.body.code]).toEqual([403, 'api_key_scope']);
    const personal = { ...HOOKS, personal: true };
    const plain = await program((await keyWith('webhooks:manage')).secret)('POST', KEYED, personal);
    expect([plain.status, plain.body.errors[0].code]).toEqual([422, 'webhook.personal']);
    const both = await keyWith('webhooks:manage', 'events:personal');
    expect((await program(both.secret)('POST', KEYED, personal)).status).toBe(200);
  });
});

describe('a redelivery', () => {
  const again = async (id: string, body: object) => chief.client.post(`${ADMIN}/${id}/redeliver`, body);

  it('names events that are in the feed', async () => {
    const { id } = (await chief.client.post(ADMIN, HOOKS)).body;
    const { status, body } = await again(id, { sequences: ['99999999999999999999'] });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'sequences', code: 'webhook.unknown_event', params: { sequence: '99999999999999999999' } }],
    ]);
  });

  it('names times with their place on earth', async () => {
    const { id } = (await chief.client.post(ADMIN, HOOKS)).body;
    const time = { since: '2026-11-21T10:00:00', until: '2026-11-21T12:00:00+05:30' };
    const { status, body } = await again(id, { time });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'time.since', message: 'Give a time with its offset: 2026-11-23T10:00:00+05:30' }],
    ]);
  });

  it('of what was given up is one of all of it that is in the feed', async () => {
    const { id } = (await chief.client.post(ADMIN, HOOKS)).body;
    const asha = await kit.person('customer', 'Asha');
    await Promise.all(Array.from({ length: 55 }, () => kit.paidRequest(asha)));
    await kit.app.positions.waitFor(['public-events'], await kit.app.events.head(), 10_000);
    const { docs } = await feedAfter(kit.app.reads, { after: null, types: null, limit: 1000 });
    const places = docs.map(({ sequence }) => sequence);
    expect(places.length).toBeGreaterThan(100);
    const parked = [...places, '99999999999999999999'].map((sequence): WebhookEvent => {
      const given = { sequence, eventId: sequence, eventType: 'anupalan.payment.received.v1', subject: 'one' } as const;
      return { type: 'WebhookDeliveryParked', data: { ...given, attempts: 14, reason: 'status', status: 500 } };
    });
    await recorded(webhook, id, parked);
    await kit.app.positions.waitFor(['parked-deliveries'], await kit.app.events.head(), 10_000);
    expect((await again(id, { parked: true })).status).toBe(200);
    const asked = [];
    for await (const { type, data } of kit.app.events.readStream(`webhook-${id}`))
      if (type === 'WebhookRedeliveryRequested') asked.push(data);
    expect(asked).toEqual([{ from: places[0], upTo: places.at(-1), sequences: places }]);
    expect((await kit.read(admin, `${ADMIN}/${id}`)).body.parked).toBe(1);
  });
});

describe('redeliveries that are asked for at once', () => {
  it('are all there for the sender where they were acknowledged, and refused beyond those that may wait', async () => {
    const { id } = (await chief.client.post(ADMIN, HOOKS)).body;
    const boss = await kit.person('admin', 'Latha', { isSuperAdmin: true });
    const ask = () => boss.client.post(`${ADMIN}/${id}/redeliver`, { range: { from: FIRST, to: LAST } });
    for (let n = 2; n < MAX_REDELIVERIES; n += 1) expect((await ask()).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    const over = await ask();
    expect([over.status, over.body.code]).toEqual([409, 'webhook.redeliveries_waiting']);
    const asked = [];
    for await (const { type, position } of kit.app.events.readStream(`webhook-${id}`))
      if (type === 'WebhookRedeliveryRequested') asked.push(position);
    expect((await findWebhook(kit.app.reads, id))?.redeliveries.map((one) => one.id)).toEqual(asked);
  });
});

describe('outside development', () => {
  it('a webhook goes to https and to addresses of the internet alone', async () => {
    const strict = await startCaseKit({ WEBHOOK_PRIVATE_TARGETS: '0' });
    try {
      const boss = await strict.person('admin', 'Kabir', { isSuperAdmin: true });
      const refused = async (url: string): Promise<string> => {
        const { status, body } = await boss.client.post(ADMIN, { name: 'Ledger', url });
        expect([url, status]).toEqual([url, 422]);
        return body.errors[0].code;
      };
      expect(await refused('http://example.com/')).toBe('webhook.url_https');
      expect(await refused('https://127.0.0.1/')).toBe('webhook.url_private');
      expect(await refused('https://[::1]:8443/')).toBe('webhook.url_private');
      const { id } = (await boss.client.post(ADMIN, HOOKS)).body;
      const changed = await boss.client.request('PATCH', `${ADMIN}/${id}`, { body: { url: 'https://localhost/' } });
      expect([changed.status, changed.body.errors[0].code]).toEqual([422, 'webhook.url_private']);
    } finally {
      await strict.close();
    }
  });
});
