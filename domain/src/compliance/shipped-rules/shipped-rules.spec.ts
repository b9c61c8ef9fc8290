import { describe, expect, it } from 'vitest';
import { recordErrors, tidyRecord } from '../../kernel/record.js';
import { dueRuleRecord } from '../due-rule-record.js';
import { SHIPPED_RULES } from './index.js';

describe('each rule that is shipped', () => {
  it.each(SHIPPED_RULES.flatMap(({ id, versions }) => versions.map((rule) => ({ id, rule }))))(
    '$id is one that an admin could save',
    ({ rule }) => {
      expect(recordErrors(dueRuleRecord, rule)).toEqual([]);
      expect(tidyRecord(dueRuleRecord, rule)).toEqual(rule);
    },
  );
  it('has an id of its own, and its versions in the order of time', () => {
    expect(new Set(SHIPPED_RULES.map(({ id }) => id)).size).toBe(SHIPPED_RULES.length);
    for (const { versions } of SHIPPED_RULES) {
      const days = versions.map(({ effectiveFrom }) => effectiveFrom);
      expect(days).toEqual(days.toSorted());
    }
  });
});
