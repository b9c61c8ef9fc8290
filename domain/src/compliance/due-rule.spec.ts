import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { daysAfter } from '../rules/dates.js';
import { datesBetween } from './calendar.js';
import { type DueRuleEvent, dueRule, foldDueRule, noDueRule } from './due-rule.js';
import type { DueRule } from './due-rule-record.js';
import { SHIPPED_RULES } from './shipped-rules/index.js';

const NOW = '2026-11-28T06:00:00.000Z';
const TODAY = '2026-11-28';
const { decider } = dueRule;
const by = (actor = admin()) => ({ ctx: { actor, now: NOW } });
const monthly = SHIPPED_RULES.find(({ id }) => id === 'gstr-3b-monthly')?.versions[0] as DueRule;
const saved = (rule: DueRule): DueRuleEvent => ({ type: 'DueRuleSaved', data: rule });
const save = (rule: DueRule) => ({ type: 'saveDueRule', ...rule }) as const;

describe('a rule for dates', () => {
  it('is saved by admins alone', () => {
    given(decider, [])
      .when(save(monthly), by())
      .then([saved(monthly)]);
    for (const actor of [staff(), customer()])
      given(decider, []).when(save(monthly), by(actor)).thenRefused('due_rule.admin_only', { kind: 'forbidden' });
  });
  it('saved as it is changes nothing', () => {
    given(decider, [saved(monthly)])
      .when(save(monthly), by())
      .thenNothing();
  });
  it('changes for a period whose date has not passed', () => {
    const changed = { ...monthly, day: 22, effectiveFrom: '2026-11-01' };
    given(decider, [saved(monthly)])
      .when(save(changed), by())
      .then([saved(changed)]);
  });
  it('cannot change a date that has passed', () => {
    const changed = { ...monthly, day: 22, effectiveFrom: '2026-10-01' };
    given(decider, [saved(monthly)])
      .when(save(changed), by())
      .thenRefused('due_rule.invalid', {
        message: 'This would change dates that have passed. Choose a later day',
      });
  });
  it('is worded anew without a new version, as its dates stay', () => {
    const reworded = { ...monthly, penalty: 'A fee for each day', checkedOn: '2026-11-28' };
    given(decider, [saved(monthly)])
      .when(save(reworded), by())
      .then([saved(reworded)]);
  });
  it('does not end before it begins', () => {
    given(decider, [])
      .when(save({ ...monthly, effectiveTo: '2025-03-31' }), by())
      .thenRefused('due_rule.invalid');
  });
  it('asks for known values of known facts only', () => {
    const wrong = { ...monthly, appliesTo: [{ fact: 'gst', not: false, values: ['llp'] }] } as const;
    given(decider, []).when(save(wrong), by()).thenRefused('due_rule.invalid');
  });
});

describe('a date', () => {
  const extend = (to: string, periodId = '2026-11') =>
    ({ type: 'extendDueDate', periodId, to, source: ' Notification 30/2026 ' }) as const;

  it('is moved to a later day, with its source', () => {
    given(decider, [saved(monthly)])
      .when(extend('2026-12-27'), by())
      .then([
        {
          type: 'DueDateExtended',
          data: { periodId: '2026-11', to: '2026-12-27', source: 'Notification 30/2026' },
        },
      ]);
  });
  it('is moved neither to an earlier day nor into the past', () => {
    for (const [to, period] of [
      ['2026-12-01', '2026-11'],
      ['2026-11-27', '2026-10'],
    ] as const)
      given(decider, [saved(monthly)])
        .when(extend(to, period), by())
        .thenRefused('due_rule.invalid');
  });
  it('that was moved to a wrong day is moved once more, also back', () => {
    const moved: DueRuleEvent = {
      type: 'DueDateExtended',
      data: { periodId: '2026-11', to: '2026-12-30', source: 'Notification 30/2026' },
    };
    for (const to of ['2026-12-27', '2026-12-20'])
      given(decider, [saved(monthly), moved])
        .when(extend(to), by())
        .then([{ type: 'DueDateExtended', data: { periodId: '2026-11', to, source: 'Notification 30/2026' } }]);
    given(decider, [saved(monthly)])
      .when(extend('2062-12-27'), by())
      .thenRefused('due_rule.invalid');
  });
  it('of what is done once is not moved, since each business has its own', () => {
    const once = SHIPPED_RULES.find(({ id }) => id === 'inc-20a')?.versions[0] as DueRule;
    given(decider, [saved(once)])
      .when(extend('2026-12-27', 'once'), by())
      .thenRefused('due_rule.invalid', {
        message: 'What is done once has a date of its own for each business, so no single date can be moved',
      });
  });
  it('of a period that the rule does not have cannot be moved', () => {
    given(decider, [saved(monthly)])
      .when(extend('2026-12-27', '2026-Q2'), by())
      .thenRefused('due_rule.invalid');
  });
});

it('whatever an admin saves, dates that have passed stay as they were', () => {
  const past = (events: readonly DueRuleEvent[]) =>
    datesBetween([{ id: 'x', ...events.reduce(foldDueRule, noDueRule) }], '2024-01-01', daysAfter(TODAY, -1)).map(
      ({ period, due }) => [period.id, due],
    );
  const change = fc.record({
    rule: fc.constantFrom(...SHIPPED_RULES).filter(({ versions: [first] }) => first?.frequency !== 'once'),
    day: fc.integer({ min: 0, max: 31 }),
    months: fc.integer({ min: -3, max: 9 }),
    from: fc.integer({ min: -500, max: 200 }).map((days) => daysAfter(TODAY, days)),
  });
  fc.assert(
    fc.property(change, ({ rule, day, months, from }) => {
      const before = rule.versions.map(saved);
      const changed = { ...(rule.versions.at(-1) as DueRule), day, months, effectiveFrom: from };
      const state = before.reduce(foldDueRule, noDueRule);
      const ctx = { actor: admin(), now: NOW, id: (name: string) => name };
      const decided = decider.decide(save(changed), state, {}, ctx);
      if (decided.ok) expect(past([...before, ...decided.value])).toEqual(past(before));
    }),
  );
});
