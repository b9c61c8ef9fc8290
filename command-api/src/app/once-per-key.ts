import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import type { App } from './app.js';
import type { CommandContext } from './command-context.js';
import { KEY_REUSED } from './execute.js';

/** Longer than anybody repeats a call whose answer was lost. */
const KEPT_MS = 7 * 24 * 3600_000;
/** What the keys of kept answers begin with. */
export const ANSWERED = 'answered:';

/**
 * For an act that finds its stream by what is there now, and would find another one the next time: its answer is kept under
 * the call's Idempotency-Key and given again; for calls with a body only. A single command on a known stream needs none of this: the stream knows it.
 * `act` may run again when it was broken off before its answer was kept. What it answers names ids only, nothing personal.
 */
export const oncePerKey = async <T extends JsonObject>(
  app: Pick<App, 'keyValue'>,
  { commandId, bodyHash }: CommandContext,
  act: () => Promise<Result<T, Rejection>>,
): Promise<Result<T, Rejection>> => {
  // Without a key no two calls are the same; without a body there is nothing to tell them by.
  if (bodyHash === undefined) return act();
  const key = `${ANSWERED}${commandId}`;
  const entry = await app.keyValue.get(key);
  if (entry !== null) {
    const kept = JSON.parse(entry.value) as { readonly bodyHash: string; readonly answer: T };
    return kept.bodyHash === bodyHash ? ok(kept.answer) : err(KEY_REUSED);
  }
  const done = await act();
  if (done.ok) await app.keyValue.put(key, JSON.stringify({ bodyHash, answer: done.value }), { ttlMs: KEPT_MS });
  return done;
};
