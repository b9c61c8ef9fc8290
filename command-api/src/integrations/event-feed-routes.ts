import { Readable } from 'node:stream';
import { publicEvents } from '@anupalan/domain/contracts/integrations';
import { isPosition } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { PUBLIC_EVENT_TYPES, type PublicEventType } from '@anupalan/domain/rules/public-events';
import { uses } from '@anupalan/projector/read-models/public-events/queries';
import { z } from 'zod';
import { type Reply, refuse, reply, route } from '../platform/http/route.js';
import { eventStream, eventsFor, type FeedFilter } from './event-feed.js';

const tag = 'integrations';
const MAX_STREAMS = 10;

const query = z.object({
  after: z.string().max(100).optional().meta({
    description: 'Events after this place: a `next_after` or `sequence`. Without it the feed begins at its beginning',
  }),
  types: z
    .string()
    .max(2000)
    .optional()
    .meta({
      description: `Only these types, separated by commas: ${PUBLIC_EVENT_TYPES.join(', ')}`,
    }),
});

const isType = (text: string): text is PublicEventType => (PUBLIC_EVENT_TYPES as readonly string[]).includes(text);

const read = (path: string, after: string | undefined, types: string | undefined): Result<FeedFilter, Rejection> => {
  if (after !== undefined && !isPosition(after)) return err(wrong(path, 'events.bad_position'));
  if (types === undefined) return ok({ after: after ?? null, types: null });
  const named = [...new Set(types.split(',').map((type) => type.trim()))];
  const unknown = named.find((type) => !isType(type));
  if (unknown !== undefined) return err(wrong('types', 'events.unknown_type', { type: unknown }));
  return ok({ after: after ?? null, types: named.filter(isType) });
};

/** Open streams of each key in this process. */
const open = new Map<string, number>();
const count = (id: string, by: 1 | -1): void => {
  const left = (open.get(id) ?? 0) + by;
  if (left === 0) open.delete(id);
  else open.set(id, left);
};

export const eventFeedRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/events',
    summary: 'Public events after a place of the feed, oldest first',
    tag,
    access: { scope: 'events:read' },
    openInMaintenance: true,
    query: query.extend({ limit: z.coerce.number().int().min(1).max(1000).default(100) }),
    answer: publicEvents,
    reads: uses,
    handle: async ({ app, apiKey, query: { after, types, limit } }) => {
      const asked = read('after', after, types);
      if (!asked.ok) return refuse(asked.error);
      const { events, hasMore } = await eventsFor(app, apiKey, { ...asked.value, limit });
      return reply({
        events: [...events],
        next_after: events.at(-1)?.sequence ?? asked.value.after,
        has_more: hasMore,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/events/stream',
    summary: 'Public events as server-sent events: those after a place of the feed, then each as it happens',
    tag,
    access: { scope: 'events:read' },
    openInMaintenance: true,
    query,
    answer: 'event-stream',
    handle: async ({ app, apiKey, headers, isHead, query: { after, types } }): Promise<Reply<unknown>> => {
      const last = headers['last-event-id'];
      // Sent by a reader that connects again: its present place, not its first one.
      const resumes = typeof last === 'string' && last !== '';
      const asked = read(resumes ? 'Last-Event-ID' : 'after', resumes ? last : after, types);
      if (!asked.ok) return refuse(asked.error);
      if (isHead) return { kind: 'events', events: Readable.from([]) };
      if ((open.get(apiKey.id) ?? 0) >= MAX_STREAMS)
        return refuse(rejection('conflict', 'events.too_many_streams', { params: { max: MAX_STREAMS } }), {
          status: 429,
          retryAfterSeconds: 10,
        });
      count(apiKey.id, 1);
      const events = eventStream(app, apiKey, asked.value);
      events.once('close', () => count(apiKey.id, -1));
      return { kind: 'events', events };
    },
  }),
];
