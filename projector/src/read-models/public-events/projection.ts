import type { Recorded } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import {
  PUBLIC_EVENT_SOURCES,
  PUBLIC_EVENT_STREAMS,
  publicEventOf,
  type SourceEvent,
} from '@anupalan/domain/processes/told-events';
import type { Projection } from '../../runner/projection.js';
import type { PublicEventDoc } from './doc.js';

const evolve = (_: PublicEventDoc | null, recorded: Recorded<SourceEvent>): PublicEventDoc | null => {
  const fact = publicEventOf(recorded);
  if (fact === null) return null;
  const { id, position, metadata } = recorded;
  const { type, subject, data } = fact;
  return { sequence: position, id, type, subject, time: metadata.time, data: data as JsonObject };
};

/**
 * The feed of integrators: one document per public event, by its position in the log, so that a page costs the same at
 * any depth and a rebuild gives the same feed.
 */
export const publicEvents: Projection<PublicEventDoc, SourceEvent> = {
  name: 'public-events',
  version: 1,
  streams: PUBLIC_EVENT_STREAMS,
  handles: PUBLIC_EVENT_SOURCES,
  keys: ({ position }) => [position],
  evolve,
  indexes: [
    { name: 'by-sequence', fields: ['sequence'] },
    { name: 'by-type', fields: ['type', 'sequence'] },
    { name: 'by-subject', fields: ['subject', 'sequence'] },
    { name: 'by-time', fields: ['time'] },
  ],
  // Programs ask with their keys; no page shows it.
  audience: () => ({ users: [], roles: [] }),
};
