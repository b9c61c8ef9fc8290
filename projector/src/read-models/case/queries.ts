import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Paise } from '@anupalan/domain/kernel/money';
import { refundable } from '@anupalan/domain/payments/refundable';
import type { AssignmentDecision } from '@anupalan/domain/requests/assignment-decision';
import type { Role } from '@anupalan/domain/rules/roles';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView, type ViewDoc } from '../../runner/view.js';
import type { PersonDoc } from '../people/doc.js';
import { peopleById } from '../people/queries.js';
import type { CaseDoc, CaseDocumentDoc, CaseHeader, CaseRecord, EntryDoc, TextDoc, TimelineDoc } from './doc.js';
import { conditionsOf, ENTRIES_A_PAGE, type EntryList, textsOf, timelineEntryOf } from './entries.js';
import { caseView } from './projection.js';

export const uses = ['case', 'people'] as const;

/** A case whose request exists. */
export type Case = CaseDoc & { readonly header: CaseHeader };

export interface CaseAnswer {
  readonly case: Case;
  /** An event of the case could not be folded: the case waits for an admin and may lack its latest steps. */
  readonly parked: boolean;
}

/** Null for an unknown id, and for an order whose request was never created. Does not check access. */
export const findCase = async (reads: ReadStore, requestId: string): Promise<CaseAnswer | null> => {
  const view = openView<CaseRecord>(reads, caseView);
  const found = await view.get(requestId);
  if (found === null || !('header' in found.doc) || found.doc.header === null) return null;
  const { header } = found.doc;
  return { case: { ...found.doc, header }, parked: await view.isParked(requestId) };
};

/** Existing cases by id, without a check of access; unknown ids are left out. */
export const findCases = async (reads: ReadStore, ids: readonly string[]): Promise<readonly Case[]> => {
  const found = await openView<CaseRecord>(reads, caseView).getMany(ids);
  return [...found.values()].flatMap((doc) =>
    'header' in doc && doc.header !== null ? [{ ...doc, header: doc.header }] : [],
  );
};

/** A page of a list of entries: of the timeline, the messages or the notes. */
export interface EntryPage<T> {
  /** Oldest first. */
  readonly entries: readonly T[];
  /** Cursor of the page of older entries; null on the oldest page. */
  readonly earlier: string | null;
  readonly total: number;
}

export interface EntryOptions {
  /** `earlier` of the following page; default: the newest page. */
  readonly before?: string | undefined;
  readonly limit?: number;
}

const pageOf = async <T>(
  reads: ReadStore,
  { id, header, counts }: Case,
  list: EntryList,
  reader: Role,
  { before, limit = ENTRIES_A_PAGE[list] }: EntryOptions,
  read: (entries: readonly ViewDoc<EntryDoc>[]) => readonly T[],
): Promise<EntryPage<T>> => {
  const total = list === 'timeline' && reader === 'customer' ? counts.customerTimeline : counts[list];
  if (total === 0 && before === undefined) return { entries: [], earlier: null, total };
  const { docs, cursor } = await openView<EntryDoc>(reads, caseView).find({
    where: conditionsOf(id, list, reader, header.workflow),
    // The id of an entry is its event's position.
    ids: 'desc',
    limit,
    ...(before === undefined ? {} : { after: before }),
  });
  return { entries: read(docs.toReversed()), earlier: cursor, total };
};

/** @throws RangeError for a cursor of another list, another case or another reader */
export const timelinePage = (
  reads: ReadStore,
  one: Case,
  reader: Role,
  options: EntryOptions = {},
): Promise<EntryPage<TimelineDoc>> =>
  pageOf(reads, one, 'timeline', reader, options, (entries) => entries.map(timelineEntryOf));

/** Messages, or notes, which are for staff and admins only. @throws RangeError as timelinePage */
export const textPage = (
  reads: ReadStore,
  one: Case,
  list: 'messages' | 'notes',
  options: EntryOptions = {},
): Promise<EntryPage<TextDoc>> => pageOf(reads, one, list, 'staff', options, textsOf);

/** The newest entries of a case for one reader, as its page opens with them. */
export interface NewestEntries {
  readonly timeline: EntryPage<TimelineDoc>;
  readonly messages: EntryPage<TextDoc>;
  /** Empty for customers. */
  readonly notes: EntryPage<TextDoc>;
  /** The entry of the current assignment; null for an unassigned case, and for customers. */
  readonly assignment: TimelineDoc | null;
}

