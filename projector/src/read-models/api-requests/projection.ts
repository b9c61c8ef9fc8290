import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { ApiRequestEvent } from '@anupalan/domain/requests/api-request';
import type { Projection } from '../../runner/projection.js';
import type { ApiRequestDoc } from './doc.js';

type Received = Extract<ApiRequestEvent, { readonly type: 'ApiRequestReceived' }>;

/** One document per request that was asked for by API. The case says whether the request was made. */
export const apiRequests: Projection<ApiRequestDoc, Received> = {
  name: 'api-requests',
  version: 1,
  streams: ['apiRequest'],
  handles: ['ApiRequestReceived'],
  keys: ({ stream }) => [idOf(stream)],
  evolve: (doc, { event: { data }, metadata, stream }) =>
    doc ?? { id: idOf(stream), keyId: data.keyId, reference: data.reference, askedAt: metadata.time },
  indexes: [],
  audience: () => ({ users: [], roles: ['admin'] }),
};
