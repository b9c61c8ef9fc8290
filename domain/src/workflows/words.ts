/**
 * What the statuses of a request are called in each workflow. All workflows share the statuses and their commands; the table's own
 * words are those of a filing, and of nothing else is a filing promised.
 */

import { type Problem, problem } from '../rules/problem.js';
import { type PresentStatus, type RequestCommand, STAGES, type StatusView, statusView } from '../rules/status-table.js';
import type { WorkflowId } from './workflow.js';

type OwnWords = Partial<Record<PresentStatus, Partial<Omit<StatusView, 'nearest' | 'progress'>>>>;

const DRAFTING: OwnWords = {
  new_request: { label: 'Complete payment', hint: 'Complete payment' },
  final_payment_received: { stageLabel: 'Drafting' },
  filing_processing_started: { label: 'Drafting your agreement', stageLabel: 'Drafting' },
  awaiting_govt_approval: {
    label: 'Draft ready to check',
    hint: 'Check the draft',
    ball: 'customer',
    stageLabel: 'Your check of the draft',
  },
};

/** A talk has four nodes: payment, question, time, call. */
const TALK: OwnWords = {
  new_request: { label: 'Complete payment', hint: 'Complete payment' },
  documents_not_uploaded: { label: 'Write your question', hint: 'Write your question' },
  documents_uploaded_pending_review: { label: 'A time for the call' },
  documents_approved: { label: 'Your call' },
  reupload_requested: { label: 'Needs your correction', hint: 'Check what you sent', stage: 1 },
  final_payment_link_sent: { stage: 2 },
  final_payment_received: { stage: 2 },
  filing_processing_started: { stage: 3 },
  awaiting_govt_approval: { stage: 3 },
  service_delivered: { stage: 3 },
  completed: { stage: 3 },
  closed: { stage: 3 },
};

const OWN: Readonly<Record<WorkflowId, OwnWords>> = { filing: {}, drafting: DRAFTING, consultation: TALK };

/** What a status shows of a request in this workflow; an older status of imported history in the words of its nearest. */
export const statusViewOf = (workflow: WorkflowId, status: string): StatusView => {
  const view = statusView(status);
  return { ...view, ...(view.nearest === null ? {} : OWN[workflow][view.nearest]) };
};

/** The nodes of a timeline on which something is drafted: as many as of a filing, done by the same steps. */
const DRAFTING_STAGES: readonly string[] = STAGES.map(
  (label, node) => ({ 4: 'Agreement drafted', 5: 'Draft checked' })[node] ?? label,
);

/** What is done at each node, by workflow; those of a talk are told with its times (`command-api/consultation-view`). */
export const stageLabels = (workflow: Exclude<WorkflowId, 'consultation'>): readonly string[] =>
  workflow === 'drafting' ? DRAFTING_STAGES : STAGES;

/** How many nodes the rail has. */
export const stageCount = (workflow: WorkflowId): number => (workflow === 'consultation' ? 4 : STAGES.length);

/** What the commands of a filing are called where an agreement is drafted. */
const DRAFTING_COMMANDS: Partial<Record<RequestCommand, string>> = {
  startFiling: 'start drafting',
  submitToAuthority: 'send the draft to the customer',
  authorityQuery: 'note what the customer wants changed',
};

/** Why a command is refused: names the status as people see it and what is possible from it, in the words of the workflow. */
export const commandRefused = (
  workflow: WorkflowId,
  command: RequestCommand,
  status: string,
  allowed: readonly RequestCommand[],
): Problem => {
  const spoken = (name: RequestCommand): string =>
    (workflow === 'drafting' ? DRAFTING_COMMANDS[name] : undefined) ??
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return problem(
    'request.not_allowed',
    'This request is at "{label}" ({status}): "{command}" is not possible. Possible now: {allowed}.',
    {
      label: statusViewOf(workflow, status).label,
      status,
      command: spoken(command),
      allowed: allowed.map(spoken).join(', ') || 'nothing',
    },
  );
};