const NO_NOTES: NewestEntries['notes'] = { entries: [], earlier: null, total: 0 };

/** The newest entries of the live case. */
export const newestEntries = async (reads: ReadStore, one: Case, reader: Role): Promise<NewestEntries> => {
  const office = reader !== 'customer';
  const [timeline, messages, notes, assignment] = await Promise.all([
    timelinePage(reads, one, reader),
    textPage(reads, one, 'messages'),
    office ? textPage(reads, one, 'notes') : NO_NOTES,
    office ? assignmentOf(reads, one) : null,
  ]);
  return { timeline, messages, notes, assignment };
};

/** Maximum number of moments in a page. */
const MOMENTS_A_PAGE = 200;

/** A page of all the events of a case, oldest first; `next`: the cursor of the page after it. */
export interface MomentPage {
  readonly entries: readonly TimelineDoc[];
  readonly next: string | null;
  readonly total: number;
}

/** The events of the case from the first one on. @throws RangeError as timelinePage */
export const momentPage = async (
  reads: ReadStore,
  { id, header, counts }: Case,
  after: string | undefined,
): Promise<MomentPage> => {
  const { docs, cursor } = await openView<EntryDoc>(reads, caseView).find({
    where: conditionsOf(id, 'timeline', 'admin', header.workflow),
    ids: 'asc',
    limit: MOMENTS_A_PAGE,
    ...(after === undefined ? {} : { after }),
  });
  return { entries: docs.map(timelineEntryOf), next: cursor, total: counts.timeline };
};

/** The entry of the case's current assignment; null for an unassigned case. */
export const assignmentOf = async (reads: ReadStore, { assignmentEntry }: Case): Promise<TimelineDoc | null> => {
  const entry = assignmentEntry === null ? null : await openView<EntryDoc>(reads, caseView).get(assignmentEntry);
  return entry === null ? null : timelineEntryOf(entry);
};

/** Every person whom the case and these entries name, without the system and the gateway. */
export const peopleIn = (
  reads: ReadStore,
  { header, documents, consultation, payments }: Case,
  timeline: readonly TimelineDoc[],
  texts: readonly TextDoc[],
): Promise<ReadonlyMap<string, PersonDoc>> => {
  const ids = [
    header.customerId,
    header.assignedTo,
    consultation?.booked?.staffId,
    consultation?.tookPlace?.staffId,
    ...documents.map(({ attachedBy }) => attachedBy.id),
    ...payments.flatMap(({ proposals }) => proposals.map(({ proposedBy }) => proposedBy)),
    ...texts.map(({ by }) => by.id),
    ...timeline.flatMap(({ actor, data }) => [
      actor.id,
      typeof data.staffId === 'string' ? data.staffId : null,
      ...(decisionOf(data)?.candidates.map(({ staffId }) => staffId) ?? []),
    ]),
  ];
  return peopleById(
    reads,
    ids.filter((id) => typeof id === 'string'),
  );
};

/** The rule's decision in the data of an assignment's entry; null when no rule decided. */
export const decisionOf = (data: JsonObject): AssignmentDecision | null =>
  // Only RequestAssigned has a field of this name.
  (data.decision as AssignmentDecision | undefined) ?? null;

/** Current documents: neither replaced nor removed. */
export const currentDocuments = ({ documents }: Pick<CaseDoc, 'documents'>): readonly CaseDocumentDoc[] =>
  documents.filter(({ state }) => state !== 'superseded' && state !== 'removed');

/** What is left of the payments that a case received, without what went back of them. */
export const heldNow = ({ header, payments }: Pick<CaseDoc, 'header' | 'payments'>): Paise =>
  (header?.held ?? []).reduce((sum, { orderId, amountPaise }) => {
    const order = payments.find((one) => one.orderId === orderId);
    return sum + (order === undefined ? amountPaise : Math.min(amountPaise, refundable(order)));
  }, 0);

/** The refund of a cancellation now: what is left of every payment received, unless filing has started. */
export const refundOnCancel = (doc: Pick<CaseDoc, 'header' | 'payments'>): Paise =>
  doc.header === null || doc.header.filingStarted ? 0 : heldNow(doc);
