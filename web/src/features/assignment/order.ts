import type { AssignmentRuleView } from '@anupalan/domain/contracts/assignment';
import { MAX_PRIORITY } from '@anupalan/domain/staffing/assignment-rule-record';

export interface Move {
  readonly rule: AssignmentRuleView;
  readonly priority: number;
}

/** The rules with one of them moved a place earlier (-1) or later (1); unchanged when there is no such place. */
export function swapped(rules: readonly AssignmentRuleView[], id: string, by: -1 | 1): readonly AssignmentRuleView[] {
  const from = rules.findIndex((rule) => rule.id === id);
  const to = from + by;
  const [one, other] = [rules[from], rules[to]];
  if (one === undefined || other === undefined) return rules;
  return rules.map((rule, place) => (place === from ? other : place === to ? one : rule));
}

/**
 * The changes of priority that produce the given order, as few as possible; `order` differs from the present one by one
 * swap. They must be sent in the returned order, so that no rule passes another meanwhile and a case paid in between
 * meets the old order or the new one.
 */
export function movesTo(order: readonly AssignmentRuleView[]): readonly Move[] {
  const inUse = order.map(({ priority }) => priority).sort((a, b) => a - b);
  const spread: number[] = [];
  for (const priority of inUse) spread.push(Math.max(priority, (spread.at(-1) ?? 0) + 1));
  const fits = (spread.at(-1) ?? 0) <= MAX_PRIORITY;
  const moves = order.map((rule, place) => ({ rule, priority: (fits ? spread[place] : undefined) ?? place + 1 }));
  return [
    ...moves.filter(({ rule, priority }) => priority > rule.priority).reverse(),
    ...moves.filter(({ rule, priority }) => priority < rule.priority),
  ];
}

/** The priority after all others, for a new rule. */
export const nextPriority = (rules: readonly AssignmentRuleView[]): number =>
  Math.min(MAX_PRIORITY, Math.max(0, ...rules.map(({ priority }) => priority)) + 1);
