import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../ports/unavailable.js';
import { scannerAddress } from '../ports/virus-scanner.js';
import { clamd } from './clamd.js';

let server: Server | undefined;
const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

/** A scanner that behaves as given; resolves to its port. */
const scannerThat = async (behaves: (socket: Socket) => void): Promise<number> => {
  const made = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    behaves(socket);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return (made.address() as AddressInfo).port;
};

/** Answers once the whole stream is there. */
const answering = (text: string | Buffer) => (socket: Socket) => {
  let last = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    last = Buffer.concat([last, bytes]).subarray(-4);
    if (last.equals(Buffer.alloc(4))) socket.end(text);
  });
};

async function* file(pieces = 3, bytes = 64 * 1024): AsyncIterable<Buffer> {
  for (let n = 0; n < pieces; n += 1) yield Buffer.alloc(bytes, 'x');
}

const verdictOf = async (port: number, content = file(), timeoutMs = 20_000): Promise<unknown> =>
  clamd({ host: '127.0.0.1', port }, timeoutMs)
    .scan(content)
    .catch((error: unknown) =>
      error instanceof StoreUnavailable && error.refusal === 'scanner_unavailable'
        ? `no verdict: ${error.message}`
        : error,
    );

describe('a scan by clamd', () => {
  it('is a verdict only in clamd’s own words', async () => {
    expect(await verdictOf(await scannerThat(answering('stream: OK\0')))).toBe(null);
  });

  it('names the virus', async () => {
    expect(await verdictOf(await scannerThat(answering('stream: Win.Test.EICAR_HDB-1 FOUND\0')))).toBe(
      'Win.Test.EICAR_HDB-1',
    );
  });

  it.each([
    ['an error of clamd’s', 'INSTREAM size limit exceeded. ERROR\0'],
    ['nothing', ''],
    ['half an answer', 'stream: O'],
    ['an empty answer', '\0'],
    ['OK and something else', 'stream: OK but not really\0'],
    ['another protocol', 'HTTP/1.1 200 OK\r\n\r\nstream: OK\0'],
    ['noise without end', Buffer.alloc(100_000, 7)],
  ])('is none after %s', async (_, text) => {
    expect(await verdictOf(await scannerThat(answering(text)))).toMatch(/^no verdict: Files cannot be checked/);
  });

  it('is none when nobody listens, when the scanner hangs up in the middle, and when it reads without an end', async () => {
    const gone = await scannerThat(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    server = undefined;
    expect(await verdictOf(gone)).toMatch(/^no verdict/);
    const cut = await scannerThat((socket) => socket.once('data', () => socket.destroy()));
    expect(await verdictOf(cut, file(400))).toMatch(/^no verdict/);
    await new Promise((resolve) => server?.close(resolve));
    const mute = await scannerThat((socket) => socket.resume());
    expect(await verdictOf(mute, file(), 300)).toMatch(/^no verdict.*too slow/);
  });

  it('ends within its time although the scanner takes no bytes', async () => {
    const deaf = await scannerThat((socket) => socket.pause());
    const started = Date.now();
    expect(await verdictOf(deaf, file(800), 300)).toMatch(/^no verdict/);
    expect(Date.now() - started).toBeLessThan(30_000);
  });

  it('takes an answer in pieces', async () => {
    const slow = await scannerThat((socket) => {
      socket.resume();
      socket.once('data', async () => {
        for (const letter of 'stream: OK\0') {
          socket.write(letter);
          await pause(2);
        }
      });
    });
    expect(await verdictOf(slow)).toBe(null);
  });

  it('passes on the fault of the file that is read', async () => {
    const port = await scannerThat(answering('stream: OK\0'));
    async function* damaged(): AsyncIterable<Buffer> {
      yield Buffer.from('half');
      throw Object.assign(new Error('disk'), { code: 'EIO' });
    }
    expect(await verdictOf(port, damaged())).toMatchObject({ code: 'EIO' });
  });
});

describe('the address of clamd', () => {
  it('is a host with a port, or a socket', () => {
    expect(scannerAddress('clamav:3310')).toEqual({ host: 'clamav', port: 3310 });
    expect(scannerAddress('[::1]:3310')).toEqual({ host: '::1', port: 3310 });
    expect(scannerAddress('/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' });
    for (const text of ['clamav', 'clamav:', ':3310', 'clamav:0', 'clamav:99999', 'tcp://clamav:3310', 'a b:1'])
      expect([text, scannerAddress(text)]).toEqual([text, null]);
  });
});
