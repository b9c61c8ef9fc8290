import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** A connection of the driver (7.8.0), as far as it is used here; ended-connections.faults.long.spec.ts shows that it is still so. */
interface Connection {
  readonly socket: Socket;
  /** Once, however the connection ends. */
  cleanup(error: Error): void;
}

const DONE = Symbol.for('anupalan: writers of ended connections are woken');

/**
 * Lets no command wait for ever on a connection that ends while the command is written.
 *
 * The driver hands a command to the socket, which takes it, or says later that it takes more (`drain`). A socket that has just
 * gone away does neither. The connection hears of that a moment later and wakes those who wait for an answer, but not who waits
 * to write. Such a command never ends; and when it is the one by which the driver looks whether the server is there, this
 * process does not find the server again, however long that has been back. Where the socket says why it went away, the command
 * fails with the system's error, by which neither the driver nor we know that the server is to blame.
 *
 * Here the socket of a connection that ended says `drain` to who waits already, and again to who found the connection open and
 * has come to write meanwhile. They go on, see that it ended, and fail as every command does whose connection is lost.
 */
export const wakeWritersOfEndedConnections = (): void => {
  const driver = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: Connection & { [DONE]?: true } };
  };
  const { prototype } = driver.Connection;
  if (prototype[DONE] === true) return;
  prototype[DONE] = true;
  const { cleanup } = prototype;
  prototype.cleanup = function (error) {
    cleanup.call(this, error);
    const wake = (): boolean => this.socket.emit('drain');
    wake();
    setImmediate(wake);
  };
};
