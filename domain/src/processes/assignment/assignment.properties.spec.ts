import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAct, live } from '../../../testing/office.js';
import { toSnapshot } from './snapshot.js';
import { emptyAssignment, foldAssignment, isThere } from './state.js';

describe('whatever happens in an office', () => {
  it('no rule ever gives a case to somebody who is not there or has as many as they may', () => {
    fc.assert(
      fc.property(fc.array(anAct, { maxLength: 40 }), (acts) => {
        live(acts, (state, staffId) => {
          const one = state.colleagues.get(staffId);
          if (one === undefined) throw new Error('nobody');
          expect(isThere(one)).toBe(true);
          expect(one.availability).toBe('available');
          expect(one.cases.size).toBeLessThan(one.maxConcurrentCases);
        });
      }),
    );
  });
  it('no paid case waits while somebody could take it', () => {
    fc.assert(
      fc.property(fc.array(anAct, { maxLength: 40 }), (acts) => {
        const { state } = live(acts);
        const waiting = [...state.cases.values()].some(({ assigneeId, paid: is }) => assigneeId === null && is);
        const room = [...state.colleagues.values()].some(
          (one) => one.active && one.availability === 'available' && one.cases.size < one.maxConcurrentCases,
        );
        expect(waiting && room).toBe(false);
      }),
    );
  });
  it('a fold of the whole log knows the same as the one that lived through it and was kept in between', () => {
    fc.assert(
      fc.property(fc.array(anAct, { maxLength: 40 }), (acts) => {
        const { state, log } = live(acts);
        const anew = emptyAssignment();
        for (const event of log) foldAssignment(anew, event);
        expect([...toSnapshot(anew)]).toEqual([...toSnapshot(state)]);
      }),
    );
  });
});
