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

export interface AssignmentTrial {
  /** Takes the next event of the log; yields after each part of the work, for others to have their turn. */
  take(recorded: Recorded): Generator<void>;
  /** Cases whose streams have to be read for `recall`, after an event was taken. */
  forgotten(): readonly string[];
  recall(id: string, events: readonly Recorded[]): void;
  /** After the last event: applies the rules once more, as `take`. */
  end(): Generator<void>;
  /** After `end`: what would have been, and the cases that would have moved, newest first. */
  finish(): { readonly outcome: AssignmentOutcome; readonly moved: readonly MovedCase[] };
}

/**
 * The log of a period under other rules, in courses side by side: as the draft and as today's rules would have had it,
 * which are compared; as it was, and under the rules as they were, which check the method. Everything but the assignments happens as it did: a case is
 * worked on and ends at the same times, whoever has it. Memory grows with open cases and the cases of the period.
 */
export const assignmentTrial = (
  draft: AssignmentDraft,
  today: AssignmentDraft['rules'],
  { from, to }: Period,
): AssignmentTrial => {
  const begin = Date.parse(timeInIndia(from, '00:00'));
  const end = Date.parse(timeInIndia(daysAfter(to, 1), '00:00'));
  const real: AssignmentState = emptyAssignment();
  const cases = new Map<string, Case>();
  const loads: Readonly<Record<Compared, LoadRecord>> = { today: emptyLoad(), draft: emptyLoad() };
  let worlds: Readonly<Record<Exclude<Which, 'real'>, World>> | null = null;
  let day = from;

  const stateOf = (which: Which): AssignmentState => (which === 'real' ? real : (worlds?.[which].state ?? real));

  const note = (which: Which, given: Given): void => {
    const one = cases.get(given.requestId);
    if (one !== undefined) {
      const course = one[which];
      course.staffId = given.staffId;
      course.firstAt ??= given.at;
      course.why = given.why;
    }
    if (which !== 'today' && which !== 'draft') return;
    const colleague = stateOf(which).colleagues.get(given.staffId);
    if (colleague !== undefined) noteLoad(loads[which], given.staffId, colleague, day);
  };

  const begun = () => {
    worlds ??= {
      control: worldFrom(real, null, begin),
      today: worldFrom(real, { rules: today, people: {} }, begin),
      draft: worldFrom(real, draft, begin),
    };
    return worlds;
  };

  const toDay = (next: string): void => {
    if (next <= day) return;
    for (const which of COMPARED) closeDays(loads[which], begun()[which].state, day, next);
    day = next;
  };

  const isPayment = ({ event, stream }: Recorded): boolean =>
    event.type === 'InitialPaymentReceived' && prefixOf(stream) === 'serviceRequest';

  const addCase = (id: string, paidAt: number): void => {
    if (cases.has(id)) return;
    const course = (which: Which): Course => {
      const staffId = stateOf(which).cases.get(id)?.assigneeId ?? null;
      return { staffId, firstAt: staffId === null ? null : paidAt, why: null };
    };
    const [control, now, drafted] = [course('control'), course('today'), course('draft')];
    cases.set(id, { paidAt, real: course('real'), control, today: now, draft: drafted });
  };

  function* take(recorded: Recorded): Generator<void> {
    const at = Date.parse(recorded.metadata.time);
    if (at >= end) return;
    if (worlds === null && at < begin) {
      foldAssignment(real, recorded);
      return;
    }
    const own = begun();
    toDay(dayInIndia(recorded.metadata.time));
    foldAssignment(real, recorded);
    const assigned = assignedBy(recorded);
    const id = idOf(recorded.stream);
    if (assigned !== null) note('real', { requestId: id, staffId: assigned.staffId, at, why: whyOf(assigned) });
    for (const which of DECIDED)
      for (const given of takeOver(own[which], recorded)) {
        note(which, given);
        yield;
      }
    if (isPayment(recorded) && real.cases.has(id) && at >= begin) addCase(id, at);
  }

  return {
    take,
    forgotten: () => [
      ...new Set(
        [real, ...Object.values(worlds ?? {}).map(({ state }) => state)].flatMap((state) => [...state.forgotten]),
      ),
    ],
    recall: (id, events) => {
      recallInto({ state: real }, id, events, undefined);
      if (worlds === null) return;
      for (const which of DECIDED) recallInto(worlds[which], id, events, cases.get(id)?.[which].staffId);
    },
    end: function* () {
      const own = begun();
      for (const which of DECIDED)
        for (const given of settle(own[which])) {
          note(which, given);
          yield;
        }
      toDay(daysAfter(to, 1));
    },
    finish: () => ({ outcome: outcomeOf(), moved: movedCases() }),
  };

  function shareOf(which: Compared, staffId: string, counts: ReadonlyMap<string | null, number>): Share {
    const load = loads[which].people.get(staffId);
    return {
      cases: counts.get(staffId) ?? 0,
      highest: load?.highest ?? 0,
      median: medianOf(load?.atEnds ?? []),
      daysOver: load?.daysOver ?? 0,
    };
  }

  function outcomeOf(): AssignmentOutcome {
    const { draft: drafted } = begun();
    const all = [...cases.values()];
    const counts = { today: countsOf(all, 'today'), draft: countsOf(all, 'draft') };
    const staff = new Set(
      [...real.colleagues].filter(([, { active, role }]) => active && role === 'staff').map(([id]) => id),
    );
    for (const id of [...counts.today.keys(), ...counts.draft.keys()]) if (id !== null) staff.add(id);
    return {
      cases: all.length,
      moved: all.filter(isMoved).length,
      same: all.filter((one) => one.control.staffId === one.real.staffId).length,
      byHand: { ...drafted.byHand },
      people: [...staff]
        .sort((a, b) => (a < b ? -1 : 1))
        .map((staffId) => ({
          staffId,
          limit: real.colleagues.get(staffId)?.maxConcurrentCases ?? 0,
          draftLimit: drafted.state.colleagues.get(staffId)?.maxConcurrentCases ?? 0,
          today: shareOf('today', staffId, counts.today),
          draft: shareOf('draft', staffId, counts.draft),
        })),
      flows: flowsOf(all),
      waiting: { today: waitingOf(all, 'today'), draft: waitingOf(all, 'draft') },
      days: loads.today.days.map(({ day: one, highest, median }, n) => ({
        day: one,
        today: { highest, median },
        draft: { highest: loads.draft.days[n]?.highest ?? 0, median: loads.draft.days[n]?.median ?? 0 },
      })),
    };
  }

  function movedCases(): readonly MovedCase[] {
    const { state } = begun().draft;
    // Only the service determines who fits an unassigned case.
    const waits = new Map<string, ReturnType<typeof whyWaiting>>();
    const whyWaits = (id: string): ReturnType<typeof whyWaiting> => {
      const service = state.cases.get(id)?.serviceId ?? '';
      if (!waits.has(service)) waits.set(service, whyWaiting(state, id));
      return waits.get(service) ?? null;
    };
    return [...cases]
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
};

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
