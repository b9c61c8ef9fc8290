import { idOf } from '@anupalan/domain/kernel/aggregate';
import type { Recorded } from '@anupalan/domain/kernel/event';
import { TYPES_OF } from '@anupalan/domain/processes/logged-events';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import type { Projection } from '../../runner/projection.js';
import type { DayDoc, EventDoc, LogIndexDoc } from './doc.js';
import { docIdOf, packId, shortId } from './ids.js';

/** Before the day in the ids of documents of days, which sort after those of events. */
export const DAY = 'day ';
export const dayKey = (day: string): string => `${DAY}${day}`;

const indexed = ({ id, stream, revision, event, metadata }: Recorded): EventDoc => {
  const { actor, causationId, time } = metadata;
  const of = idOf(stream);
  const { requestId } = event.data;
  return {
    t: event.type,
    o: packId(of),
    a: packId(actor.id),
    ...(typeof requestId === 'string' && requestId !== of ? { c: packId(requestId) } : {}),
    e: shortId(id),
    k: shortId(causationId),
    m: [Date.parse(time), revision, actor.role],
  };
};

const widened = (doc: LogIndexDoc | null, day: string, id: string): DayDoc => {
  if (doc === null || !('day' in doc)) return { day, first: id, last: id };
  return id > doc.last ? { ...doc, last: id } : doc;
};

/**
 * One narrow document per event of the whole log, and one per day, for the search of the log: each index ends with the
 * document's id, which is the position, so that any page is a seek in one index. The events' data stays in the log.
 */
export const logIndex: Projection<LogIndexDoc> = {
  name: 'log-index',
  version: 1,
  streams: [...TYPES_OF.keys()],
  handles: [...TYPES_OF.values()].flat(),
  keys: ({ position, metadata }) => [docIdOf(position), dayKey(dayInIndia(metadata.time))],
  evolve: (doc, recorded, key) =>
    key.startsWith(DAY) ? widened(doc, key.slice(DAY.length), docIdOf(recorded.position)) : indexed(recorded),
  indexes: [
    { name: 'by-type', fields: ['t'] },
    { name: 'by-stream', fields: ['o'] },
    { name: 'by-actor', fields: ['a'] },
    { name: 'by-case', fields: ['c'], sparse: true },
    { name: 'by-event', fields: ['e'] },
    { name: 'by-cause', fields: ['k'] },
  ],
  // A day changes once per batch of events, which is how often admins are told that there are new ones.
  audience: (doc) => ({ users: [], roles: 'day' in doc ? ['admin'] : [] }),
};
