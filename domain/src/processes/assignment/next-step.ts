import type { AssignmentDecision } from '../../requests/assignment-decision.js';
import type { CaseInHand, Cause } from './case-in-hand.js';
import { isUnstarted } from './case-in-hand.js';
import { type Candidate, type Choice, chooseAssignee, inOrder, type Rule, type Work } from './choose.js';
import { type AssignmentState, type Colleague, isThere } from './state.js';

/** An assignment by a rule, based on the present state. */
export interface Step {
  readonly requestId: string;
  readonly staffId: string;
  /** The present assignee. */
  readonly from: string | null;
  readonly decision: AssignmentDecision;
  /** The cause that the step answers: the payment or the last assignment. It makes the step unique. */
  readonly of: Cause;
  /** The cause of this run of the rules. */
  readonly cause: Cause;
}

/** The requirements of a service; a disabled type counts as none. */
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

/** All active staff; admins are assigned by hand only. */
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

/** Why the rules may reassign a case; null when they may not. */
const reasonToMove = (state: AssignmentState, id: string, one: CaseInHand): AssignmentDecision['because'] | null => {
  if (one.assigneeId === null) return one.paid ? 'unassigned' : null;
  const holder = state.colleagues.get(one.assigneeId);
  if (holder?.leaves === 'leave') return null;
  if (holder?.leaves === 'assign' && one.paid) return 'assignee_unavailable';
  if (!isUnstarted(one)) return null;
  if (holder === undefined || !isThere(holder)) return 'assignee_unavailable';
  // Cases that they took by hand beyond their limit are their own choice.
  return one.byRule && excess(holder).includes(id) ? 'assignee_over_limit' : null;
};

/** The latest cases, as many as exceed the limit. */
const excess = ({ cases, maxConcurrentCases }: Colleague): readonly string[] =>
  cases.size <= maxConcurrentCases ? [] : [...cases].slice(maxConcurrentCases);

/**
 * Marks every case that may need an assignee: unassigned ones, and those of colleagues who are unavailable or over
 * their limit.
 */
const floodAll = (state: AssignmentState): void => {
  // All of them are found again, and in the same order after a restart: the longest waiting first.
  state.fresh.clear();
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
 * The next assignment by a rule, or null when none is left. Cases without a fitting candidate leave the list until
 * something changes. A step stays on the list until its event is folded; a caller that could not run it drops it
 * (`drop`).
 */
export const nextStep = (state: AssignmentState): Step | null => {
  if (state.everything) floodAll(state);
  state.everything = false;
  const rules = inOrder(state.rules.values());
  // A service without a fitting candidate is not evaluated again for each case: only the service determines who fits.
  const stuck = new Set<string>();
  for (const requestId of state.fresh) {
    const one = state.cases.get(requestId);
    const because = one === undefined ? null : reasonToMove(state, requestId, one);
    const choice =
      one === undefined || because === null || stuck.has(one.serviceId) ? null : choiceFor(state, rules, one, because);
    if (one === undefined || because === null || choice?.kind !== 'chosen') {
      // The assignee of a case is excluded for it, but may fit for the next one.
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

/** Why no rule gives this unassigned case to anybody now; null when it is assigned, unknown, or one would. */
export const whyWaiting = (state: AssignmentState, requestId: string): 'no_rule' | 'manual' | 'nobody' | null => {
  const one = state.cases.get(requestId);
  if (one === undefined || one.assigneeId !== null) return null;
  const choice = choiceFor(state, inOrder(state.rules.values()), one, 'unassigned');
  return choice.kind === 'none' ? choice.why : null;
};

/** Removes a case from the list until it changes or everything is evaluated again. */
export const drop = (state: AssignmentState, requestId: string): void => {
  state.fresh.delete(requestId);
};
