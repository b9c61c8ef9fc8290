import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openPoster, type Poster } from './post-webhook.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const listen = async (listener: RequestListener): Promise<Server> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return server;
};
const open = (url: string, options: Partial<Parameters<typeof openPoster>[1]> = {}): Poster => {
  const poster = openPoster(url, { allowPrivate: true, ...options });
  closing.push(async () => poster.close());
  return poster;
};
const NEVER = new AbortController().signal;
const post = (poster: Poster, signal = NEVER) => poster.post({ body: '{"a":1}', headers: { 'x-one': '1' } }, signal);
const at = (server: Server) => `http://127.0.0.1:${portOf(server)}/`;

describe('an attempt', () => {
  it('is taken by any answer 2xx, and keeps what was answered', async () => {
    const server = await listen((req, res) => {
      res.writeHead(202, { 'retry-after': '7' });
      req.pipe(res);
    });
    expect(await post(open(at(server)))).toMatchObject({ failure: null, status: 202, answer: '{"a":1}' });
  });

  it.each([
    [500, 'status'],
    [404, 'status'],
    [410, 'gone'],
    [429, 'status'],
  ] as const)('fails by the answer %d as %s', async (status, failure) => {
    const server = await listen((_, res) => res.writeHead(status, { 'retry-after': '7' }).end('no'));
    expect(await post(open(at(server)))).toMatchObject({ failure, status, answer: 'no', retryAfterMs: 7000 });
  });

  it('follows no redirect', async () => {
    let visited = 0;
    const inner = await listen((_, res) => {
      visited += 1;
      res.end();
    });
    const server = await listen((_, res) => res.writeHead(307, { location: at(inner) }).end());
    expect(await post(open(at(server)))).toMatchObject({ failure: 'redirect', status: 307 });
    expect(visited).toBe(0);
  });

  it('ends in time where nothing is answered, however slowly bytes come', async () => {
    const silent = await listen(() => undefined);
    expect(await post(open(at(silent), { timeoutMs: 50 }))).toMatchObject({ failure: 'timeout', status: null });
    const drip = createSocketServer((socket) => {
      const timer = setInterval(() => socket.write('H'), 10);
      socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => drip.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => drip.close(resolve)));
    const answered = await post(open(`http://127.0.0.1:${portOf(drip)}/`, { timeoutMs: 50 }));
    expect(['timeout', 'connection']).toContain(answered.failure);
  });

  it('is cut off where interim answers never end', async () => {
    let sent = 0;
    const chatty = createSocketServer((socket) => {
      const tell = (): void => {
        if (socket.destroyed) return;
        sent += 1;
        socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => setImmediate(tell));
      };
      socket.on('error', () => undefined).once('data', tell);
    });
    await new Promise<void>((resolve) => chatty.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => chatty.close(resolve)));
    const answered = await post(open(`http://127.0.0.1:${portOf(chatty)}/`));
    expect([answered.failure, answered.status]).toEqual(['connection', null]);
    expect(sent).toBeGreaterThan(5);
  });

  it('counts by its status when the rest of the answer never comes', async () => {
    const server = await listen((_, res) => {
      res.writeHead(200);
      res.write('so far');
    });
    expect(await post(open(at(server), { timeoutMs: 100 }))).toMatchObject({ failure: null, answer: 'so far' });
  });

  it('reads one kB of an answer without end', async () => {
    const server = await listen((_, res) => {
      const more = (): void => {
        while (res.write('x'.repeat(1000)));
      };
      res.on('drain', more);
      more();
    });
    const { failure, answer } = await post(open(at(server)));
    expect([failure, answer.length]).toEqual([null, 1024]);
  });

  it('fails where nobody listens, and where the name leads nowhere', async () => {
    const server = await listen((_, res) => res.end());
    const gone = at(server);
    await closing.pop()?.();
    expect(await post(open(gone))).toMatchObject({ failure: 'connection', status: null });
    const resolve = async () => [];
    expect(await post(open('http://nowhere.example/', { resolve }))).toMatchObject({ failure: 'dns' });
  });

  it('connects to the address that was checked, whatever the name leads to afterwards', async () => {
    let visited = 0;
    const server = await listen((_, res) => {
      visited += 1;
      res.end();
    });
    const asked: string[] = [];
    /** First a public address of the internet, then this machine. */
    const rebinding = async (host: string) => {
      asked.push(host);
      return [{ address: asked.length === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    };
    const url = `http://example.com:${portOf(server)}/`;
    const guarded = open(url, { allowPrivate: false, resolve: rebinding });
    // Without https nothing is called at all.
    expect(await post(guarded)).toMatchObject({ failure: 'address' });
    const secure = open(`https://example.com:${portOf(server)}/`, { allowPrivate: false, resolve: rebinding });
    expect(await post(secure)).toMatchObject({ failure: 'address', status: null });
    expect(await post(secure)).toMatchObject({ failure: 'address', status: null });
    expect([visited, asked]).toEqual([0, ['example.com', 'example.com']]);
  });

  it('asks for the name once per connection, and keeps the connection', async () => {
    let connections = 0;
    const server = await listen((_, res) => res.end('ok'));
    server.on('connection', () => {
      connections += 1;
    });
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const poster = open(`http://example.com:${portOf(server)}/`, { resolve });
    for (let n = 0; n < 3; n += 1) expect((await post(poster)).failure).toBeNull();
    expect([connections, asked]).toEqual([1, 1]);
  });

  it('that is broken off is no failure', async () => {
    const stop = new AbortController();
    const server = await listen(() => stop.abort(new Error('stopping')));
    await expect(post(open(at(server)), stop.signal)).rejects.toThrow('stopping');
  });
});
