import type * as contract from '@anupalan/domain/contracts/what-if';
import type { AssignmentOutcome, MovedCase, Share, Waiting } from '@anupalan/domain/processes/what-if/assignment-trial';
import type { Stay, WorkflowOutcome } from '@anupalan/domain/processes/what-if/workflow-trial';
import { casesById } from '@anupalan/projector/read-models/assignment/queries';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import type { App } from '../platform/app.js';
import type { People } from '../platform/people-names.js';
import type { Run } from './what-if-store.js';

/** Pairs of people between whom cases moved, in an answer. */
const MAX_FLOWS = 200;
const MAX_REFUSED = 200;

type Reads = Pick<App, 'reads'>;
type Someone = { readonly staff_id: string; readonly name: string | null };

const someone = (staffId: string, people: People): Someone => ({
  staff_id: staffId,
  name: people.get(staffId)?.name ?? null,
});
const someoneOrNobody = (staffId: string | null, people: People): Someone | null =>
  staffId === null ? null : someone(staffId, people);

export const runView = (run: Run, people: People): contract.WhatIfRun => ({
  id: run.id,
  kind: run.kind,
  workflow: run.workflow,
  from: run.from,
  to: run.to,
  started_by: { id: run.startedBy, name: people.get(run.startedBy)?.name ?? null },
  started_at: run.startedAt,
  ended_at: run.endedAt,
  expires_at: run.expiresAt,
  state: run.state,
  done_events: run.done,
  total_events: run.total,
});

const shareView = ({ cases, highest, median, daysOver }: Share) => ({ cases, highest, median, days_over: daysOver });

const inSeconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

const waitingView = ({ median, longest, never }: Waiting) => ({
  median_seconds: inSeconds(median),
  longest_seconds: inSeconds(longest),
  never,
});

export const assignmentView = async (
  { reads }: Reads,
  { people: shares, flows, byHand, waiting, days, ...counts }: AssignmentOutcome,
): Promise<contract.WhatIfAssignment> => {
  const shown = flows.slice(0, MAX_FLOWS);
  const ids = [...shares.map(({ staffId }) => staffId), ...shown.flatMap(({ from, to }) => [from ?? '', to ?? ''])];
  const people = await peopleById(reads, [...new Set(ids)]);
  return {
    ...counts,
    by_hand: byHand,
    people: shares.map(({ staffId, limit, draftLimit, today, draft }) => ({
      ...someone(staffId, people),
      limit,
      draft_limit: draftLimit,
      today: shareView(today),
      draft: shareView(draft),
    })),
    flows: shown.map(({ from, to, cases }) => ({
      from: someoneOrNobody(from, people),
      to: someoneOrNobody(to, people),
      cases,
    })),
    waiting: { today: waitingView(waiting.today), draft: waitingView(waiting.draft) },
    days: [...days],
  };
};

const stayView = ({ stays, mean }: Stay) => ({ stays, mean_seconds: inSeconds(mean) });

export const workflowView = async (
  { reads }: Reads,
  { refused, stays, ...counts }: WorkflowOutcome,
): Promise<contract.WhatIfWorkflow> => {
  const shown = refused.slice(0, MAX_REFUSED);
  const ids = shown.flatMap(({ examples }) => examples.map(({ requestId }) => requestId));
  const cases = await casesById(reads, [...new Set(ids)]);
  return {
    ...counts,
    refused: shown.map(({ examples, ...one }) => ({
      ...one,
      examples: examples.map(({ requestId, position }) => ({
        request_id: requestId,
        case_number: cases.get(requestId)?.caseNumber ?? requestId,
        position,
      })),
    })),
    stays: stays.map(({ status, real, draft }) => ({ status, real: stayView(real), draft: stayView(draft) })),
  };
};

const NO_RULE = { rule_name: null, rule_type: null, load: null, limit: null, why_not: null } as const;

const whyView = (why: MovedCase['toWhy']): contract.WhatIfWhy | null => {
  if (why === null) return null;
  if (why.by === 'hand') return { ...NO_RULE, by: why.method };
  if (why.by === 'none') return { ...NO_RULE, by: 'none', why_not: why.why };
  const { ruleName, ruleType, load, limit } = why;
  return { by: 'rule', rule_name: ruleName, rule_type: ruleType, load, limit, why_not: null };
};

export const movedView = async (
  { reads }: Reads,
  moved: readonly MovedCase[],
): Promise<readonly contract.WhatIfMovedCase[]> => {
  const cases = await casesById(
    reads,
    moved.map(({ requestId }) => requestId),
  );
  const people = await peopleById(reads, [...new Set(moved.flatMap(({ from, to }) => [from ?? '', to ?? '']))]);
  return moved.map(({ requestId, paidAt, from, to, fromWhy, toWhy }) => ({
    request_id: requestId,
    case_number: cases.get(requestId)?.caseNumber ?? requestId,
    service_title: cases.get(requestId)?.serviceTitle ?? '',
    paid_at: paidAt,
    from: someoneOrNobody(from, people),
    to: someoneOrNobody(to, people),
    from_why: whyView(fromWhy),
    to_why: whyView(toWhy),
  }));
};
