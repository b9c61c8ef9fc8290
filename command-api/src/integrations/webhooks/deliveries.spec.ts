import type { CreateWebhook, Webhook, WebhookDelivery, WebhookMade } from '@anupalan/domain/contracts/webhooks';
import { webhook } from '@anupalan/domain/integrations/webhook';
import { caseSubject } from '@anupalan/domain/kernel/event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../operations/operations.js';
import { systemContext } from '../../platform/commands/command-context.js';
import { type CaseKit, type Person, pdf, startCaseKit } from '../../testing/case-kit.js';
import { eventually } from '../../testing/test-app.js';
import { type Met, type Receiver, startReceiver } from '../../testing/webhook-receiver.js';
import { deliverWebhooks } from './deliver-webhooks.js';
import { webhookSample } from './delivery-metrics.js';
import { DELIVERIES } from './delivery-state.js';
import { openPoster } from './post-webhook.js';

const HOUR_MS = 3_600_000;
const WEBHOOKS = '/api/admin/webhooks';

let kit: CaseKit;
let chief: Person;
let asha: Person;
const receivers: Receiver[] = [];
const made: string[] = [];
let stop: () => Promise<void> = async () => undefined;

/** Delivers as the server does. A receiver with `?impatient` in its address has little time. */
const start = (): void => {
  const ending = new AbortController();
  const running = deliverWebhooks(kit.app, ending.signal, {
    openPoster: (url, options) =>
      openPoster(url, url.endsWith('?impatient') ? { ...options, timeoutMs: 300 } : options),
  });
  stop = async () => {
    ending.abort(new Error('stopping'));
    await running;
  };
};

