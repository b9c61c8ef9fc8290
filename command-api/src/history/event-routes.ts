import * as contract from '@anupalan/domain/contracts/log';
import { isPosition, position } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { streamKindOf, TYPES_OF } from '@anupalan/domain/processes/logged-events';
import { HOUSEKEEPING } from '@anupalan/domain/rules/housekeeping';
import { uses as caseReads } from '@anupalan/projector/read-models/case/queries';
import { allCases, uses as caseListReads } from '@anupalan/projector/read-models/case-list/queries';
import { uses as indexReads } from '@anupalan/projector/read-models/log-index/queries';
import { type EventFilter, searchLog } from '@anupalan/projector/read-models/log-index/search';
import { uses as peopleReads } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import { BAD_CURSOR, refuseList, several } from '../platform/http/lists.js';
import { refuse, reply, route } from '../platform/http/route.js';
import { loggedEvent } from './event-page.js';
import { loggedEvents } from './event-views.js';

const tag = 'admin';
const reads = [...new Set([...indexReads, ...caseListReads, ...caseReads, ...peopleReads])];
/** Cases whose events a search by words looks through: the newest that match. */
const MAX_CASES = 50;
const TYPES = [...TYPES_OF.values()].flat();
const NOT_FOUND: Rejection = rejection('not_found', 'event_not_found');

const day = z.iso.date().optional().meta({ description: 'A day in India, `2026-11-21`' });

const eventsQuery = z.object({
  q: z.string().max(200).optional().meta({ description: 'Words of the case: its number, service or customer' }),
  stream: z
    .string()
    .max(150)
    .optional()
    .meta({ description: 'A kind of stream, `payment`, or one stream, `payment-<id>`' }),
  type: several(TYPES),
  housekeeping: z.enum(['true', 'false']).default('true').meta({
    description: '`false` leaves out what the product records for itself, unless only such events are asked for',
  }),
  actor: z.string().max(100).optional().meta({ description: 'Id of a person, `system` or `gateway`' }),
  from: day,
  to: day,
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: z.string().max(100).optional().meta({ description: '`next_cursor` of the page before it: a position' }),
});
type EventsQuery = z.output<typeof eventsQuery>;

/** The types of a kind of stream, or of those that were asked for which are of that kind. */
const typesOf = (kind: string | null, types: readonly string[] | null): readonly string[] | null => {
  if (kind === null) return types;
  const all = TYPES_OF.get(kind) ?? [];
  return types === null ? all : types.filter((type) => streamKindOf(type) === kind);
};

/** Housekeeping stays where a type was asked for, and where the kind of stream has nothing else. */
const withoutHousekeeping = (
  types: readonly string[] | null,
  asked: boolean,
): Pick<EventFilter, 'types' | 'without'> => {
  if (asked) return { types };
  if (types === null) return { types, without: HOUSEKEEPING };
  const rest = types.filter((type) => !HOUSEKEEPING.has(type));
  return { types: rest.length === 0 ? types : rest };
};

const filterOf = async (
  app: App,
  { q = '', stream = '', type = [], housekeeping, actor = '', from, to }: EventsQuery,
): Promise<Result<EventFilter & { readonly moreCases: boolean }, Rejection>> => {
  if (from !== undefined && to !== undefined && from > to) return err(wrong('to', 'period.backwards'));
  const dash = stream.indexOf('-');
  const kind = dash < 0 ? stream : stream.slice(0, dash);
  if (stream !== '' && !TYPES_OF.has(kind)) return err(wrong('stream', 'stream.unknown'));
  const streamId = dash < 0 ? null : stream.slice(dash + 1);
  const words = q.trim() === '' ? null : await allCases(app.reads, { q, limit: MAX_CASES });
  return ok({
    streamId,
    ...withoutHousekeeping(
      typesOf(stream === '' ? null : kind, type.length === 0 ? null : type),
      type.length > 0 || housekeeping === 'true',
    ),
    actor: actor === '' ? null : actor,
    cases: words === null ? null : words.rows.map((row) => row.case.id),
    from: from ?? null,
    to: to ?? null,
    moreCases: words !== null && (words.cursor !== null || words.more),
  });
};

/** The search over the whole log, and one event of it with its causes. */
export const eventRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/events',
    summary: 'The events of the whole log, newest first, by stream, type, actor, days and words of the case',
    tag,
    access: ['admin'],
    query: eventsQuery,
    answer: contract.loggedEventsPage,
    reads,
    handle: async ({ app, query }) => {
      const { after, limit } = query;
      if (after !== undefined && !isPosition(after)) return refuseList(BAD_CURSOR);
      const filter = await filterOf(app, query);
      if (!filter.ok) return refuse(filter.error);
      const { moreCases, ...where } = filter.value;
      const page = await searchLog(app.reads, where, {
        after: after === undefined ? null : position(after),
        limit,
      });
      return reply({
        items: (await loggedEvents(app, page.entries)).map(({ event }) => event),
        next_cursor: page.next,
        total: page.total,
        ...(page.more ? { more: true } : {}),
        looked_to: page.lookedTo?.at ?? null,
        more_cases: moreCases,
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/events/:position',
    summary: 'One event of the log: its words, its data without what is personal, and the tree of its causes',
    tag,
    access: ['admin'],
    params: z.object({ position: z.string().max(100).meta({ description: 'Position of the event in the log' }) }),
    answer: contract.loggedEventView,
    reads,
    handle: async ({ app, params }) => {
      const found = isPosition(params.position) ? await loggedEvent(app, position(params.position)) : null;
      return found === null ? refuse(NOT_FOUND) : reply(found);
    },
  }),
];
