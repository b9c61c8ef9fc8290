import type { CaseRow, CaseView, CustomerService, Stage } from '@anupalan/domain/contracts/requests';
import type { WaitingOn } from '@anupalan/domain/workflows/definition';
import type { WorkflowRef } from '@anupalan/domain/workflows/registry';
import { isCancelled } from '@anupalan/domain/workflows/statuses';
import { stageCount, statusViewOf } from '@anupalan/domain/workflows/words';
import type { Tone } from '../kit/Chip';

/** The side that acts next, or how the case ended. */
export type Turn = Exclude<WaitingOn, 'nobody'> | 'done' | 'cancelled';

/** The same colours for customers, staff and admins. */
export const turnTone: Readonly<Record<Turn, Tone>> = {
  customer: 'warning',
  staff: 'info',
  authority: 'authority',
  done: 'done',
  cancelled: 'bad',
};

export const turnOf = ({ status, waiting_on }: Pick<CaseRow, 'status' | 'waiting_on'>): Turn => {
  if (waiting_on !== 'nobody') return waiting_on;
  return isCancelled(status) ? 'cancelled' : 'done';
};

/** The turn in a case, as its page shows it. */
export const turnIn = ({ status, request }: Pick<CaseView, 'request' | 'status'>): Turn =>
  turnOf({ ...status, status: request.status });

/** Whether a stage is the present one. A cancelled case stays at the stage where it was stopped. */
export const isPresentStage = ({ state }: Pick<Stage, 'state'>): boolean => state === 'now' || state === 'stopped';

export interface StatusDisplay {
  readonly label: string;
  /** Whole percent. */
  readonly progress: number;
  /** The text after "Next:", or null. */
  readonly hint: string | null;
  readonly turn: Turn;
  /** The current node, from 0. */
  readonly stage: number;
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

/** The display of a status in a workflow; texts and numbers come from the domain. */
export function statusDisplay(status: string, workflow: WorkflowRef): StatusDisplay {
  const { label, progress, hint, waitingOn, stage } = statusViewOf(workflow, status);
  return { label, progress, hint, turn: turnOf({ status, waiting_on: waitingOn }), stage, of: stageCount(workflow) };
}

/** The display of a request in its customer's lists; the customer need not act while the payment is being confirmed. */
export function requestDisplay(
  request: Pick<CustomerService, 'status' | 'workflow' | 'workflow_version' | 'confirming_since'>,
): StatusDisplay & { readonly confirming: boolean } {
  const { status, confirming_since } = request;
  const shown = statusDisplay(status, boundTo(request));
  const confirming = confirming_since !== null && shown.turn === 'customer';
  return confirming ? { ...shown, turn: 'staff', confirming } : { ...shown, confirming };
}
