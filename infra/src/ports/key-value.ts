/** A stored value with the version to name when replacing it. Versions only grow, also over deletions. */
export interface Entry {
  readonly key: string;
  readonly value: string;
  readonly version: number;
  /** ms since the epoch, or null for no end. */
  readonly expiresAt: number | null;
}

/**
 * Small durable values with an end: codes, sessions, limits; a second instance keeps drafts. Expired entries are never
 * answered. Adapters pass infra/testing/key-value.contract.ts.
 */
export interface KeyValue {
  get(key: string): Promise<Entry | null>;
  /**
   * Stores when `expect` still holds: the version last seen, `absent`, or nothing for "whatever is there". Answers the new
   * version, or null when somebody was faster.
   */
  put(
    key: string,
    value: string,
    options?: { readonly expect?: number | 'absent'; readonly ttlMs?: number },
  ): Promise<number | null>;
  /** True when there was something. */
  delete(key: string): Promise<boolean>;
  /** Adds to a counter (from 0) and answers its new value; `ttlMs` counts from the first addition. */
  increment(key: string, by: number, ttlMs: number): Promise<{ readonly value: number; readonly expiresAt: number }>;
  /** Entries whose key starts with `prefix`, by key. */
  list(prefix: string, limit?: number): Promise<readonly Entry[]>;
  close(): Promise<void>;
}
