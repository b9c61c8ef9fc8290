import { createHash } from 'node:crypto';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { Redis, type RedisOptions } from 'ioredis';
import { StoreUnavailable } from '../ports/unavailable.js';

/** Prefix of all keys of the product; another prefix separates a second installation or a test on the same server. */
export const DEFAULT_PREFIX = 'anupalan';

export interface RedisPlace {
  /** `redis://[user:password@]host:port[/db]`, or `rediss://` for TLS. */
  readonly url: string;
  readonly prefix?: string;
  /** Called when a connection breaks; connections recover by themselves. */
  readonly log?: (message: string) => void;
}

const CONNECT_MS = 5000;
/** Timeout of a call, ms: its caller is a person who waits. */
const ANSWER_MS = 2000;
const LONGEST_PAUSE_MS = 2000;
const KEEP_ALIVE_MS = 10_000;

const AWAY = 'Redis cannot be used right now.';

const common = {
  lazyConnect: true,
  connectTimeout: CONNECT_MS,
  keepAlive: KEEP_ALIVE_MS,
  retryStrategy: (times: number) =>
    Math.min(50 * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2),
} satisfies RedisOptions;

const listened = (client: Redis, log: RedisPlace['log']): Redis => {
  let told = false;
  // Without a listener an error would end the process. Logs once per lost connection, not once per retry.
  client.on('error', (error: Error) => {
    if (!told) log?.(`Redis: ${error.message || error.name}`);
    told = true;
  });
  client.on('ready', () => {
    if (told) log?.('Redis: answers again');
    told = false;
  });
  return client;
};

/**
 * For requests: a command that cannot be sent fails at once. A command that was sent when the connection broke fails
 * too and is not sent again: an increment would count twice.
 */
export const requestClient = ({ url, log }: RedisPlace): Redis =>
  listened(
    new Redis(url, {
      ...common,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      commandTimeout: ANSWER_MS,
    }),
    log,
  );

/**
 * For workers and listeners, which may wait: commands are kept until Redis is back. Subscribers subscribe again
 * themselves (bus.ts).
 */
export const patientClient = ({ url, log }: RedisPlace): Redis =>
  listened(new Redis(url, { ...common, maxRetriesPerRequest: null, autoResubscribe: false }), log);

/**
 * Connects for the first time.
 * @throws Error with a text for people when no server answers
 */
export const connected = async (client: Redis): Promise<Redis> => {
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host, port } = client.options;
    client.disconnect();
    const why = error instanceof Error && error.message !== '' ? error.message : errorText(error);
    throw new Error(`Redis does not answer at ${host}:${port} (${why}).`);
  }
};

/** Runs `work`; any error but a wrong argument means that Redis is unavailable. */
export const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError || error instanceof StoreUnavailable) throw error;
    throw new StoreUnavailable(AWAY, { cause: error });
  }
};

/** A Lua script, sent as its hash, or as its text where the server does not have it. */
export const script = (lua: string) => {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (client: Redis, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> => {
    try {
      return await client.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(lua, keys.length, ...keys, ...args);
    }
  };
};

/** The same rule as in every adapter: no empty text, none over 400 characters, none with a NUL. */
export const nameText = (what: string, text: string): string => {
  if (text === '' || text.length > 400 || text.includes('\0')) throw new RangeError(`not a ${what}`);
  return text;
};
