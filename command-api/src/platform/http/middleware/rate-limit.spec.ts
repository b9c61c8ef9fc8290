import { describe, expect, it } from 'vitest';
import { counter } from './rate-limit.js';

describe('the count of calls', () => {
  it('forgets who called longest ago when more callers come than are counted, and nobody else', () => {
    const count = counter({ now: () => 1000 });
    const call = (key: string) => count(key).count <= 2;
    const often = () => [call('often'), call('often'), call('often')];
    expect(often()).toEqual([true, true, false]);
    for (let n = 0; n < 99_000; n += 1) call(`once-${n}`);
    for (let n = 0; n < 50_000; n += 1) {
      call(`more-${n}`);
      if (n % 1000 === 0) expect(call('often')).toBe(false);
    }
    for (let n = 0; n < 100_000; n += 1) call(`again-${n}`);
    expect(often()).toEqual([true, true, false]);
  });
});
