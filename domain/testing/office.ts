import fc from 'fast-check';
import type { Actor, DomainEvent, Recorded } from '../src/kernel/event.js';
import { nextStep } from '../src/processes/assignment/next-step.js';
import { readSnapshot, toSnapshot } from '../src/processes/assignment/snapshot.js';
import { emptyAssignment, foldAssignment } from '../src/processes/assignment/state.js';
import { EVERY_CASE, type RuleDetails } from '../src/staffing/assignment-rule-record.js';
import type { Profile } from '../src/staffing/profile-record.js';
import { PROFILE_DEFAULTS } from '../src/staffing/state.js';
import { origin, paid } from './a-request.js';
import { movesInLog } from './moves.js';
import { recorded, staff } from './scenario.js';

/*
 * An office of three people in which anything may happen, with the assigner at work: its log, and what the rules know
 * at its end.
 */

export const OFFICE = ['a', 'b', 'c'];
export const anAct = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), id: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    kind: fc.constant('is' as const),
    who: fc.constantFrom(...OFFICE),
    to: fc.constantFrom('available', 'busy', 'away', 'off_duty'),
  }),
  fc.record({
    kind: fc.constant('limit' as const),
    who: fc.constantFrom(...OFFICE),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('claim' as const),
    who: fc.constantFrom(...OFFICE),
    id: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    kind: fc.constant('work' as const),
    who: fc.constantFrom(...OFFICE),
    id: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), id: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('leave' as const), who: fc.constantFrom(...OFFICE) }),
  fc.record({ kind: fc.constant('restart' as const) }),
  // The next act follows the last one at once, before the assigner has come.
  fc.record({ kind: fc.constant('hurry' as const) }),
);
export type Act = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

const restarted = (state: ReturnType<typeof emptyAssignment>): ReturnType<typeof emptyAssignment> => {
  const snapshot = readSnapshot();
  for (const text of toSnapshot(state)) snapshot.take(text);
  return snapshot.state;
};

/** Least busy, for every case. */
export const LEAST_BUSY: RuleDetails = {
  name: 'r',
  description: '',
  active: true,
  ruleType: 'workload_balanced',
  priority: 1,
  config: EVERY_CASE,
};

/** The first minute of every office. */
export const OPENS = Date.UTC(2026, 0, 1);

/** The acts of the office, each with whether the next one follows it at once. */
const hurriedBy = (acts: readonly Act[]): readonly { readonly act: Act; readonly hurried: boolean }[] => {
  const own = acts.flatMap((act, n) => (act.kind === 'hurry' ? [] : [{ act, hurried: acts[n + 1]?.kind === 'hurry' }]));
  return own.map((one, n) => (n === own.length - 1 ? { ...one, hurried: false } : one));
};

/**
 * Runs the acts, each a minute after the one before, with the rules after each; `look` sees every step right before it
 * is run.
 */
export const live = (
  acts: readonly Act[],
  look: (state: ReturnType<typeof emptyAssignment>, staffId: string) => void = () => undefined,
  rule: RuleDetails = LEAST_BUSY,
) => {
  let state = emptyAssignment();
  const log: Recorded[] = [];
  const asked = new Set<number>();
  const complete = movesInLog();
  // A step follows its cause within milliseconds.
  let now = OPENS;
  const add = (stream: string, event: DomainEvent, actor?: Actor): void => {
    const one = recorded(stream, complete(stream, event), {
      id: `event-${log.length}`,
      time: new Date(now).toISOString(),
      ...(actor && { actor }),
    });
    log.push(one);
    now += 5;
    foldAssignment(state, one);
  };
  const profile = (maxConcurrentCases: number): Profile => ({ ...PROFILE_DEFAULTS, maxConcurrentCases });
  for (const id of OFFICE) {
    add(`user-${id}`, { type: 'UserRegistered', data: { role: 'staff' } });
    add(`staffProfile-${id}`, { type: 'StaffProfileCreated', data: profile(2) });
  }
  add('assignmentRule-r', { type: 'AssignmentRuleCreated', data: rule });
  for (const { act, hurried } of hurriedBy(acts)) {
    if (act.kind === 'pay' && !asked.has(act.id)) {
      asked.add(act.id);
      const data = { ...origin, orderId: `${act.id}`, source: 'payment' };
      add(`serviceRequest-${act.id}`, { type: 'ServiceRequested', data });
      add(`serviceRequest-${act.id}`, paid);
    }
    if (act.kind === 'is')
      add(`staffProfile-${act.who}`, { type: 'AvailabilityChanged', data: { from: 'available', to: act.to } });
    if (act.kind === 'limit') add(`staffProfile-${act.who}`, { type: 'StaffProfileEdited', data: profile(act.limit) });
    if (act.kind === 'leave')
      add(`user-${act.who}`, { type: 'UserDeactivated', data: { reason: '', cases: 'assign' } });
    if ('id' in act && asked.has(act.id) && state.cases.has(`${act.id}`)) {
      const stream = `serviceRequest-${act.id}`;
      const note = { previousStaffId: state.cases.get(`${act.id}`)?.assigneeId ?? null, note: null };
      if (act.kind === 'claim')
        add(stream, { type: 'RequestAssigned', data: { staffId: act.who, method: 'claim', ...note } }, staff(act.who));
      if (act.kind === 'work')
        add(`submission-${act.id}`, { type: 'DocumentApproved', data: { documentId: 'd' } }, staff(act.who));
      if (act.kind === 'cancel') add(stream, { type: 'RequestCancelled', data: { reason: 'x', refunds: [] } });
    }
    if (act.kind === 'restart') state = restarted(state);
    if (hurried) continue;
    for (let step = nextStep(state), n = 0; step !== null; step = nextStep(state), n += 1) {
      if (n > 50) throw new Error('the rules do not come to rest');
      look(state, step.staffId);
      const { requestId, staffId, from, decision } = step;
      const data = { staffId, method: 'rule', previousStaffId: from, note: null, decision };
      add(`serviceRequest-${requestId}`, { type: 'RequestAssigned', data });
    }
    now += 60_000;
  }
  return { state, log };
};
