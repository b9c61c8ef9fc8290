import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wakeWritersOfEndedConnections } from './ended-connections.js';

interface Connection {
  readonly closed: boolean;
  command(ns: { readonly db: string }, command: object): Promise<unknown>;
  destroy(): void;
}
const driver = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  readonly Connection: new (socket: Socket, options: object) => Connection;
};

/** Bytes that exceed a socket's buffer. */
const LARGE = { hello: 'x'.repeat(8_000_000) };

describe('a connection to MongoDB that ends', () => {
  let server: Server;
  let socket: Socket;
  let connection: Connection;
  const hello = (): Promise<unknown> => connection.command({ db: 'admin' }, { hello: 1 });

  beforeAll(async () => {
    wakeWritersOfEndedConnections();
    // The server reads everything and never answers.
    server = createServer((client) => client.on('error', () => undefined).resume());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  beforeEach(async () => {
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    connection = new driver.Connection(socket, { id: 1, generation: 0 });
  });

  it('fails the command that is written in that very moment, when the connection has not heard of it yet', async () => {
    socket.destroy();
    expect(connection.closed).toBe(false);
    await expect(hello()).rejects.toThrow(/connection 1 to .* closed/);
  });

  it('fails the command that is about to be written when it is given up', async () => {
    const asked = hello();
    connection.destroy();
    await expect(asked).rejects.toThrow(/connection 1 to .* closed/);
  });

  it('fails the command that waits for its answer', async () => {
    const asked = hello();
    setImmediate(() => socket.destroy());
    await expect(asked).rejects.toThrow(/connection 1 to .* closed/);
  });

  it('fails the command that waits until the server takes more', async () => {
    const asked = connection.command({ db: 'admin' }, LARGE);
    setImmediate(() => socket.destroy());
    await expect(asked).rejects.toThrow(/connection 1 to .* closed/);
  });

  it('says of whatever the system tells about it that the network is to blame', async () => {
    const asked = connection.command({ db: 'admin' }, LARGE);
    setImmediate(() => socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })));
    await expect(asked).rejects.toThrow(MongoNetworkError);
  });
});
