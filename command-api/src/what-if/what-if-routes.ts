import { done } from '@anupalan/domain/contracts/common';
import * as contract from '@anupalan/domain/contracts/what-if';
import { recordFromWire } from '@anupalan/domain/kernel/record';
import { type FieldError, invalid, type Rejection, rejection, wrong, wrongAt } from '@anupalan/domain/kernel/rejection';
import type { AssignmentOutcome } from '@anupalan/domain/processes/what-if/assignment-trial';
import { draftedWorkflow, workflowErrors } from '@anupalan/domain/processes/what-if/workflow-draft';
import type { WorkflowOutcome } from '@anupalan/domain/processes/what-if/workflow-trial';
import { whatIf } from '@anupalan/domain/proof/what-if';
import { dayCount, dayInIndia, MAX_FIGURE_DAYS } from '@anupalan/domain/rules/dates';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import { ruleRecord } from '@anupalan/domain/staffing/assignment-rule-record';
import { success } from '@anupalan/domain/texts/done';
import { currentWorkflow } from '@anupalan/domain/workflows/registry';
import { isoNow } from '@anupalan/infra/ports/clock';
import { peopleById } from '@anupalan/projector/read-models/people/queries';
import { z } from 'zod';
import type { App } from '../platform/app.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { derivedId } from '../platform/commands/ids.js';
import { type Reply, refuse, reply, route } from '../platform/http/route.js';
import { skillsOf, stepsOf, WHAT_IF_QUEUE } from './what-if-job.js';
import {
  addRun,
  changeRun,
  type Draft,
  draftOf,
  findRun,
  freeSlot,
  holdSlot,
  listRuns,
  MAX_MOVED,
  MOVED_PAGE,
  movedOf,
  outcomeOf,
  type Run,
  WHAT_IF_DAYS,
} from './what-if-store.js';
import { assignmentView, movedView, runView, workflowView } from './what-if-views.js';

const tag = 'admin';
const runParams = z.object({ id: z.string().max(100).meta({ description: 'Id of the run' }) });
const notThere = (): Reply<never> =>
  refuse(rejection('not_found', 'what_if.not_found', { params: { days: WHAT_IF_DAYS } }));

/** The refusal of a run's days; null for a sound period. */
const periodProblem = ({ clock }: Pick<App, 'clock'>, from: string, to: string): Rejection | null => {
  if (from > to) return wrong('to', 'period.backwards');
  if (dayCount(from, to) > MAX_FIGURE_DAYS) return wrong('from', 'period.too_long', { days: MAX_FIGURE_DAYS });
  return to > dayInIndia(isoNow(clock)) ? wrong('to', 'what_if.future') : null;
};

const isTwice = (list: readonly string[]): boolean => new Set(list).size < list.length;

/** Errors of each rule and profile by their own deciders, and of names that occur twice. */
const assignmentErrors = (
  { rules, limits, people = [] }: contract.WhatIfAssignmentDraft,
  { actor }: Pick<CommandContext, 'actor'>,
  now: string,
): readonly FieldError[] => [
  ...rules.flatMap(({ id: _, ...rule }, n) => {
    const judged = assignmentRule.decider.decide(
      { type: 'createRule', ...recordFromWire(ruleRecord, rule) },
      null,
      // Nobody who has left gets a case, whatever a rule says.
      { notStaff: [] },
      { now, actor, id: (name) => name },
    );
    return judged.ok
      ? []
      : (judged.error.errors ?? []).map((error) => ({ ...error, path: `rules.${n}.${error.path}` }));
  }),
  ...(isTwice(rules.map(({ id }) => id)) ? wrongAt('rules', 'what_if.twice') : []),
  ...(isTwice(limits.map(({ staff_id }) => staff_id)) ? wrongAt('limits', 'what_if.twice') : []),
  ...people.flatMap(({ staff_id: userId, specializations = [] }, n) => {
    const judged = staffProfile.decider.decide(
      { type: 'createProfile', specializations: skillsOf(specializations) },
      staffProfile.decider.initial,
      { userId, isStaff: true },
      { now, actor, id: (name) => name },
    );
    return judged.ok
      ? []
      : (judged.error.errors ?? []).map((error) => ({ ...error, path: `people.${n}.${error.path}` }));
  }),
  ...(isTwice(people.map(({ staff_id }) => staff_id)) ? wrongAt('people', 'what_if.twice') : []),
];

const stepsErrors = (draft: contract.WhatIfWorkflowDraft): readonly FieldError[] => {
  const { steps } = currentWorkflow(draft.workflow);
  const unknown = draft.steps.flatMap(({ name }, n) =>
    Object.hasOwn(steps, name) ? [] : wrongAt(`steps.${n}.name`, 'what_if.step_unknown'),
  );
  const twice = isTwice(draft.steps.map(({ name }) => name)) ? wrongAt('steps', 'what_if.twice') : [];
  const found = workflowErrors(draftedWorkflow(stepsOf(draft))).map((error) => {
    const [list, name, ...rest] = error.path.split('.');
    const n = draft.steps.findIndex((step) => step.name === name);
    return list === 'steps' && n >= 0 ? { ...error, path: [list, n, ...rest].join('.') } : error;
  });
  return [...unknown, ...twice, ...found];
};

interface Start {
  readonly app: App;
  readonly context: CommandContext;
  readonly from: string;
  readonly to: string;
}

