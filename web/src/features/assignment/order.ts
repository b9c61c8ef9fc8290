import type { AssignmentRuleView } from '@anupalan/domain/contracts/assignment';

/** The lowest place; the highest is 1. */
export const LAST_PRIORITY = 1000;

export interface Move {
  readonly rule: AssignmentRuleView;
  readonly priority: number;
}

/** The rules with one of them a place earlier (-1) or later (1); as they are when there is no such place. */
export function swapped(rules: readonly AssignmentRuleView[], id: string, by: -1 | 1): readonly AssignmentRuleView[] {
  const from = rules.findIndex((rule) => rule.id === id);
  const to = from + by;
  const [one, other] = [rules[from], rules[to]];
  if (one === undefined || other === undefined) return rules;
  return rules.map((rule, place) => (place === from ? other : place === to ? one : rule));
}

/**
 * Which priorities have to change so that the rules are asked in this order, `swapped` from the one they are asked in. As few as
 * can be: the priorities that are in use stay in use, and only where two rules share one does a later rule move on. They come
 * in the order in which they are to be sent: what goes back from the last place to the first, then what comes forward from the
 * first to the last. So no rule passes another on the way, and cases that are paid meanwhile meet the old order or the new one.
 */
export function movesTo(order: readonly AssignmentRuleView[]): readonly Move[] {
  const inUse = order.map(({ priority }) => priority).sort((a, b) => a - b);
  const spread: number[] = [];
  for (const priority of inUse) spread.push(Math.max(priority, (spread.at(-1) ?? 0) + 1));
  const fits = (spread.at(-1) ?? 0) <= LAST_PRIORITY;
  const moves = order.map((rule, place) => ({ rule, priority: (fits ? spread[place] : undefined) ?? place + 1 }));
  return [
    ...moves.filter(({ rule, priority }) => priority > rule.priority).reverse(),
    ...moves.filter(({ rule, priority }) => priority < rule.priority),
  ];
}

/** The place behind all others, for a new rule. */
export const nextPriority = (rules: readonly AssignmentRuleView[]): number =>
  Math.min(LAST_PRIORITY, Math.max(0, ...rules.map(({ priority }) => priority)) + 1);
