import { createHmac } from 'node:crypto';
import { type Client, createClient, type PublicEvent } from '@anupalan/client';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '@anupalan/command-api/testing/case-kit';
import { eventually } from '@anupalan/command-api/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoKey } from './demo-key.js';
import { receive } from './receiver.js';

const SECRET = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;

let kit: CaseKit;
let asha: Person;
let client: Client;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  client = createClient({ baseUrl: kit.origin, apiKey: await demoKey(kit.origin) });
}, 60_000);
afterAll(() => kit.close());

const start = async (webhooks?: { readonly port: number; readonly secret: string }, events = client.events) => {
  const stop = new AbortController();
  const lines: string[] = [];
  let port = 0;
  const ended = receive({
    client: { events },
    print: (line) => lines.push(line),
    signal: stop.signal,
    ...(webhooks === undefined ? {} : { webhooks }),
    onListening: (at) => {
      port = at;
    },
  });
  if (webhooks !== undefined) await eventually(async () => port > 0);
  return {
    lines,
    post: (event: object, secret = SECRET) => {
      const body = JSON.stringify(event);
      const at = String(Math.floor(Date.now() / 1000));
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signature = `v1,${createHmac('sha256', key).update(`m1.${at}.${body}`).digest('base64')}`;
      const headers = { 'webhook-id': 'm1', 'webhook-timestamp': at, 'webhook-signature': signature };
      return fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body, headers });
    },
    end: async () => {
      stop.abort();
      await ended;
    },
  };
};

describe('the receiver', () => {
  it('asks a server in demo mode for a key and prints the life of a case in words', async () => {
    const id = await kit.paidRequest(asha);
    await kit.upload(asha, id);
    await asha.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    const { lines, end } = await start();
    await eventually(async () => lines.length >= 4);
    await end();
    expect(lines.map((line) => line.split(': ').slice(1).join(': '))).toEqual([
      'A customer requested Test Licence for ₹399.',
      'It went from new request to documents not uploaded.',
      'The document pan came in.',
      'It went from documents not uploaded to documents uploaded pending review.',
    ]);
    expect(lines[0]).toMatch(/^2026-11-21 10:00 {2}SR-\S+, Test Licence: /);
  });

  it('takes webhooks, prints what the feed told already once, and refuses what is not signed', async () => {
    const [first] = (await client.events.page({ limit: 1 })).events;
    if (first === undefined) throw new Error('no events');
    const silent: Client['events'] = {
      ...client.events,
      follow: async function* ({ signal } = {}) {
        yield first;
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      },
    };
    const { lines, post, end } = await start({ port: 0, secret: SECRET }, silent);
    await eventually(async () => lines.length === 1);
    const next: PublicEvent = {
      ...first,
      id: 'another',
      type: 'anupalan.document.approved.v1',
      data: { request_id: first.subject, document_id: 'd1' },
    };
    expect((await post(first)).status).toBe(204);
    expect((await post(next)).status).toBe(204);
    const paid: PublicEvent = {
      ...first,
      id: 'paid',
      subject: 'f5d0f3a4-0000-4000-8000-000000000000',
      type: 'anupalan.payment.received.v1',
      data: {
        request_id: 'f5d0f3a4-0000-4000-8000-000000000000',
        order_id: 'ORD1',
        amount_paise: 39_900,
        currency: 'INR',
        purpose: 'initial',
        method: 'upi',
        outcome: 'captured',
      },
    };
    expect((await post(paid)).status).toBe(204);
    expect((await post({ ...next, id: 'forged' }, `whsec_${Buffer.alloc(24, 9).toString('base64')}`)).status).toBe(401);
    await end();
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('A document was approved.');
    expect(lines[2]).toContain('  A new request: ₹399 came by upi.');
  });
});
