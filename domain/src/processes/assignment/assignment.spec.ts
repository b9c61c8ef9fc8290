import { describe, expect, it } from 'vitest';
import { assigned, cancelled, closed, confirmed, delivered, origin, paid } from '../../../testing/a-request.js';
import { movesInLog } from '../../../testing/moves.js';
import { recorded, staff } from '../../../testing/scenario.js';
import type { Actor, DomainEvent } from '../../kernel/event.js';
import type { Availability } from '../../rules/availability.js';
import { EVERY_CASE, type RuleDetails } from '../../staffing/assignment-rule-record.js';
import { drop, nextStep, type Step } from './next-step.js';
import { tryRule } from './preview.js';
import { readSnapshot, toSnapshot } from './snapshot.js';
import { type AssignmentState, emptyAssignment, foldAssignment, isThere, recallCase } from './state.js';

/** Open cases that the rules leave with colleagues who are not there. */
const toHandOver = ({ colleagues }: AssignmentState): readonly string[] =>
  [...colleagues.values()].filter((one) => !isThere(one)).flatMap(({ cases }) => [...cases]);

/** A growing office: events in the order of the log, a minute apart. */
const office = () => {
  const state = emptyAssignment();
  const complete = movesInLog();
  let n = 0;
  const add = (stream: string, event: DomainEvent, actor?: Actor) => {
    n += 1;
    const time = new Date(Date.UTC(2026, 0, 5, 10, n)).toISOString();
    const one = recorded(stream, complete(stream, event), { id: `event-${n}`, time, ...(actor && { actor }) });
    foldAssignment(state, one);
    return one;
  };
  const person = (id: string, maxConcurrentCases = 10, skill = 'gst') => {
    add(`user-${id}`, { type: 'UserRegistered', data: { role: 'staff' } });
    const specializations = [{ specialization: skill, proficiencyLevel: 3, isPrimary: true }];
    const profile = { title: '', bio: '', experienceYears: 1, maxConcurrentCases, specializations };
    add(`staffProfile-${id}`, { type: 'StaffProfileCreated', data: profile });
  };
  const rule = (id: string, more: Partial<RuleDetails> = {}) =>
    add(`assignmentRule-${id}`, {
      type: 'AssignmentRuleCreated',
      data: {
        name: id,
        description: '',
        active: true,
        ruleType: 'workload_balanced',
        priority: 1,
        config: EVERY_CASE,
        ...more,
      },
    });
  const service = () =>
    add('service-gst-registration', {
      type: 'ServiceCreated',
      data: { category: 'tax', requiredSpecialization: 'gst', complexityLevel: 2 },
    });
  const paidCase = (id: string, customerId = 'customer-1') => {
    const data = { ...origin, customerId, orderId: id, source: 'payment' };
    add(`serviceRequest-${id}`, { type: 'ServiceRequested', data });
    return add(`serviceRequest-${id}`, paid);
  };
  const is = (id: string, to: Availability) =>
    add(`staffProfile-${id}`, { type: 'AvailabilityChanged', data: { from: 'available', to } });
  const carryOut = ({ requestId, staffId, from, decision }: Step) =>
    add(`serviceRequest-${requestId}`, {
      type: 'RequestAssigned',
      data: { staffId, method: 'rule', previousStaffId: from, note: null, decision },
    });
  /** Runs all steps of the rules; returns the assignments. */
  const settle = () => {
    const done: string[] = [];
    for (let step = nextStep(state); step !== null; step = nextStep(state)) {
      done.push(`${step.requestId} to ${step.staffId}`);
      carryOut(step);
    }
    return done;
  };
  return { state, add, person, rule, service, paidCase, is, settle };
};

const working = () => {
  const one = office();
  one.service();
  one.person('a');
  one.person('b');
  one.rule('all');
  return one;
};

