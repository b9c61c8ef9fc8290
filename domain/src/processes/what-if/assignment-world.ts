import { idOf, prefixOf } from '../../kernel/aggregate.js';
import { type Recorded, SYSTEM } from '../../kernel/event.js';
import type { RequestEvents } from '../../requests/events.js';
import type { Rule } from '../assignment/choose.js';
import { nextStep } from '../assignment/next-step.js';
import {
  type AssignmentState,
  type Colleague,
  copyOf,
  foldAssignment,
  putCase,
  recallCase,
} from '../assignment/state.js';

/** Values in place of those of a person's profile, for the whole period; the others are as they were at each moment. */
export type PersonDraft = Partial<Pick<Colleague, 'availability' | 'maxConcurrentCases' | 'specializations'>>;

/** The draft that a run tries: a whole set of rules in place of those of the log, and other profiles of people. */
export interface AssignmentDraft {
  readonly rules: readonly Rule[];
  /** By user id. */
  readonly people: Readonly<Record<string, PersonDraft>>;
}

/** The reason of an assignment. */
export type Why =
  | { readonly by: 'hand'; readonly method: 'claim' | 'hand_over' | 'admin' }
  | {
      readonly by: 'rule';
      readonly ruleName: string;
      readonly ruleType: string;
      readonly because: string;
      /** Open cases of the chosen person before this one, and their limit. */
      readonly load: number;
      readonly limit: number;
    };

/** An assignment in one course of the log. */
export interface Given {
  readonly requestId: string;
  readonly staffId: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly why: Why;
}

/** The log under other rules: the same events, except for the assignments by rules, which are decided anew. */
export interface World {
  readonly state: AssignmentState;
  /** Null for the rules as they were at each time. */
  readonly draft: AssignmentDraft | null;
  /** When the rules are applied next, ms since the epoch; null while nothing changed for them. */
  due: number | null;
  /** Own assignments, for their ids. */
  given: number;
  /** Assignments by hand that were taken over, and those that would not have happened. */
  readonly byHand: { kept: number; dropped: number };
}

/** Prefixes of the streams that say who is of staff, and their profiles. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['user', 'staffProfile']);

type Assigned = RequestEvents['RequestAssigned'];

/**
 * Time within which the live assigner answers an event, ms. Until then a real assignment by a rule sets the moment of
 * the next own one, so that the order of events and decisions is that of the log.
 */
const REACTION_MS = 1000;

/** A world that begins with this state at a moment (ms since the epoch). */
export const worldFrom = (state: AssignmentState, draft: AssignmentDraft | null, at: number): World => {
  const world: World = { state: copyOf(state), draft, due: at, given: 0, byHand: { kept: 0, dropped: 0 } };
  if (draft === null) return world;
  world.state.rules.clear();
  for (const rule of draft.rules) world.state.rules.set(rule.id, rule);
  for (const staffId of Object.keys(draft.people)) applyDraft(world, staffId);
  return world;
};

const applyDraft = ({ state, draft }: World, staffId: string): void => {
  const one = state.colleagues.get(staffId);
  const other = draft !== null && Object.hasOwn(draft.people, staffId) ? draft.people[staffId] : undefined;
  if (one !== undefined && other !== undefined) state.colleagues.set(staffId, { ...one, ...other });
};

/** The reason that an event of an assignment states. */
export const whyOf = ({ method, decision, staffId }: Assigned): Why => {
  if (method !== 'rule') return { by: 'hand', method };
  const chosen = decision?.candidates.find((one) => one.staffId === staffId);
  return {
    by: 'rule',
    ruleName: decision?.ruleName ?? '',
    ruleType: decision?.ruleType ?? '',
    because: decision?.because ?? 'unassigned',
    load: chosen?.load ?? 0,
    limit: chosen?.limit ?? 0,
  };
};

const giveNext = (world: World, at: number): Given | null => {
  const step = nextStep(world.state);
  if (step === null) return null;
  const { requestId, staffId, from, decision } = step;
  world.given += 1;
  const id = `what-if-${world.given}`;
  const data: Assigned = { staffId, method: 'rule', previousStaffId: from, note: null, decision };
  const metadata = {
    actor: SYSTEM,
    channel: 'system',
    commandId: id,
    correlationId: id,
    causationId: step.of.eventId,
    time: new Date(at).toISOString(),
    command: 'assign',
  } as const;
  const stream = `serviceRequest-${requestId}`;
  // Never stored: it has no revision or position of its own.
  const event = { type: 'RequestAssigned', data } as const;
  foldAssignment(world.state, { id, stream, revision: 0, position: '' as Recorded['position'], event, metadata });
  return { requestId, staffId, at, why: whyOf(data) };
};

/** Applies the rules until they have nothing more to give; each assignment comes a millisecond after the last. */
export function* settle(world: World): Generator<Given> {
  if (world.due === null) return;
  const begin = world.due;
  world.due = null;
  for (let n = 0; ; n += 1) {
    const given = giveNext(world, begin + n);
    if (given === null) return;
    yield given;
  }
}

/** The data of an assignment; null for another event. */
export const assignedBy = ({ event, stream }: Recorded): Assigned | null =>
  event.type === 'RequestAssigned' && prefixOf(stream) === 'serviceRequest' ? (event.data as Assigned) : null;

/**
 * Takes an event of the log over into the world, and yields the world's own assignments up to it. One by hand is taken
 * over where the case has the assignee that it really had: elsewhere nobody would have made it.
 */
export function* takeOver(world: World, recorded: Recorded): Generator<Given> {
  const at = Date.parse(recorded.metadata.time);
  if (world.due !== null && at > world.due) yield* settle(world);
  const { state } = world;
  const assigned = assignedBy(recorded);
  if (assigned?.method === 'rule') {
    const given = giveNext(world, at);
    if (given !== null) yield given;
    return;
  }
  if (assigned !== null) {
    const requestId = idOf(recorded.stream);
    const one = state.cases.get(requestId);
    if (one === undefined) return;
    if (one.assigneeId !== assigned.previousStaffId) {
      world.byHand.dropped += 1;
      return;
    }
    world.byHand.kept += 1;
    foldAssignment(state, recorded);
    yield { requestId, staffId: assigned.staffId, at, why: whyOf(assigned) };
  } else if (world.draft === null || prefixOf(recorded.stream) !== 'assignmentRule') {
    foldAssignment(state, recorded);
    if (OF_PEOPLE.has(prefixOf(recorded.stream))) applyDraft(world, idOf(recorded.stream));
  }
  if (state.everything || state.fresh.size > 0) world.due ??= at + REACTION_MS;
}

/** Restores a case that ended and is open again; `holder`: who had it in this world, undefined for the real one. */
export const recallInto = (
  { state }: Pick<World, 'state'>,
  id: string,
  events: readonly Recorded[],
  holder: string | null | undefined,
): void => {
  recallCase(state, id, events);
  const one = state.cases.get(id);
  if (one !== undefined && holder !== undefined && holder !== one.assigneeId)
    putCase(state, id, { ...one, assigneeId: holder });
};
