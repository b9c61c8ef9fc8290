import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DayField, type DayFieldProps } from './DayField';

const DAY = '2026-11-21';

/** A field whose parent takes what it hears, and what it heard. */
const show = (over: Partial<DayFieldProps> = {}) => {
  const heard: string[] = [];
  const Page = () => {
    const [value, setValue] = useState(DAY);
    return (
      <>
        <DayField
          label="From"
          value={value}
          onChange={(day) => {
            heard.push(day);
            setValue(day);
          }}
          {...over}
        />
        <button type="button" onClick={() => setValue('')}>
          Clear
        </button>
      </>
    );
  };
  render(<Page />);
  return heard;
};
const field = (): HTMLInputElement => screen.getByLabelText('From');
const type = (...texts: readonly string[]): void => {
  for (const value of texts) fireEvent.change(field(), { target: { value } });
};

/** Imitates a browser's field in which only some parts of a day are typed; jsdom has no parts. */
const halfTyped = (): void => {
  Object.defineProperty(field(), 'validity', { value: { valid: false, badInput: true } });
  type('');
};

describe('a field of a day', () => {
  it('reports a day whose year is typed digit by digit only once it is finished', () => {
    const heard = show();
    type('0002-11-21', '0020-11-21', '0202-11-21');
    expect(heard).toEqual([]);
    expect(field()).toHaveValue('0202-11-21');
    type('2025-11-21');
    fireEvent.blur(field());
    expect(heard).toEqual(['2025-11-21']);
  });

  it('reports nothing where the same day is typed again', () => {
    const heard = show();
    type('0202-11-21', DAY);
    expect(heard).toEqual([]);
  });

  it('goes back to its value when it is left with a day outside its bounds or a year of three digits', () => {
    const heard = show({ min: '2026-11-01', max: '2026-11-30' });
    for (const day of ['2026-10-31', '2026-12-01', '0202-11-21']) {
      type(day);
      fireEvent.blur(field());
      expect(field()).toHaveValue(DAY);
    }
    expect(heard).toEqual([]);
  });

  it('reports at once that it is cleared, and a half-typed day as none when it is left', () => {
    const heard = show();
    type('');
    expect(heard).toEqual(['']);
    type(DAY);
    halfTyped();
    expect(heard).toEqual(['', DAY]);
    fireEvent.blur(field());
    expect(heard).toEqual(['', DAY, '']);
  });

  it('that is required is never empty', () => {
    const heard = show({ required: true });
    type('');
    fireEvent.blur(field());
    expect(heard).toEqual([]);
    expect(field()).toHaveValue(DAY);
  });

  it('takes over a value that changes elsewhere', () => {
    show();
    type('0202-11-21');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field()).toHaveValue('');
  });
});