beforeAll(async () => {
  kit = await startCaseKit();
  chief = await kit.person('admin', 'Kabir', { isSuperAdmin: true });
  asha = await kit.person('customer', 'Asha');
  start();
}, 60_000);
afterEach(async () => {
  for (const id of made.splice(0)) await chief.client.request('DELETE', `${WEBHOOKS}/${id}`);
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(async () => {
  await stop();
  await kit.close();
});

const receive = async (port?: number): Promise<Receiver> => {
  const receiver = await startReceiver(port);
  receivers.push(receiver);
  return receiver;
};
const register = async (receiver: Receiver, over: Partial<CreateWebhook> = {}): Promise<WebhookMade> => {
  const { status, body } = await chief.client.post(WEBHOOKS, {
    name: 'Ledger',
    url: receiver.url,
    types: ['anupalan.service_request.created.v1', 'anupalan.document.uploaded.v1'],
    ...over,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  made.push(body.id);
  return body;
};
const webhookNow = async (id: string): Promise<Webhook> => (await kit.read(chief, `${WEBHOOKS}/${id}`)).body;
const deliveries = async (id: string, query = ''): Promise<readonly WebhookDelivery[]> =>
  (await kit.read(chief, `${WEBHOOKS}/${id}/deliveries?limit=100${query}`)).body.items;
/** A case with this many events after its creation. */
const caseOf = async (more = 0): Promise<string> => {
  const id = await kit.paidRequest(asha);
  for (let n = 0; n < more; n += 1) await upload(id, n);
  return id;
};
const upload = async (id: string, n: number): Promise<void> => {
  const answer = await kit.upload(asha, id, 'pan', [pdf(`${id} ${n}`), 'pan.pdf']);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
};
const typesOf = (met: readonly Met[], subject: string) =>
  met.filter(({ event }) => event.subject === subject).map(({ event }) => String(event.type).split('.')[2]);
/** The places of the events of each case, in the order in which they were taken first. */
const firstTaken = ({ taken }: Receiver): ReadonlyMap<string, readonly string[]> => {
  const bySubject = new Map<string, string[]>();
  for (const { event } of taken) {
    const seen = bySubject.get(event.subject) ?? [];
    if (!seen.includes(event.sequence)) bySubject.set(event.subject, [...seen, event.sequence]);
  }
  return bySubject;
};
const expectInOrder = (receiver: Receiver): void => {
  for (const sequences of firstTaken(receiver).values()) expect(sequences).toEqual([...sequences].sort());
};
const count = (receiver: Receiver, subject: string): number => firstTaken(receiver).get(subject)?.length ?? 0;

describe('a webhook', () => {
  it('is sent what happens after it was made, signed as the standard says, in the form of the feed', async () => {
    const before = await caseOf();
    const receiver = await receive();
    const { id, secret } = await register(receiver, { types: null });
    const one = await caseOf(1);
    await eventually(async () => count(receiver, one) === 3);
    expect(typesOf(receiver.met, one)).toEqual(['created', 'status_changed', 'uploaded']);
    expect(typesOf(receiver.met, before)).toEqual([]);
    const [met] = receiver.met;
    if (met === undefined) throw new Error('nothing came');
    receiver.verify(met, secret);
    expect(() => receiver.verify({ ...met, body: `${met.body} ` }, secret)).toThrow('No matching signature');
    expect(met.event).toMatchObject({ specversion: '1.0', id: met.id, type: 'anupalan.service_request.created.v1' });
    const [latest] = await eventually(async () => {
      const found = await deliveries(id);
      return found.length === 3 && found;
    });
    expect(latest).toMatchObject({ state: 'delivered', attempt: 1, status: 200, answer: 'thanks', kind: 'feed' });
    expect(JSON.parse(latest?.request?.body ?? '')).toEqual(receiver.met[2]?.event);
    expect((await webhookNow(id)).delivered_at).not.toBeNull();
  });

  it('is sent only the types that it wants', async () => {
    const receiver = await receive();
    await register(receiver, { types: ['anupalan.document.uploaded.v1'] });
    const one = await caseOf(1);
    await eventually(async () => count(receiver, one) === 1);
    expect(typesOf(receiver.met, one)).toEqual(['uploaded']);
  });

  it('whose receiver refuses one case gets the others, and that one in its order once it takes it', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    const refused = await caseOf();
    await eventually(async () => count(receiver, refused) === 1);
    receiver.answer(({ event }) => (event.subject === refused ? 500 : 200));
    await upload(refused, 0);
    await eventually(async () => (await webhookNow(id)).held === 1);
    await upload(refused, 1);
    const other = await caseOf(2);
    await eventually(async () => count(receiver, other) === 3);
    expect(typesOf(receiver.met, refused)).toEqual(['created', 'uploaded']);
    receiver.answer(() => 200);
    kit.clock.advance(HOUR_MS);
    await eventually(async () => count(receiver, refused) === 3);
    expectInOrder(receiver);
    await eventually(async () => (await webhookNow(id)).held === 0);
  });

  it.each([
    ['hangs', (res: { flushHeaders(): void }) => void res],
    ['breaks off', (res: { destroy(): void }) => res.destroy()],
    [
      'redirects to the own machine',
      (res: { writeHead(status: number, headers: object): { end(): void } }) =>
        res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ] as const)('whose receiver %s gets each event at least once and in the order of its case', async (_, how) => {
    const receiver = await receive();
    const { id } = await register(receiver, { url: `${receiver.url}?impatient` });
    receiver.answer(() => how as never);
    const cases = [await caseOf(1), await caseOf(1)];
    await eventually(async () => (await webhookNow(id)).held === 2);
    receiver.answer(() => 200);
    await eventually(async () => {
      kit.clock.advance(1000);
      return cases.every((one) => count(receiver, one) === 2);
    });
    expectInOrder(receiver);
    const failed = await deliveries(id, '&state=failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.every(({ next_attempt_at, reason }) => next_attempt_at !== null && reason !== null)).toBe(true);
  });

  it('whose receiver is away for an hour gets all of it afterwards', async () => {
    const receiver = await receive();
    await register(receiver);
    const port = Number(new URL(receiver.url).port);
    await receiver.close();
    const cases: string[] = [];
    for (let n = 0; n < 8; n += 1) cases.push(await caseOf(1));
    kit.clock.advance(HOUR_MS);
    const back = await receive(port);
    await eventually(async () => {
      kit.clock.advance(1000);
      return cases.every((one) => count(back, one) === 2);
    });
    expectInOrder(back);
  });

  it('that is stopped and started again in the middle loses nothing', async () => {
    const receiver = await receive();
    await register(receiver);
    receiver.answer(({ event }) => (event.type === 'anupalan.document.uploaded.v1' ? (res) => void res : 200));
    const one = await caseOf(2);
    await eventually(async () => typesOf(receiver.met, one).includes('uploaded'));
    await stop();
    receiver.answer(() => 200);
    start();
    await eventually(async () => {
      kit.clock.advance(1000);
      return count(receiver, one) === 3;
    });
    expectInOrder(receiver);
  });

  it('that never answers holds up no other one', async () => {
    const [hostile, fast] = [await receive(), await receive()];
    hostile.answer(() => (res) => void res);
    for (let n = 0; n < 3; n += 1) await register(hostile);
    await register(fast);
    const cases: string[] = [];
    for (let n = 0; n < 6; n += 1) cases.push(await caseOf(1));
    for (const one of cases) await eventually(async () => count(fast, one) === 2);
  });

  it('is disabled at once by a receiver that is gone, tells its owner, and goes on when it is enabled', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    receiver.answer(() => 410);
    const one = await caseOf(1);
    await eventually(async () => (await webhookNow(id)).disabled_by === 'gone');
    const tries = receiver.met.length;
    const jobs = (await kit.app.jobs.page('notify', 'waiting', { limit: 1000 })).jobs;
    const told = jobs.filter(({ payload }) => payload.webhookId === id);
    expect(told.map(({ payload }) => [payload.template, payload.userId])).toEqual([['webhook_disabled', chief.id]]);
    const { items } = (await kit.read(chief, '/api/notifications')).body;
    expect(items[0]).toMatchObject({
      code: 'webhook_disabled',
      title: 'Webhook disabled: Ledger',
      link: `/admin/integrations/webhooks/${id}`,
    });
    kit.clock.advance(HOUR_MS);
    receiver.answer(() => 200);
    await caseOf();
    expect(receiver.met.length).toBe(tries);
    await chief.client.request('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled: true } });
    await eventually(async () => count(receiver, one) === 2);
    expectInOrder(receiver);
  });

  it('gives an event up after three days, is then disabled, and is sent it again on demand', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    receiver.answer(() => 503);
    const one = await caseOf(1);
    const { disabled_by, parked } = await eventually(async () => {
      kit.clock.advance(2 * HOUR_MS);
      const now = await webhookNow(id);
      return !now.enabled && now;
    });
    expect([disabled_by, parked]).toEqual(['failing', 1]);
    const [given] = await deliveries(id, '&state=parked');
    expect(given).toMatchObject({
      type: 'anupalan.service_request.created.v1',
      subject: one,
      reason: 'status',
      status: 503,
    });
    const refused = await chief.client.post(`${WEBHOOKS}/${id}/redeliver`, { parked: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook.disabled']);
    receiver.answer(() => 200);
    await chief.client.request('PATCH', `${WEBHOOKS}/${id}`, { body: { enabled: true } });
    await eventually(async () => typesOf(receiver.taken, one).includes('uploaded'));
    expect(typesOf(receiver.taken, one)).toEqual(['uploaded']);
    expect((await chief.client.post(`${WEBHOOKS}/${id}/redeliver`, { parked: true })).status).toBe(200);
    await eventually(async () => typesOf(receiver.taken, one).includes('created'));
    expect((await webhookNow(id)).parked).toBe(0);
  });

  it('that takes other cases gives up only the event that it never takes, and goes on with its case', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    const poisoned = await caseOf();
    await eventually(async () => count(receiver, poisoned) === 1);
    let poison = '';
    receiver.answer(({ event }) => {
      if (event.subject === poisoned && poison === '') poison = event.id;
      return event.id === poison ? 500 : 200;
    });
    await upload(poisoned, 0);
    await eventually(async () => (await webhookNow(id)).held === 1);
    await upload(poisoned, 1);
    await caseOf();
    await eventually(async () => {
      kit.clock.advance(2 * HOUR_MS);
      return (await webhookNow(id)).parked === 1;
    });
    await eventually(async () => count(receiver, poisoned) === 2);
    expect((await webhookNow(id)).enabled).toBe(true);
    expect((await deliveries(id, '&state=parked')).map(({ event_id }) => event_id)).toEqual([poison]);
  });

  it('notifies its owner of a parked delivery, once until somebody looks at the deliveries', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    const told = async () =>
      (await kit.app.jobs.page('notify', 'waiting', { limit: 1000 })).jobs.filter(
        ({ payload }) => payload.webhookId === id,
      );
    /** Parks one more event, while other cases go on. */
    const park = async (nth: number): Promise<void> => {
      receiver.answer(() => 200);
      const poisoned = await caseOf();
      await eventually(async () => count(receiver, poisoned) === 1);
      receiver.answer(({ event }) => (event.subject === poisoned ? 500 : 200));
      await upload(poisoned, 0);
      await eventually(async () => (await webhookNow(id)).held === 1);
      await caseOf();
      await eventually(async () => {
        kit.clock.advance(2 * HOUR_MS);
        return (await webhookNow(id)).parked === nth;
      });
    };
    await park(1);
    await eventually(async () => (await told()).length === 1);
    await park(2);
    expect((await told()).map(({ payload }) => [payload.template, payload.userId])).toEqual([
      ['webhook_parked', chief.id],
    ]);
    const { items } = (await kit.read(chief, '/api/notifications')).body;
    expect(items[0]).toMatchObject({
      code: 'webhook_parked',
      title: 'Webhook with parked events: Ledger',
      link: `/admin/integrations/webhooks/${id}`,
    });
    await deliveries(id, '&state=parked');
    await park(3);
    await eventually(async () => (await told()).length === 2);
  });

  it('is counted in the metrics: deliveries by outcome, waiting requests, parked events and the lag', async () => {
    const receiver = await receive();
    receiver.answer(() => 500);
    const { id } = await register(receiver);
    await caseOf();
    await eventually(async () => (await webhookNow(id)).held === 1);
    const { waiting, parked, lagSeconds } = (await webhookSample(kit.app)) ?? {};
    expect(waiting).toBeGreaterThanOrEqual(1);
    expect([typeof parked, lagSeconds]).toEqual(['number', 0]);
    const { body } = await kit.app.metrics.text(await sample(kit.app));
    expect(body).toMatch(/^anupalan_webhook_deliveries_total{outcome="failed"} [1-9]/m);
    expect(body).toMatch(new RegExp(`^anupalan_webhook_waiting ${waiting}$`, 'm'));
    expect(body).toMatch(/^anupalan_webhook_lag_seconds 0$/m);
  });

  it('is sent events once more: one, a range of places, a range of time', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    const since = new Date(kit.clock.now() + 1000).toISOString();
    kit.clock.advance(1000);
    const one = await caseOf(2);
    await eventually(async () => count(receiver, one) === 3);
    const until = new Date(kit.clock.now()).toISOString();
    const sequences = firstTaken(receiver).get(one) ?? [];
    const [first = '', , last = ''] = sequences;
    const ask = async (body: object): Promise<void> => {
      const answer = await chief.client.post(`${WEBHOOKS}/${id}/redeliver`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const times = (): readonly number[] =>
      sequences.map((sequence) => receiver.taken.filter(({ event }) => event.sequence === sequence).length);
    await ask({ sequences: [last] });
    await eventually(async () => times().join() === '1,1,2');
    await ask({ range: { from: first, to: last } });
    await eventually(async () => times().join() === '2,2,3');
    await ask({ time: { since, until } });
    await eventually(async () => times().join() === '3,3,4');
    await eventually(async () => (await webhookNow(id)).redeliveries === 0);
    const ids = new Set(receiver.taken.map((met) => met.id));
    expect(ids.size).toBe(3);
    expect((await deliveries(id)).filter(({ kind }) => kind === 'redelivery')).toHaveLength(7);
    for (const wrong of [
      {},
      { parked: true, sequences: [last] },
      { sequences: ['1'] },
      { range: { from: 'a', to: 'b' } },
    ])
      expect((await chief.client.post(`${WEBHOOKS}/${id}/redeliver`, wrong)).status).toBe(422);
    expect((await chief.client.post(`${WEBHOOKS}/${id}/redeliver`, { parked: true })).status).toBe(409);
  });

  it('goes on though it was asked for places that no event has', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    const [hidden, far] = [(await kit.app.events.head()) ?? '', '99999999999999999999'];
    const asked = {
      type: 'requestRedelivery',
      from: hidden,
      upTo: far,
      sequences: [hidden, far],
      finished: 0,
    } as const;
    const context = systemContext('test', { actor: { id: chief.id, role: 'admin' } });
    expect((await kit.app.execute(webhook, id, asked, context)).ok).toBe(true);
    const one = await caseOf(1);
    await eventually(async () => count(receiver, one) === 2);
    await eventually(async () => (await webhookNow(id)).redeliveries === 0);
    const told = kit.logs.filter((line) => line.includes(id) && line.includes('no public event at this place'));
    expect(told.map((line) => JSON.parse(line).sequence)).toEqual([hidden, far]);
  });

  it('that is deleted has its place in the feed until its sender has ended', async () => {
    const receiver = await receive();
    const { id } = await register(receiver);
    const one = await caseOf();
    await eventually(async () => (await deliveries(id)).length > 0);
    await stop();
    const states = async () => (await kit.app.keyValue.list(DELIVERIES)).map(({ key }) => key);
    await chief.client.request('DELETE', `${WEBHOOKS}/${id}`);
    expect(await states()).toContain(`${DELIVERIES}${id}`);
    start();
    await eventually(async () => !(await states()).includes(`${DELIVERIES}${id}`));
    expect(count(receiver, one)).toBe(1);
  });

  it('is signed with both secrets while they overlap', async () => {
    const receiver = await receive();
    const { id, secret } = await register(receiver);
    const turned = await chief.client.post(`${WEBHOOKS}/${id}/rotate`, { overlapHours: 1 });
    const lastOf = async (): Promise<Met> => {
      const one = await caseOf();
      return eventually(async () => receiver.taken.find(({ event }) => event.subject === one));
    };
    const during = await lastOf();
    receiver.verify(during, secret);
    receiver.verify(during, turned.body.secret);
    kit.clock.advance(HOUR_MS);
    const after = await lastOf();
    receiver.verify(after, turned.body.secret);
    expect(() => receiver.verify(after, secret)).toThrow('No matching signature');
  });

  it('is sent what events say of people only where it asks for it, and not after it was erased', async () => {
    const [plain, personal] = [await receive(), await receive()];
    await register(plain);
    const { id } = await register(personal, { personal: true });
    personal.answer(
      ({ body }) =>
        (res) =>
          void res.writeHead(500).end(body),
    );
    const one = await caseOf();
    await eventually(async () => (await webhookNow(id)).held === 1);
    personal.answer(({ event, body }) =>
      event.type.includes('uploaded') ? (res) => void res.writeHead(500).end(body) : 200,
    );
    await upload(one, 0);
    kit.clock.advance(HOUR_MS);
    const uploads = (receiver: Receiver) => receiver.met.filter(({ event }) => event.type.includes('uploaded'));
    await eventually(async () => uploads(plain).length === 1 && uploads(personal).length > 0);
    expect(uploads(plain)[0]?.event.data.personal).toBeUndefined();
    expect(uploads(personal)[0]?.event.data.personal).toEqual({ file_name: 'pan.pdf' });
    const shown = await eventually(async () =>
      (await deliveries(id, '&state=failed')).find(({ type }) => type.includes('uploaded')),
    );
    expect(shown.request).toMatchObject({ personal: true });
    expect(shown.request?.body).not.toContain('pan.pdf');
    // The receiver's answer repeats personal data. It is shown, but sealed under the key of the case.
    expect(shown.answer).toContain('pan.pdf');
    for (const entry of await kit.app.keyValue.list('webhook'))
      expect(Buffer.from(entry.value).toString()).not.toContain('pan.pdf');
    await kit.app.vault.destroy(caseSubject(one));
    personal.answer(() => 200);
    kit.clock.advance(HOUR_MS);
    await eventually(async () => personal.taken.some(({ event }) => event.type.includes('uploaded')));
    const sent = personal.taken.find(({ event }) => event.type.includes('uploaded'));
    expect(sent?.event.data.personal).toBeUndefined();
    expect((await deliveries(id, '&state=failed')).every(({ answer }) => !answer?.includes('pan.pdf'))).toBe(true);
  });
});
