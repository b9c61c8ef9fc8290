import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookMade } from '@anupalan/domain/contracts/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { type Acknowledged, buy, signIn } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

const CASES = 3;

/** A receiver that first answers nothing at all, and then everything. */
const startReceiver = async () => {
  const met: { readonly subject: string; readonly sequence: string }[] = [];
  let answers = false;
  let heard = (): void => undefined;
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    req.on('end', () => {
      if (answers) {
        met.push(JSON.parse(body));
        res.end();
      }
      heard();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    met,
    answer: (): void => {
      answers = true;
    },
    /** The next delivery has arrived whole. */
    next: () =>
      new Promise<void>((resolve) => {
        heard = resolve;
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

describe('kill -9 in the middle of a delivery', () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  let port = 0;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  const start = (): Promise<ServerProcess> => startServer({ dataDir, port, env: { DEMO_DATA: '0' } });

  beforeAll(async () => {
    port = await freePort();
    receiver = await startReceiver();
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    receiver.close();
    removeFolder(dataDir);
  });

  it('loses no event: each comes at least once, in the order of its case', async () => {
    const client = (): Client => new Client(() => `http://127.0.0.1:${port}`, 60_000);
    const chief = client();
    await signIn(chief, '0000000004');
    const body = { name: 'Ledger', url: receiver.url };
    await chief.must<WebhookMade>('POST', '/api/admin/webhooks', { body });
    const customer = client();
    await signIn(customer, '9876501234');
    const arrived = receiver.next();
    const bought: Partial<Acknowledged>[] = [];
    for (let n = 0; n < CASES; n += 1) {
      const done: Partial<Acknowledged> = {};
      await buy(customer, done, undefined, `buy-${n}`);
      bought.push(done);
    }
    await arrived;
    await server.kill();
    receiver.answer();
    server = await start();
    // The events of these cases in the feed: each has to reach the receiver.
    const key = await chief.must<{ secret: string }>('POST', '/api/admin/api-keys', {
      body: { name: 'Ledger', scopes: ['events:read'] },
    });
    const reader = new Client(() => `http://127.0.0.1:${port}`, 60_000);
    const { events } = await reader.must<{ events: readonly { subject: string; sequence: string }[] }>(
      'GET',
      '/api/v1/events?limit=1000',
      { headers: { authorization: `Bearer ${key.secret}` } },
    );
    const own = ({ subject }: { readonly subject: string }): boolean =>
      bought.some(({ requestId }) => requestId === subject);
    const wanted = events.filter(own);
    expect(new Set(wanted.map(({ subject }) => subject)).size).toBe(CASES);
    await expect
      .poll(() => new Set(receiver.met.filter(own).map(({ sequence }) => sequence)).size, { timeout: 60_000 })
      .toBe(wanted.length);
    for (const { requestId } of bought) {
      const came = receiver.met.flatMap(({ subject, sequence }) => (subject === requestId ? [sequence] : []));
      const first = came.filter((sequence, i) => came.indexOf(sequence) === i);
      expect(first).toEqual(wanted.flatMap(({ subject, sequence }) => (subject === requestId ? [sequence] : [])));
    }
  });
});
