import type { Redis } from 'ioredis';

/**
 * The effect of the server's settings on this product. `refused`: why it cannot keep jobs there, as a text for
 * operators.
 */
export interface ServerCheck {
  readonly refused: string | null;
  readonly warnings: readonly string[];
}

/** A setting by CONFIG; null on a server that forbids CONFIG, as managed ones do. */
const settingOf = async (client: Redis, name: string): Promise<string | null> => {
  try {
    const answer = (await client.config('GET', name)) as readonly string[];
    return answer[1] ?? null;
  } catch (error) {
    // Only a refusal by the server counts as an answer; a lost connection is an error.
    if (error instanceof Error && error.name === 'ReplyError') return null;
    throw error;
  }
};

/** One line of INFO; null when the server does not report it. */
const infoOf = (info: string, name: string): string | null =>
  info
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1) ?? null;

const persistenceWarning = async (client: Redis, info: string): Promise<readonly string[]> => {
  if (infoOf(info, 'aof_enabled') === '1') return [];
  const snapshots = await settingOf(client, 'save');
  if (snapshots === null) return ["redis: can't check whether data is kept over a restart; set appendonly yes"];
  return snapshots === '' ? ['redis: nothing is kept over a restart; set appendonly yes'] : [];
};

/**
 * Checks whether the server may evict keys, and whether it keeps its data over a restart.
 * @throws the client's errors when the server does not answer
 */
export const checkServer = async (client: Redis): Promise<ServerCheck> => {
  const info = await client.info();
  const policy = infoOf(info, 'maxmemory_policy') ?? (await settingOf(client, 'maxmemory-policy'));
  if (policy !== null && policy !== 'noeviction') {
    const refused = `Redis runs with maxmemory-policy ${policy}, which can drop jobs. Set it to noeviction and start again.`;
    return { refused, warnings: [] };
  }
  const unknownPolicy = policy === null ? ["redis: can't check maxmemory-policy; it must be noeviction"] : [];
  return { refused: null, warnings: [...unknownPolicy, ...(await persistenceWarning(client, info))] };
};
