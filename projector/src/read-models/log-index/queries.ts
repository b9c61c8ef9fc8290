import type { Actor } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { streamKindOf } from '@anupalan/domain/processes/logged-events';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { EventDoc } from './doc.js';
import { docIdOf, positionOf, unpackId } from './ids.js';
import { logIndex } from './projection.js';

export const uses = ['log-index'] as const;

/** One event of the log, without its data. */
export interface EventEntry {
  readonly position: Position;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  /** UTC ISO-8601. */
  readonly at: string;
  readonly actor: Actor;
  /** The day in India. */
  readonly day: string;
  /** The case that it is about; null for none. */
  readonly caseId: string | null;
  /** Short ids (./ids) of the event and of its cause, an event or a command. */
  readonly event: string;
  readonly cause: string;
}

/** Streams whose id is that of their case. */
const OF_A_CASE: ReadonlySet<string> = new Set([
  'serviceRequest',
  'registration',
  'submission',
  'conversation',
  'consultation',
  'access',
  'apiRequest',
]);

export const entryOf = (id: string, { t, o, a, c, e, k, m: [ms, revision, role] }: EventDoc): EventEntry => {
  const kind = streamKindOf(t) ?? '';
  const own = unpackId(o);
  const at = new Date(ms).toISOString();
  return {
    position: positionOf(id),
    type: t,
    stream: `${kind}-${own}`,
    revision,
    at,
    actor: { id: unpackId(a), role },
    day: dayInIndia(at),
    caseId: c === undefined ? (OF_A_CASE.has(kind) ? own : null) : unpackId(c),
    event: e,
    cause: k,
  };
};

const view = (reads: ReadStore) => openView<EventDoc>(reads, logIndex);

/** The event at a position; null if there is none. */
export const findEvent = async (reads: ReadStore, at: Position): Promise<EventEntry | null> => {
  const found = await view(reads).get(docIdOf(at));
  return found === null ? null : entryOf(found.id, found.doc);
};

/** The event with this short id; null if it is the id of a command. */
export const eventOf = async (reads: ReadStore, event: string): Promise<EventEntry | null> => {
  const where = [{ field: 'e', op: 'eq', value: event, lead: true }] as const;
  const [found] = (await view(reads).find({ where, limit: 1 })).docs;
  return found === undefined ? null : entryOf(found.id, found.doc);
};

/** At most `limit` events that an event or a command (by its short id) caused directly, in the order of the log. */
export const causedBy = async (reads: ReadStore, cause: string, limit: number): Promise<readonly EventEntry[]> => {
  const where = [{ field: 'k', op: 'eq', value: cause, lead: true }] as const;
  return (await view(reads).find({ where, limit })).docs.map(({ id, doc }) => entryOf(id, doc));
};
