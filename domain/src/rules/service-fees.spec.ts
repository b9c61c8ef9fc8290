import { describe, expect, it } from 'vitest';
import {
  announcedFees,
  dependsOnState,
  type FeesOfService,
  isOursAbove,
  linesAbove,
  totalPrice,
} from './service-fees.js';

const ours = { payee: 'us', label: 'Our fee for filing', from: 1180, to: null, by_state: [] } as const;
const name = { payee: 'government', label: 'Name reservation', from: 1000, to: null, by_state: [] } as const;
const stamp = { payee: 'government', label: 'Stamp duty', from: 0, to: 8500, by_state: [] } as const;
const company = { price: 399, government_fees: { kind: 'from', from: 1000 }, later_fees: [name, stamp, ours] } as const;
const byState = {
  ...company,
  later_fees: [name, { ...stamp, by_state: [{ state: 'Delhi', from: 360, to: null }] }, ours],
} as const;

describe('The whole price', () => {
  it('is the price, our later fees and the government’s, as a range where they depend on the case', () => {
    expect(totalPrice(company, null)).toEqual({ from: 2579, to: 11_079 });
  });

  it('is exact in a state whose amounts are known, and the range elsewhere', () => {
    expect(totalPrice(byState, 'Delhi')).toEqual({ from: 2939, to: 2939 });
    expect(totalPrice(byState, 'Kerala')).toEqual({ from: 2579, to: 11_079 });
    expect([dependsOnState(byState), dependsOnState(company)]).toEqual([true, false]);
  });

  it('has no end where fees are passed on at cost and nobody has said more', () => {
    const fees: FeesOfService = { government_fees: { kind: 'from', from: 500 }, later_fees: [ours] };
    expect(totalPrice({ ...fees, price: 100 }, null)).toEqual({ from: 1780, to: null });
    expect(totalPrice({ price: 299, government_fees: { kind: 'none', from: null }, later_fees: [] }, null)).toEqual({
      from: 299,
      to: 299,
    });
  });
});

describe('A line of a payment link', () => {
  const announced = announcedFees(company, null);

  it('is above what was announced by its own name', () => {
    const lines = [
      { label: 'Name reservation', amount: 1000 },
      { label: 'Stamp duty', amount: 8501 },
    ];
    expect(linesAbove(lines, announced)).toEqual([false, true]);
    expect([isOursAbove(1180, announced), isOursAbove(1180.5, announced)]).toEqual([false, true]);
  });

  it('cannot be split into several of the announced name', () => {
    const split = (amount: number) => linesAbove(Array(2).fill({ label: 'Stamp duty', amount }), announced);
    expect([split(4250), split(4251)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('of another name is above once all lines together are', () => {
    const pan = (amount: number) => linesAbove([{ label: 'PAN and TAN', amount }], announced);
    expect([pan(9500), pan(9501)]).toEqual([[false], [true]]);
  });

  it('is never above where fees were announced at cost, and always where none were', () => {
    const line = [{ label: 'Fee', amount: 1 }];
    const of = (kind: 'none' | 'at_cost') =>
      announcedFees({ government_fees: { kind, from: null }, later_fees: [] }, null);
    expect([linesAbove(line, of('at_cost')), linesAbove(line, of('none'))]).toEqual([[false], [true]]);
  });
});
