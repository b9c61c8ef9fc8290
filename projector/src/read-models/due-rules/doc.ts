import type { RuleHistory } from '@anupalan/domain/compliance/calendar';

/** A rule for dates with its versions and extensions. */
export type DueRuleDoc = Pick<RuleHistory, keyof RuleHistory> & {
  /** The revision of its newest event. */
  readonly revision: number;
};
