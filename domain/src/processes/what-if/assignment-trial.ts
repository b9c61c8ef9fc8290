import { idOf, prefixOf } from '../../kernel/aggregate.js';
import type { Recorded } from '../../kernel/event.js';
import { dayInIndia, daysAfter, timeInIndia } from '../../rules/dates.js';
import { whyWaiting } from '../assignment/next-step.js';
import { type AssignmentState, emptyAssignment, foldAssignment } from '../assignment/state.js';
import {
  type AssignmentDraft,
  assignedBy,
  type Given,
  recallInto,
  settle,
  takeOver,
  type Why,
  type World,
  whyOf,
  worldFrom,
} from './assignment-world.js';
import { closeDays, emptyLoad, type LoadRecord, medianOf, noteLoad } from './load-record.js';

/** Days in India, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** How it would have gone for one person. */
export interface Share {
  /** Cases paid in the period that they would have had last. */
  readonly cases: number;
  /** Open cases: the most at one moment, and the median of the ends of days. */
  readonly highest: number;
  readonly median: number;
  /** Days on which they had more open cases than their limit. */
  readonly daysOver: number;
}

export interface Waiting {
  /** From payment to the first assignment, ms; null without one. */
  readonly median: number | null;
  readonly longest: number | null;
  /** Cases that nobody got until the end of the period. */
  readonly never: number;
}

/** The reason of the draft for a case that it leaves in the queue. */
export type WhyNot = { readonly by: 'none'; readonly why: 'no_rule' | 'manual' | 'nobody' };

/** A case whose last assignee under the draft is not that under today's rules. */
export interface MovedCase {
  readonly requestId: string;
  /** UTC ISO-8601. */
  readonly paidAt: string;
  /** Null: nobody. */
  readonly from: string | null;
  readonly to: string | null;
  readonly fromWhy: Why | null;
  readonly toWhy: Why | WhyNot | null;
}

export interface AssignmentOutcome {
  /** Paid in the period. */
  readonly cases: number;
  readonly moved: number;
  /** The check of the method: cases that come out as they really did where the rules are left as they were. */
  readonly same: number;
  readonly byHand: { readonly kept: number; readonly dropped: number };
  readonly people: readonly {
    readonly staffId: string;
    readonly limit: number;
    readonly draftLimit: number;
    readonly today: Share;
    readonly draft: Share;
  }[];
  /** Cases that moved, by who would have had them under today's rules and under the draft; the most first. */
  readonly flows: readonly { readonly from: string | null; readonly to: string | null; readonly cases: number }[];
  readonly waiting: { readonly today: Waiting; readonly draft: Waiting };
  readonly days: readonly {
    readonly day: string;
    readonly today: { readonly highest: number; readonly median: number };
    readonly draft: { readonly highest: number; readonly median: number };
  }[];
}

interface Course {
  staffId: string | null;
  /** First assignment, ms since the epoch. */
  firstAt: number | null;
  why: Why | null;
}

interface Case {
  readonly paidAt: number;
  readonly real: Course;
  readonly control: Course;
  readonly today: Course;
  readonly draft: Course;
}
type Which = 'real' | 'control' | 'today' | 'draft';
/** The courses that are compared: both without what no rule decides, so that they differ by the rules alone. */
type Compared = 'today' | 'draft';
const COMPARED = ['today', 'draft'] as const;
/** The courses whose assignments by rules are decided anew. */
const DECIDED = ['control', ...COMPARED] as const;

/**
 * The log of a period under other rules, in courses side by side: as the draft and as today's rules would have had it,
 * which are compared; as it was, and under the rules as they were, which check the method. Everything but the assignments happens as it did: a case is
 * worked on and ends at the same times, whoever has it. Memory grows with open cases and the cases of the period.
 */
export class AssignmentTrial {
  readonly #begin: number;
  readonly #end: number;
  readonly #to: string;
  readonly #real: AssignmentState = emptyAssignment();
  readonly #cases = new Map<string, Case>();
  readonly #loads: Readonly<Record<Compared, LoadRecord>> = { today: emptyLoad(), draft: emptyLoad() };
  /** The courses that are decided anew begin with the period. */
  #worlds: Readonly<Record<Exclude<Which, 'real'>, World>> | null = null;
  #day: string;

