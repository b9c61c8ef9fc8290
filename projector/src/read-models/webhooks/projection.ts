import { foldWebhookSecrets } from '@anupalan/domain/integrations/webhook';
import type { WebhookEvent } from '@anupalan/domain/integrations/webhook-events';
import { webhookRecord } from '@anupalan/domain/integrations/webhook-record';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { tidyRecord } from '@anupalan/domain/kernel/record';
import { MAX_REDELIVERIES } from '@anupalan/domain/rules/webhook';
import type { Projection } from '../../runner/projection.js';
import type { WebhookDoc } from './doc.js';

type Shown = Exclude<WebhookEvent, { type: 'WebhookDeliveryParked' | 'WebhookOwnerAlerted' }>;

const changed = (doc: WebhookDoc, { event, metadata, position }: Recorded<Shown>): WebhookDoc | null => {
  const { time } = metadata;
  switch (event.type) {
    case 'WebhookChanged':
      return { ...doc, ...event.data };
    case 'WebhookSecretRotated':
      return { ...doc, hint: event.data.hint, rotatedAt: time };
    case 'WebhookDisabled':
      return { ...doc, disabled: { by: event.data.by, at: time } };
    case 'WebhookEnabled':
      return { ...doc, disabled: null, enabledAt: position };
    case 'WebhookRedeliveryRequested': {
      const redeliveries = [...doc.redeliveries, { id: position, ...event.data }];
      return { ...doc, redeliveries: redeliveries.slice(-MAX_REDELIVERIES) };
    }
    case 'WebhookDeleted':
      return null;
    default:
      return doc;
  }
};

const evolve = (before: WebhookDoc | null, recorded: Recorded<Shown>): WebhookDoc | null => {
  const { event, metadata, stream, position } = recorded;
  const secrets = foldWebhookSecrets(before, event);
  if (secrets === null) return null;
  const { secretId, previous } = secrets;
  if (event.type === 'WebhookRegistered') {
    const { hint, startAfter, ownerId, keyId } = event.data;
    const made = { id: idOf(stream), ...tidyRecord(webhookRecord, event.data), hint, startAfter, ownerId, keyId };
    const fresh = { rotatedAt: null, disabled: null, enabledAt: position, redeliveries: [] };
    return { ...made, secretId, previous, createdAt: metadata.time, ...fresh };
  }
  return before === null ? null : changed({ ...before, secretId, previous }, recorded);
};

/** One document per webhook. */
export const webhooks: Projection<WebhookDoc, Shown> = {
  name: 'webhooks',
  version: 1,
  streams: ['webhook'],
  handles: [
    'WebhookRegistered',
    'WebhookChanged',
    'WebhookSecretRotated',
    'WebhookDisabled',
    'WebhookEnabled',
    'WebhookRedeliveryRequested',
    'WebhookDeleted',
  ],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [
    { name: 'by-creation', fields: ['createdAt'] },
    { name: 'by-key', fields: ['keyId', 'createdAt'] },
  ],
  audience: () => ({ users: [], roles: ['admin'] }),
};
