import { idOf, prefixOf } from '../../kernel/aggregate.js';
import type { Recorded } from '../../kernel/event.js';
import type { RequestEvent } from '../../requests/events.js';
import { daysAfter, timeInIndia } from '../../rules/dates.js';
import type { CommandRole, Step } from '../../workflows/definition.js';
import { currentWorkflow } from '../../workflows/registry.js';
import { isEnded, isPresentStatus } from '../../workflows/statuses.js';
import { leadsOnFrom } from '../../workflows/steps.js';
import type { Period } from './assignment-trial.js';
import { draftedWorkflow, type WorkflowDraft } from './workflow-draft.js';

/** `off`: the draft has no such step; `status`, `role`: not from there, not by them. */
export type RefusedBy = 'off' | 'status' | 'role';

/** A real step that the draft refuses. */
export interface RefusedStep {
  readonly step: string;
  /** The status of the case in the draft. */
  readonly status: string;
  readonly reason: RefusedBy;
  readonly count: number;
  /** Of them: the first difference of their case. The others follow from an earlier one. */
  readonly first: number;
  /** Some of the first ones; `position` is that of the real event. */
  readonly examples: readonly { readonly requestId: string; readonly position: string }[];
}

/** Time at a status, within the period; a stay that goes on counts until the period's end. */
export interface Stay {
  readonly stays: number;
  /** Mean, ms; null without a stay. */
  readonly mean: number | null;
}

export interface WorkflowOutcome {
  /** Cases of the workflow with a step in the period. */
  readonly cases: number;
  /** Cases that went as they did. */
  readonly unchanged: number;
  readonly steps: number;
  readonly allowed: number;
  /** The most frequent first. */
  readonly refused: readonly RefusedStep[];
  readonly stays: readonly { readonly status: string; readonly real: Stay; readonly draft: Stay }[];
}

export interface WorkflowTrial {
  /** Takes the next event of a request; others are ignored. */
  take(recorded: Recorded): void;
  /** After the last event; `now`: ms since the epoch, for stays that go on. */
  finish(now: number): WorkflowOutcome;
}

interface Place {
  status: string;
  /** ms since the epoch. */
  since: number;
}

interface Case {
  readonly real: Place;
  readonly draft: Place;
  seen: boolean;
  changed: boolean;
}

const MAX_EXAMPLES = 5;

/**
 * The cases of a workflow under a draft of its definition. People and processes try the same steps at the same times;
 * a refused one leaves the case where it is. Guards are not checked again: what they ask for is not in the definition.
 * Memory grows with the cases of the workflow.
 */
