import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** The part of the driver's connection (7.8.0) that is used here; ended-connections.faults.long.spec.ts checks it. */
interface Connection {
  readonly socket: Socket;
  /** Called once, however the connection ends. */
  cleanup(error: Error): void;
}

const DONE = Symbol.for('anupalan: writers of ended connections are woken');

/**
 * Keeps commands from waiting for ever on a connection that ends while they are written: the driver (7.8.0) waits for
 * `drain`, which a closed socket never emits, and a heartbeat that hangs this way keeps the process from finding the
 * server again.
 * When a connection ends, its socket emits `drain` for writers that wait already, and once more for writers that arrive
 * before the driver marks it closed; both then fail like any command whose connection is lost. No public option does it (ADR 31).
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
