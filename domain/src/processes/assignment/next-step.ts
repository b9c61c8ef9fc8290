import type { AssignmentDecision } from '../../requests/assignment-decision.js';
import type { CaseInHand, Cause } from './case-in-hand.js';
import { isUnstarted } from './case-in-hand.js';
import { type Candidate, type Choice, chooseAssignee, inOrder, type Rule, type Work } from './choose.js';
import { type AssignmentState, type Colleague, isThere } from './state.js';

/** A case that a rule gives to somebody, on the state of this moment. */
export interface Step {
  readonly requestId: string;
  readonly staffId: string;
  /** Who has it at present. */
  readonly from: string | null;
  readonly decision: AssignmentDecision;
  /** What the case was waiting with: its payment or its last assignment. With it the step is made once. */
  readonly of: Cause;
  /** What made the rules run now. */
  readonly cause: Cause;
}

/** What a service asks for; a type that is switched off counts as none. */
export const workOf = (state: Pick<AssignmentState, 'services' | 'types'>, serviceId: string): Work => {
  const service = state.services.get(serviceId);
  const type = service?.typeId == null ? undefined : state.types.get(service.typeId);
  const typed = type?.active === true;
  return {
    serviceId,
    serviceTypeId: typed ? (service?.typeId ?? null) : null,
    category: service?.category ?? null,
    requiredSpecialization: (typed ? type.requiredSpecialization : null) ?? service?.requiredSpecialization ?? null,
    complexity: typed ? type.complexity : (service?.complexity ?? 1),
  };
};

/** All active staff; admins are given cases by hand only. */
export const candidatesFor = (
  state: Pick<AssignmentState, 'colleagues' | 'served'>,
  customerId: string,
  loadOf: (staffId: string, one: Colleague) => number = (_, one) => one.cases.size,
): readonly Candidate[] => {
  const known = state.served.get(customerId) ?? [];
  return [...state.colleagues]
    .filter(([, one]) => one.active && one.role === 'staff')
    .map(([staffId, one]) => ({
      staffId,
      availability: one.availability,
      specializations: one.specializations,
      load: loadOf(staffId, one),
      limit: one.maxConcurrentCases,
      lastAssignedAt: one.lastAssignedAt,
      servedBefore: known.includes(staffId),
    }));
};

/** Why the rules may take a case from its assignee; null when they may not. */
const reasonToMove = (state: AssignmentState, id: string, one: CaseInHand): AssignmentDecision['because'] | null => {
  if (one.assigneeId === null) return one.paid ? 'unassigned' : null;
  if (!isUnstarted(one)) return null;
  const holder = state.colleagues.get(one.assigneeId);
  if (holder === undefined || !isThere(holder)) return 'assignee_unavailable';
  // What they took on by hand beyond their limit is their own choice.
  return one.byRule && excess(holder).includes(id) ? 'assignee_over_limit' : null;
};

/** The cases that came last, as many as there are beyond the limit. */
const excess = ({ cases, maxConcurrentCases }: Colleague): readonly string[] =>
  cases.size <= maxConcurrentCases ? [] : [...cases].slice(maxConcurrentCases);

/** Everything that may have to be given to somebody: what nobody has, and what those have who are not there or overloaded. */
const floodAll = (state: AssignmentState): void => {
  for (const [id, one] of state.cases) if (one.assigneeId === null && one.paid) state.fresh.add(id);
  for (const one of state.colleagues.values())
    for (const id of isThere(one) ? excess(one) : one.cases) state.fresh.add(id);
};

const choiceFor = (
  state: AssignmentState,
  rules: readonly Rule[],
  one: CaseInHand,
  because: AssignmentDecision['because'],
): Choice =>
  chooseAssignee(workOf(state, one.serviceId), candidatesFor(state, one.customerId), rules, one.assigneeId, because);

/**
 * The next case that a rule gives to somebody, or null when nothing is left to do. Cases for which nobody can be found are
 * taken off the list until something changes. A step stays on the list until its event is folded: whoever could not carry it
 * out drops it (`drop`).
 */
export const nextStep = (state: AssignmentState): Step | null => {
  if (state.everything) floodAll(state);
  state.everything = false;
  const rules = inOrder(state.rules.values());
  // What nobody can do is not asked for each case again: only the service matters to who fits.
  const stuck = new Set<string>();
  for (const requestId of state.fresh) {
    const one = state.cases.get(requestId);
    const because = one === undefined ? null : reasonToMove(state, requestId, one);
    const choice =
      one === undefined || because === null || stuck.has(one.serviceId) ? null : choiceFor(state, rules, one, because);
    if (one === undefined || because === null || choice?.kind !== 'chosen') {
      // Who has the case is excluded for it, but may fit for the next one.
      if (one !== undefined && choice?.kind === 'none' && one.assigneeId === null) stuck.add(one.serviceId);
      state.fresh.delete(requestId);
      continue;
    }
    const { staffId, decision } = choice;
    const holder = one.assigneeId === null ? undefined : state.colleagues.get(one.assigneeId);
    return {
      requestId,
      staffId,
      from: one.assigneeId,
      decision,
      of: one.cause,
      cause: holder?.cause ?? one.cause,
    };
  }
  return null;
};

/** Takes a case off the list until something changes about it or everything is looked at again. */
export const drop = (state: AssignmentState, requestId: string): void => {
  state.fresh.delete(requestId);
};

/** Open cases whose assignee is not there and that the rules do not move: somebody has to hand them over, by id. */
export const toHandOver = (state: AssignmentState): readonly string[] =>
  [...state.colleagues.values()].filter((one) => !isThere(one)).flatMap(({ cases }) => [...cases]);
