import { randomUUID } from 'node:crypto';
import type { KeyValue } from '@anupalan/infra/ports/key-value';

/** A right that one process has at a time, and keeps while it renews it in time. */
export interface Lease {
  /** Takes a free lease or renews the own one; false when another process has it. */
  acquire(): Promise<boolean>;
  /** True while the store confirms it: a process that slept too long has lost it. */
  held(): Promise<boolean>;
  /** Gives it up, so that another process need not wait for its expiry. */
  release(): Promise<void>;
  readonly ttlMs: number;
}

/** For a folder, which only one process has: no other can take it. */
export const SOLE: Lease = {
  ttlMs: 60_000,
  acquire: async () => true,
  held: async () => true,
  release: async () => undefined,
};

/** Abort reason of work under a lost lease: the new holder continues, and its writes must stay. */
export const LEASE_LOST = new Error('another process has the lease');

/** The holder of a lease that was given up. */
const FREE = '';

/**
 * A lease over the key-value store: an entry with its holder that expires `ttlMs` after it was taken or renewed.
 * Entries are replaced by version, so only one of two concurrent processes gets it; a replaced holder finds another one
 * in it.
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
      // By its version: a replaced holder does not release the new one's lease.
      if (found?.value === holder) await keyValue.put(key, FREE, { expect: found.version, ttlMs });
    },
  };
};
