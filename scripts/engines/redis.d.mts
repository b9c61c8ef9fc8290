/** A server of one's own; see redis.mjs. */
export interface RedisServer {
  /** `redis://127.0.0.1:<port>`. */
  readonly url: string;
  /** Again, on the same port and data, after `kill`. */
  start(): Promise<void>;
  /** As a crash does: SIGKILL. */
  kill(): Promise<void>;
  /** It keeps its connections and answers nothing, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}
/** What `redis-server --version` says, or null where there is no such program. */
export const redisVersion: () => string | null;
/** Null where there is no redis-server. Rejects when it does not answer within 10 s. `fsync` is 'everysec' by default. */
export const startRedis: (options?: { readonly fsync?: 'everysec' | 'always' }) => Promise<RedisServer | null>;
