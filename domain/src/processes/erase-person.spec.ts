import { describe, expect, it } from 'vitest';
import { customer, given } from '../../testing/scenario.js';
import { type ErasureState, erasure } from '../identity/erasure.js';
import type { ErasureEvent, ErasureStep } from '../identity/erasure-events.js';
import { fold } from '../kernel/decider.js';
import type { Rejection } from '../kernel/rejection.js';
import { erasePerson } from './erase-person.js';

const { decider } = erasure;
const names = { userId: 'customer-1', requestIds: ['r1', 'r2', 'r3'], receipts: [] };
const data = { ...names, toCancel: ['r1', 'r2'], mobileId: 'm1' };
const requested: ErasureEvent = { type: 'ErasureRequested', data };
const cancelled = (requestId: string): ErasureEvent => ({ type: 'ErasureRequestCancelled', data: { requestId } });
const started: ErasureEvent = { type: 'ErasureStarted', data: names };
const released: ErasureEvent = { type: 'ErasureNumberReleased', data: {} };
const refused = (step: ErasureStep, rejection: Rejection): ErasureEvent => ({
  type: 'ErasureRefused',
  data: { step, rejection },
});
const NO: Rejection = { kind: 'not_allowed', code: 'filing_started', message: 'Filing has started.' };
const cancel = { type: 'cancel', reason: 'The customer had their account erased.' };
const wants = (...events: readonly ErasureEvent[]) => erasePerson.next(fold(decider, events), 'e1');

describe('the erasure of a person', () => {
  it('cancels requests without a payment, then erases the account, then releases the number', () => {
    const events = [requested, cancelled('r1'), cancelled('r2'), started, released];
    const steps = [
      { name: 'cancel-r1-1', aggregate: 'serviceRequest', id: 'r1', command: cancel, actor: customer() },
      { name: 'cancel-r2-1', aggregate: 'serviceRequest', id: 'r2', command: cancel, actor: customer() },
      {
        name: 'account-1',
        aggregate: 'user',
        id: 'customer-1',
        command: { type: 'eraseUser', by: 'self' },
        actor: customer(),
      },
      { name: 'number-1', aggregate: 'mobile', id: 'm1', command: { type: 'releaseMobile', userId: 'customer-1' } },
    ];
    for (const [n, step] of steps.entries()) {
      const before = events.slice(0, n + 1);
      expect(wants(...before)).toEqual([{ kind: 'command', ...step }]);
      given(decider, before)
        .when(erasePerson.outcome(step.name, null))
        .then(events.slice(n + 1, n + 2));
    }
    expect(wants(...events)).toEqual([]);
  });

  it.each([
    ['cancel-r2', [requested, cancelled('r1')]],
    ['account', [requested, cancelled('r1'), cancelled('r2')]],
  ] as const)('ends when the step %s is refused, and the account stays', (step, events) => {
    given(decider, events)
      .when(erasePerson.outcome(`${step}-1`, NO))
      .then([refused(step, NO)]);
    const state: ErasureState = fold(decider, [...events, refused(step, NO)]);
    expect([erasePerson.next(state, 'e1'), state.refused, state.started]).toEqual([[], NO, null]);
  });

  it('that was refused may be requested again, with steps of their own', () => {
    const before = [requested, refused('cancel-r1', NO)];
    const again = { type: 'requestErasure', ...data, toCancel: ['r1'] } as const;
    const event: ErasureEvent = { type: 'ErasureRequested', data: { ...data, toCancel: ['r1'] } };
    given(decider, before)
      .when(again, { ctx: { actor: customer() } })
      .then([event]);
    expect(wants(...before, event)).toMatchObject([{ name: 'cancel-r1-2' }]);
  });

  it('is not blocked by a number that another user has already', () => {
    const taken: Rejection = { kind: 'conflict', code: 'mobile.taken', message: 'Taken.' };
    given(decider, [requested, cancelled('r1'), cancelled('r2'), started])
      .when(erasePerson.outcome('number-1', taken))
      .then([released]);
  });

  it('takes the outcome of the step that is due, and of no other one, from the system only', () => {
    given(decider, [requested]).when(erasePerson.outcome('account-1', null)).thenNothing();
    given(decider, [requested])
      .when(erasePerson.outcome('cancel-r1-1', null), { ctx: { actor: customer() } })
      .thenRefused('erasure.system_only');
  });
});
