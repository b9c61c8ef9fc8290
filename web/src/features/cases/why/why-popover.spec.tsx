import type { TimelineEntry } from '@anupalan/domain/contracts/requests';
import { render, screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { WhyPopover } from './WhyPopover';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

it('the reason of an assignment by hand is who assigned it, with their note', () => {
  const entry = {
    at: '2026-11-20T06:00:00.000Z',
    actor: { id: 'a', role: 'admin', name: 'Ravi Iyer' },
    summary: 'The case was assigned to Lata Deshpande.',
    reason: 'Meera is away for two weeks.',
  } as TimelineEntry;
  render(
    <WhyPopover
      entry={entry}
      name="Lata Deshpande"
      anchor={document.body.appendChild(document.createElement('button'))}
      onClose={() => undefined}
    />,
  );
  screen.getByRole('dialog', { name: 'Why Lata Deshpande?' });
  screen.getByText('The case was assigned to Lata Deshpande.');
  screen.getByText('Meera is away for two weeks.');
  screen.getByText(/^By Ravi Iyer, admin, 20 Nov/);
});
