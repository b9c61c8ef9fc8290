import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayShown, typeDay } from '../testing/day-parts';
import { DayFilter, type DayFilterProps } from './DayFilter';

const DAY = '2026-11-21';
const ALL = '{Control>}a{/Control}';
const MONTH = '{ArrowRight}';
const YEAR = '{ArrowRight}{ArrowRight}';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A field with a parent that takes the reported values, and those values. */
const show = (over: Partial<DayFilterProps> = {}) => {
  const heard: string[] = [];
  const Page = () => {
    const [value, setValue] = useState(DAY);
    return (
      <>
        <DayFilter
          label="From"
          value={value}
          onChange={(day) => {
            heard.push(day);
            setValue(day);
          }}
          {...over}
        />
        <button type="button" onClick={() => setValue('')}>
          Clear all
        </button>
      </>
    );
  };
  render(<Page />);
  return heard;
};
const type = (keys: string) => typeDay('From', keys);
const leave = () => userEvent.click(document.body);
const shown = () => dayShown('From');

describe('a field of a day', () => {
  it('reports a day whose year is typed digit by digit only once it is finished', async () => {
    const heard = show();
    await type(`${YEAR}202`);
    expect(heard).toEqual([]);
    await userEvent.keyboard('5');
    expect(heard).toEqual(['2025-11-21']);
  });

  it('reports nothing where the same day is typed again', async () => {
    const heard = show();
    await type(`${YEAR}2026`);
    expect(heard).toEqual([]);
  });

  it('goes back to its value when it is left with a day outside its bounds or a year of three digits', async () => {
    const heard = show({ min: '2026-11-01', max: '2026-11-30' });
    for (const keys of [`${MONTH}10`, `${MONTH}12`, `${YEAR}202`]) {
      await type(keys);
      await leave();
      expect(shown()).toBe('21/11/2026');
    }
    expect(heard).toEqual([]);
  });

  it('reports that it was emptied, in all or some of its parts, when it is left', async () => {
    const heard = show();
    await type(`${ALL}{Delete}`);
    expect(heard).toEqual([]);
    await leave();
    expect(heard).toEqual(['']);
    await type('21112026');
    await leave();
    await type('{Delete}');
    expect(heard).toEqual(['', DAY]);
    await leave();
    expect(heard).toEqual(['', DAY, '']);
  });

  it('reports at once that its button clears it', async () => {
    const heard = show();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(heard).toEqual(['']);
  });

  it('that is required is never empty', async () => {
    const heard = show({ required: true });
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    await type(`${ALL}{Delete}`);
    await leave();
    expect(heard).toEqual([]);
    expect(shown()).toBe('21/11/2026');
  });

  it('takes over a value that changes elsewhere', async () => {
    show();
    await type(`${YEAR}202`);
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(shown()).toBe('');
  });
});