describe('a paid case', () => {
  it('is assigned once', () => {
    const { paidCase, settle } = working();
    paidCase('r1');
    expect(settle()).toEqual(['r1 to a']);
    expect(settle()).toEqual([]);
    paidCase('r2');
    expect(settle()).toEqual(['r2 to b']);
  });
  it('is not assigned before it is paid', () => {
    const { add, settle } = working();
    add('serviceRequest-r1', { type: 'ServiceRequested', data: { ...origin, orderId: null, source: 'staff' } });
    expect(settle()).toEqual([]);
    add('serviceRequest-r1', paid);
    expect(settle()).toEqual(['r1 to a']);
  });
  it('that a person took by hand is left alone', () => {
    const { add, paidCase, settle } = working();
    paidCase('r1');
    add('serviceRequest-r1', assigned('b'), staff('b'));
    expect(settle()).toEqual([]);
  });
  it('waits while all staff are at their limit, and is assigned as soon as a case ends', () => {
    const one = office();
    one.service();
    one.person('a', 1);
    one.rule('all');
    one.paidCase('r1');
    one.paidCase('r2');
    expect(one.settle()).toEqual(['r1 to a']);
    one.add('serviceRequest-r1', cancelled());
    expect(one.settle()).toEqual(['r2 to a']);
  });
  it('waits while a manual rule covers it, and is assigned when the rule changes', () => {
    const one = office();
    one.service();
    one.person('a');
    one.rule('all', { ruleType: 'manual' });
    one.paidCase('r1');
    expect(one.settle()).toEqual([]);
    one.rule('all');
    expect(one.settle()).toEqual(['r1 to a']);
  });
  it('is not evaluated again after it was dropped, until something changes', () => {
    const { state, paidCase, is } = working();
    paidCase('r1');
    drop(state, nextStep(state)?.requestId ?? '');
    expect(nextStep(state)).toBeNull();
    is('b', 'busy');
    expect(nextStep(state)).not.toBeNull();
  });
  it('goes by the specialisation of its service type, not of its service, once it has a type', () => {
    const one = working();
    one.person('c', 10, 'payroll');
    const details = { active: true, requiredSpecialization: 'payroll', complexityLevel: 2 };
    one.add('serviceType-t1', { type: 'ServiceTypeCreated', data: details });
    one.add('service-gst-registration', { type: 'ServiceTypeChosen', data: { serviceTypeId: 't1' } });
    one.paidCase('r1');
    expect(one.settle()).toEqual(['r1 to c']);
  });
});

describe('a colleague who becomes unavailable', () => {
  it('loses their unstarted cases to others, also those taken by hand; started ones are listed for hand-over', () => {
    const { state, add, paidCase, settle, is } = working();
    for (const id of ['r1', 'r2', 'r3', 'r4']) paidCase(id);
    add('serviceRequest-r1', assigned('a'), staff('a'));
    add('serviceRequest-r2', assigned('a'), staff('a'));
    add('serviceRequest-r3', assigned('a'), staff('a'));
    add('serviceRequest-r4', assigned('a'), staff('a'));
    add('submission-r2', { type: 'DocumentRejected', data: { documentId: 'd1' } }, staff('a'));
    add('conversation-r3', { type: 'MessageSent', data: { messageId: 'm1' } }, staff('a'));
    add('consultation-r4', { type: 'ConsultationSlotsProposed', data: { slots: [] } }, staff('a'));
    is('a', 'away');
    expect(settle()).toEqual(['r1 to b']);
    expect(toHandOver(state)).toEqual(['r2', 'r3', 'r4']);
  });
  it('loses a case at once that is given to them by hand meanwhile', () => {
    const { add, paidCase, settle, is } = working();
    is('a', 'away');
    paidCase('r1');
    expect(settle()).toEqual(['r1 to b']);
    add('serviceRequest-r1', assigned('a'), staff('admin'));
    expect(settle()).toEqual(['r1 to b']);
  });
  it('keeps cases that no other can take, and loses them when a colleague comes back', () => {
    const { state, paidCase, settle, is } = working();
    is('b', 'off_duty');
    paidCase('r1');
    expect(settle()).toEqual(['r1 to a']);
    is('a', 'away');
    expect(settle()).toEqual([]);
    expect(toHandOver(state)).toEqual(['r1']);
    is('b', 'available');
    expect(settle()).toEqual(['r1 to b']);
    expect(toHandOver(state)).toEqual([]);
  });
  it('or is deactivated, gets no cases and loses unstarted ones', () => {
    const { add, paidCase, settle } = working();
    paidCase('r1');
    expect(settle()).toEqual(['r1 to a']);
    add('user-a', { type: 'UserDeactivated', data: { reason: 'left', cases: 'assign' } });
    expect(settle()).toEqual(['r1 to b']);
    paidCase('r2');
    expect(settle()).toEqual(['r2 to b']);
  });
  it('who leaves hands all cases to the rules, started ones too, or keeps all, as the admin chose', () => {
    const leaving = (cases: 'assign' | 'leave') => {
      const { state, add, paidCase, settle } = working();
      paidCase('r1');
      paidCase('r2');
      paidCase('r3');
      settle();
      add('serviceRequest-r1', { type: 'CustomerCalled', data: {} }, staff('a'));
      add('user-a', { type: 'UserDeactivated', data: { reason: 'x', cases } });
      return { moved: settle(), left: toHandOver(state), add, state, paidCase, settle };
    };
    expect(leaving('assign')).toMatchObject({ moved: ['r1 to b', 'r3 to b'], left: [] });
    const kept = leaving('leave');
    expect(kept).toMatchObject({ moved: [], left: ['r1', 'r3'] });
    kept.add('user-a', { type: 'UserReactivated', data: {} });
    expect(toHandOver(kept.state)).toEqual([]);
  });
  it('only for an hour (busy) keeps everything', () => {
    const { paidCase, settle, is } = working();
    paidCase('r1');
    expect(settle()).toEqual(['r1 to a']);
    is('a', 'busy');
    expect(settle()).toEqual([]);
  });
});

