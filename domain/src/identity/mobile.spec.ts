import { describe, it } from 'vitest';
import { given } from '../../testing/scenario.js';
import { mobile } from './aggregate.js';
import type { MobileEvent } from './events.js';

describe('a mobile number', () => {
  const claimed: MobileEvent = { type: 'MobileClaimed', data: { userId: 'u1' } };
  const confirmed: MobileEvent = { type: 'MobileRegistered', data: { userId: 'u1' } };
  const released: MobileEvent = { type: 'MobileReleased', data: { userId: 'u1' } };
  it('belongs to who claims it first', () => {
    given(mobile.decider, []).when({ type: 'claimMobile', userId: 'u1' }).then([claimed]);
    given(mobile.decider, [claimed]).when({ type: 'claimMobile', userId: 'u1' }).thenNothing();
    given(mobile.decider, [claimed, confirmed]).when({ type: 'claimMobile', userId: 'u1' }).thenNothing();
  });
  it('is refused to everybody else, whatever they want of it', () => {
    for (const type of ['claimMobile', 'confirmMobile', 'releaseMobile'] as const)
      given(mobile.decider, [claimed]).when({ type, userId: 'u2' }).thenRefused('mobile.taken', { kind: 'conflict' });
  });
  it('is confirmed once, after it was claimed', () => {
    given(mobile.decider, [claimed]).when({ type: 'confirmMobile', userId: 'u1' }).then([confirmed]);
    given(mobile.decider, [claimed, confirmed]).when({ type: 'confirmMobile', userId: 'u1' }).thenNothing();
    given(mobile.decider, []).when({ type: 'confirmMobile', userId: 'u1' }).thenRefused('mobile.not_claimed');
  });
  it('is free again for anybody after its release', () => {
    given(mobile.decider, [claimed, confirmed]).when({ type: 'releaseMobile', userId: 'u1' }).then([released]);
    given(mobile.decider, [claimed, released]).when({ type: 'releaseMobile', userId: 'u1' }).thenNothing();
    given(mobile.decider, [claimed, released])
      .when({ type: 'claimMobile', userId: 'u2' })
      .then([{ type: 'MobileClaimed', data: { userId: 'u2' } }]);
  });
});
