import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admin, customer, given } from '../../testing/scenario.js';
import { fold } from '../kernel/decider.js';
import { numberIn, type SeriesEvent, series, seriesOf } from './series.js';

const { decider } = series;
const facts = { series: 'receipt-2026-27' };
const TIME = '2026-11-21T10:00:00.000Z';
const asked = (orderId: string, issuedAt = TIME) => ({ type: 'allocateNumber', orderId, issuedAt }) as const;
const allocated = (orderId: string, place: number): SeriesEvent => ({
  type: 'NumberAllocated',
  data: { orderId, number: `RV/26-27/${String(place).padStart(6, '0')}`, issuedAt: TIME },
});

describe('a series of numbers', () => {
  it('gives the next number to an order that has none', () => {
    given(decider, [])
      .when(asked('A'), { facts })
      .then([allocated('A', 1)]);
    given(decider, [allocated('A', 1)])
      .when(asked('B'), { facts })
      .then([allocated('B', 2)]);
  });
  it('gives an order that asks again no second one', () => {
    given(decider, [allocated('A', 1), allocated('B', 2)])
      .when(asked('A'), { facts })
      .thenNothing();
  });
  it('begins anew with each financial year, in India', () => {
    expect(seriesOf('receipt', '2027-03-31T18:29:59.999Z')).toBe('receipt-2026-27');
    const nextYear = '2027-03-31T18:30:00.000Z';
    expect(seriesOf('receipt', nextYear)).toBe('receipt-2027-28');
    given(decider, [])
      .when(asked('A', nextYear), { facts: { series: 'receipt-2027-28' } })
      .then([{ type: 'NumberAllocated', data: { orderId: 'A', number: 'RV/27-28/000001', issuedAt: nextYear } }]);
  });
  it('gives no number for a day of another year', () => {
    given(decider, []).when(asked('A', '2027-04-02T10:00:00.000Z'), { facts }).thenRefused('other_year');
  });
  it('gives a correction of a receipt a number of its own in both series', () => {
    const { orderId, issuedAt } = asked('A');
    given(decider, [allocated('A', 1)])
      .when({ ...asked('A'), correction: 1 }, { facts })
      .then([{ type: 'NumberAllocated', data: { orderId, correction: 1, number: 'RV/26-27/000002', issuedAt } }]);
    given(decider, [])
      .when({ ...asked('A'), cancellation: 1 }, { facts: { series: 'cancellation-2026-27' } })
      .then([{ type: 'NumberAllocated', data: { orderId, cancellation: 1, number: 'CN/26-27/000001', issuedAt } }]);
    given(decider, [])
      .when({ ...asked('A'), cancellation: 1 }, { facts })
      .thenRefused('other_year');
  });
  it('gives nothing to anybody but the system', () => {
    for (const actor of [customer(), admin()])
      given(decider, []).when(asked('A'), { facts, ctx: { actor } }).thenRefused('role_not_permitted');
  });
  it('ends before a number would be longer than the 16 characters that tax law allows', () => {
    expect(numberIn('receipt-2026-27', 9_999_999)).toBe('RV/26-27/9999999');
    const full = { ...decider.initial, count: 9_999_999 };
    expect(
      decider.decide(asked('A'), full, facts, { now: TIME, actor: { id: 'system', role: 'system' }, id: String }),
    ).toMatchObject({
      ok: false,
      error: { code: 'series_full' },
    });
  });
  it('gives numbers for what it knows only', () => {
    for (const name of ['invoice-2026-27', 'receipt-26-27', 'receipt', '']) expect(numberIn(name, 1)).toBeNull();
    for (const place of [0, -1, 1.5]) expect(numberIn('receipt-2026-27', place)).toBeNull();
  });

  it('has no gap and no double, and each order once, whoever asks how often and in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'), { maxLength: 60 }), (orders) => {
        const log: SeriesEvent[] = [];
        for (const orderId of orders) {
          const decided = decider.decide(asked(orderId), fold(decider, log), facts, {
            now: TIME,
            actor: { id: 'system', role: 'system' },
            id: String,
          });
          if (decided.ok) log.push(...decided.value);
        }
        expect(log).toEqual([...new Set(orders)].map((orderId, i) => allocated(orderId, i + 1)));
        for (const { data } of log) expect(data.number).toMatch(/^[A-Za-z0-9][A-Za-z0-9\-/]{0,15}$/);
      }),
    );
  });

  it('is told apart by two who go on from the same state', () => {
    const before = fold(decider, [allocated('A', 1)]);
    const one = decider.evolve(before, allocated('B', 2));
    const two = decider.evolve(before, allocated('C', 2));
    const system = { now: TIME, actor: { id: 'system', role: 'system' }, id: String } as const;
    const next = (state: typeof before, orderId: string) => decider.decide(asked(orderId), state, facts, system);
    expect(next(before, 'B')).toEqual({ ok: true, value: [allocated('B', 2)] });
    expect(next(one, 'C')).toEqual({ ok: true, value: [allocated('C', 3)] });
    expect(next(two, 'B')).toEqual({ ok: true, value: [allocated('B', 3)] });
    expect(next(two, 'C')).toEqual({ ok: true, value: [] });
    expect(next(decider.initial, 'A')).toEqual({ ok: true, value: [allocated('A', 1)] });
  });
});
