import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type CaseKit, type Person, pdf, startCaseKit } from '@anupalan/command-api/testing/case-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AnupalanError, type Client, createClient, type PublicEvent } from './index.js';

let kit: CaseKit;
let chief: Person;
let asha: Person;
let apiKey: string;
beforeAll(async () => {
  kit = await startCaseKit();
  chief = await kit.person('admin', 'Kabir', { isSuperAdmin: true });
  asha = await kit.person('customer', 'Asha');
  const scopes = ['events:read', 'requests:write', 'requests:read'];
  apiKey = (await chief.client.post('/api/admin/api-keys', { name: 'Ledger', scopes })).body.secret;
}, 60_000);
afterAll(() => kit.close());

/** A line between client and server that can be cut. */
const line = async () => {
  const open = new Set<Socket>();
  const { port } = new URL(kit.origin);
  const server = createServer();
  server.on('connection', (near: Socket) => {
    const far = connect(Number(port), '127.0.0.1');
    open.add(near);
    near.once('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.once('close', () => near.destroy());
    for (const one of [near, far]) one.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  // The bytes go on as they are: nothing here reads HTTP.
  server.removeAllListeners('request');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
let lines: Awaited<ReturnType<typeof line>>[] = [];
const newLine = async () => {
  const one = await line();
  lines.push(one);
  return one;
};
afterEach(async () => {
  for (const one of lines) {
    one.cut();
    await one.close();
  }
  lines = [];
});

const whole = async (client: Client): Promise<readonly PublicEvent[]> => {
  const events: PublicEvent[] = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<Client['events']['page']>> = await client.events.page({ after, limit: 2 });
    events.push(...page.events);
    after = page.next_after;
    if (!page.has_more) return events;
  }
};

describe('the feed', () => {
  it('goes on over a cut connection behind the last event, and gives each once', async () => {
    const cable = await newLine();
    const client = createClient({ baseUrl: cable.origin, apiKey });
    await kit.paidRequest(asha);
    const stop = new AbortController();
    const lost: unknown[] = [];
    const got: PublicEvent[] = [];
    const wanted = 8;
    for await (const event of client.events.follow({ signal: stop.signal, onLost: (error) => lost.push(error) })) {
      got.push(event);
      if (got.length === wanted) stop.abort();
      // A case happens while nobody listens.
      else if (got.length === 2 || got.length === 4) {
        cable.cut();
        await kit.paidRequest(asha);
        if (got.length === 4) await kit.paidRequest(asha);
      }
    }
    expect(lost.length).toBeGreaterThanOrEqual(2);
    expect(got).toEqual((await whole(client)).slice(0, wanted));
    expect(new Set(got.map(({ id }) => id)).size).toBe(wanted);
  });

  it('begins behind a place, with the types that are asked for', async () => {
    const client = createClient({ baseUrl: kit.origin, apiKey });
    await kit.paidRequest(asha);
    const all = await whole(client);
    const types = ['anupalan.service_request.created.v1'] as const;
    const after = all[0]?.sequence ?? null;
    const expected = all.slice(1).filter(({ type }) => type === types[0]);
    for await (const event of client.events.follow({ after, types })) {
      expect(event).toEqual(expected[0]);
      break;
    }
    expect((await client.events.page({ after, types })).events).toEqual(expected);
  });

  it('counts a connection in which nothing comes as lost', async () => {
    const silent: Server = createServer((_, answer) => void answer.writeHead(200).flushHeaders());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const stop = new AbortController();
    const follow = createClient({ baseUrl, apiKey }).events.follow({
      signal: stop.signal,
      idleMs: 20,
      onLost: () => stop.abort(),
    });
    expect(await follow.next()).toEqual({ done: true, value: undefined });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('ends with the refusal when the key is revoked', async () => {
    const { id, secret } = (await chief.client.post('/api/admin/api-keys', { name: 'Gone', scopes: ['events:read'] }))
      .body;
    const follow = createClient({ baseUrl: kit.origin, apiKey: secret }).events.follow();
    expect((await follow.next()).done).toBe(false);
    await chief.client.post(`/api/admin/api-keys/${id}/revoke`, { reason: 'Leaked' });
    const drain = async (): Promise<void> => {
      while (!(await follow.next()).done);
    };
    await expect(drain()).rejects.toMatchObject({ name: 'AnupalanError', status: 401, code: 'api_key_invalid' });
  });
});

describe('requests', () => {
  it('are made, read and given documents', async () => {
    const client = createClient({ baseUrl: kit.origin, apiKey });
    const made = await client.requests.create({
      serviceId: 'test-licence',
      customer: { mobile: '9711111111', name: 'Asha Kulkarni' },
      reference: 'INV-7',
    });
    const seen = await client.requests.get(made.id);
    expect(seen).toMatchObject({ id: made.id, reference: 'INV-7', paid: false, waiting_on: 'customer' });
    const early = client.requests.attach(made.id, { documentKey: 'pan', file: pdf(), fileName: 'pan.pdf' });
    await expect(early).rejects.toMatchObject({ status: 409, code: 'documents_not_changeable' });
  });

  it('are made once though the answer was lost', async () => {
    const cable = await newLine();
    let calls = 0;
    const client = createClient({
      baseUrl: cable.origin,
      apiKey,
      fetch: async (...given) => {
        calls += 1;
        const answer = await fetch(...given);
        if (calls > 1) return answer;
        await answer.text();
        throw new TypeError('the connection was lost before its answer');
      },
    });
    const made = await client.requests.create({
      serviceId: 'test-licence',
      customer: { mobile: '9722222222', name: 'Asha Kulkarni' },
    });
    expect(calls).toBe(2);
    const sameNumber = (await whole(client)).filter(
      ({ type, data }) =>
        type === 'anupalan.service_request.created.v1' &&
        'customer_id' in data &&
        data.customer_id === made.customer_id,
    );
    expect(sameNumber).toHaveLength(1);
  });

  it('are not kept waiting for more than a minute: the refusal says when to try again', async () => {
    let calls = 0;
    const client = createClient({
      baseUrl: kit.origin,
      apiKey,
      fetch: async () => {
        calls += 1;
        return Response.json(
          { code: 'api_request.too_many', message: 'At most 5 requests a day are made for one number.' },
          { status: 429, headers: { 'retry-after': '3600' } },
        );
      },
    });
    await expect(client.requests.get('any')).rejects.toMatchObject({
      status: 429,
      code: 'api_request.too_many',
      retryAfterSeconds: 3600,
    });
    expect(calls).toBe(1);
  });

  it('are refused by an error with the code of the API, and not tried again', async () => {
    let calls = 0;
    const client = createClient({
      baseUrl: kit.origin,
      apiKey,
      fetch: (...given) => {
        calls += 1;
        return fetch(...given);
      },
    });
    const refusal = await client.requests.get('nothing').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AnupalanError);
    expect(refusal).toMatchObject({ status: 404, code: 'request_not_found', retryAfterSeconds: null });
    expect(calls).toBe(1);
  });
});

it('a read right after a command shows what the command did', async () => {
  const asked: (string | null)[] = [];
  const client = createClient({
    baseUrl: kit.origin,
    apiKey,
    fetch: async (input, init) => {
      asked.push(new Headers(init?.headers).get('x-min-position'));
      return fetch(input, init);
    },
  });
  const customer = { mobile: '9811100881', name: 'Nisha Rao' };
  const { id } = await client.requests.create({ serviceId: 'test-licence', customer, reference: 'INV-881' });
  expect((await client.requests.get(id)).id).toBe(id);
  expect(asked).toEqual([null, expect.stringMatching(/^\d+/)]);
});
