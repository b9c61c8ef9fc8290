import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { ApiKeyDoc } from './doc.js';
import { apiKeys } from './projection.js';

export const uses = ['api-keys'] as const;

const view = (reads: ReadStore) => openView<ApiKeyDoc>(reads, apiKeys);

export const findApiKey = async (reads: ReadStore, id: string): Promise<ApiKeyDoc | null> =>
  (await view(reads).get(id))?.doc ?? null;

/** API keys, newest first; `total` counts to 1,000. */
export const listApiKeys = async (
  reads: ReadStore,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<{ readonly docs: readonly ApiKeyDoc[]; readonly cursor: string | null; readonly total: number }> => {
  const page = await view(reads).find({
    sort: [{ field: 'createdAt', dir: 'desc' }],
    limit,
    ...(cursor === null ? {} : { after: cursor }),
  });
  return { docs: page.docs.map(({ doc }) => doc), cursor: page.cursor, total: await view(reads).count([], 1000) };
};
