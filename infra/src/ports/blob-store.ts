import type { Readable } from 'node:stream';

/**
 * Bytes under a random id that the caller makes, already encrypted (../sealing/blobs). A blob exists whole or not at
 * all. Adapters pass infra/testing/blob-store.contract.ts.
 */
export interface BlobStore {
  /** Synced to disk when it resolves. Fails when the id exists; a source that breaks off leaves nothing. */
  write(id: string, source: AsyncIterable<Uint8Array>): Promise<{ readonly bytes: number }>;
  /** Null for an unknown id. `from` and `to` (inclusive) are byte offsets in the blob. */
  read(id: string, range?: { readonly from: number; readonly to: number }): Promise<Readable | null>;
  size(id: string): Promise<number | null>;
  delete(id: string): Promise<boolean>;
  /** The ids of all blobs, in no order. */
  list(): AsyncIterable<string>;
}
