import { foldSecrets } from '@anupalan/domain/integrations/api-key';
import type { ApiKeyEvent } from '@anupalan/domain/integrations/api-key-events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Projection } from '../../runner/projection.js';
import type { ApiKeyDoc } from './doc.js';

const evolve = (doc: ApiKeyDoc | null, { event, metadata, stream }: Recorded<ApiKeyEvent>): ApiKeyDoc | null => {
  const { time, actor } = metadata;
  const secrets = foldSecrets(doc, event);
  if (secrets === null) return null;
  const { secretHash, expiresAt, previous, revoked, perMinute } = secrets;
  const working = { secretHash, expiresAt, previous, revoked, perMinute };
  if (event.type === 'ApiKeyCreated') {
    const { name, scopes, hint } = event.data;
    const made = { id: idOf(stream), name, scopes, hint, createdAt: time, createdBy: actor.id };
    return { ...made, ...working, rotatedAt: null, revokedAt: null, revokedBy: null, revokeReason: null };
  }
  if (doc === null) return null;
  if (event.type === 'ApiKeyLimited') return { ...doc, ...working };
  return event.type === 'ApiKeyRotated'
    ? { ...doc, ...working, hint: event.data.hint, rotatedAt: time }
    : { ...doc, ...working, revokedAt: time, revokedBy: actor.id, revokeReason: event.data.reason };
};

/** One document per API key. */
export const apiKeys: Projection<ApiKeyDoc, ApiKeyEvent> = {
  name: 'api-keys',
  version: 2,
  streams: ['apiKey'],
  handles: ['ApiKeyCreated', 'ApiKeyRotated', 'ApiKeyLimited', 'ApiKeyRevoked'],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [{ name: 'by-creation', fields: ['createdAt'] }],
  audience: () => ({ users: [], roles: ['admin'] }),
};
