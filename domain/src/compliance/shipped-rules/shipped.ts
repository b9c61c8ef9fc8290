import { initialOf } from '../../kernel/record.js';
import type { Condition, FactName } from '../../rules/business-facts.js';
import { type DueRule, dueRuleRecord } from '../due-rule-record.js';

/** A rule that a new installation begins with, with its versions in the order of time. */
export interface ShippedRule {
  readonly id: string;
  readonly versions: readonly DueRule[];
}

type Said = Pick<DueRule, 'form' | 'title' | 'penalty' | 'source'> & Partial<DueRule>;

const NEW_RULE = { ...initialOf(dueRuleRecord), checkedOn: '2026-11-21', effectiveFrom: '2025-04-01' };

/** The rules of an authority: what is not said is as in a new rule, from the financial year 2025-26. */
export const rulesOf =
  (authority: DueRule['authority']) =>
  (id: string, first: Said, ...later: readonly Partial<DueRule>[]): ShippedRule => {
    const version = { ...NEW_RULE, authority, ...first };
    return { id, versions: [version, ...later.map((change) => ({ ...version, ...change }))] };
  };

/** The business has one of these values. */
export const is = (fact: FactName, ...values: readonly string[]): Condition => ({ fact, not: false, values });
/** The business has none of these values. */
export const isNot = (fact: FactName, ...values: readonly string[]): Condition => ({ fact, not: true, values });
