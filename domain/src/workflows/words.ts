import {
  hintTexts,
  offerTexts,
  offerTextsOf,
  type StageText,
  statusNameTexts,
  statusTexts,
  stepTexts,
  stepTextsOf,
  workflowTexts,
} from '../texts/en.js';
import type { WaitedFor, WaitingOn } from './definition.js';
import { currentVersion, type WorkflowId, type WorkflowRef, workflowOf } from './registry.js';
import { isStatus, nearestStatus, PRESENT_STATUSES, type PresentStatus } from './statuses.js';

/** The presentation of a request's status. */
export interface StatusView {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly progress: number;
  /** The words after "Next:", or null. */
  readonly hint: string | null;
  readonly waitingOn: WaitingOn;
  /** The act that the case waits for from its customer; null while others act. */
  readonly waitsFor: WaitedFor | null;
  /** The current node of the rail (all before it are done); done too in a case that ended well. */
  readonly stage: number;
  /** The name of that node while it is current, a code of `stageTexts`. */
  readonly underWay: StageText;
  /** The status whose steps this one has; null for an unknown status, which allows only an override. */
  readonly nearest: PresentStatus | null;
}

const UNKNOWN: StatusView = {
  label: statusTexts.uploadDocuments,
  progress: 0,
  hint: null,
  waitingOn: 'staff',
  waitsFor: null,
  stage: 0,
  underWay: 'paymentReceived',
  nearest: null,
};

/**
 * The presentation of a status in a workflow. An unknown one (damaged imports only) shows "Upload Documents", 0 %, no
 * hint.
 */
export const statusViewOf = (bound: WorkflowRef, status: string): StatusView => {
  if (!isStatus(status)) return UNKNOWN;
  const { stages, statuses } = workflowOf(bound);
  const { label, progress, hint, waitingOn, waitsFor = null, stage, stageLabel } = statuses[status];
  return {
    label: statusTexts[label],
    progress,
    hint: hint === null ? null : hintTexts[hint],
    waitingOn,
    waitsFor,
    stage,
    underWay: stageLabel ?? stages[stage] ?? UNKNOWN.underWay,
    nearest: nearestStatus(status),
  };
};

/** The name by which a status is chosen among all: its label, or its own name where another one has that label. */
export const statusNameOf = (bound: WorkflowRef, status: string): string => {
  const { label } = statusViewOf(bound, status);
  const shared = PRESENT_STATUSES.some((other) => other !== status && statusViewOf(bound, other).label === label);
  return (shared ? statusNameTexts[status] : undefined) ?? label;
};

/** The presentation of a status without a workflow: for filters of lists of all cases. */
export const statusView = (status: string): StatusView => statusViewOf(currentVersion('filing'), status);

/** The name of a node while it is current, whatever the status: that of the first status there. */
export const stageUnderWay = (bound: WorkflowRef, node: number): StageText => {
  const { stages, statuses } = workflowOf(bound);
  return Object.values(statuses).find(({ stage }) => stage === node)?.stageLabel ?? stages[node] ?? UNKNOWN.underWay;
};

/** How many nodes the rail has. */
export const stageCount = (bound: WorkflowRef): number => workflowOf(bound).stages.length;

/** The workflow's name, for those who choose one. */
export const workflowName = (workflow: WorkflowId): string => workflowTexts[workflow];

/** The texts for a service of this workflow before it is bought. */
export const offerWords = (workflow: WorkflowId): typeof offerTexts => offerTextsOf[workflow] ?? offerTexts;

/** A workflow's texts of a step for people. */
export interface StepWords {
  readonly button: string;
  readonly lead?: string;
  readonly done: string;
  readonly summary: string;
  readonly name?: string;
}

const SAID: Readonly<Record<string, StepWords | undefined>> = stepTexts;

/**
 * A workflow's texts of a step: its button, its meaning and the answer once it is done. Null: people do not take it.
 */
export const stepWords = (workflow: WorkflowId, name: string): StepWords | null => {
  const common = SAID[name];
  return common === undefined ? null : { ...common, ...stepTextsOf[workflow]?.[name] };
};

/** The text of a step, or of another command, in a list of possible ones. */
const spoken = (workflow: WorkflowId, name: string): string =>
  stepWords(workflow, name)?.name ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * The parameters of the refusal of a step or of another command: the status as people see it and what is possible at it,
 * in the workflow's words.
 */
export const stepRefused = (
  workflow: WorkflowRef,
  name: string,
  status: string,
  allowed: readonly string[],
): { readonly label: string; readonly status: string; readonly command: string; readonly allowed: string } => ({
  label: statusViewOf(workflow, status).label,
  status,
  command: spoken(workflow.id, name),
  allowed: allowed.map((one) => spoken(workflow.id, one)).join(', ') || 'nothing',
});
