import type { LoggedEventView } from '@anupalan/domain/contracts/log';
import type { Position } from '@anupalan/domain/kernel/position';
import { readersOf } from '@anupalan/domain/processes/told-events';
import { findEvent } from '@anupalan/projector/read-models/log-index/queries';
import type { App } from '../platform/app.js';
import { causeTree } from './event-causes.js';
import { eventData } from './event-data.js';
import { toldEvent } from './event-sentences.js';
import { loggedEvents } from './event-views.js';

/**
 * The event at a position with its data and its causes; null where none stands. Of the log it reads this event and those
 * in its tree; nothing personal is opened.
 * @throws DamagedEvent when its stored text cannot be read
 */
export const loggedEvent = async (app: App, at: Position): Promise<LoggedEventView | null> => {
  const entry = await findEvent(app.reads, at);
  if (entry === null) return null;
  const told = await toldEvent(app, entry);
  if (told === null) return null;
  const { id, metadata, stored, sealed } = told;
  const [[shown], { values, more }, causes] = await Promise.all([
    loggedEvents(app, [entry]),
    eventData(app.vault, sealed),
    causeTree(app, entry),
  ]);
  if (shown === undefined) return null;
  const { event } = shown;
  return {
    event: {
      ...event,
      id,
      channel: metadata.channel,
      command: metadata.command,
      command_id: metadata.commandId,
      correlation_id: metadata.correlationId,
      causation_id: metadata.causationId,
      version: stored.version,
    },
    data: values,
    more_data: more,
    causes: causes.nodes,
    earlier_causes: causes.earlier,
    is_moment: entry.caseId !== null && event.case?.number !== null && readersOf(entry.type) !== 'nobody',
  };
};
