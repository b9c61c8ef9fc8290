import { describe, expect, it } from 'vitest';
import { changeText, timeText } from './words';

describe('the words of a result', () => {
  it('tell a time in the largest unit of which it is one at least', () => {
    const told = [259_200, 86_400, 86_399, 5400, 3600, 1200, 60, 59, 1, 0].map(timeText);
    expect(told).toEqual([
      '3 days',
      '1 day',
      '24 hours',
      '1.5 hours',
      '1 hour',
      '20 minutes',
      '1 minute',
      '59 seconds',
      '1 second',
      '0 seconds',
    ]);
  });

  it('tell no part of a second, and a tenth of every other unit', () => {
    expect(timeText(20.4)).toBe('20 seconds');
    expect(timeText(100_000)).toBe('1.2 days');
  });

  it('tell a change with its sign, and its digits in groups', () => {
    expect([3, -2, 0, 123_456, -1234].map(changeText)).toEqual(['+3', '−2', '0', '+1,23,456', '−1,234']);
  });
});
