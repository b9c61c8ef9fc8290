import { describe, expect, it } from 'vitest';
import { given } from '../../testing/scenario.js';
import { caseNumber } from './case-number.js';
import type { CaseNumberEvent } from './case-number-events.js';

const claimed: CaseNumberEvent = { type: 'CaseNumberClaimed', data: { requestId: 'request-1' } };

describe('a case number', () => {
  it('belongs to the first request that claims it', () => {
    given(caseNumber.decider, []).when({ type: 'claim', requestId: 'request-1' }).then([claimed]);
    expect(given(caseNumber.decider, [claimed]).state.requestId).toBe('request-1');
  });
  it('claimed again by the same request is still its own', () => {
    given(caseNumber.decider, [claimed]).when({ type: 'claim', requestId: 'request-1' }).thenNothing();
  });
  it('is refused to another request', () => {
    given(caseNumber.decider, [claimed])
      .when({ type: 'claim', requestId: 'request-2' })
      .thenRefused('case_number_taken', { kind: 'conflict' });
  });
});
