import { describe, it } from 'vitest';
import { customer, given, staff } from '../../testing/scenario.js';
import { erasure } from './erasure.js';
import type { ErasureEvent } from './erasure-events.js';

const names = { userId: 'customer-1', requestIds: ['r1'], receipts: [] };
const data = { ...names, toCancel: [], mobileId: 'm1' };
const requested: ErasureEvent = { type: 'ErasureRequested', data };
const started: ErasureEvent = { type: 'ErasureStarted', data: names };
const request = { type: 'requestErasure', ...data } as const;
const complete = { type: 'completeErasure', document: '{}', signature: 'sig' } as const;
const completed: ErasureEvent = {
  type: 'ErasureCompleted',
  data: { userId: 'customer-1', document: '{}', signature: 'sig' },
};
describe('an erasure', () => {
  it('is requested once, by the person themselves', () => {
    given(erasure.decider, [])
      .when(request, { ctx: { actor: customer() } })
      .then([requested]);
    for (const events of [[requested], [requested, started]])
      given(erasure.decider, events)
        .when(request, { ctx: { actor: customer() } })
        .thenNothing();
    for (const actor of [customer('customer-2'), staff()])
      given(erasure.decider, []).when(request, { ctx: { actor } }).thenRefused('erasure.self_only');
  });

  it('is completed once, by the system, with its signed receipt, after the account is gone', () => {
    given(erasure.decider, [requested, started]).when(complete).then([completed]);
    given(erasure.decider, [requested, started, completed]).when(complete).thenNothing();
    given(erasure.decider, [requested, started])
      .when(complete, { ctx: { actor: customer() } })
      .thenRefused('erasure.system_only');
    for (const events of [[], [requested]])
      given(erasure.decider, events).when(complete).thenRefused('erasure.not_found');
  });
});
