import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from './Tabs';

const TABS = [
  { key: 'fields', label: 'Fields', count: 12 },
  { key: 'documents', label: 'Documents' },
  { key: 'history', label: 'History' },
];

describe('tabs', () => {
  function Page() {
    const [tab, setTab] = useState('fields');
    return (
      <Tabs label="Parts" tabs={TABS} value={tab} onChange={setTab}>
        The panel of {tab}
      </Tabs>
    );
  }
  const tab = (name: string | RegExp) => screen.getByRole('tab', { name });

  it('are one stop of the keyboard, and its arrows select', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.tab();
    expect(tab(/^Fields/)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tab('Documents')).toHaveFocus();
    expect(screen.getByRole('tab', { selected: true })).toBe(tab('Documents'));
    await user.keyboard('{End}{ArrowRight}');
    expect(screen.getByRole('tab', { selected: true })).toBe(tab(/^Fields/));
    await user.keyboard('{ArrowLeft}{Home}');
    expect(tab(/^Fields/)).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('tablist', { name: 'Parts' })).not.toContainElement(document.activeElement as HTMLElement);
  });

  it('name the panel that they show', async () => {
    render(<Page />);
    await userEvent.click(tab('History'));
    expect(screen.getByRole('tabpanel', { name: 'History' })).toHaveTextContent('The panel of history');
    expect(tab('History')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
  });
});