  constructor(
    private readonly draft: AssignmentDraft,
    private readonly today: AssignmentDraft['rules'],
    { from, to }: Period,
  ) {
    this.#begin = Date.parse(timeInIndia(from, '00:00'));
    this.#end = Date.parse(timeInIndia(daysAfter(to, 1), '00:00'));
    [this.#day, this.#to] = [from, to];
  }

  /** Takes the next event of the log; yields after each part of the work, for others to have their turn. */
  *take(recorded: Recorded): Generator<void> {
    const at = Date.parse(recorded.metadata.time);
    if (at >= this.#end) return;
    const real = this.#real;
    if (this.#worlds === null && at < this.#begin) {
      foldAssignment(real, recorded);
      return;
    }
    const worlds = this.#begun();
    this.#toDay(dayInIndia(recorded.metadata.time));
    foldAssignment(real, recorded);
    const assigned = assignedBy(recorded);
    const id = idOf(recorded.stream);
    if (assigned !== null) this.#note('real', { requestId: id, staffId: assigned.staffId, at, why: whyOf(assigned) });
    for (const which of DECIDED) yield* this.#noteAll(which, takeOver(worlds[which], recorded));
    if (isPayment(recorded) && real.cases.has(id) && at >= this.#begin) this.#addCase(id, at);
  }

  /** Cases whose streams have to be read for `recall`, after an event was taken. */
  forgotten(): readonly string[] {
    const states = [this.#real, ...Object.values(this.#worlds ?? {}).map(({ state }) => state)];
    return [...new Set(states.flatMap((state) => [...state.forgotten]))];
  }

  recall(id: string, events: readonly Recorded[]): void {
    recallInto({ state: this.#real }, id, events, undefined);
    if (this.#worlds === null) return;
    for (const which of DECIDED) recallInto(this.#worlds[which], id, events, this.#cases.get(id)?.[which].staffId);
  }

  /** After the last event: applies the rules once more, as `take`. */
  *end(): Generator<void> {
    const worlds = this.#begun();
    for (const which of DECIDED) yield* this.#noteAll(which, settle(worlds[which]));
    this.#toDay(daysAfter(this.#to, 1));
  }

  /** After `end`: what would have been, and the cases that would have moved, newest first. */
  finish(): { readonly outcome: AssignmentOutcome; readonly moved: readonly MovedCase[] } {
    return { outcome: this.#outcome(), moved: this.#moved() };
  }

  #begun() {
    this.#worlds ??= {
      control: worldFrom(this.#real, null, this.#begin),
      today: worldFrom(this.#real, { rules: this.today, people: {} }, this.#begin),
      draft: worldFrom(this.#real, this.draft, this.#begin),
    };
    return this.#worlds;
  }

  #stateOf(which: Which): AssignmentState {
    return which === 'real' ? this.#real : (this.#worlds?.[which].state ?? this.#real);
  }

  *#noteAll(which: Which, all: Iterable<Given>): Generator<void> {
    for (const given of all) {
      this.#note(which, given);
      yield;
    }
  }

  #note(which: Which, given: Given): void {
    const course = this.#cases.get(given.requestId)?.[which];
    if (course !== undefined) {
      course.staffId = given.staffId;
      course.firstAt ??= given.at;
      course.why = given.why;
    }
    if (which !== 'today' && which !== 'draft') return;
    const colleague = this.#stateOf(which).colleagues.get(given.staffId);
    if (colleague !== undefined) noteLoad(this.#loads[which], given.staffId, colleague, this.#day);
  }

  #toDay(next: string): void {
    if (next <= this.#day) return;
    for (const which of COMPARED) closeDays(this.#loads[which], this.#begun()[which].state, this.#day, next);
    this.#day = next;
  }

  #addCase(id: string, paidAt: number): void {
    if (this.#cases.has(id)) return;
    const course = (which: Which): Course => {
      const staffId = this.#stateOf(which).cases.get(id)?.assigneeId ?? null;
      return { staffId, firstAt: staffId === null ? null : paidAt, why: null };
    };
    const [real, control, today, draft] = [course('real'), course('control'), course('today'), course('draft')];
    this.#cases.set(id, { paidAt, real, control, today, draft });
  }

  #shareOf(which: Compared, staffId: string, counts: ReadonlyMap<string | null, number>): Share {
    const load = this.#loads[which].people.get(staffId);
    return {
      cases: counts.get(staffId) ?? 0,
      highest: load?.highest ?? 0,
      median: medianOf(load?.atEnds ?? []),
      daysOver: load?.daysOver ?? 0,
    };
  }

  #outcome(): AssignmentOutcome {
    const { draft: drafted } = this.#begun();
    const all = [...this.#cases.values()];
    const loads = this.#loads;
    return {
      cases: all.length,
      moved: all.filter(isMoved).length,
      same: all.filter((one) => one.control.staffId === one.real.staffId).length,
      byHand: { ...drafted.byHand },
      people: this.#people(all, drafted.state),
      flows: flowsOf(all),
      waiting: { today: waitingOf(all, 'today'), draft: waitingOf(all, 'draft') },
      days: loads.today.days.map(({ day, highest, median }, n) => ({
        day,
        today: { highest, median },
        draft: { highest: loads.draft.days[n]?.highest ?? 0, median: loads.draft.days[n]?.median ?? 0 },
      })),
    };
  }

  /** All active staff, and whoever would have had a case. */
  #people(all: readonly Case[], drafted: AssignmentState): AssignmentOutcome['people'] {
    const { colleagues } = this.#real;
    const counts = { today: countsOf(all, 'today'), draft: countsOf(all, 'draft') };
    const staff = new Set(
      [...colleagues].filter(([, { active, role }]) => active && role === 'staff').map(([id]) => id),
    );
    for (const id of [...counts.today.keys(), ...counts.draft.keys()]) if (id !== null) staff.add(id);
    return [...staff]
      .sort((a, b) => (a < b ? -1 : 1))
      .map((staffId) => ({
        staffId,
        limit: colleagues.get(staffId)?.maxConcurrentCases ?? 0,
        draftLimit: drafted.colleagues.get(staffId)?.maxConcurrentCases ?? 0,
        today: this.#shareOf('today', staffId, counts.today),
        draft: this.#shareOf('draft', staffId, counts.draft),
      }));
  }

  #moved(): readonly MovedCase[] {
    const { state } = this.#begun().draft;
    // Only the service determines who fits an unassigned case.
    const waits = new Map<string, ReturnType<typeof whyWaiting>>();
    const whyWaits = (id: string): ReturnType<typeof whyWaiting> => {
      const service = state.cases.get(id)?.serviceId ?? '';
      if (!waits.has(service)) waits.set(service, whyWaiting(state, id));
      return waits.get(service) ?? null;
    };
    return [...this.#cases]
      .filter(([, one]) => isMoved(one))
      .map(([requestId, one]) => {
        const why = one.draft.staffId === null ? whyWaits(requestId) : null;
        return {
          requestId,
          paidAt: new Date(one.paidAt).toISOString(),
          from: one.today.staffId,
          to: one.draft.staffId,
          fromWhy: one.today.why,
          toWhy: why === null ? one.draft.why : ({ by: 'none', why } as const),
        };
      })
      .reverse();
  }
}

const isPayment = ({ event, stream }: Recorded): boolean =>
  event.type === 'InitialPaymentReceived' && prefixOf(stream) === 'serviceRequest';

const isMoved = (one: Case): boolean => one.today.staffId !== one.draft.staffId;

const countsOf = (cases: readonly Case[], which: Compared): ReadonlyMap<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const one of cases) counts.set(one[which].staffId, (counts.get(one[which].staffId) ?? 0) + 1);
  return counts;
};

const waitingOf = (cases: readonly Case[], which: Compared): Waiting => {
  const waits = cases.flatMap((one) => (one[which].firstAt === null ? [] : [one[which].firstAt - one.paidAt]));
  return {
    median: waits.length === 0 ? null : medianOf(waits),
    longest: waits.length === 0 ? null : waits.reduce((most, wait) => Math.max(most, wait), 0),
    never: cases.length - waits.length,
  };
};

const flowsOf = (cases: readonly Case[]): AssignmentOutcome['flows'] => {
  const flows = new Map<string, { from: string | null; to: string | null; cases: number }>();
  for (const one of cases.filter(isMoved)) {
    const [from, to] = [one.today.staffId, one.draft.staffId];
    const key = JSON.stringify([from, to]);
    const flow = flows.get(key) ?? { from, to, cases: 0 };
    flow.cases += 1;
    flows.set(key, flow);
  }
  return [...flows.values()].sort((a, b) => b.cases - a.cases);
};
