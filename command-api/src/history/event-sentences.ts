import type { Metadata } from '@anupalan/domain/kernel/event';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Position } from '@anupalan/domain/kernel/position';
import { logLine, streamKindOf } from '@anupalan/domain/processes/logged-events';
import { statusViewOf } from '@anupalan/domain/workflows/words';
import { DamagedEvent, type RecordedEvent } from '@anupalan/infra/ports/event-store';
import { findCases } from '@anupalan/projector/read-models/case/queries';
import type { CaseListDoc } from '@anupalan/projector/read-models/case-list/doc';
import type { EventEntry } from '@anupalan/projector/read-models/log-index/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import { paramsOf } from '../cases/case-timeline.js';
import type { App } from '../platform/app.js';
import type { People } from '../platform/people-names.js';
import { say } from '../platform/say.js';
import { plainData } from './event-data.js';

const nothingOpened = (): boolean => false;

/** One event as the log has it: its data without what is personal, and how it came about. */
export interface ToldEvent {
  readonly data: JsonObject;
  readonly metadata: Metadata;
  readonly stored: RecordedEvent;
  /** As decoded, what is personal still sealed. */
  readonly sealed: JsonObject;
  readonly id: string;
}

/** The event of an entry from the log; null where it is gone. @throws DamagedEvent when its stored text cannot be read */
export const toldEvent = async (app: App, { stream, revision }: EventEntry): Promise<ToldEvent | null> => {
  for await (const stored of app.events.readStream(stream, { from: revision, to: revision })) {
    const { id, event, metadata } = await app.store.decode(stored, nothingOpened);
    return { id, stored, metadata, sealed: event.data, data: plainData(event.data) };
  }
  return null;
};

/** As `toldEvent`; null also for an event that cannot be read, which a list shows by its name. */
export const toldOrNull = async (app: App, entry: EventEntry): Promise<ToldEvent | null> => {
  try {
    return await toldEvent(app, entry);
  } catch (error) {
    if (error instanceof DamagedEvent) return null;
    throw error;
  }
};

type Labels = ReadonlyMap<string, string>;

/**
 * The names of the documents that events are about, as their form calls them; whose they are is personal, and stays
 * with the case.
 */
const documentLabels = async (app: App, cases: readonly string[]): Promise<Labels> => {
  const found = await findCases(app.reads, cases);
  const labels = await Promise.all(
    found.map(async ({ header, documents }) => {
      const bound = await app.catalogueAt(header.serviceId, header.catalogueRevision);
      const names = new Map(bound?.requirements.map(({ key, label }) => [key, label]));
      return documents.flatMap(({ id, key }): [string, string][] => {
        const label = names.get(key);
        return label === undefined ? [] : [[id, label]];
      });
    }),
  );
  return new Map(labels.flat());
};

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

interface Known {
  readonly people: People;
  readonly labels: Labels;
  readonly cases: ReadonlyMap<string, Pick<CaseListDoc, 'workflow'>>;
}

const sentenceOf = ({ type, caseId }: EventEntry, data: JsonObject, { people, labels, cases }: Known): string => {
  const workflow = caseId === null ? undefined : cases.get(caseId)?.workflow;
  const ofRequest = streamKindOf(type) === 'serviceRequest' && workflow !== undefined;
  const { amountPaise } = data;
  return say(
    logLine(type, workflow?.id),
    paramsOf(
      { data, amountPaise: typeof amountPaise === 'number' ? amountPaise : null },
      {
        document: labels.get(text(data.documentId) ?? ''),
        people,
        label: (status) => (ofRequest ? statusViewOf(workflow, String(status)).label : String(status)),
      },
    ),
  );
};

/** The plain sentences of events, in the words of their cases' workflows, by position; of each its data as read before. */
export const sentencesOf = async (
  app: App,
  events: readonly { readonly entry: EventEntry; readonly data: JsonObject }[],
  cases: Known['cases'],
): Promise<ReadonlyMap<Position, string>> => {
  const staff = events.flatMap(({ data }) => text(data.staffId) ?? []);
  const withDocument = events.flatMap(({ entry, data }) =>
    text(data.documentId) === null ? [] : (entry.caseId ?? []),
  );
  const [people, labels] = await Promise.all([
    peopleById(app.reads, staff),
    documentLabels(app, [...new Set(withDocument)]),
  ]);
  return new Map(events.map(({ entry, data }) => [entry.position, sentenceOf(entry, data, { people, labels, cases })]));
};
