import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { App } from '../app.js';
import type { CommandContext } from './command-context.js';
import { KEY_REUSED } from './execute.js';

/** Longer than a client retries a call whose answer was lost, ms. */
const RETENTION_MS = 7 * 24 * 3600_000;
export const ANSWERED = 'answered:';

/** The body that claimed the key (null: released, its call was refused), and the answer once there is one. */
type StoredAnswer<T> = { readonly bodyHash: string | null; readonly answer?: T };

/**
 * For an operation that finds its stream by present data and would find another one the next time: the call's
 * Idempotency-Key is claimed for its body first, and its answer is stored and repeated. A concurrent identical call
 * runs again, so `act` must recognise the first one's result. Only for calls with a body; the answer contains only ids,
 * nothing personal.
 */
export const oncePerKey = async <T extends JsonObject>(
  app: Pick<App, 'keyValue'>,
  { commandId, bodyHash }: CommandContext,
  act: () => Promise<Result<T, Rejection>>,
): Promise<Result<T, Rejection>> => {
  // Without a key no two calls are the same; without a body they cannot be compared.
  if (bodyHash === undefined) return act();
  const key = `${ANSWERED}${commandId}`;
  const put = (kept: StoredAnswer<T>, expect: number | 'absent'): Promise<number | null> =>
    app.keyValue.put(key, JSON.stringify(kept), { expect, ttlMs: RETENTION_MS });

  let version: number | null = null;
  while (version === null) {
    const entry = await app.keyValue.get(key);
    const kept: StoredAnswer<T> = entry === null ? { bodyHash: null } : (JSON.parse(entry.value) as StoredAnswer<T>);
    if (kept.bodyHash !== null && kept.bodyHash !== bodyHash) return err(KEY_REUSED);
    if (kept.answer !== undefined) return ok(kept.answer);
    // The same call is running or was interrupted: this call shares its claim.
    version =
      entry !== null && kept.bodyHash === bodyHash
        ? entry.version
        : await put({ bodyHash }, entry === null ? 'absent' : entry.version);
  }
  const done = await act();
  // A concurrent call with the same body may have stored its answer, which is the same.
  await put(done.ok ? { bodyHash, answer: done.value } : { bodyHash: null }, version);
  return done;
};
