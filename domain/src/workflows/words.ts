import { type Problem, problem } from '../rules/problem.js';
import { hintTexts, offerTexts, offerTextsOf, stageTexts, statusTexts, stepTexts, stepTextsOf } from '../texts/en.js';
import type { WaitingOn } from './definition.js';
import { type Bound, type StepName, type WorkflowId, type WorkflowRef, workflowOf } from './registry.js';
import { isStatus, nearestStatus, type PresentStatus } from './statuses.js';

/** What a status shows of a request. */
export interface StatusView {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly progress: number;
  /** The words after "Next:", or null. */
  readonly hint: string | null;
  readonly waitingOn: WaitingOn;
  /** The node of the rail that is under way (all before it are done); in a case that ended well it is done too. */
  readonly stage: number;
  /** The words at that node while it is under way. Its name says what is done then; nothing is told too early. */
  readonly stageLabel: string;
  /** Whose steps the status takes; null for an unknown status, which takes only an override. */
  readonly nearest: PresentStatus | null;
}

const UNKNOWN: StatusView = {
  label: statusTexts.uploadDocuments,
  progress: 0,
  hint: null,
  waitingOn: 'staff',
  stage: 0,
  stageLabel: stageTexts.paymentReceived,
  nearest: null,
};

/** What a status shows in a workflow. An unknown one (only damaged imports hold such) shows "Upload Documents", 0 %, no hint. */
export const statusViewOf = (bound: Bound, status: string): StatusView => {
  if (!isStatus(status)) return UNKNOWN;
  const { stages, statuses } = workflowOf(bound);
  const { label, progress, hint, waitingOn, stage, stageLabel } = statuses[status];
  const under = stageLabel ?? stages[stage];
  return {
    label: statusTexts[label],
    progress,
    hint: hint === null ? null : hintTexts[hint],
    waitingOn,
    stage,
    stageLabel: under === undefined ? '' : stageTexts[under],
    nearest: nearestStatus(status),
  };
};

/** What a status shows where no workflow is in question: filters of lists of all cases. */
export const statusView = (status: string): StatusView => statusViewOf('filing', status);

/** What is done at each node of the rail. */
export const stageLabels = (bound: Bound): readonly string[] =>
  workflowOf(bound).stages.map((stage) => stageTexts[stage]);

/** How many nodes the rail has. */
export const stageCount = (bound: Bound): number => workflowOf(bound).stages.length;

/** What is said of a service of this workflow before it is bought. */
export const offerWords = (workflow: WorkflowId): typeof offerTexts => offerTextsOf[workflow] ?? offerTexts;

/** What a workflow says of a step that people take. */
export interface StepWords {
  readonly button: string;
  readonly lead?: string;
  readonly done: string;
  readonly summary: string;
  readonly name?: string;
}

const SAID: Readonly<Record<string, StepWords | undefined>> = stepTexts;

/** What a workflow says of a step: its button, what it means, and what is answered once it is done. Null: people do not take it. */
export const stepWords = (workflow: WorkflowId, name: StepName): StepWords | null => {
  const common = SAID[name];
  return common === undefined ? null : { ...common, ...stepTextsOf[workflow]?.[name] };
};

/** A step in a list of what is possible. */
const spoken = (workflow: WorkflowId, name: StepName): string =>
  stepWords(workflow, name)?.name ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Why a step is refused: names the status as people see it and what is possible from it, in the words of the workflow. */
export const stepRefused = (
  workflow: WorkflowRef,
  name: StepName,
  status: string,
  allowed: readonly StepName[],
): Problem =>
  problem(
    'request.not_allowed',
    'This request is at "{label}" ({status}): "{command}" is not possible. Possible now: {allowed}.',
    {
      label: statusViewOf(workflow, status).label,
      status,
      command: spoken(workflow.id, name),
      allowed: allowed.map((one) => spoken(workflow.id, one)).join(', ') || 'nothing',
    },
  );
