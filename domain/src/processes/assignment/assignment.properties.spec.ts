import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { origin, paid } from '../../../testing/a-request.js';
import { movesInLog } from '../../../testing/moves.js';
import { recorded, staff } from '../../../testing/scenario.js';
import type { Actor, DomainEvent, Recorded } from '../../kernel/event.js';
import { EVERY_CASE } from '../../staffing/assignment-rule.js';
import { nextStep } from './next-step.js';
import { readSnapshot, toSnapshot } from './snapshot.js';
import { emptyAssignment, foldAssignment, isThere } from './state.js';

const people = ['a', 'b', 'c'];
const anAct = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), id: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    kind: fc.constant('is' as const),
    who: fc.constantFrom(...people),
    to: fc.constantFrom('available', 'busy', 'away', 'off_duty'),
  }),
  fc.record({
    kind: fc.constant('limit' as const),
    who: fc.constantFrom(...people),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('claim' as const),
    who: fc.constantFrom(...people),
    id: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    kind: fc.constant('work' as const),
    who: fc.constantFrom(...people),
    id: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), id: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('leave' as const), who: fc.constantFrom(...people) }),
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

const restarted = (state: ReturnType<typeof emptyAssignment>): ReturnType<typeof emptyAssignment> => {
  const snapshot = readSnapshot();
  for (const text of toSnapshot(state)) snapshot.take(text);
  return snapshot.state;
};

/** Runs the acts, with the rules after each; `look` sees every step right before it is run. */
const live = (acts: readonly Act[], look: (state: ReturnType<typeof emptyAssignment>, staffId: string) => void) => {
  let state = emptyAssignment();
  const log: Recorded[] = [];
  const asked = new Set<number>();
  const complete = movesInLog();
  const add = (stream: string, event: DomainEvent, actor?: Actor): void => {
    const one = recorded(stream, complete(stream, event), {
      id: `event-${log.length}`,
      time: new Date(Date.UTC(2026, 0, 1, 0, log.length)).toISOString(),
      ...(actor && { actor }),
    });
    log.push(one);
    foldAssignment(state, one);
  };
  const profile = (maxConcurrentCases: number) => ({
    title: '',
    bio: '',
    experienceYears: 0,
    maxConcurrentCases,
    specializations: [],
  });
  for (const id of people) {
    add(`user-${id}`, { type: 'UserRegistered', data: { role: 'staff' } });
    add(`staffProfile-${id}`, { type: 'StaffProfileCreated', data: profile(2) });
  }
  add('assignmentRule-r', {
    type: 'AssignmentRuleCreated',
    data: { name: 'r', description: '', active: true, ruleType: 'workload_balanced', priority: 1, config: EVERY_CASE },
  });
  for (const act of acts) {
    if (act.kind === 'pay' && !asked.has(act.id)) {
      asked.add(act.id);
      const data = { ...origin, orderId: `${act.id}`, source: 'payment' };
      add(`serviceRequest-${act.id}`, { type: 'ServiceRequested', data });
      add(`serviceRequest-${act.id}`, paid);
    }
    if (act.kind === 'is')
      add(`staffProfile-${act.who}`, { type: 'AvailabilityChanged', data: { from: 'available', to: act.to } });
    if (act.kind === 'limit') add(`staffProfile-${act.who}`, { type: 'StaffProfileEdited', data: profile(act.limit) });
    if (act.kind === 'leave') add(`user-${act.who}`, { type: 'UserDeactivated', data: { reason: '' } });
    if ('id' in act && asked.has(act.id) && state.cases.has(`${act.id}`)) {
      const stream = `serviceRequest-${act.id}`;
      const note = { previousStaffId: null, note: null };
      if (act.kind === 'claim')
        add(stream, { type: 'RequestAssigned', data: { staffId: act.who, method: 'claim', ...note } }, staff(act.who));
      if (act.kind === 'work')
        add(`submission-${act.id}`, { type: 'DocumentApproved', data: { documentId: 'd' } }, staff(act.who));
      if (act.kind === 'cancel') add(stream, { type: 'RequestCancelled', data: { reason: 'x', refunds: [] } });
    }
    if (act.kind === 'restart') state = restarted(state);
    for (let step = nextStep(state), n = 0; step !== null; step = nextStep(state), n += 1) {
      if (n > 50) throw new Error('the rules do not come to rest');
      look(state, step.staffId);
      const { requestId, staffId, from, decision } = step;
      const data = { staffId, method: 'rule', previousStaffId: from, note: null, decision };
      add(`serviceRequest-${requestId}`, { type: 'RequestAssigned', data });
    }
  }
  return { state, log };
};

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
        const { state } = live(acts, () => undefined);
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
        const { state, log } = live(acts, () => undefined);
        const anew = emptyAssignment();
        for (const event of log) foldAssignment(anew, event);
        expect([...toSnapshot(anew)]).toEqual([...toSnapshot(state)]);
      }),
    );
  });
});
