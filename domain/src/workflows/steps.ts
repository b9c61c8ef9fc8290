import type { Capability } from '../rules/permissions.js';
import type { NotificationTemplate } from '../texts/en.js';
import type { CommandRole, Condition, Step, Timer, WorkflowDefinition } from './definition.js';
import { EVERY_STEP, STEP_NAMES, type StepName, stepNamed } from './registry.js';
import { isEnded, isPresentStatus, nearestStatus } from './statuses.js';

/** Facts beside the status: the first start of filing and the final payment set the first two permanently. */
export interface RequestFlags {
  readonly filingStarted: boolean;
  readonly finalPaid: boolean;
  /** The case is on hold. */
  readonly paused: boolean;
  /** Of a consultation: a time is agreed. Absent where that is unknown, as the next two: what needs it is not offered. */
  readonly consultationBooked?: boolean;
  /** It took place. */
  readonly consultationTookPlace?: boolean;
  /** It has begun or took place, so that the customer can no longer cancel it. */
  readonly consultationBegun?: boolean;
}

/** What the stream of a consultation tells its case: the agreed time, its number, and when it took place. */
export interface ConsultationFact {
  readonly booked: { readonly startsAt: string; readonly endsAt: string } | null;
  readonly bookings: number;
  readonly tookPlaceAt: string | null;
}

/** The flags of a case by its consultation at `now`; for the button and the server alike. */
export const consultationFlags = (
  { booked, tookPlaceAt }: Pick<ConsultationFact, 'booked' | 'tookPlaceAt'>,
  now: string,
): Partial<RequestFlags> => {
  const startsAt = booked?.startsAt ?? tookPlaceAt;
  return {
    consultationBooked: booked !== null,
    consultationTookPlace: booked === null && tookPlaceAt !== null,
    consultationBegun: startsAt !== null && startsAt <= now,
  };
};

type Rule = (flags: RequestFlags, role: CommandRole) => boolean;

const OF_CONSULTATION = {
  consultationBooked: ({ consultationBooked }) => consultationBooked === true,
  consultationTookPlace: ({ consultationTookPlace }) => consultationTookPlace === true,
  consultationNotBegun: ({ consultationBegun }, role) => role !== 'customer' || consultationBegun !== true,
  consultationAhead: ({ consultationBegun, consultationTookPlace }) =>
    consultationBegun !== true && consultationTookPlace !== true,
} as const satisfies Readonly<Partial<Record<Condition, Rule>>>;

const HOLDS: Readonly<Record<Condition, Rule>> = {
  paused: ({ paused }) => paused,
  notPaused: ({ paused }) => !paused,
  filingNotStarted: ({ filingStarted }) => !filingStarted,
  finalPaymentOpen: ({ finalPaid }) => !finalPaid,
  ...OF_CONSULTATION,
};

/** The first condition of a step that its case does not meet; null when it meets all. */
export const unmet = ({ when = [] }: Step, flags: RequestFlags, role: CommandRole): Condition | null =>
  when.find((condition) => !HOLDS[condition](flags, role)) ?? null;

/** True when a step asks something of the consultation of its case. */
export const asksOfConsultation = ({ when = [] }: Step): boolean =>
  when.some((condition) => Object.hasOwn(OF_CONSULTATION, condition));

/** True when a step is possible at a status; null: there is no request yet. */
export const leadsOnFrom = ({ from }: Step, status: string | null): boolean => {
  if (from === null) return status === null;
  if (from === 'any') return status !== null;
  if (from === 'open') return status !== null && nearestStatus(status) !== null && !isEnded(status);
  const nearest = status === null ? null : nearestStatus(status);
  return nearest !== null && from.includes(nearest);
};

/** The step of a workflow by its name, or null when the workflow has none. */
export const stepOf = (workflow: WorkflowDefinition, name: StepName): Step | null =>
  Object.hasOwn(workflow.steps, name) ? (workflow.steps[name] ?? null) : null;

/** The right that a step needs in this workflow. Steps that only customers and processes take advance the case. */
export const capabilityOf = (workflow: WorkflowDefinition, name: StepName): Capability =>
  (stepOf(workflow, name) ?? stepNamed(name)).act?.capability ?? 'case.advance';

/** The step of this name from `status` (null: no request yet), or null where it is not possible. */
export const findTransition = (workflow: WorkflowDefinition, status: string | null, name: StepName): Step | null => {
  const step = stepOf(workflow, name);
  return step !== null && leadsOnFrom(step, status) ? step : null;
};

/** The steps that a role may take at a status, in the definition's order; their other guards are not checked. */
export const allowedCommands = (
  workflow: WorkflowDefinition,
  status: string | null,
  role: CommandRole,
  flags: RequestFlags,
): StepName[] =>
  Object.entries(workflow.steps)
    .filter(([, step]) => step.by.includes(role) && leadsOnFrom(step, status) && unmet(step, flags, role) === null)
    .map(([name]) => name as StepName);

/** The distinct values of steps, by the event that records the step. */
export const byEvent = <T>(
  steps: readonly Step[],
  valuesOf: (step: Step) => readonly T[] | undefined,
): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, Map<string, T>>();
  for (const step of steps)
    for (const value of valuesOf(step) ?? []) {
      const values = found.get(step.event) ?? new Map<string, T>();
      // Definitions are JSON.
      found.set(step.event, values.set(JSON.stringify(value), value));
    }
  return new Map([...found].map(([event, values]) => [event, [...values.values()]]));
};

/** The timers of a workflow that an event starts and that run while the case is at `status`: where its step led. */
export const timersAt = (
  { steps }: WorkflowDefinition,
  { type, data }: { readonly type: string; readonly data: { readonly to?: unknown } },
  status: string,
): readonly Timer[] =>
  Object.values(steps)
    .filter(({ event, to }) => event === type && (isPresentStatus(to) ? to : data.to) === nearestStatus(status))
    .flatMap(({ timers = [] }) => timers);

/** After how many days a case of this workflow takes a step by itself. */
export const daysUntil = ({ steps }: WorkflowDefinition, name: StepName): number | undefined =>
  Object.values(steps)
    .flatMap(({ timers = [] }) => timers)
    .find((timer) => 'take' in timer && timer.take === name)?.days;

/** A notification's template and recipient. */
interface NotificationTarget {
  readonly template: NotificationTemplate;
  readonly to: string;
}

const haveNotification = (steps: readonly Step[], { template, to }: NotificationTarget): boolean =>
  steps.some(({ notifies = [] }) => notifies.some((one) => one.template === template && one.to === to));

/** True when this workflow sends the notification: one that only `others` send does not count. */
export const sends = (
  { steps }: WorkflowDefinition,
  target: NotificationTarget,
  others: readonly Step[] = EVERY_STEP,
): boolean => haveNotification(Object.values(steps), target) || !haveNotification(others, target);

/** True when the case can only be reopened. */
export const isAtItsEnd = (workflow: WorkflowDefinition, status: string): boolean =>
  findTransition(workflow, status, 'reopen') !== null;

/** The step with this name in a path, or null. */
export const stepAt = (path: string): StepName | null => STEP_NAMES.find((name) => stepPath(name) === path) ?? null;

/** The name of a step in a path: `sendPaymentLink` is `send-payment-link`. */
export const stepPath = (name: StepName): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The part of the API (`/api/staff`, `/api/admin`) with the route of a step. */
export const stepArea = (name: StepName): 'staff' | 'admin' =>
  stepNamed(name).by.includes('staff') ? 'staff' : 'admin';