describe('a limit that is lowered', () => {
  it('moves the newest unstarted cases that a rule assigned, not those taken by hand', () => {
    const { add, paidCase, settle, is } = working();
    is('b', 'away');
    for (const id of ['r1', 'r2']) paidCase(id);
    settle();
    paidCase('r3');
    add('serviceRequest-r3', assigned('a'), staff('a'));
    is('b', 'available');
    const profile = { title: '', bio: '', experienceYears: 1, maxConcurrentCases: 1, specializations: [] };
    add('staffProfile-a', { type: 'StaffProfileEdited', data: profile });
    expect(settle()).toEqual(['r2 to b']);
  });
});

describe('a case that ended', () => {
  it('does not count towards the limit, and is restored when it is reopened', () => {
    const { state, add, paidCase, settle, is } = working();
    is('b', 'away');
    paidCase('r1');
    settle();
    const life = [delivered, confirmed, closed];
    for (const event of life) add('serviceRequest-r1', event, staff('a'));
    expect(state.colleagues.get('a')?.cases.size).toBe(0);
    const again = add('serviceRequest-r1', {
      type: 'RequestReopened',
      data: { to: 'documents_approved', reason: 'x' },
    });
    expect([...state.forgotten]).toEqual(['r1']);
    const data = { ...origin, orderId: 'r1', source: 'payment' };
    const stream = 'serviceRequest-r1';
    recallCase(state, 'r1', [
      recorded(stream, { type: 'ServiceRequested', data }),
      recorded(stream, paid),
      recorded(stream, assigned('a')),
      ...life.map((event) => recorded(stream, event)),
      again,
    ]);
    expect(state.cases.get('r1')).toMatchObject({ assigneeId: 'a', status: 'documents_approved', started: true });
    expect(state.colleagues.get('a')?.cases.has('r1')).toBe(true);
  });
});

describe('the stored fold', () => {
  it('is restored unchanged, and evaluates everything again', () => {
    const { state, paidCase, settle, is } = working();
    paidCase('r1', 'customer-1');
    paidCase('r2', 'customer-2');
    settle();
    is('a', 'away');
    const before = { ...state, everything: true };
    const snapshot = readSnapshot();
    for (const text of toSnapshot(state)) expect(snapshot.take(text)).toBe(true);
    const back = snapshot.state;
    expect(back).toEqual({ ...before, fresh: new Set() });
    expect(nextStep(back)).toEqual(nextStep(state));
  });
  it('of another version is folded anew', () => {
    expect(readSnapshot().take('{"version":1}')).toBe(false);
  });
  it('is stored in texts that are read within a few milliseconds each, whatever the number of cases', () => {
    const { state } = working();
    const [a] = state.colleagues.values();
    for (let n = 0; n < 5000; n += 1) {
      state.served.set(`customer-${n}`, ['a', 'b']);
      a?.cases.add(`request-${n}`);
    }
    const texts = [...toSnapshot(state)];
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(100_000);
    const snapshot = readSnapshot();
    for (const text of texts) snapshot.take(text);
    expect(snapshot.state).toEqual({ ...state, everything: true, fresh: new Set() });
  });
});

describe('the preview of a rule', () => {
  it('gives its decisions for the last paid cases, and changes nothing', () => {
    const { state, paidCase, settle } = working();
    for (const id of ['r1', 'r2', 'r3']) paidCase(id);
    settle();
    const before = [...toSnapshot(state)];
    const only = { ...EVERY_CASE, staff: ['b'] };
    const details = { name: 'Only b', description: '', active: true, priority: 1, config: only };
    const tried = tryRule(state, { id: 'all', ruleType: 'round_robin', ...details }, 2);
    expect(tried.map(({ of, choice }) => [of.requestId, choice.kind === 'chosen' && choice.staffId])).toEqual([
      ['r2', 'b'],
      ['r3', 'b'],
    ]);
    expect([...toSnapshot(state)]).toEqual(before);
  });
  it('counts each assigned case, so that no limit is exceeded', () => {
    const one = office();
    one.service();
    one.person('a', 2);
    for (const id of ['r1', 'r2', 'r3']) one.paidCase(id);
    const details = { name: 'New', description: '', active: true, priority: 1, config: EVERY_CASE };
    const tried = tryRule(one.state, { id: 'new', ruleType: 'automatic', ...details }, 50);
    expect(tried.map(({ choice }) => choice.kind)).toEqual(['chosen', 'chosen', 'none']);
  });
});