/** Records who tries what, then lets a job try it. */
const start = async ({ app, context, from, to }: Start, draft: Draft): Promise<Reply<contract.WhatIfRun>> => {
  const id = derivedId('what-if', context.commandId);
  const known = await findRun(app, id);
  if (known === null) {
    if (!(await holdSlot(app, id))) return refuse(rejection('conflict', 'what_if.busy'));
    const fact = { runId: id, kind: draft.kind, from, to, draft: draft.draft } as const;
    const recorded = await app.execute(whatIf, context.actor.id, { type: 'startWhatIf', ...fact }, context);
    if (!recorded.ok) {
      await freeSlot(app, id);
      return refuse(recorded.error);
    }
    const total = await app.events.behind(null);
    await addRun(app, { id, from, to, startedBy: context.actor.id, total }, draft);
    await app.jobs.add({ queue: WHAT_IF_QUEUE, id: `run-${id}`, payload: { runId: id }, attempts: 3 });
  }
  const run = await findRun(app, id);
  return run === null ? notThere() : reply(await shown(app, run));
};

const shown = async (app: App, run: Run): Promise<contract.WhatIfRun> =>
  runView(run, await peopleById(app.reads, [run.startedBy]));

export const whatIfRoutes = [
  route({
    method: 'GET',
    path: '/api/admin/what-if',
    summary: 'Runs of what-if of the last seven days, newest first',
    tag,
    access: ['admin'],
    answer: contract.whatIfRuns,
    reads: ['people'],
    handle: async ({ app }) => {
      const runs = await listRuns(app);
      const people = await peopleById(app.reads, [...new Set(runs.map(({ startedBy }) => startedBy))]);
      return reply({ items: runs.map((run) => runView(run, people)) });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/what-if/assignment',
    summary:
      'Try assignment rules and profiles of people on the log of a period, in the background; recorded, and nothing else changes',
    tag,
    access: ['admin'],
    body: contract.tryAssignment,
    answer: contract.whatIfRun,
    status: 202,
    reads: ['people'],
    handle: async ({ app, body: { from, to, ...draft }, context }) => {
      const wrongDays = periodProblem(app, from, to);
      if (wrongDays !== null) return refuse(wrongDays);
      const errors = assignmentErrors(draft, context, isoNow(app.clock));
      if (errors.length > 0) return refuse(invalid('rule.invalid', errors));
      return start({ app, context, from, to }, { kind: 'assignment', draft });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/what-if/workflow',
    summary:
      'Try an edited table of statuses on the log of a period, in the background; recorded, and nothing else changes',
    tag,
    access: ['admin'],
    body: contract.tryWorkflow,
    answer: contract.whatIfRun,
    status: 202,
    reads: ['people'],
    handle: async ({ app, body: { from, to, ...draft }, context }) => {
      const wrongDays = periodProblem(app, from, to);
      if (wrongDays !== null) return refuse(wrongDays);
      const errors = stepsErrors(draft);
      if (errors.length > 0) return refuse(invalid('workflow.invalid', errors));
      return start({ app, context, from, to }, { kind: 'workflow', draft });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/what-if/:id',
    summary: 'A run with its draft, and what would have been once it is done',
    tag,
    access: ['admin'],
    params: runParams,
    answer: contract.whatIfDetail,
    reads: ['people', 'case-list'],
    handle: async ({ app, params: { id } }) => {
      const run = await findRun(app, id);
      const draft = await draftOf(app, id);
      if (run === null || draft === null) return notThere();
      const view = await shown(app, run);
      if (draft.kind === 'assignment') {
        const found = run.state === 'done' ? await outcomeOf<AssignmentOutcome>(app, id) : null;
        const outcome = found === null ? null : await assignmentView(app, found);
        return reply({
          ...view,
          assignment: { draft: draft.draft, outcome },
          workflow_draft: null,
          workflow_outcome: null,
        });
      }
      const found = run.state === 'done' ? await outcomeOf<WorkflowOutcome>(app, id) : null;
      const outcome = found === null ? null : await workflowView(app, found);
      return reply({ ...view, assignment: null, workflow_draft: draft.draft, workflow_outcome: outcome });
    },
  }),
  route({
    method: 'GET',
    path: '/api/admin/what-if/:id/moved',
    summary: 'Cases that would have gone to somebody else, newest first, with both reasons',
    tag,
    access: ['admin'],
    params: runParams,
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,3}$/)
        .optional(),
    }),
    answer: contract.movedCases,
    reads: ['people', 'case-list'],
    handle: async ({ app, params: { id }, query: { cursor = '0' } }) => {
      const run = await findRun(app, id);
      const outcome =
        run?.state === 'done' && run.kind === 'assignment' ? await outcomeOf<AssignmentOutcome>(app, id) : null;
      if (outcome === null) return notThere();
      const page = Number(cursor);
      const items = await movedView(app, await movedOf(app, id, page));
      const listed = Math.min(outcome.moved, MAX_MOVED);
      const next = (page + 1) * MOVED_PAGE < listed ? String(page + 1) : null;
      return reply({ items: [...items], next_cursor: next, total: listed });
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/what-if/:id/cancel',
    summary: 'End a run that is under way; nothing of it is kept but the record that it was started',
    tag,
    access: ['admin'],
    params: runParams,
    answer: done,
    handle: async ({ app, params: { id } }) => {
      if ((await findRun(app, id)) === null) return notThere();
      if ((await changeRun(app, id, { state: 'cancelled' })) === null)
        return refuse(rejection('conflict', 'what_if.ended'));
      await app.jobs.remove(WHAT_IF_QUEUE, `run-${id}`);
      await freeSlot(app, id);
      return reply({ ...success('what_if_cancelled'), id });
    },
  }),
];
