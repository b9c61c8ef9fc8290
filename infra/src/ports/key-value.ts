/** A stored value with the version that a replacement has to name. Versions only grow, also across deletions. */
export interface Entry {
  readonly key: string;
  readonly value: string;
  readonly version: number;
  /** ms since the epoch; null for no expiry. */
  readonly expiresAt: number | null;
}

/**
 * Small durable values with an expiry: codes, sessions, limits; a second instance keeps drafts. Expired entries are
 * never answered. Adapters pass infra/testing/key-value.contract.ts.
 */
export interface KeyValue {
  get(key: string): Promise<Entry | null>;
  /**
   * Stores the value if `expect` holds: the last seen version, `absent`, or undefined for any state. Returns the new
   * version, or null after a lost race.
   */
  put(
    key: string,
    value: string,
    options?: { readonly expect?: number | 'absent'; readonly ttlMs?: number },
  ): Promise<number | null>;
  delete(key: string): Promise<boolean>;
  /** Adds to a counter (from 0) and returns its new value; `ttlMs` counts from the first addition. */
  increment(key: string, by: number, ttlMs: number): Promise<{ readonly value: number; readonly expiresAt: number }>;
  /** Entries whose key starts with `prefix`, sorted by key. */
  list(prefix: string, limit?: number): Promise<readonly Entry[]>;
  close(): Promise<void>;
}
