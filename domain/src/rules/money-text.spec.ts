import { describe, expect, it } from 'vitest';
import { moneyText } from './money-text.js';

describe('an amount of money', () => {
  it.each([
    [268_059, '₹2,680.59'],
    [268_050, '₹2,680.50'],
    [50_000, '₹500'],
    [1_00_000_00, '₹1,00,000'],
    [0, '₹0'],
    [1, '₹0.01'],
    [-1_18_000, '-₹1,180'],
  ])('of %d paise reads %s: paise whenever there are any', (paise, text) => expect(moneyText(paise)).toBe(text));

  it('on a document always has paise', () => {
    expect([50_000, 12_345_678_09, 0].map((paise) => moneyText(paise, true))).toEqual([
      '₹500.00',
      '₹1,23,45,678.09',
      '₹0.00',
    ]);
  });
});
