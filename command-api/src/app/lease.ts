import { randomUUID } from 'node:crypto';
import type { KeyValue } from '@anupalan/infra/ports/key-value';

/** A right that one process has at a time, and keeps as long as it says so in time. */
export interface Lease {
  /** Takes it when it is free, or keeps what one has; false when another process has it. */
  acquire(): Promise<boolean>;
  /** Does one have it right now, as the store says: a process that slept too long has lost it. */
  held(): Promise<boolean>;
  /** Gives it up, so that another process need not wait for its end. */
  release(): Promise<void>;
  readonly ttlMs: number;
}

/** Why work under a lease is told to end when another process has it: that one goes on, and what it writes is to stay. */
export const LEASE_LOST = new Error('another process has the lease');

interface Holding {
  readonly holder: string;
  /** Grows with every holder. */
  readonly epoch: number;
}

/**
 * A lease over the key-value store: an entry that ends by itself `ttlMs` after it was taken or renewed. Entries are replaced
 * by version, so that of two who come at once one gets it; who was replaced finds another holder in it.
 */
export const leaseOn = (keyValue: KeyValue, name: string, ttlMs = 10_000): Lease => {
  const [key, epochKey] = [`lease:${name}`, `lease-epoch:${name}`];
  const holder = randomUUID();
  const find = async () => {
    const entry = await keyValue.get(key);
    return entry === null ? null : { ...(JSON.parse(entry.value) as Holding), version: entry.version };
  };
  const held = async (): Promise<boolean> => (await find())?.holder === holder;
  return {
    ttlMs,
    held,
    acquire: async () => {
      const found = await find();
      if (found !== null && found.holder !== holder) return false;
      if (found !== null) {
        const { epoch, version } = found;
        return (await keyValue.put(key, JSON.stringify({ holder, epoch }), { expect: version, ttlMs })) !== null;
      }
      const epoch = Number((await keyValue.get(epochKey))?.value ?? 0) + 1;
      const taken = await keyValue.put(key, JSON.stringify({ holder, epoch }), { expect: 'absent', ttlMs });
      if (taken !== null) await keyValue.put(epochKey, String(epoch));
      return taken !== null;
    },
    release: async () => {
      if (await held()) await keyValue.delete(key);
    },
  };
};
