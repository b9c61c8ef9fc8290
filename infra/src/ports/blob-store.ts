import type { Readable } from 'node:stream';

/**
 * Bytes by a random id that the caller makes. Already encrypted (../sealing/blobs). A blob is there whole or not at all.
 * Adapters pass infra/testing/blob-store.contract.ts.
 */
export interface BlobStore {
  /** Synced to disk when it returns. Fails when the id exists. A broken-off source leaves nothing. */
  write(id: string, source: AsyncIterable<Uint8Array>): Promise<{ readonly bytes: number }>;
  /** Null for an unknown id. `from` and `to` (inclusive) are byte offsets into what was written. */
  read(id: string, range?: { readonly from: number; readonly to: number }): Promise<Readable | null>;
  size(id: string): Promise<number | null>;
  delete(id: string): Promise<boolean>;
  /** Every id with when it was written (ms since the epoch), for the sweep of what no event names. */
  list(): AsyncIterable<{ readonly id: string; readonly writtenAt: number }>;
}
