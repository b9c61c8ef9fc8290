import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import '../../i18n/office-texts';
import { RangeTools } from './RangeTools';

const DAY = '2026-11-22';

const show = () => {
  const Page = () => {
    const [range, setRange] = useState({ from: '2026-08-25', to: DAY });
    return <RangeTools range={range} day={DAY} onChange={setRange} />;
  };
  render(<Page />);
};
const field = (label: 'From' | 'To'): HTMLInputElement => screen.getByLabelText(label);
/** Types into a field what it holds after each key, and leaves it. */
const type = (label: 'From' | 'To', ...texts: readonly string[]): void => {
  fireEvent.focus(field(label));
  for (const value of texts) fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const days = () => [field('From').value, field('To').value];

describe('the first and last day of figures', () => {
  it('may both lie before the days that are shown', () => {
    show();
    type('To', '2026-03-31');
    expect(days()).toEqual(['2026-03-31', '2026-03-31']);
    type('From', '2026-03-01');
    expect(days()).toEqual(['2026-03-01', '2026-03-31']);
  });

  it('may be chosen years ago, first day first: the days are a year then', () => {
    show();
    type('From', '2024-04-01');
    expect(days()).toEqual(['2024-04-01', '2025-04-01']);
    type('To', '2025-03-31');
    expect(days()).toEqual(['2024-04-01', '2025-03-31']);
  });

  it('do not follow a month of which only the first digit is typed', () => {
    show();
    type('To', '2026-01-22', '2026-10-22');
    expect(days()).toEqual(['2026-08-25', '2026-10-22']);
  });

  it('are none of the future', () => {
    show();
    type('To', '2026-11-23');
    type('From', '2026-11-23');
    expect(days()).toEqual(['2026-08-25', DAY]);
  });
});
