import type { CaseDoc, EntryDoc, TextDoc, TimelineDoc } from '../src/read-models/case/doc.js';
import { textsOf, timelineEntryOf } from '../src/read-models/case/entries.js';
import { caseView } from '../src/read-models/case/projection.js';
import { documentsOf, type History } from './history.js';
import { REQUEST } from './journey.js';

/** The case's own record after the first `length` events of the log; undefined before there is one. */
export const caseIn = (log: History, length = log.events.length, id = REQUEST): CaseDoc | undefined =>
  documentsOf(caseView, log.events.slice(0, length)).get(id) as CaseDoc | undefined;

/** The timeline entries as they are read, oldest first. */
export const storyIn = (
  log: History,
): {
  readonly timeline: readonly TimelineDoc[];
  readonly texts: readonly TextDoc[];
  readonly entries: readonly EntryDoc[];
} => {
  const records = documentsOf(caseView, log.events);
  const docs = log.events.flatMap(({ position }) => {
    const doc = records.get(position) as EntryDoc | undefined;
    return doc === undefined ? [] : [{ id: position, position, doc }];
  });
  return { timeline: docs.map(timelineEntryOf), texts: textsOf(docs), entries: docs.map(({ doc }) => doc) };
};
