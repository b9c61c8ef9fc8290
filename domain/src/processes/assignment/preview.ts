import { type Choice, chooseAssignee, inOrder, type Rule } from './choose.js';
import { candidatesFor, workOf } from './next-step.js';
import type { AssignmentState, PaidCase } from './state.js';

/** The result of a rule for a case that was paid before. */
export interface Tried {
  readonly of: PaidCase;
  readonly choice: Choice;
}

/**
 * Tries `rule` on the last `count` paid cases, oldest first. It stands in for the rule with its id, or is added to the
 * others. The people and their availability are today's. At first nobody has had a turn and none of these cases counts
 * towards a load; then each assigned one does if it is open today.
 */
export const tryRule = (state: AssignmentState, rule: Rule, count: number): readonly Tried[] => {
  const rules = inOrder([...[...state.rules.values()].filter(({ id }) => id !== rule.id), rule]);
  const cases = state.recent.slice(-count);
  const taken = new Set(cases.map(({ requestId }) => requestId));
  const loads = new Map<string, number>();
  for (const [staffId, one] of state.colleagues)
    loads.set(staffId, [...one.cases].filter((id) => !taken.has(id)).length);
  const turns = new Map<string, string>();
  return cases.map((of) => {
    const candidates = candidatesFor(state, of.customerId, (staffId) => loads.get(staffId) ?? 0).map((one) => ({
      ...one,
      lastAssignedAt: turns.get(one.staffId) ?? null,
    }));
    const choice = chooseAssignee(workOf(state, of.serviceId), candidates, rules);
    if (choice.kind === 'chosen') {
      if (state.cases.has(of.requestId)) loads.set(choice.staffId, (loads.get(choice.staffId) ?? 0) + 1);
      turns.set(choice.staffId, of.paidAt);
    }
    return { of, choice };
  });
};
