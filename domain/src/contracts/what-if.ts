import { z } from 'zod';
import { ruleRecord } from '../staffing/assignment-rule-record.js';
import { profileRecord } from '../staffing/profile-record.js';
import { ANY_STATUS, OPEN_TARGETS } from '../workflows/definition.js';
import { DRAFT_ROLES } from '../workflows/draft-roles.js';
import { PRESENT_STATUSES } from '../workflows/statuses.js';
import { availability } from './assignment.js';
import { iso, page } from './common.js';
import { bodyShape, wireShape } from './of-record.js';
import { workflow as workflowId } from './requests.js';

const day = z.iso.date().meta({ description: 'A day in India, `2026-11-21`' });
const count = z.number().int();
const present = z.enum(PRESENT_STATUSES);

/** A whole rule, as the draft has it. */
const draftRule = z.strictObject({ id: z.string().min(1).max(100), ...wireShape(ruleRecord, 'office') });
export type DraftRule = z.infer<typeof draftRule>;

/** Of one person, for the whole period; what is left out is as it was at each moment. */
const draftPerson = z.strictObject({
  staff_id: z.string().min(1).max(100),
  availability_status: availability.optional(),
  specializations: bodyShape(profileRecord).specializations,
});
export type DraftPerson = z.infer<typeof draftPerson>;

const LIMIT = profileRecord.maxConcurrentCases;

/** Rules in place of those of the log; limits, availability and skills in place of those of people's profiles. */
const assignmentDraft = z.strictObject({
  rules: z.array(draftRule).max(100),
  limits: z
    .array(
      z.strictObject({
        staff_id: z.string().min(1).max(100),
        max_concurrent_cases: count.min(LIMIT.min).max(LIMIT.max),
      }),
    )
    .max(200),
  people: z.array(draftPerson).max(200).optional(),
});
export type WhatIfAssignmentDraft = z.infer<typeof assignmentDraft>;

/** Steps in place of those of the current definition; steps that are left out stay. */
const workflowDraft = z.strictObject({
  workflow: workflowId,
  steps: z
    .array(
      z.strictObject({
        name: z.string().max(100),
        enabled: z.boolean(),
        from: z.union([z.enum(ANY_STATUS), z.array(present).max(30)]),
        to: z.enum([...PRESENT_STATUSES, ...OPEN_TARGETS]),
        by: z.array(z.enum(DRAFT_ROLES)).max(10),
      }),
    )
    .max(50),
});
export type WhatIfWorkflowDraft = z.infer<typeof workflowDraft>;

export const tryAssignment = assignmentDraft.extend({ from: day, to: day });
export const tryWorkflow = workflowDraft.extend({ from: day, to: day });

export const whatIfRun = z
  .object({
    id: z.string(),
    kind: z.enum(['assignment', 'workflow']),
    from: day,
    to: day,
    /** Of a run on a workflow: which one. */
    workflow: workflowId.nullable(),
    started_by: z.object({ id: z.string(), name: z.string().nullable() }),
    started_at: iso,
    ended_at: iso.nullable(),
    /** The run and its result are gone then. */
    expires_at: iso,
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
    /** Events of the log. */
    done_events: count,
    total_events: count,
  })
  .meta({ id: 'WhatIfRun' });
export type WhatIfRun = z.infer<typeof whatIfRun>;
/** Newest first. */
export const whatIfRuns = z.object({ items: z.array(whatIfRun) });

const share = z.object({
  cases: count,
  /** Open cases: the most at one moment, and the median of the ends of days. */
  highest: count,
  median: z.number(),
  /** Days with more open cases than their limit. */
  days_over: count,
});
const seconds = z.number().nullable();
const waiting = z.object({ median_seconds: seconds, longest_seconds: seconds, never: count });
const load = z.object({ highest: count, median: z.number() });
const person = { staff_id: z.string(), name: z.string().nullable() };
const someone = z.object(person).nullable();

/** The draft beside today's rules, both tried on the same past. */
const assignmentOutcome = z.object({
  /** Paid in the period. */
  cases: count,
  /** Had by somebody else under today's rules than under the draft; both courses differ by the rules alone. */
  moved: count,
  /** Cases that come out as they did with the rules as they were: the check of the method. */
  same: count,
  /** Assignments by hand: taken over, and those that would not have happened. */
  by_hand: z.object({ kept: count, dropped: count }),
  people: z.array(z.object({ ...person, limit: count, draft_limit: count, today: share, draft: share })),
  /** Cases that moved, the most first, at most 200 pairs; null: nobody. */
  flows: z.array(z.object({ from: someone, to: someone, cases: count })),
  waiting: z.object({ today: waiting, draft: waiting }),
  days: z.array(z.object({ day, today: load, draft: load })),
});
export type WhatIfAssignment = z.infer<typeof assignmentOutcome>;

const stay = z.object({ stays: count, mean_seconds: seconds });
const workflowOutcome = z.object({
  cases: count,
  unchanged: count,
  steps: count,
  allowed: count,
  refused: z.array(
    z.object({
      step: z.string(),
      status: z.string(),
      /** `off`: the draft has no such step; `status`, `role`: not from there, not by them. */
      reason: z.enum(['off', 'status', 'role']),
      count,
      /** Of them: the first difference of their case; the others follow from an earlier one. */
      first: count,
      examples: z.array(z.object({ request_id: z.string(), case_number: z.string(), position: z.string() })),
    }),
  ),
  stays: z.array(z.object({ status: z.string(), real: stay, draft: stay })),
});
export type WhatIfWorkflow = z.infer<typeof workflowOutcome>;

/** A run with its draft, and what would have been once it is done. */
export const whatIfDetail = whatIfRun
  .extend({
    assignment: z.object({ draft: assignmentDraft, outcome: assignmentOutcome.nullable() }).nullable(),
    workflow_draft: workflowDraft.nullable(),
    workflow_outcome: workflowOutcome.nullable(),
  })
  .meta({ id: 'WhatIfDetail' });
export type WhatIfDetail = z.infer<typeof whatIfDetail>;

const why = z.object({
  by: z.enum(['rule', 'claim', 'hand_over', 'admin', 'none']),
  /** Of a rule: its name, its kind, and the open cases and the limit of the chosen person. */
  rule_name: z.string().nullable(),
  rule_type: z.string().nullable(),
  load: count.nullable(),
  limit: count.nullable(),
  /** Of a case that waits. */
  why_not: z.enum(['no_rule', 'manual', 'nobody']).nullable(),
});
export type WhatIfWhy = z.infer<typeof why>;
export const movedCase = z
  .object({
    request_id: z.string(),
    case_number: z.string(),
    service_title: z.string(),
    paid_at: iso,
    from: someone,
    to: someone,
    from_why: why.nullable(),
    to_why: why.nullable(),
  })
  .meta({ id: 'WhatIfMovedCase' });
export type WhatIfMovedCase = z.infer<typeof movedCase>;
export const movedCases = page(movedCase);
