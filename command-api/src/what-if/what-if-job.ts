import type { DraftPerson, WhatIfAssignmentDraft, WhatIfWorkflowDraft } from '@anupalan/domain/contracts/what-if';
import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import { recordFromWire } from '@anupalan/domain/kernel/record';
import { ASSIGNMENT_STREAMS, emptyAssignment, foldAssignment } from '@anupalan/domain/processes/assignment/state';
import { AssignmentTrial, type MovedCase } from '@anupalan/domain/processes/what-if/assignment-trial';
import type { AssignmentDraft, PersonDraft } from '@anupalan/domain/processes/what-if/assignment-world';
import type { WorkflowDraft } from '@anupalan/domain/processes/what-if/workflow-draft';
import { WorkflowTrial } from '@anupalan/domain/processes/what-if/workflow-trial';
import { assignmentRule } from '@anupalan/domain/staffing/assignment-rule';
import { ruleRecord } from '@anupalan/domain/staffing/assignment-rule-record';
import { profileRecord, type Specialization } from '@anupalan/domain/staffing/profile-record';
import type { JobHandler } from '@anupalan/infra/ports/job-queue';
import { nextTurn, timeSlice } from '@anupalan/infra/ports/next-turn';
import { matters, nothingOpened, recallStream, unlessDamaged } from '../assignment/assignment-events.js';
import type { App } from '../platform/app.js';
import { textOf } from '../platform/job-payload.js';
import { changeRun, draftOf, findRun, freeSlot, holdSlot, keepOutcome, type Outcome } from './what-if-store.js';

export const WHAT_IF_QUEUE = 'what-if';
const REPORT_INTERVAL_MS = 1000;

type Reader = Pick<App, 'events' | 'store' | 'log' | 'keyValue' | 'clock'>;

/** The people of a draft, by id. */
const peopleOf = ({ limits, people = [] }: WhatIfAssignmentDraft): AssignmentDraft['people'] => {
  const found = new Map<string, PersonDraft>();
  for (const { staff_id, max_concurrent_cases } of limits)
    found.set(staff_id, { maxConcurrentCases: max_concurrent_cases });
  for (const { staff_id, availability_status, specializations } of people)
    found.set(staff_id, {
      ...found.get(staff_id),
      ...(availability_status === undefined ? {} : { availability: availability_status }),
      ...(specializations === undefined ? {} : { specializations: skillsOf(specializations) }),
    });
  return Object.fromEntries(found);
};

export const skillsOf = (skills: NonNullable<DraftPerson['specializations']>): readonly Specialization[] =>
  profileRecord.specializations.fromWire(skills);

/** The rules and people of a draft. */
const assignmentOf = ({ rules, ...draft }: WhatIfAssignmentDraft): AssignmentDraft => ({
  rules: rules.map(({ id, ...rule }) => ({ id, ...recordFromWire(ruleRecord, rule) })),
  people: peopleOf({ rules, ...draft }),
});

/** The steps of a draft. */
export const stepsOf = ({ workflow, steps }: WhatIfWorkflowDraft): WorkflowDraft => ({
  workflow,
  steps: Object.fromEntries(steps.map(({ name, enabled, from, to, by }) => [name, { enabled, from, to, by }])),
});

/** The work of a run: what it takes of the log, and what it makes of it. */
interface Work {
  readonly prefixes: readonly string[];
  take(recorded: Recorded, upTo: Position): AsyncGenerator<void>;
  end(): Generator<void>;
  finish(): { readonly outcome: Outcome; readonly moved: readonly MovedCase[] };
}

/** The rules that hold now, from their own streams. */
const rulesOfToday = async (app: Reader): Promise<AssignmentDraft['rules']> => {
  const state = emptyAssignment();
  for await (const event of app.events.readAll({ after: null, prefixes: [assignmentRule.prefix] })) {
    const recorded = await unlessDamaged(app.log, () => app.store.decode(event, nothingOpened));
    if (recorded !== null) foldAssignment(state, recorded);
  }
  return [...state.rules.values()];
};

const assignmentWork = async (app: Reader, draft: WhatIfAssignmentDraft, from: string, to: string): Promise<Work> => {
  const trial = new AssignmentTrial(assignmentOf(draft), await rulesOfToday(app), { from, to });
  return {
    prefixes: ASSIGNMENT_STREAMS,
    take: async function* (recorded, upTo) {
      yield* trial.take(recorded);
      for (const id of trial.forgotten()) trial.recall(id, await recallStream(app, id, upTo));
    },
    end: () => trial.end(),
    finish: () => trial.finish(),
  };
};

const workflowWork = ({ clock }: Reader, draft: WhatIfWorkflowDraft, from: string, to: string): Work => {
  const trial = new WorkflowTrial(stepsOf(draft), { from, to });
  return {
    prefixes: ['serviceRequest'],
    take: async function* (recorded) {
      trial.take(recorded);
      yield;
    },
    end: function* () {},
    finish: () => ({ outcome: trial.finish(clock.now()), moved: [] }),
  };
};

/** Reads the log once through, in turns. False when the run was cancelled. */
const readLog = async (app: Reader, id: string, work: Work, total: number, signal: AbortSignal): Promise<boolean> => {
  const slice = timeSlice();
  let told = performance.now();
  for await (const event of app.events.readAll({ after: null, prefixes: work.prefixes })) {
    signal.throwIfAborted();
    const recorded = await unlessDamaged(app.log, async () =>
      matters(event) ? app.store.decode(event, nothingOpened) : null,
    );
    if (recorded !== null)
      for await (const _ of work.take(recorded, event.position)) if (slice.isOver()) await slice.next();
    if (slice.isOver()) await slice.next();
    if (performance.now() - told < REPORT_INTERVAL_MS) continue;
    told = performance.now();
    const done = Math.max(0, total - (await app.events.behind(event.position)));
    if ((await changeRun(app, id, { done })) === null || !(await holdSlot(app, id))) return false;
  }
  for (const _ of work.end()) await nextTurn();
  return true;
};

const carryOut = async (app: App, id: string, signal: AbortSignal): Promise<void> => {
  const draft = await draftOf(app, id);
  const run = await findRun(app, id);
  if (draft === null || run?.state !== 'running') return;
  const { from, to, total } = run;
  const work =
    draft.kind === 'assignment'
      ? await assignmentWork(app, draft.draft, from, to)
      : workflowWork(app, draft.draft, from, to);
  if (!(await readLog(app, id, work, total, signal))) return;
  const { outcome, moved } = work.finish();
  await keepOutcome(app, id, outcome, moved);
  await changeRun(app, id, { state: 'done', done: total });
};

/** Queue `what-if`: a run that an admin started. It writes its own entries only, never an event. */
export const runWhatIf =
  (app: App): JobHandler =>
  async (job, signal) => {
    const id = textOf(job, 'runId');
    if (!(await holdSlot(app, id))) return;
    try {
      await carryOut(app, id, signal);
    } catch (error) {
      // Otherwise the run begins anew, under the same slot.
      if (job.attempt >= job.attempts && !signal.aborted) {
        await changeRun(app, id, { state: 'failed' });
        await freeSlot(app, id);
      }
      throw error;
    }
    await freeSlot(app, id);
  };
