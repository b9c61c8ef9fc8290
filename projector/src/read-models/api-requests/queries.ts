import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { ApiRequestDoc } from './doc.js';
import { apiRequests } from './projection.js';

export const uses = ['api-requests'] as const;

/** A request that this key made; null for an unknown id, and for a request of another key. */
export const findApiRequest = async (reads: ReadStore, keyId: string, id: string): Promise<ApiRequestDoc | null> => {
  const found = await openView<ApiRequestDoc>(reads, apiRequests).get(id);
  return found?.doc.keyId === keyId ? found.doc : null;
};
