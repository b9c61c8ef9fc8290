import { type FieldError, wrongAt } from '../../kernel/rejection.js';
import { statusTexts } from '../../texts/en.js';
import { type CommandRole, isOpenTarget, type Step, type WorkflowDefinition } from '../../workflows/definition.js';
import { currentWorkflow, type WorkflowId } from '../../workflows/registry.js';
import { isEnded, isPresentStatus, type PresentStatus } from '../../workflows/statuses.js';

/** A step as a draft has it; all else of it stays. */
export interface StepDraft {
  readonly enabled: boolean;
  readonly from: Exclude<Step['from'], null>;
  readonly to: Step['to'];
  readonly by: readonly CommandRole[];
}

/** An edited copy of the current definition; steps that it does not name stay. */
export interface WorkflowDraft {
  readonly workflow: WorkflowId;
  readonly steps: Readonly<Record<string, StepDraft>>;
}

/** The definition with the draft's steps. The step that begins a request stays as it is. */
export const draftedWorkflow = ({ workflow, steps }: WorkflowDraft): WorkflowDefinition => {
  const current = currentWorkflow(workflow);
  return {
    ...current,
    steps: Object.fromEntries(
      Object.entries(current.steps).flatMap(([name, step]): [string, Step][] => {
        const draft = Object.hasOwn(steps, name) ? steps[name] : undefined;
        if (draft === undefined || step.from === null) return [[name, step]];
        const { enabled, from, to, by } = draft;
        return enabled ? [[name, { ...step, from, to, by }]] : [];
      }),
    ),
  };
};

const twice = (list: readonly string[]): boolean => new Set(list).size < list.length;

const stepErrors = (name: string, { from, to, by }: Step): readonly FieldError[] => {
  const path = `steps.${name}`;
  const statuses = typeof from === 'string' ? null : from;
  return [
    ...(statuses?.length === 0 ? wrongAt(`${path}.from`, 'workflow.from_missing') : []),
    ...(statuses !== null && (twice(statuses) || !statuses.every(isPresentStatus))
      ? wrongAt(`${path}.from`, 'workflow.from_wrong')
      : []),
    ...(isPresentStatus(to) || isOpenTarget(to) ? [] : wrongAt(`${path}.to`, 'workflow.to_wrong')),
    ...(twice(by) ? wrongAt(`${path}.by`, 'workflow.by_twice') : []),
  ];
};

/** Statuses that a step leads to and no step leaves, beside setting a status by hand: cases would be held up there. */
const deadEnds = ({ steps }: WorkflowDefinition): readonly PresentStatus[] => {
  const all = Object.values(steps);
  const left = new Set(all.flatMap(({ from, to }) => (typeof from === 'string' || to === 'same' ? [] : (from ?? []))));
  const reached = new Set(all.flatMap(({ to }) => (isPresentStatus(to) ? [to] : [])));
  return [...reached].filter((status) => !isEnded(status) && !left.has(status));
};

/** The errors of a definition. No registered one has any. */
export const workflowErrors = (workflow: WorkflowDefinition): readonly FieldError[] => {
  const begins = Object.values(workflow.steps).filter(({ from }) => from === null).length;
  return [
    ...(begins === 1 ? [] : wrongAt('steps', 'workflow.begins_once')),
    ...Object.entries(workflow.steps).flatMap(([name, step]) => stepErrors(name, step)),
    ...deadEnds(workflow).flatMap((status) =>
      wrongAt(`statuses.${status}`, 'workflow.dead_end', {
        label: statusTexts[workflow.statuses[status].label],
        status,
      }),
    ),
  ];
};
