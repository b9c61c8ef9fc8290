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

/** How it went for one person. */
export interface Share {
  /** Cases paid in the period that they had last. */
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

/** A case whose last assignee would have been another one. */
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
  /** The check of the method: cases that come out as they did where the rules are left as they were. */
  readonly same: number;
  readonly byHand: { readonly kept: number; readonly dropped: number };
  readonly people: readonly {
    readonly staffId: string;
    readonly limit: number;
    readonly draftLimit: number;
    readonly real: Share;
    readonly draft: Share;
  }[];
  /** Cases that moved, by who had them and who would have; the most first. */
  readonly flows: readonly { readonly from: string | null; readonly to: string | null; readonly cases: number }[];
  readonly waiting: { readonly real: Waiting; readonly draft: Waiting };
  readonly days: readonly {
    readonly day: string;
    readonly real: { readonly highest: number; readonly median: number };
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
  readonly draft: Course;
}
type Which = 'real' | 'control' | 'draft';

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
 * The log of a period under other rules, in three courses side by side: as it was, as the draft would have had it, and
 * under the rules as they were, which checks the method. Everything but the assignments happens as it did: a case is
 * worked on and ends at the same times, whoever has it. Memory grows with open cases and the cases of the period.
 */
export const assignmentTrial = (draft: AssignmentDraft, { from, to }: Period): AssignmentTrial => {
  const begin = Date.parse(timeInIndia(from, '00:00'));
  const end = Date.parse(timeInIndia(daysAfter(to, 1), '00:00'));
  const real: AssignmentState = emptyAssignment();
  const cases = new Map<string, Case>();
  const loads: Readonly<Record<'real' | 'draft', LoadRecord>> = { real: emptyLoad(), draft: emptyLoad() };
  let worlds: Readonly<Record<'control' | 'draft', World>> | null = null;
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
    if (which === 'control') return;
    const colleague = stateOf(which).colleagues.get(given.staffId);
    if (colleague !== undefined) noteLoad(loads[which], given.staffId, colleague, day);
  };

  const begun = () => {
    worlds ??= { control: worldFrom(real, null, begin), draft: worldFrom(real, draft, begin) };
    return worlds;
  };

  const toDay = (next: string): void => {
    if (next <= day) return;
    closeDays(loads.real, real, day, next);
    closeDays(loads.draft, begun().draft.state, day, next);
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
    cases.set(id, { paidAt, real: course('real'), control: course('control'), draft: course('draft') });
  };

  function* take(recorded: Recorded): Generator<void> {
    const at = Date.parse(recorded.metadata.time);
    if (at >= end) return;
    if (worlds === null && at < begin) {
      foldAssignment(real, recorded);
      return;
    }
    const { control, draft: drafted } = begun();
    toDay(dayInIndia(recorded.metadata.time));
    foldAssignment(real, recorded);
    const assigned = assignedBy(recorded);
    const id = idOf(recorded.stream);
    if (assigned !== null) note('real', { requestId: id, staffId: assigned.staffId, at, why: whyOf(assigned) });
    for (const given of takeOver(control, recorded)) {
      note('control', given);
      yield;
    }
    for (const given of takeOver(drafted, recorded)) {
      note('draft', given);
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
      recallInto(worlds.control, id, events, cases.get(id)?.control.staffId);
      recallInto(worlds.draft, id, events, cases.get(id)?.draft.staffId);
    },
    end: function* () {
      const { control, draft: drafted } = begun();
      for (const given of settle(control)) {
        note('control', given);
        yield;
      }
      for (const given of settle(drafted)) {
        note('draft', given);
        yield;
      }
      toDay(daysAfter(to, 1));
    },
    finish: () => ({ outcome: outcomeOf(), moved: movedCases() }),
  };

  function shareOf(which: 'real' | 'draft', staffId: string, counts: ReadonlyMap<string | null, number>): Share {
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
    const counts = { real: countsOf(all, 'real'), draft: countsOf(all, 'draft') };
    const staff = new Set(
      [...real.colleagues].filter(([, { active, role }]) => active && role === 'staff').map(([id]) => id),
    );
    for (const id of [...counts.real.keys(), ...counts.draft.keys()]) if (id !== null) staff.add(id);
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
          real: shareOf('real', staffId, counts.real),
          draft: shareOf('draft', staffId, counts.draft),
        })),
      flows: flowsOf(all),
      waiting: { real: waitingOf(all, 'real'), draft: waitingOf(all, 'draft') },
      days: loads.real.days.map(({ day: one, highest, median }, n) => ({
        day: one,
        real: { highest, median },
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
          from: one.real.staffId,
          to: one.draft.staffId,
          fromWhy: one.real.why,
          toWhy: why === null ? one.draft.why : ({ by: 'none', why } as const),
        };
      })
      .reverse();
  }
};

const isMoved = (one: Case): boolean => one.real.staffId !== one.draft.staffId;

const countsOf = (cases: readonly Case[], which: 'real' | 'draft'): ReadonlyMap<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const one of cases) counts.set(one[which].staffId, (counts.get(one[which].staffId) ?? 0) + 1);
  return counts;
};

const waitingOf = (cases: readonly Case[], which: 'real' | 'draft'): Waiting => {
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
    const [from, to] = [one.real.staffId, one.draft.staffId];
    const key = JSON.stringify([from, to]);
    const flow = flows.get(key) ?? { from, to, cases: 0 };
    flow.cases += 1;
    flows.set(key, flow);
  }
  return [...flows.values()].sort((a, b) => b.cases - a.cases);
};
