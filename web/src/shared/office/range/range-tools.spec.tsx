import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayShown, typeDay } from '../../testing/day-parts';
import { RangeTools } from './RangeTools';

const DAY = '2026-11-22';

const show = () => {
  const Page = () => {
    const [range, setRange] = useState({ from: '2026-08-25', to: DAY });
    return <RangeTools range={range} day={DAY} onChange={setRange} />;
  };
  render(<Page />);
};
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Types a day into a field and leaves it. */
const type = async (label: 'From' | 'To', keys: string): Promise<void> => {
  await typeDay(label, keys);
  await userEvent.click(document.body);
};
const days = () => [dayShown('From'), dayShown('To')];

describe('the first and last day of figures', () => {
  it('may both lie before the days that are shown', async () => {
    show();
    await type('To', '31032026');
    expect(days()).toEqual(['31/03/2026', '31/03/2026']);
    await type('From', '01032026');
    expect(days()).toEqual(['01/03/2026', '31/03/2026']);
  });

  it('may be chosen years ago, first day first: the days are a year then', async () => {
    show();
    await type('From', '01042024');
    expect(days()).toEqual(['01/04/2024', '01/04/2025']);
    await type('To', '31032025');
    expect(days()).toEqual(['01/04/2024', '31/03/2025']);
  });

  it('do not follow a month of which only the first digit is typed', async () => {
    show();
    await type('To', '22102026');
    expect(days()).toEqual(['25/08/2026', '22/10/2026']);
  });

  it('are none of the future', async () => {
    show();
    await type('To', '22112027');
    await type('From', '25082027');
    expect(days()).toEqual(['25/08/2026', '22/11/2026']);
  });
});
