import { createHash } from 'node:crypto';
import { worksUntil } from '@anupalan/domain/integrations/api-key';
import type { ApiScope } from '@anupalan/domain/rules/api-key';
import { isoNow } from '@anupalan/infra/ports/clock';
import { findApiKey } from '@anupalan/projector/read-models/api-keys/queries';
import type { App } from './app.js';

/** The program that calls, by its API key. */
export interface ApiKeyCaller {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** SHA-256 of the secret that the call carried. */
  readonly secretHash: string;
  readonly perMinute: number;
  /** The end of that secret, UTC ISO-8601. */
  readonly worksUntil: string | 'forever';
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^anp_live_(${UUID})_[0-9a-f]{64}$`);
const MINUTE_MS = 60_000;

/** The whole text that a program sends; `secret` is 256 bits in hex. */
export const apiKeyText = (id: string, secret: string): string => `anp_live_${id}_${secret}`;

/** The hash of a key, which the log keeps in place of the key so that its readers cannot use it. */
export const apiKeyHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const usedKey = (id: string): string => `api-key-used/${id}`;

/** When a key was last used, to the minute, UTC ISO-8601; null for never. */
export const apiKeyUsedAt = async (app: Pick<App, 'keyValue'>, id: string): Promise<string | null> =>
  (await app.keyValue.get(usedKey(id)))?.value ?? null;

/** Not an event: a feed that is read each second would fill the log with it. */
const noteUse = async (app: App, id: string): Promise<void> => {
  const minute = new Date(Math.floor(app.clock.now() / MINUTE_MS) * MINUTE_MS).toISOString();
  const known = await apiKeyUsedAt(app, id);
  if (known === null || known < minute) await app.keyValue.put(usedKey(id), minute);
};

const find = async (app: App, id: string, secretHash: string): Promise<ApiKeyCaller | null> => {
  const key = await findApiKey(app.reads, id);
  const until = key === null ? null : worksUntil(key, secretHash, isoNow(app.clock));
  if (key === null || until === null) return null;
  const { name, scopes, perMinute } = key;
  return { id, name, scopes, secretHash, perMinute, worksUntil: until };
};

/**
 * The caller with this key; null for one that is malformed, unknown, expired or revoked, without saying which. Secrets
 * are compared by their hashes, so that the time of the comparison says nothing about a secret.
 */
export const resolveApiKey = async (app: App, text: string): Promise<ApiKeyCaller | null> => {
  const id = KEY.exec(text)?.[1];
  const caller = id === undefined ? null : await find(app, id, apiKeyHash(text));
  if (caller !== null) await noteUse(app, caller.id);
  return caller;
};

/** The present rights of a caller, for an answer that lasts longer than one call. */
export const currentApiKey = (app: App, { id, secretHash }: ApiKeyCaller): Promise<ApiKeyCaller | null> =>
  find(app, id, secretHash);
