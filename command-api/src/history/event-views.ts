import type { LoggedEvent } from '@anupalan/domain/contracts/log';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { eventText, streamKindOf } from '@anupalan/domain/processes/logged-events';
import { casesById } from '@anupalan/projector/read-models/assignment/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import type { EventEntry } from '@anupalan/projector/read-models/log-index/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import { actorView } from '../platform/people-names.js';
import { sentencesOf, type ToldEvent, toldOrNull } from './event-sentences.js';

/** The statuses that an event of a request led from and to; null where it moved nothing. */
const moveOf = (
  type: string,
  { from, to }: JsonObject,
  workflow: CaseListDoc['workflow'] | undefined,
): LoggedEvent['move'] => {
  if (streamKindOf(type) !== 'serviceRequest' || workflow === undefined) return null;
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return null;
  return { from, to, workflow: workflow.id, workflow_version: workflow.version };
};

/** An event for an answer, and what the log has of it; null where that cannot be read. */
export interface ShownEvent {
  readonly event: LoggedEvent;
  readonly told: ToldEvent | null;
}

/**
 * Events of the log as answers show them, each in its sentence, with the present names of people and the numbers of
 * cases. The events themselves are read from the log, so a caller asks for a page of them.
 */
export const loggedEvents = async (app: App, entries: readonly EventEntry[]): Promise<ShownEvent[]> => {
  const [people, cases, told] = await Promise.all([
    peopleById(
      app.reads,
      entries.map(({ actor }) => actor.id),
    ),
    casesById(
      app.reads,
      entries.flatMap(({ caseId }) => caseId ?? []),
    ),
    Promise.all(entries.map((entry) => toldOrNull(app, entry))),
  ]);
  const known = entries.flatMap((entry, i) => {
    const data = told[i]?.data;
    return data === undefined ? [] : [{ entry, data }];
  });
  const sentences = await sentencesOf(app, known, cases);
  return entries.map((entry, i) => {
    const { position, type, stream, revision, at, actor, caseId } = entry;
    const of = caseId === null ? undefined : cases.get(caseId);
    const event = told[i] ?? null;
    return {
      told: event,
      event: {
        position,
        type,
        name: eventText(type).name,
        summary: sentences.get(position) ?? eventText(type).name,
        move: event === null ? null : moveOf(type, event.data, of?.workflow),
        stream,
        revision,
        at,
        actor: actorView(actor, people),
        case:
          caseId === null ? null : { id: caseId, number: of?.caseNumber ?? null, service: of?.serviceTitle ?? null },
      },
    };
  });
};
