import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { drain, httpListener } from './listener.js';

const TIMEOUTS = { headersMs: 150, requestMs: 300, checkEveryMs: 25 };

let server: Server;
afterEach(() => server.closeAllConnections());
const start = async (listener: RequestListener): Promise<number> => {
  server = httpListener(listener, TIMEOUTS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** A connection with all data received until it was closed. */
const open = (port: number): { readonly socket: Socket; readonly said: Promise<string> } => {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  return { socket, said: new Promise((resolve) => socket.on('close', () => resolve(text))) };
};

describe('a caller who takes too long', () => {
  it('over the headers is let go with 408', async () => {
    const { socket, said } = open(await start((_, res) => res.end('never')));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(await said).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('over the body is let go with 408', async () => {
    const { socket, said } = open(await start((req, res) => req.on('end', () => res.end('never')).resume()));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nfirst');
    expect(await said).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('over nothing: a long answer is nobody’s fault', async () => {
    const { socket, said } = open(
      await start(async (_, res) => {
        await pause(600);
        res.end('at last');
      }),
    );
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await said).toContain('at last');
  });
});

describe('a connection over which calls come without waiting for answers', () => {
  const calls = (count: number): string =>
    Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

  it('has them worked one after the other, and those of others in between', async () => {
    const worked: string[] = [];
    const port = await start((req, res) => {
      worked.push(req.url ?? '');
      setImmediate(() => res.end(`answer ${req.url}`));
    });
    const flood = open(port);
    flood.socket.write(calls(50));
    await once(server, 'request');
    const other = open(port);
    other.socket.write('GET /other HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await other.said).toContain('answer /other');
    expect(worked.length).toBeLessThan(51);
    await expect.poll(() => worked.length).toBe(51);
    expect(worked.filter((url) => url !== '/other')).toEqual(Array.from({ length: 50 }, (_, n) => `/${n}`));
    flood.socket.end();
    expect((await flood.said).match(/answer \/\d+/g)).toHaveLength(50);
  });

  it('has the rest not worked once it is closed', async () => {
    let answer = (): void => undefined;
    const worked: string[] = [];
    const port = await start((req, res) => {
      worked.push(req.url ?? '');
      answer = () => res.end();
    });
    const flood = open(port);
    flood.socket.write(calls(50));
    await once(server, 'request');
    flood.socket.destroy();
    await flood.said;
    answer();
    await pause(50);
    expect(worked).toEqual(['/0']);
  });

  it('is closed when more wait than anybody sends in good faith', async () => {
    const flood = open(await start(() => undefined));
    flood.socket.write(calls(200));
    expect(await flood.said).toBe('');
  });
});

describe('a server that stops', () => {
  it('answers what was asked before, closes idle connections, and takes nothing new', async () => {
    let answer = (): void => undefined;
    const port = await start((req, res) => {
      if (req.url === '/quick') res.end('quick');
      else answer = () => res.end('late, but whole');
    });
    const idle = open(port);
    idle.socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle.socket, 'data');
    const running = open(port);
    running.socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    const drained = drain(server, 5000);
    expect(await idle.said).toContain('quick');
    const late = open(port);
    expect(await late.said).toBe('');
    answer();
    expect(await running.said).toContain('late, but whole');
    await drained;
    expect(server.listening).toBe(false);
  });

  it('waits for nobody longer than it said', async () => {
    const port = await start(() => undefined);
    const endless = open(port);
    endless.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    await drain(server, 50);
    expect(await endless.said).toBe('');
  });
});
