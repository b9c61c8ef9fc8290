import type { LoggedEventView } from '@anupalan/domain/contracts/log';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { eventLine, streamKindOf } from '@anupalan/domain/processes/logged-events';
import { lineTexts } from '@anupalan/domain/texts/en';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import type { RecordedEvent } from '@anupalan/infra/ports/event-store';
import { casesById } from '@anupalan/projector/read-models/assignment/queries';
import { type EventEntry, findEvent } from '@anupalan/projector/read-models/log-index/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import { lineOf, paramsOf } from '../cases/case-timeline.js';
import type { App } from '../platform/app.js';
import { say } from '../platform/say.js';
import { causeTree } from './event-causes.js';
import { eventData, plainData } from './event-data.js';
import { loggedEvents } from './event-views.js';

const nothingOpened = (): boolean => false;

const recordedAt = async (app: App, { stream, revision }: EventEntry): Promise<RecordedEvent | null> => {
  for await (const event of app.events.readStream(stream, { from: revision, to: revision })) return event;
  return null;
};

/** The plain sentence of an event, in the words of its case's workflow. */
const sentenceOf = async (app: App, { type, caseId }: EventEntry, data: JsonObject): Promise<string> => {
  const { amountPaise, staffId } = data;
  const [people, cases] = await Promise.all([
    peopleById(app.reads, typeof staffId === 'string' ? [staffId] : []),
    casesById(app.reads, caseId === null ? [] : [caseId]),
  ]);
  const workflow = caseId === null ? undefined : cases.get(caseId)?.workflow;
  const line = workflow === undefined ? eventLine(type) : lineOf(workflow.id, type, eventLine(type));
  const ofRequest = streamKindOf(type) === 'serviceRequest' && workflow !== undefined;
  return say(
    line,
    paramsOf(
      { data, amountPaise: typeof amountPaise === 'number' ? amountPaise : null },
      {
        document: undefined,
        people,
        label: (status) => (ofRequest ? statusViewOf(workflow, String(status)).label : String(status)),
      },
    ),
  );
};

/**
 * The event at a position with its data and its causes; null where none stands. Of the log it reads this event, and the
 * metadata of those in its tree; nothing personal is opened.
 * @throws DamagedEvent when its stored text cannot be read
 */
export const loggedEvent = async (app: App, at: Position): Promise<LoggedEventView | null> => {
  const entry = await findEvent(app.reads, at);
  if (entry === null) return null;
  const stored = await recordedAt(app, entry);
  if (stored === null) return null;
  const { id, event, metadata } = await app.store.decode(stored, nothingOpened);
  const data = plainData(event.data);
  const [[shown], summary, { values, more }, causes] = await Promise.all([
    loggedEvents(app, [entry]),
    sentenceOf(app, entry, data),
    eventData(app.vault, event.data),
    causeTree(app, entry),
  ]);
  if (shown === undefined) return null;
  return {
    event: {
      ...shown,
      id,
      summary,
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
    is_moment: entry.caseId !== null && shown.case?.number !== null && Object.hasOwn(lineTexts, entry.type),
  };
};
