import { ITEM_IDS, itemIds } from '@anupalan/domain/catalogue/item-ids';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import { ok, type Result } from '@anupalan/domain/kernel/result';
import type { App } from '../platform/app.js';
import { type CommandContext, sharedCommand } from '../platform/commands/command-context.js';

/** Above every number that is ever allocated: stands for one until it is. */
export const PROVISIONAL_ID = 2_000_000_000;

/** Numbers for items that are new to the catalogue; the same command gets the same ones. */
export const allocateIds = async (
  app: App,
  wanted: readonly (number | null)[],
  context: CommandContext,
): Promise<Result<readonly number[], Rejection>> => {
  if (wanted.length === 0) return ok([]);
  // A refused item may come again with other values under the same key; its number waits for it.
  const once = sharedCommand(context, context.commandId);
  const allocated = await app.execute(itemIds, ITEM_IDS, { type: 'allocateItemIds', wanted }, once);
  if (!allocated.ok) return allocated;
  return ok(allocated.value.events.flatMap(({ event }) => (event.data as { readonly ids: readonly number[] }).ids));
};
