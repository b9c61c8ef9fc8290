import { describe, expect, it } from 'vitest';
import { activeFilters, listQuery, readFilters, toggled } from './filters';

const at = (search: string) => readFilters(new URLSearchParams(search));

describe('the filters of a list of cases', () => {
  it('are read from the address, several values of one with commas or repeated', () => {
    const filters = at('status=closed,cancelled&status=completed&due=today&q=asha&tab=all');
    expect(activeFilters(filters)).toEqual([
      { name: 'status', value: 'closed' },
      { name: 'status', value: 'cancelled' },
      { name: 'status', value: 'completed' },
      { name: 'due', value: 'today' },
    ]);
  });

  it('add a value, remove one, and replace a single one', () => {
    expect(toggled(at('status=closed'), 'status', 'cancelled')).toBe('closed,cancelled');
    expect(toggled(at('status=closed,cancelled'), 'status', 'closed')).toBe('cancelled');
    expect(toggled(at('assignee=meera'), 'assignee', 'none')).toBe('none');
    expect(toggled(at('assignee=none'), 'assignee', 'none')).toBe('');
  });

  it('go to the server as they stand; a search has its own order', () => {
    const filters = at('waiting_on=customer&from=2026-11-01');
    expect(listQuery({ q: '', sort: 'due_at', filters }).toString()).toBe(
      'sort=due_at&waiting_on=customer&from=2026-11-01',
    );
    expect(listQuery({ q: 'gst', sort: 'due_at', filters }).toString()).toBe(
      'q=gst&waiting_on=customer&from=2026-11-01',
    );
  });
});
