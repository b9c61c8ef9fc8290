import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../i18n/office-texts';
import { queryClient } from '../../../api/query-client';
import { caseView } from '../../../testing/case-fixture';
import { ProposeDialog } from './ProposeDialog';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const propose = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ProposeDialog view={caseView()} action="propose-slots" onClose={() => undefined} />
    </QueryClientProvider>,
  );
const days = (): HTMLElement[] => screen.getAllByLabelText(/^Day/);
const another = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Add another time' }));

describe('the times that are proposed for a call', () => {
  it('are typed from the day on when one more is asked for, also the last that there may be', async () => {
    propose();
    for (const count of [2, 3, 4, 5]) {
      await another();
      expect(days()).toHaveLength(count);
      expect(days().at(-1)).toHaveFocus();
    }
    expect(screen.queryByRole('button', { name: 'Add another time' })).toBeNull();
  });

  it('lead from one that is removed to the one after it, or to the one before where it is the last', async () => {
    propose();
    await another();
    await another();
    const [first, , third] = days();
    await userEvent.click(screen.getByRole('button', { name: 'Remove time 2' }));
    expect(days()).toEqual([first, third]);
    expect(third).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove time 2' }));
    expect(days()).toEqual([first]);
    expect(first).toHaveFocus();
  });
});
