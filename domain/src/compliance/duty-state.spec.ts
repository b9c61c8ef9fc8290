import { describe, expect, it } from 'vitest';
import type { Duty } from './calendar.js';
import { dutyState } from './duty-state.js';

const TODAY = '2026-11-28';
const at = (due: string): Duty => ({ ruleId: 'esi', period: { id: '2026-10' }, due }) as Duty;
const nothing = { done: {}, aside: {}, since: '2026-01-01' };

describe('a duty', () => {
  it('is due soon from 14 days before its day until that day is over', () => {
    expect(dutyState(at('2026-12-13'), nothing, TODAY)).toBe('coming');
    expect(dutyState(at('2026-12-12'), nothing, TODAY)).toBe('due_soon');
    expect(dutyState(at(TODAY), nothing, TODAY)).toBe('due_soon');
    expect(dutyState(at('2026-11-27'), nothing, TODAY)).toBe('overdue');
  });
  it('of a day before the business was known here is neither late nor done', () => {
    expect(dutyState(at('2026-11-15'), { ...nothing, since: '2026-11-16' }, TODAY)).toBe('before');
  });
  it('that is done stays done, also where its rule was set aside since', () => {
    const done = { 'esi:2026-10': {} };
    expect(dutyState(at('2026-11-15'), { ...nothing, done, aside: { esi: 'Too few' } }, TODAY)).toBe('done');
    expect(dutyState(at('2026-11-15'), { ...nothing, aside: { esi: 'Too few' } }, TODAY)).toBe('aside');
  });
});
