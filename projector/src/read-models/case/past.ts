import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Role } from '@anupalan/domain/rules/roles';
import type { ViewDoc } from '../../runner/view.js';
import type { CaseDoc, EntryDoc } from './doc.js';
import { type CaseEvent, ENTRIES_A_PAGE, type EntryList, isForCustomer, textsOf, timelineEntryOf } from './entries.js';
import { caseView } from './projection.js';
import type { Case, EntryPage, NewestEntries } from './queries.js';

/** Streams of other ids than the case's. */
const ELSEWHERE: readonly string[] = ['payment', 'erasure'];

/** The streams with the events of a case; its orders have streams of their own. */
export const streamsOf = (caseId: string, orderIds: readonly string[]): readonly string[] => [
  ...caseView.streams.filter((prefix) => !ELSEWHERE.includes(prefix)).map((prefix) => `${prefix}-${caseId}`),
  ...orderIds.map((id) => `payment-${id}`),
];

export interface PastCase {
  /** Null while only its order existed. */
  readonly case: Case | null;
  /** Its events as entries, oldest first. */
  readonly entries: readonly ViewDoc<EntryDoc>[];
}

const HANDLED: ReadonlySet<string> = new Set(caseView.handles);

/** The fold of the live case, over the events of one case alone, in any order of its streams. */
export const foldCase = (caseId: string, events: readonly Recorded[]): PastCase => {
  const known = (events as readonly Recorded<CaseEvent>[]).filter(({ event }) => HANDLED.has(event.type));
  const inOrder = known.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  let doc: CaseDoc | null = null;
  const entries: ViewDoc<EntryDoc>[] = [];
  for (const recorded of inOrder) {
    const { position } = recorded;
    if (!caseView.keys(recorded).includes(caseId)) continue;
    doc = caseView.evolve(doc, recorded, caseId) as CaseDoc | null;
    entries.push({ id: position, position, doc: caseView.evolve(null, recorded, position) as EntryDoc });
  }
  const header = doc?.header ?? null;
  return { case: doc === null || header === null ? null : { ...doc, header }, entries };
};

/** The position of the last event among these entries. */
export const lastIn = ({ entries }: PastCase): Position | null => entries.at(-1)?.position ?? null;

/** The newest entries as they were then. Earlier pages are not available. */
export const entriesThen = (one: Case, entries: PastCase['entries'], reader: Role): NewestEntries => {
  const pageOf = <T>(
    list: EntryList,
    of: PastCase['entries'],
    read: (found: PastCase['entries']) => readonly T[],
  ): EntryPage<T> => ({ entries: read(of.slice(-ENTRIES_A_PAGE[list])), earlier: null, total: of.length });
  const said = (kind: 'message' | 'note') => entries.filter(({ doc }) => doc.said?.kind === kind);
  const office = reader !== 'customer';
  const { workflow } = one.header;
  const told = office ? entries : entries.filter(({ doc }) => isForCustomer(doc.type as CaseEvent['type'], workflow));
  const assigned = office ? entries.find(({ id }) => id === one.assignmentEntry) : undefined;
  return {
    timeline: pageOf('timeline', told, (found) => found.map(timelineEntryOf)),
    messages: pageOf('messages', said('message'), textsOf),
    notes: pageOf('notes', office ? said('note') : [], textsOf),
    assignment: assigned === undefined ? null : timelineEntryOf(assigned),
  };
};