export const workflowTrial = (draft: WorkflowDraft, { from, to }: Period): WorkflowTrial => {
  const begin = Date.parse(timeInIndia(from, '00:00'));
  const end = Date.parse(timeInIndia(daysAfter(to, 1), '00:00'));
  const current = Object.entries<Step>(currentWorkflow(draft.workflow).steps);
  const drafted = draftedWorkflow(draft).steps;
  const cases = new Map<string, Case>();
  const refused = new Map<string, { -readonly [K in keyof RefusedStep]: RefusedStep[K] }>();
  const stays = new Map<string, { readonly real: Sum; readonly draft: Sum }>();
  const counts = { steps: 0, allowed: 0 };

  const leave = (which: 'real' | 'draft', place: Place, at: number): void => {
    if (at < begin || isEnded(place.status)) return;
    const sums = stays.get(place.status) ?? { real: { stays: 0, ms: 0 }, draft: { stays: 0, ms: 0 } };
    stays.set(place.status, sums);
    sums[which].stays += 1;
    sums[which].ms += Math.max(0, at - Math.max(begin, place.since));
  };

  const move = (which: 'real' | 'draft', place: Place, status: string, at: number): void => {
    leave(which, place, at);
    place.status = status;
    place.since = at;
  };

  /** The step of the current definition that made this event; null for one that is no step of it. */
  const stepOf = (type: string, status: string | null, role: string): readonly [string, Step] | null => {
    const found = current.filter(([, { event }]) => event === type);
    const by = found.find(
      ([, step]) => status !== null && leadsOnFrom(step, status) && step.by.includes(role as CommandRole),
    );
    return by ?? found[0] ?? null;
  };

  const refusal = (name: string, step: Step, one: Case, real: string, role: string): RefusedBy | null => {
    const now = Object.hasOwn(drafted, name) ? drafted[name] : undefined;
    if (now === undefined) return 'off';
    const wasAllowed = one.draft.status === real && now.from === step.from;
    if (!wasAllowed && !leadsOnFrom(now, one.draft.status)) return 'status';
    const lost = step.by.filter((giver) => !now.by.includes(giver));
    return lost.includes(role as CommandRole) ? 'role' : null;
  };

  const count = (recorded: Recorded, step: string, status: string, reason: RefusedBy, first: boolean): void => {
    const key = JSON.stringify([step, status, reason]);
    const known = refused.get(key) ?? { step, status, reason, count: 0, first: 0, examples: [] };
    known.count += 1;
    if (first) {
      known.first += 1;
      if (known.examples.length < MAX_EXAMPLES)
        known.examples = [...known.examples, { requestId: idOf(recorded.stream), position: String(recorded.position) }];
    }
    refused.set(key, known);
  };

  const judge = (recorded: Recorded, one: Case, before: string, after: string, at: number): void => {
    const found = stepOf(recorded.event.type, before, recorded.metadata.actor.role);
    if (found === null) {
      move('draft', one.draft, after, at);
      return;
    }
    const [name, step] = found;
    const reason = refusal(name, step, one, before, recorded.metadata.actor.role);
    one.seen = true;
    counts.steps += 1;
    if (reason !== null) {
      count(recorded, name, one.draft.status, reason, !one.changed);
      one.changed = true;
      return;
    }
    counts.allowed += 1;
    const target = drafted[name]?.to;
    const own = target === undefined || target === step.to || !isPresentStatus(target);
    if (!own) one.changed ||= target !== after;
    move('draft', one.draft, own ? after : target, at);
  };

  return {
    take: (recorded) => {
      if (prefixOf(recorded.stream) !== 'serviceRequest') return;
      const at = Date.parse(recorded.metadata.time);
      if (at >= end) return;
      const event = recorded.event as RequestEvent;
      const id = idOf(recorded.stream);
      if (event.type === 'ServiceRequested') {
        const { workflow, to: status } = event.data;
        if (workflow.id !== draft.workflow || cases.has(id)) return;
        const seen = at >= begin;
        cases.set(id, { real: { status, since: at }, draft: { status, since: at }, seen, changed: false });
        return;
      }
      const one = cases.get(id);
      if (one === undefined || !('to' in event.data) || typeof event.data.to !== 'string') return;
      const { to: after } = event.data;
      const before = one.real.status;
      if (before === after) return;
      if (at < begin) move('draft', one.draft, after, at);
      else judge(recorded, one, before, after, at);
      move('real', one.real, after, at);
    },
    finish: (now) => {
      const until = Math.min(now, end);
      for (const { real, draft: place } of cases.values()) {
        leave('real', real, until);
        leave('draft', place, until);
      }
      const seen = [...cases.values()].filter((one) => one.seen);
      return {
        cases: seen.length,
        unchanged: seen.filter((one) => !one.changed).length,
        ...counts,
        refused: [...refused.values()].sort((a, b) => b.first - a.first || b.count - a.count),
        stays: [...stays].map(([status, { real, draft: other }]) => ({
          status,
          real: stayOf(real),
          draft: stayOf(other),
        })),
      };
    },
  };
};

interface Sum {
  stays: number;
  ms: number;
}

const stayOf = ({ stays, ms }: Sum): Stay => ({ stays, mean: stays === 0 ? null : ms / stays });
