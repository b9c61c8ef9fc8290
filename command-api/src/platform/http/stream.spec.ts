import { business } from '@anupalan/domain/compliance/business';
import { businessRecord } from '@anupalan/domain/compliance/business-record';
import { position } from '@anupalan/domain/kernel/position';
import { initialOf } from '@anupalan/domain/kernel/record';
import type { Audience } from '@anupalan/infra/ports/change-feed';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityRoutes } from '../../identity/sign-in-routes.js';
import type { Client } from '../../testing/http-client.js';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.js';
import { type CommandContext, systemContext } from '../commands/command-context.js';
import { streamRoutes } from './stream-route.js';

let t: TestApp;
let live: Live[] = [];
let stopping: AbortController;
beforeEach(async () => {
  live = [];
  stopping = new AbortController();
  t = await startTestApp({ routes: [...identityRoutes, ...streamRoutes], heartbeatMs: 50, stopping: stopping.signal });
});
afterEach(async () => {
  for (const one of live) one.leave();
  await t.close();
});

interface Live {
  readonly status: number;
  readonly headers: Headers;
  text(): string;
  ended(): boolean;
  leave(): void;
}

const listen = async (client: Client): Promise<Live> => {
  const leaving = new AbortController();
  const answer = await fetch(`${t.origin}/api/stream`, {
    headers: { cookie: client.cookies(), 'accept-encoding': 'br, gzip' },
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
  const one: Live = {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    ended: () => ended,
    leave: () => leaving.abort(),
  };
  live.push(one);
  return one;
};

const publish = (id: string, audience: Partial<Audience>): void =>
  t.app.feed.publish([
    { model: 'case', id, position: position('0001'), audience: { users: [], roles: [], ...audience } },
  ]);

const signedIn = async (digits: string): Promise<{ client: Client; userId: string }> => {
  const client = t.client();
  const { body } = await client.signIn(digits);
  return { client, userId: body.user.id };
};

describe('live changes', () => {
  it('reach who is named, whose role is named, and everybody for what is public; nobody else', async () => {
    const customer = await signedIn('0000000001');
    const staff = await signedIn('0000000002');
    const [mine, theirs] = [await listen(customer.client), await listen(staff.client)];
    publish('own', { users: [customer.userId] });
    publish('other', { users: ['somebody-else'] });
    publish('staff', { roles: ['staff'] });
    publish('admin', { roles: ['admin'] });
    publish('all', { public: true });
    await eventually(async () => mine.text().includes('"all"') && theirs.text().includes('"all"'));
    const ids = (one: Live) => [...one.text().matchAll(/"id":"(own|other|staff|admin|all)"/g)].map((found) => found[1]);
    expect(ids(mine)).toEqual(['own', 'all']);
    expect(ids(theirs)).toEqual(['staff', 'all']);
    expect(mine.text()).toContain('data: {"model":"case","id":"own","position":"0001"}\n\n');
  });

  it('of a request reach the people of its business, from when it is theirs until it is no longer', async () => {
    const { client, userId } = await signedIn('0000000001');
    const stream = await listen(client);
    const by = (): CommandContext => ({ ...systemContext('test'), actor: { id: userId, role: 'customer' } });
    const told = () => stream.text().split('"businesses"').length - 1;
    const save = async (id: string) => {
      const before = told();
      const values = { ...initialOf(businessRecord), name: 'Asha Traders', kind: 'partnership', state: 'Goa' } as const;
      expect((await t.app.execute(business, id, { type: 'saveBusiness', ...values }, by())).ok).toBe(true);
      await eventually(async () => told() > before);
    };
    await save('first');
    await save('second');
    publish('theirs', { businesses: ['third'] });
    publish('own', { businesses: ['first'] });
    await eventually(async () => stream.text().includes('"own"'));
    const before = told();
    await t.app.execute(business, 'first', { type: 'removeBusiness' }, by());
    await eventually(async () => told() > before);
    publish('other', { businesses: ['first'] });
    publish('all', { businesses: ['second'] });
    await eventually(async () => stream.text().includes('"all"'));
    expect([stream.text().includes('"theirs"'), stream.text().includes('"other"')]).toEqual([false, false]);
  });

  it('begin with the position of the log, or none where the log cannot be asked', async () => {
    const { client } = await signedIn('0000000001');
    const stream = await listen(client);
    const head = await t.app.events.head();
    await eventually(async () => stream.text().includes(`event: opened\ndata: {"position":"${head}"}\n\n`));
    vi.spyOn(t.app.events, 'head').mockRejectedValueOnce(new Error('away'));
    const blind = await listen(client);
    await eventually(async () => blind.text().includes('event: opened\ndata: {"position":null}\n\n'));
  });

  it('are an event stream that is neither packed nor cached, with a heartbeat', async () => {
    const { client } = await signedIn('0000000001');
    const stream = await listen(client);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('cache-control')).toContain('no-transform');
    await eventually(async () => stream.text().includes('\n\nevent: heartbeat\ndata: {}\n\n'));
  });

  it('ask for the session every five minutes, not at each heartbeat', async () => {
    const { client } = await signedIn('0000000001');
    const stream = await listen(client);
    const asked = vi.spyOn(t.app.keyValue, 'get');
    const sessionReads = () => asked.mock.calls.filter(([key]) => key.startsWith('session-of/')).length;
    const beats = () => stream.text().split('event: heartbeat').length;
    await eventually(async () => beats() > 3);
    expect(sessionReads()).toBe(0);
    t.clock.advance(5 * 60_000);
    const before = beats();
    await eventually(async () => beats() > before + 3);
    expect(sessionReads()).toBe(1);
    asked.mockRestore();
  });

  it('end with the session: at once by logout, and by itself when its time is over', async () => {
    const first = await signedIn('0000000001');
    const second = await signedIn('0000000001');
    const [out, late] = [await listen(first.client), await listen(second.client)];
    await first.client.post('/api/logout');
    await eventually(async () => out.ended());
    expect(late.ended()).toBe(false);
    t.clock.advance(86_400_000);
    await eventually(async () => late.ended());
  });

  it('end also where the session ended after it was read and before they listened', async () => {
    const { client } = await signedIn('0000000001');
    const read = t.app.keyValue.get.bind(t.app.keyValue);
    let isFirst = true;
    const asked = vi.spyOn(t.app.keyValue, 'get').mockImplementation(async (key) => {
      const found = await read(key);
      if (isFirst && key.startsWith('session-of/')) {
        isFirst = false;
        await client.post('/api/logout');
      }
      return found;
    });
    const stream = await listen(client);
    expect(stream.status).toBe(200);
    await eventually(async () => stream.ended());
    asked.mockRestore();
  });

  it('end with a closing event when the server stops, and begin no more', async () => {
    const { client } = await signedIn('0000000001');
    const before = await listen(client);
    stopping.abort();
    await eventually(async () => before.ended());
    expect(before.text()).toMatch(/event: closing\ndata: {}\n\n$/);
    const after = await listen(client);
    await eventually(async () => after.ended());
    expect(after.text()).toContain('event: closing');
    expect((await client.get('/api/user')).headers.get('connection')).toBe('close');
  });

  it('need a session', async () => {
    expect((await listen(t.client())).status).toBe(401);
  });

  it('are limited to ten per session, and a place becomes free when one leaves', async () => {
    const { client } = await signedIn('0000000001');
    for (let n = 0; n < 10; n += 1) expect((await listen(client)).status).toBe(200);
    expect((await listen(client)).status).toBe(429);
    live[0]?.leave();
    await eventually(async () => (await listen(client)).status === 200);
  });
});
