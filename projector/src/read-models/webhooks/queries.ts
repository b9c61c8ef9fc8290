import type { Condition, ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { WebhookDoc } from './doc.js';
import { webhooks } from './projection.js';

export const uses = ['webhooks'] as const;

const view = (reads: ReadStore) => openView<WebhookDoc>(reads, webhooks);

export const findWebhook = async (reads: ReadStore, id: string): Promise<WebhookDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** Webhooks that this API key made; all of them for null. */
const madeBy = (keyId: string | null): readonly Condition[] =>
  keyId === null ? [] : [{ field: 'keyId', op: 'eq', value: keyId, lead: true }];

/** The number of webhooks (with `keyId` of those that this API key made), counted up to `limit`. */
export const countWebhooks = (
  reads: ReadStore,
  { keyId, limit }: { readonly keyId: string | null; readonly limit: number },
): Promise<number> => view(reads).count(madeBy(keyId), limit);

/** Webhooks, newest first; with `keyId` only those that this API key made. `total` counts to 1,000. */
export const listWebhooks = async (
  reads: ReadStore,
  { keyId, limit, cursor }: { readonly keyId: string | null; readonly limit: number; readonly cursor: string | null },
): Promise<{ readonly docs: readonly WebhookDoc[]; readonly cursor: string | null; readonly total: number }> => {
  const where = madeBy(keyId);
  const page = await view(reads).find({
    where,
    sort: [{ field: 'createdAt', dir: 'desc' }],
    limit,
    ...(cursor === null ? {} : { after: cursor }),
  });
  return { docs: page.docs.map(({ doc }) => doc), cursor: page.cursor, total: await view(reads).count(where, 1000) };
};

/** All webhooks, newest first. */
export const everyWebhook = (reads: ReadStore): Promise<readonly WebhookDoc[]> =>
  view(reads).all({ where: [], sort: [{ field: 'createdAt', dir: 'desc' }] });
