import type { CustomerService } from '@anupalan/domain/contracts/requests';
import type { Ball as Actor } from '@anupalan/domain/workflows/definition';
import type { Bound, WorkflowRef } from '@anupalan/domain/workflows/registry';
import { stageCount, statusViewOf } from '@anupalan/domain/workflows/words';

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

/** The workflow that a request is bound to. */
export const boundTo = ({
  workflow,
  workflow_version,
}: Pick<CustomerService, 'workflow' | 'workflow_version'>): WorkflowRef => ({
  id: workflow,
  version: workflow_version,
});

/** What a status shows in a workflow; the words and numbers are the domain's. */
export function statusDisplay(status: string, workflow: Bound): StatusDisplay {
  const { label, progress, hint, ball, stage } = statusViewOf(workflow, status);
  return { label, progress, hint, ball: shownToCustomer[ball], stage, of: stageCount(workflow) };
}

/** What a request shows to its customer in lists: nobody waits for them while their payment is being confirmed. */
export function requestDisplay(
  request: Pick<CustomerService, 'status' | 'workflow' | 'workflow_version' | 'confirming_since'>,
): StatusDisplay & { readonly confirming: boolean } {
  const { status, confirming_since } = request;
  const shown = statusDisplay(status, boundTo(request));
  const confirming = confirming_since !== null && shown.ball === 'you';
  return confirming ? { ...shown, ball: 'we', confirming } : { ...shown, confirming };
}
