import { streamName } from '@anupalan/domain/kernel/aggregate';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import type { App } from '../app.js';

const VIEW_WAIT_MS = 2000;

/**
 * Waits until a view has all that the log has of this stream: a save that lost against another one shows what the other
 * one has just written.
 */
export const caughtUp = async (
  app: App,
  aggregate: { readonly prefix: string },
  id: string,
  models: readonly string[],
): Promise<void> => {
  const last = (await app.store.load(streamName(aggregate, id))).at(-1);
  if (last !== undefined) await app.positions.waitFor(models, last.position, VIEW_WAIT_MS);
};

/** As caughtUp, where this save came too late. */
export const caughtUpIfLate = async (
  saved: Result<unknown, Rejection>,
  ...of: Parameters<typeof caughtUp>
): Promise<void> => {
  if (!saved.ok && saved.error.code === 'changed_meanwhile') await caughtUp(...of);
};
