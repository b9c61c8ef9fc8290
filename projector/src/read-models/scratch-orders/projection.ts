import type { Recorded } from '@anupalan/domain/kernel/event';
import type { ScratchEvent } from '@anupalan/domain/proof/scratch-events';
import type { Projection } from '../../runner/projection.js';
import type { ScratchOrderDoc } from './doc.js';

const evolve = (
  doc: ScratchOrderDoc | null,
  { event, metadata: { time, actor } }: Recorded<ScratchEvent>,
): ScratchOrderDoc | null => {
  const fresh = { orderedAt: time, orderedBy: actor.id, promoted: [], dropped: null, open: true };
  if (event.type === 'ReplayOrdered') return { ...event.data, ...fresh, kind: 'replay', day: null };
  if (event.type === 'PastViewsOrdered') return { ...event.data, ...fresh, kind: 'past', from: null, head: null };
  if (doc === null) return null;
  switch (event.type) {
    case 'ScratchViewsKept':
      return { ...doc, expiresAt: event.data.expiresAt };
    case 'ScratchViewPromoted': {
      const { model, parity } = event.data;
      return { ...doc, promoted: [...doc.promoted.filter((one) => one.model !== model), { model, at: time, parity }] };
    }
    case 'ScratchViewsDropped':
      return { ...doc, open: false, dropped: { at: time, why: event.data.why } };
  }
};

/** One document per order of scratch views. */
export const scratchOrders: Projection<ScratchOrderDoc, ScratchEvent> = {
  name: 'scratch-orders',
  version: 1,
  streams: ['scratch'],
  handles: ['ReplayOrdered', 'PastViewsOrdered', 'ScratchViewsKept', 'ScratchViewPromoted', 'ScratchViewsDropped'],
  keys: ({ event }) => [event.data.id],
  evolve,
  indexes: [
    { name: 'by-order', fields: ['kind', 'orderedAt'] },
    { name: 'open', fields: ['open', 'expiresAt'] },
  ],
  audience: () => ({ users: [], roles: ['admin'] }),
};
