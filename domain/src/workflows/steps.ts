import type { NotificationTemplate } from '../texts/en.js';
import type { CommandRole, Guard, Step, WorkflowDefinition } from './definition.js';
import { STEP_NAMES, type StepName, stepNamed } from './registry.js';
import { nearestStatus } from './statuses.js';

/** What the status alone does not say: the first two are set for ever by the first start of filing and by the final payment. */
export interface RequestFlags {
  readonly filingStarted: boolean;
  readonly finalPaid: boolean;
  /** Of a consultation: it took place. Left out where that is not known; nothing is offered then that needs it. */
  readonly consultationHeld?: boolean;
  /** Of a consultation: it has begun or took place, so that the customer cancels it no more. */
  readonly consultationBegun?: boolean;
}

/** Guards that flags decide already: such a step is not offered. */
const BARRED: Readonly<Partial<Record<Guard, (flags: RequestFlags, role: CommandRole) => boolean>>> = {
  filingNotStarted: ({ filingStarted }) => filingStarted,
  consultationNotBegun: ({ consultationBegun }, role) => role === 'customer' && consultationBegun === true,
  finalAmountDue: ({ finalPaid }) => finalPaid,
  consultationHeld: ({ consultationHeld }) => consultationHeld !== true,
};

const leadsOnFrom = ({ from }: Step, status: string | null): boolean => {
  if (from === null) return status === null;
  if (from === 'any') return status !== null;
  const nearest = status === null ? null : nearestStatus(status);
  return nearest !== null && from.includes(nearest);
};

/** The step of a workflow by its name, or null when the workflow has none. */
export const stepOf = (workflow: WorkflowDefinition, name: StepName): Step | null =>
  Object.hasOwn(workflow.steps, name) ? (workflow.steps[name] ?? null) : null;

/** The step by which a request leads on from `status` (null: no request yet), or null where it does not. */
export const findTransition = (workflow: WorkflowDefinition, status: string | null, name: StepName): Step | null => {
  const step = stepOf(workflow, name);
  return step !== null && leadsOnFrom(step, status) ? step : null;
};

/** The steps open to a role at a status, in the definition's order; their other guards are still to be met. */
export const allowedCommands = (
  workflow: WorkflowDefinition,
  status: string | null,
  role: CommandRole,
  flags: RequestFlags,
): StepName[] =>
  Object.entries(workflow.steps)
    .filter(
      ([, step]) =>
        step.by.includes(role) &&
        leadsOnFrom(step, status) &&
        !step.guards.some((guard) => BARRED[guard]?.(flags, role) === true),
    )
    .map(([name]) => name as StepName);

const tells = ({ notifies }: Step, template: NotificationTemplate): boolean =>
  notifies?.some((one) => one.template === template) === true;

const TOLD_BY_STEPS: ReadonlySet<NotificationTemplate> = new Set(
  STEP_NAMES.flatMap((name) => stepNamed(name).notifies?.map(({ template }) => template) ?? []),
);

/** Whether people are told so in this workflow: not what only another workflow's steps tell. */
export const isTold = ({ steps }: WorkflowDefinition, template: NotificationTemplate): boolean =>
  !TOLD_BY_STEPS.has(template) || Object.values(steps).some((step) => tells(step, template));

/** Whether nobody takes the case on any more: it could only be opened again. */
export const isAtItsEnd = (workflow: WorkflowDefinition, status: string): boolean =>
  findTransition(workflow, status, 'reopen') !== null;

/** The step that stands so in a path, or null. */
export const stepAt = (path: string): StepName | null => STEP_NAMES.find((name) => stepPath(name) === path) ?? null;

/** A step as it stands in a path: `sendPaymentLink` is `send-payment-link`. */
export const stepPath = (name: StepName): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
