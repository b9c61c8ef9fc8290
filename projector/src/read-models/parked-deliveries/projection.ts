import type { WebhookEvent, WebhookEvents } from '@anupalan/domain/integrations/webhook-events';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { MAX_PARKED } from '@anupalan/domain/rules/webhook';
import type { Projection } from '../../runner/projection.js';
import type { ParkedDeliveriesDoc } from './doc.js';

type OfParked = Extract<
  WebhookEvent,
  { type: 'WebhookDeliveryParked' | 'WebhookRedeliveryRequested' | 'WebhookDeleted' }
>;

const isIn = (
  { from, upTo, sequences }: WebhookEvents['WebhookRedeliveryRequested'],
  { sequence }: { readonly sequence: string },
): boolean => (sequences === null ? sequence >= from && sequence <= upTo : sequences.includes(sequence));

const evolve = (
  doc: ParkedDeliveriesDoc | null,
  { event, metadata, stream }: Recorded<OfParked>,
): ParkedDeliveriesDoc | null => {
  const parked = doc?.parked ?? [];
  switch (event.type) {
    case 'WebhookDeliveryParked': {
      const others = parked.filter(({ sequence }) => sequence !== event.data.sequence);
      return { id: idOf(stream), parked: [...others, { at: metadata.time, ...event.data }].slice(-MAX_PARKED) };
    }
    case 'WebhookRedeliveryRequested':
      return doc === null ? null : { ...doc, parked: parked.filter((one) => !isIn(event.data, one)) };
    case 'WebhookDeleted':
      return null;
  }
};

/** The parked deliveries that nobody has asked for again, one document per webhook. */
export const parkedDeliveries: Projection<ParkedDeliveriesDoc, OfParked> = {
  name: 'parked-deliveries',
  version: 1,
  streams: ['webhook'],
  handles: ['WebhookDeliveryParked', 'WebhookRedeliveryRequested', 'WebhookDeleted'],
  keys: ({ stream }) => [idOf(stream)],
  evolve,
  indexes: [],
  audience: () => ({ users: [], roles: ['admin'] }),
};
