import { describe, it } from 'vitest';
import { customer, given, staff } from '../../testing/scenario.js';
import { erasure } from './erasure.js';
import type { ErasureEvent } from './erasure-events.js';

const data = { userId: 'customer-1', requestIds: ['r1'], receipts: [] };
const started: ErasureEvent = { type: 'ErasureStarted', data };
const start = { type: 'startErasure', ...data } as const;
const complete = { type: 'completeErasure', document: '{}', signature: 'sig' } as const;
const completed: ErasureEvent = {
  type: 'ErasureCompleted',
  data: { userId: 'customer-1', document: '{}', signature: 'sig' },
};

// customer B3
describe('an erasure', () => {
  it('is started once, by the person themselves', () => {
    given(erasure.decider, [])
      .when(start, { ctx: { actor: customer() } })
      .then([started]);
    given(erasure.decider, [started])
      .when(start, { ctx: { actor: customer() } })
      .thenNothing();
    for (const actor of [customer('customer-2'), staff()])
      given(erasure.decider, []).when(start, { ctx: { actor } }).thenRefused('erasure.self_only');
  });

  it('is completed once, by the system, with its signed receipt', () => {
    given(erasure.decider, [started]).when(complete).then([completed]);
    given(erasure.decider, [started, completed]).when(complete).thenNothing();
    given(erasure.decider, [started])
      .when(complete, { ctx: { actor: customer() } })
      .thenRefused('erasure.system_only');
    given(erasure.decider, []).when(complete).thenRefused('erasure.not_found');
  });
});
