import type { AssignmentRuleView } from '@anupalan/domain/contracts/assignment';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movesTo, nextPriority, swapped } from './order';

const rule = (id: string, priority: number) => ({ id, priority }) as AssignmentRuleView;
const moves = (order: readonly AssignmentRuleView[]) => movesTo(order).map((move) => [move.rule.id, move.priority]);

describe('moving a rule', () => {
  const rules = [rule('a', 1), rule('b', 2), rule('c', 10)];
  it('changes places with its neighbour, and only their priorities', () => {
    expect(moves(swapped(rules, 'c', -1))).toEqual([
      ['b', 10],
      ['c', 2],
    ]);
  });
  it('does nothing at either end, or to a rule that is gone', () => {
    for (const [id, by] of [
      ['a', -1],
      ['c', 1],
      ['gone', 1],
    ] as const)
      expect(moves(swapped(rules, id, by))).toEqual([]);
  });
  it('tells rules apart that share a priority', () => {
    expect(moves(swapped([rule('a', 1), rule('b', 1), rule('c', 1)], 'b', -1))).toEqual([
      ['c', 3],
      ['a', 2],
    ]);
  });
  it('always leads to the order that was asked for, within 1 to 1000', () => {
    const priority = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 998, max: 1000 }));
    fc.assert(
      fc.property(fc.array(priority, { minLength: 1, maxLength: 12 }), fc.nat(11), fc.boolean(), (list, n, up) => {
        const given = list.sort((a, b) => a - b).map((one, place) => rule(String(place), one));
        const order = swapped(given, String(n), up ? -1 : 1);
        const changed = new Map(movesTo(order).map((move) => [move.rule.id, move.priority]));
        const after = order.map((one) => changed.get(one.id) ?? one.priority);
        expect(after.every((one, i) => one >= 1 && one <= 1000 && one > (after[i - 1] ?? 0))).toBe(true);
      }),
    );
  });
  it('never passes through another order on the way', () => {
    const names = (rules: readonly AssignmentRuleView[]) => rules.map(({ id }) => id).join();
    /** The server's order of evaluation. */
    const asked = (rules: readonly AssignmentRuleView[]) =>
      rules.toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
    const priority = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 997, max: 1000 }));
    fc.assert(
      fc.property(fc.array(priority, { minLength: 2, maxLength: 10 }), fc.nat(9), fc.boolean(), (list, n, up) => {
        const before = asked(list.map((one, i) => rule(`rule-${i}`, one)));
        const after = swapped(before, before[n]?.id ?? '', up ? -1 : 1);
        let now = before;
        for (const move of movesTo(after)) {
          now = asked(now.map((one) => (one.id === move.rule.id ? { ...one, priority: move.priority } : one)));
          expect([names(before), names(after)]).toContain(names(now));
        }
        if (after !== before) expect(names(now)).toBe(names(after));
      }),
    );
  });
  it('puts a new one behind all others', () => {
    expect([nextPriority(rules), nextPriority([]), nextPriority([rule('z', 1000)])]).toEqual([11, 1, 1000]);
  });
});
