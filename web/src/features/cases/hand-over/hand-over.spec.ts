import type { HandOverCase } from '@anupalan/domain/contracts/assignment';
import { describe, expect, it } from 'vitest';
import { byAssignee } from './hand-over';

describe('the list of cases to hand over', () => {
  const one = (id: string, assigned_to: string, due_at: string | null) =>
    ({ id, case_number: id, assigned_to, assignee_name: assigned_to, reason: 'away', due_at }) as HandOverCase;
  it('is grouped by person, the one with most cases first, and sorted by due date', () => {
    const list = byAssignee([
      one('1', 'Kabir', null),
      one('2', 'Meera', null),
      one('3', 'Meera', '2026-12-01'),
      one('4', 'Meera', '2026-11-30'),
    ]);
    expect(list.map(({ name, cases }) => [name, cases.map(({ id }) => id)])).toEqual([
      ['Meera', ['4', '3', '2']],
      ['Kabir', ['1']],
    ]);
  });
});
