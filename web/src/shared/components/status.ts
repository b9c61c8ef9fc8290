import type { CustomerService } from '@anupalan/domain/contracts/requests';
import { type Ball as Actor, STAGES } from '@anupalan/domain/rules/status-table';
import { stageCount, statusViewOf } from '@anupalan/domain/workflows/words';
import type { WorkflowId } from '@anupalan/domain/workflows/workflow';

/** Who has the ball, as the colours say it: the person asking, the team, the authority; done; a problem. */
export type Ball = 'you' | 'we' | 'gov' | 'done' | 'bad';

const shownToCustomer: Readonly<Record<Actor, Ball>> = {
  customer: 'you',
  us: 'we',
  authority: 'gov',
  done: 'done',
  problem: 'bad',
};

export interface StatusDisplay {
  readonly label: string;
  /** Whole percent. */
  readonly progress: number;
  /** The words after "Next:", or null. */
  readonly hint: string | null;
  readonly ball: Ball;
  /** The node under way, from 0. */
  readonly stage: number;
  /** How many nodes there are. */
  readonly of: number;
}

/** How many nodes the timeline has. */
export const STAGE_COUNT = STAGES.length;

/** What a status shows in a workflow; the words and numbers are the domain's. */
export function statusDisplay(status: string, workflow: WorkflowId): StatusDisplay {
  const { label, progress, hint, ball, stage } = statusViewOf(workflow, status);
  return { label, progress, hint, ball: shownToCustomer[ball], stage, of: stageCount(workflow) };
}

/** What a request shows to its customer in lists: nobody waits for them while their payment is being confirmed. */
export function requestDisplay({
  status,
  workflow,
  confirming_since,
}: Pick<CustomerService, 'status' | 'workflow' | 'confirming_since'>): StatusDisplay & {
  readonly confirming: boolean;
} {
  const shown = statusDisplay(status, workflow);
  const confirming = confirming_since !== null && shown.ball === 'you';
  return confirming ? { ...shown, ball: 'we', confirming } : { ...shown, confirming };
}
