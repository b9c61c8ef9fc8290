import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { Paise } from '@anupalan/domain/kernel/money';
import type { AssignmentDecision } from '@anupalan/domain/requests/assignment-decision';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openView } from '../../runner/view.js';
import type { PersonDoc } from '../people/doc.js';
import { peopleById } from '../people/queries.js';
import type { CaseDoc, CaseDocumentDoc, CaseHeader, TimelineDoc } from './doc.js';
import { caseView } from './projection.js';
import { timelineOf } from './timeline.js';

/** Read models whose position these answers have. */
export const uses = ['case', 'people'] as const;

/** A case whose request exists, with its story told in full. */
export type Case = Omit<CaseDoc, 'timeline'> & {
  readonly header: CaseHeader;
  readonly timeline: readonly TimelineDoc[];
};

export interface CaseAnswer {
  readonly case: Case;
  /** Everybody whom the case names: customer, assignee, actors. The system and the gateway are nobody. */
  readonly people: ReadonlyMap<string, PersonDoc>;
  /** An event of it could not be folded: it waits for an admin and may lack its latest steps. */
  readonly parked: boolean;
}

/** The rule's decision in what a timeline keeps of an assignment; null when nobody or a person decided. */
export const decisionOf = (data: JsonObject): AssignmentDecision | null =>
  // Only RequestAssigned has a field of this name.
  (data.decision as AssignmentDecision | undefined) ?? null;

/** Null for an unknown id, and for an order whose request was never made. Nobody's rights are looked at here. */
export const findCase = async (reads: ReadStore, requestId: string): Promise<CaseAnswer | null> => {
  const view = openView<CaseDoc>(reads, caseView);
  const doc = (await view.get(requestId))?.doc;
  if (doc === undefined || doc.header === null) return null;
  const { header } = doc;
  const timeline = timelineOf(doc);
  const ids = [
    header.customerId,
    ...(header.assignedTo === null ? [] : [header.assignedTo]),
    ...timeline.flatMap(({ actor, data }) => {
      const { staffId } = data;
      const considered = decisionOf(data)?.candidates.map((one) => one.staffId) ?? [];
      return typeof staffId === 'string' ? [actor.id, staffId, ...considered] : [actor.id];
    }),
  ];
  return {
    case: { ...doc, header, timeline },
    people: await peopleById(reads, ids),
    parked: await view.isParked(requestId),
  };
};

/** The documents that count: not replaced, not removed. */
export const currentDocuments = ({ documents }: Pick<CaseDoc, 'documents'>): readonly CaseDocumentDoc[] =>
  documents.filter(({ state }) => state !== 'superseded' && state !== 'removed');

/** What cancelling now would give back: everything held, as long as filing has not started. */
export const refundOnCancel = ({ header }: Pick<CaseDoc, 'header'>): Paise =>
  header === null || header.filingStarted ? 0 : header.held.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
