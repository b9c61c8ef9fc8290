import { describe, expect, it } from 'vitest';
import { Draft } from './draft';

const name = { key: 'name', label: 'Name', type: 'text', required: true, display_order: 1 } as const;
const questions = [name, { ...name, key: 'city' }];
const serverDraft = (version: number, answers: Readonly<Record<string, unknown>>) => ({
  version,
  answers,
  saved_at: '2026-11-21T09:00:00Z',
});
const open = (): Draft => new Draft({ questions, base: { name: 'Asha' } }, serverDraft(2, {}), null);

describe('the answers of a form on one device', () => {
  it('are kept in the browser until the server has the newest of them', () => {
    const draft = open();
    expect(draft.settle()).toBeNull();
    const first = { name: 'Ravi' };
    draft.type(first);
    expect(draft.settle()).toEqual({ answers: { name: 'Ravi' }, before: { name: 'Asha' }, version: 2 });
    draft.type({ name: 'Ravi K' });
    expect(draft.agree(3, first)).toBe(false);
    expect(draft.settle()).toEqual({ answers: { name: 'Ravi K' }, before: { name: 'Ravi' }, version: 3 });
  });

  it('are shown as of the last pause, and current with what is being typed', () => {
    const draft = open();
    draft.type({ name: 'Ravi' });
    expect([draft.shown().answers, draft.current]).toEqual([{ name: 'Asha' }, { name: 'Ravi' }]);
    draft.settle();
    expect(draft.shown().answers).toEqual({ name: 'Ravi' });
  });

  it('go from open to conflict where both devices changed one, and back by either choice', () => {
    for (const [choose, chosen] of [
      [(draft: Draft) => draft.takeTheirs(), 'Phone'],
      [(draft: Draft) => draft.keepMine(), 'Here'],
    ] as const) {
      const draft = open();
      draft.type({ name: 'Here' });
      draft.takeIn(serverDraft(5, { name: 'Phone', city: 'Pune' }));
      expect([draft.phase, draft.version]).toEqual(['conflict', 5]);
      choose(draft);
      expect([draft.phase, draft.shown().conflict]).toEqual(['open', null]);
      expect(draft.typed).toEqual({ name: chosen, city: 'Pune' });
    }
  });

  it('tell who shows them of each arrival, and are over after the submission', () => {
    const draft = open();
    const arrivals: number[] = [];
    draft.subscribe(() => arrivals.push(draft.shown().arrivals));
    draft.takeIn(serverDraft(3, { city: 'Pune' }));
    expect([arrivals, draft.merges, draft.phase]).toEqual([[1], 1, 'open']);
    draft.end();
    expect(draft.phase).toBe('over');
  });
});
