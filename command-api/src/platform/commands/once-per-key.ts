import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { App } from '../app.js';
import type { CommandContext } from './command-context.js';
import { KEY_REUSED } from './execute.js';

/** Longer than anybody repeats a call whose answer was lost. */
const RETENTION_MS = 7 * 24 * 3600_000;
/** What the keys of kept answers begin with. */
export const ANSWERED = 'answered:';

/** Whose key it is: the body that claimed it (null: nobody's, its call was refused), and the answer once there is one. */
type Kept<T> = { readonly bodyHash: string | null; readonly answer?: T };

/**
 * For an act that finds its stream by what is there now, and would find another one the next time: the call's Idempotency-Key
 * is claimed for its body before the act, and its answer is kept and given again. The same call at the same moment acts again,
 * so `act` must meet what the first one made. For calls with a body only; the answer names ids only, nothing personal.
 */
export const oncePerKey = async <T extends JsonObject>(
  app: Pick<App, 'keyValue'>,
  { commandId, bodyHash }: CommandContext,
  act: () => Promise<Result<T, Rejection>>,
): Promise<Result<T, Rejection>> => {
  // Without a key no two calls are the same; without a body there is nothing to tell them by.
  if (bodyHash === undefined) return act();
  const key = `${ANSWERED}${commandId}`;
  const put = (kept: Kept<T>, expect: number | 'absent'): Promise<number | null> =>
    app.keyValue.put(key, JSON.stringify(kept), { expect, ttlMs: RETENTION_MS });

  let version: number | null = null;
  while (version === null) {
    const entry = await app.keyValue.get(key);
    const kept: Kept<T> = entry === null ? { bodyHash: null } : (JSON.parse(entry.value) as Kept<T>);
    if (kept.bodyHash !== null && kept.bodyHash !== bodyHash) return err(KEY_REUSED);
    if (kept.answer !== undefined) return ok(kept.answer);
    // The same call is under way or was broken off: its claim is ours, too.
    version =
      entry !== null && kept.bodyHash === bodyHash
        ? entry.version
        : await put({ bodyHash }, entry === null ? 'absent' : entry.version);
  }
  const done = await act();
  // Another call of the same body may have been faster; what it kept says the same.
  await put(done.ok ? { bodyHash, answer: done.value } : { bodyHash: null }, version);
  return done;
};
