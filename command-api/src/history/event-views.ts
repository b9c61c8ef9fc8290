import type { LoggedEvent } from '@anupalan/domain/contracts/log';
import { eventName } from '@anupalan/domain/processes/logged-events';
import { casesById } from '@anupalan/projector/read-models/assignment/queries';
import type { EventEntry } from '@anupalan/projector/read-models/log-index/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import { actorView } from '../platform/people-names.js';

/** Events of the log as answers show them, with the present names of people and the numbers of cases. */
export const loggedEvents = async (
  { reads }: Pick<App, 'reads'>,
  entries: readonly EventEntry[],
): Promise<LoggedEvent[]> => {
  const [people, cases] = await Promise.all([
    peopleById(
      reads,
      entries.map(({ actor }) => actor.id),
    ),
    casesById(
      reads,
      entries.flatMap(({ caseId }) => caseId ?? []),
    ),
  ]);
  return entries.map(({ position, type, stream, revision, at, actor, caseId }) => {
    const of = caseId === null ? undefined : cases.get(caseId);
    return {
      position,
      type,
      name: eventName(type),
      stream,
      revision,
      at,
      actor: actorView(actor, people),
      case: caseId === null ? null : { id: caseId, number: of?.caseNumber ?? null, service: of?.serviceTitle ?? null },
    };
  });
};
