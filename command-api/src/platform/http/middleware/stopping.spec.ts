import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { route } from '../route.js';

const stop = new AbortController();
let left = 0;

/** Emits one value and then nothing, until it is destroyed. */
const endless = (): Readable => {
  const events = new Readable({ read: () => undefined });
  events.push('data: first\n\n');
  events.once('close', () => {
    left += 1;
  });
  return events;
};

let t: TestApp;
beforeAll(async () => {
  const events = route({
    method: 'GET',
    path: '/api/test/events',
    summary: 'events',
    tag: 'test',
    access: 'public',
    answer: 'event-stream',
    handle: async () => ({ kind: 'events', events: endless() }),
  });
  t = await startTestApp({ routes: [events], stopping: stop.signal });
});
afterAll(() => t.close());

describe('a stream of any kind', () => {
  it('goes on until its reader leaves, and is let go then', async () => {
    const leaving = new AbortController();
    const { body } = await fetch(`${t.origin}/api/test/events`, { signal: leaving.signal });
    const first = await body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('data: first\n\n');
    leaving.abort();
    await expect.poll(() => left).toBe(1);
  });

  it('says that it closes when the server stops, and is let go', async () => {
    const answer = await fetch(`${t.origin}/api/test/events`);
    const said = answer.text();
    stop.abort();
    expect(await said).toMatch(/event: closing\ndata: {}\n\n$/);
    await expect.poll(() => left).toBe(2);
  });
});
