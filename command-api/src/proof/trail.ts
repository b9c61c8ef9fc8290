import type { Json, JsonObject } from '@anupalan/domain/kernel/json';
import { eventText } from '@anupalan/domain/processes/logged-events';
import { readersOf } from '@anupalan/domain/processes/told-events';
import { trailRoleTexts } from '@anupalan/domain/texts/trail';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import { nextTurn, timeSlice } from '@anupalan/infra/ports/next-turn';
import { sortInTurns } from '@anupalan/infra/ports/sort-in-turns';
import type { Case } from '@anupalan/projector/read-models/case/queries';
import { findCaseRow } from '@anupalan/projector/read-models/case-list/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import { momentsFor } from '../cases/case-entries.js';
import type { App } from '../platform/app.js';
import type { Session } from '../platform/http/route.js';
import { say } from '../platform/say.js';
import { type Selection, timeOf } from './selection.js';

/** A line of the printed trail. */
export interface TrailRow {
  /** UTC ISO-8601. */
  readonly at: string;
  readonly who: string;
  readonly words: string;
  /** The actor's own words, or null. */
  readonly reason: string | null;
  readonly stream: string;
  readonly revision: number;
  readonly hash: string;
}

/** Rows of a printed trail; the files have all events. */
export const MAX_TRAIL_ROWS = 1000;

const ROLES: Readonly<Record<string, string | undefined>> = trailRoleTexts;

const placeOf = ({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): string => `${stream} ${revision}`;

type EventWords = { readonly words: string; readonly reason: string | null };

/** The timeline's words for the events of a case, by stream and revision. */
export const wordsOfCase = async (app: App, session: Session, one: Case): Promise<ReadonlyMap<string, EventWords>> => {
  const words = new Map<string, EventWords>();
  for (let after: string | undefined; words.size < MAX_TRAIL_ROWS; ) {
    const page = await momentsFor(app, session, one, after);
    for (const { stream, revision, summary, reason } of page.items)
      words.set(placeOf({ stream, revision }), { words: summary, reason });
    if (page.next_cursor === null) break;
    await nextTurn();
    after = page.next_cursor;
  }
  return words;
};

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The words for events of access, which no timeline has. */
const accessWords = async (
  app: App,
  { type, data }: RecordedEvent,
  opened: JsonObject | null,
): Promise<EventWords | null> => {
  const { trail } = eventText(type);
  if (trail === undefined) return null;
  const requestId = text(data.requestId);
  const known = requestId === '' ? null : await findCaseRow(app.reads, requestId);
  const words = say(trail, {
    case: known?.caseNumber ?? requestId,
    fields: Array.isArray(data.fields) ? data.fields.join(', ') : '',
    list: text(data.list),
    rows: String(data.rows),
    scope: text(data.scope),
    from: text(data.from),
    to: text(data.to),
  });
  return { words, reason: 'reason' in data ? text(opened?.reason) : null };
};

/** The timeline's words for a type of event that have no placeholder; else the type. */
const plainWords = (type: string): string => {
  const { line } = eventText(type);
  return readersOf(type) === 'nobody' || line.includes('{') ? type : line;
};

/** The first events of an export as rows, in the order of the log. */
export const trailRows = async (
  app: App,
  { refs, ranges }: Selection,
  words: ReadonlyMap<string, EventWords>,
  open: (event: RecordedEvent) => Promise<JsonObject | null>,
): Promise<readonly TrailRow[]> => {
  const inOrder = await sortInTurns(refs, (a, b) => (a.position < b.position ? -1 : 1));
  const shown = inOrder.slice(0, MAX_TRAIL_ROWS);
  const hashes = new Map(shown.map((ref) => [placeOf(ref), ref.hash]));
  const events: RecordedEvent[] = [];
  for (const { stream, from, to } of ranges)
    for await (const event of app.events.readStream(stream, { from, to }))
      if (hashes.has(placeOf(event))) events.push(event);
  events.sort((a, b) => (a.position < b.position ? -1 : 1));
  const actorOf = ({ metadata }: RecordedEvent) => metadata.actor as { readonly id: string; readonly role: string };
  const people = await peopleById(app.reads, [...new Set(events.map((event) => actorOf(event).id))]);
  const rows: TrailRow[] = [];
  const slice = timeSlice();
  for (const event of events) {
    if (slice.isOver()) await slice.next();
    const { id, role } = actorOf(event);
    const name = people.get(id)?.name ?? null;
    const said = words.get(placeOf(event)) ?? (await accessWords(app, event, await open(event)));
    rows.push({
      at: timeOf(event),
      who: name === null ? (ROLES[role] ?? role) : `${name} (${ROLES[role] ?? role})`,
      words: said?.words ?? plainWords(event.type),
      reason: said?.reason === '' ? null : (said?.reason ?? null),
      stream: event.stream,
      revision: event.revision,
      hash: hashes.get(placeOf(event)) ?? '',
    });
  }
  return rows;
};
