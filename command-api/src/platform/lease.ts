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

/** The holder of a lease that was given up. */
const FREE = '';

/**
 * A lease over the key-value store: an entry that names its holder and ends by itself `ttlMs` after it was taken or renewed. Entries
 * are replaced by version, so that of two who come at once one gets it; who was replaced finds another holder in it.
 */
export const leaseOn = (keyValue: KeyValue, name: string, ttlMs = 10_000): Lease => {
  const key = `lease:${name}`;
  const holder = randomUUID();
  const held = async (): Promise<boolean> => (await keyValue.get(key))?.value === holder;
  return {
    ttlMs,
    held,
    acquire: async () => {
      const found = await keyValue.get(key);
      if (found !== null && found.value !== holder && found.value !== FREE) return false;
      return (await keyValue.put(key, holder, { expect: found?.version ?? 'absent', ttlMs })) !== null;
    },
    release: async () => {
      const found = await keyValue.get(key);
      // By its version: a holder that was replaced meanwhile takes nothing away.
      if (found?.value === holder) await keyValue.put(key, FREE, { expect: found.version, ttlMs });
    },
  };
};
