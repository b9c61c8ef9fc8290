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
export class WorkflowTrial {
  readonly #draft: WorkflowDraft;
  readonly #begin: number;
  readonly #end: number;
  readonly #current: readonly (readonly [name: string, step: Step])[];
  readonly #drafted: ReturnType<typeof draftedWorkflow>['steps'];
  readonly #cases = new Map<string, Case>();
  readonly #refused = new Map<string, { -readonly [K in keyof RefusedStep]: RefusedStep[K] }>();
  readonly #stays = new Map<string, { readonly real: Sum; readonly draft: Sum }>();
  readonly #counts = { steps: 0, allowed: 0 };

  constructor(draft: WorkflowDraft, { from, to }: Period) {
    this.#draft = draft;
    this.#begin = Date.parse(timeInIndia(from, '00:00'));
    this.#end = Date.parse(timeInIndia(daysAfter(to, 1), '00:00'));
    this.#current = Object.entries<Step>(currentWorkflow(draft.workflow).steps);
    this.#drafted = draftedWorkflow(draft).steps;
  }

  /** Takes the next event of a request; others are ignored. */
  take(recorded: Recorded): void {
    if (prefixOf(recorded.stream) !== 'serviceRequest') return;
    const at = Date.parse(recorded.metadata.time);
    if (at >= this.#end) return;
    const event = recorded.event as RequestEvent;
    const id = idOf(recorded.stream);
    if (event.type === 'ServiceRequested') {
      const { workflow, to: status } = event.data;
      if (workflow.id !== this.#draft.workflow || this.#cases.has(id)) return;
      const seen = at >= this.#begin;
      this.#cases.set(id, { real: { status, since: at }, draft: { status, since: at }, seen, changed: false });
      return;
    }
    const one = this.#cases.get(id);
    if (one === undefined || !('to' in event.data) || typeof event.data.to !== 'string') return;
    const { to: after } = event.data;
    const before = one.real.status;
    if (before === after) return;
    if (at < this.#begin) this.#move('draft', one.draft, after, at);
    else this.#judge(recorded, one, before, after, at);
    this.#move('real', one.real, after, at);
  }

  /** After the last event; `now`: ms since the epoch, for stays that go on. */
  finish(now: number): WorkflowOutcome {
    const until = Math.min(now, this.#end);
    for (const { real, draft: place } of this.#cases.values()) {
      this.#leave('real', real, until);
      this.#leave('draft', place, until);
    }
    const seen = [...this.#cases.values()].filter((one) => one.seen);
    return {
      cases: seen.length,
      unchanged: seen.filter((one) => !one.changed).length,
      ...this.#counts,
      refused: [...this.#refused.values()].sort((a, b) => b.first - a.first || b.count - a.count),
      stays: [...this.#stays].map(([status, { real, draft: other }]) => ({
        status,
        real: stayOf(real),
        draft: stayOf(other),
      })),
    };
  }

  #leave(which: 'real' | 'draft', { status, since }: Place, at: number): void {
    if (at < this.#begin || isEnded(status)) return;
    const sums = this.#stays.get(status) ?? { real: { stays: 0, ms: 0 }, draft: { stays: 0, ms: 0 } };
    this.#stays.set(status, sums);
    sums[which].stays += 1;
    sums[which].ms += Math.max(0, at - Math.max(this.#begin, since));
  }

  #move(which: 'real' | 'draft', place: Place, status: string, at: number): void {
    this.#leave(which, place, at);
    place.status = status;
    place.since = at;
  }

  /** The step of the current definition that made this event; null for one that is no step of it. */
  #stepOf(type: string, status: string | null, role: string): readonly [string, Step] | null {
    const found = this.#current.filter(([, { event }]) => event === type);
    const by = found.find(
      ([, step]) => status !== null && leadsOnFrom(step, status) && step.by.includes(role as CommandRole),
    );
    return by ?? found[0] ?? null;
  }

  #refusal(name: string, step: Step, one: Case, real: string, role: string): RefusedBy | null {
    const now = Object.hasOwn(this.#drafted, name) ? this.#drafted[name] : undefined;
    if (now === undefined) return 'off';
    const wasAllowed = one.draft.status === real && now.from === step.from;
    if (!wasAllowed && !leadsOnFrom(now, one.draft.status)) return 'status';
    const lost = step.by.filter((giver) => !now.by.includes(giver));
    return lost.includes(role as CommandRole) ? 'role' : null;
  }

  #count(recorded: Recorded, step: string, status: string, reason: RefusedBy, first: boolean): void {
    const key = JSON.stringify([step, status, reason]);
    const known = this.#refused.get(key) ?? { step, status, reason, count: 0, first: 0, examples: [] };
    known.count += 1;
    if (first) {
      known.first += 1;
      if (known.examples.length < MAX_EXAMPLES)
        known.examples = [...known.examples, { requestId: idOf(recorded.stream), position: String(recorded.position) }];
    }
    this.#refused.set(key, known);
  }

  #judge(recorded: Recorded, one: Case, before: string, after: string, at: number): void {
    const found = this.#stepOf(recorded.event.type, before, recorded.metadata.actor.role);
    if (found === null) {
      this.#move('draft', one.draft, after, at);
      return;
    }
    const [name, step] = found;
    const reason = this.#refusal(name, step, one, before, recorded.metadata.actor.role);
    one.seen = true;
    this.#counts.steps += 1;
    if (reason !== null) {
      this.#count(recorded, name, one.draft.status, reason, !one.changed);
      one.changed = true;
      return;
    }
    this.#counts.allowed += 1;
    const target = this.#drafted[name]?.to;
    const own = target === undefined || target === step.to || !isPresentStatus(target);
    if (!own) one.changed ||= target !== after;
    this.#move('draft', one.draft, own ? after : target, at);
  }
}

interface Sum {
  stays: number;
  ms: number;
}

const stayOf = ({ stays, ms }: Sum): Stay => ({ stays, mean: stays === 0 ? null : ms / stays });
