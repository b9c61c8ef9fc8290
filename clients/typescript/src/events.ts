import type { components } from './api.js';

type Schemas = components['schemas'];
type Envelope = Omit<Schemas['PublicEvent'], 'type' | 'data'>;

/** Types of public events that this version of the client knows. Take no notice of others. */
export type EventType = Schemas['PublicEvent']['type'];

/** A public event: CloudEvents 1.0. Its `type` says what `data` is. */
export type PublicEvent = {
  [T in EventType]: Envelope & { readonly type: T; readonly data: Schemas[T] };
}[EventType];

/** A page of the feed; `next_after` is `after` of the next call. */
export type EventsPage = Omit<Schemas['PublicEvents'], 'events'> & { readonly events: readonly PublicEvent[] };
