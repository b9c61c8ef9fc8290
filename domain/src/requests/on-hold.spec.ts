import { describe, expect, it } from 'vitest';
import {
  as,
  at,
  cancelled,
  commands,
  given,
  intake,
  refundAll,
  toPending,
  toReupload,
} from '../../testing/a-request.js';
import { customer, staff } from '../../testing/scenario.js';
import { SYSTEM } from '../kernel/event.js';
import { isEnded } from '../workflows/statuses.js';
import type { RequestDraft } from './moves.js';

const reason = 'The authority changes its portal this week.';
const onHold: RequestDraft = { type: 'RequestPutOnHold', data: { reason } };
const resumed: RequestDraft = { type: 'RequestResumed', data: {} };
const refundFirst = refundAll.slice(0, 1);
const hold = { type: 'putOnHold', reason } as const;
const resume = { type: 'resume' } as const;

describe('a case that is put on hold', () => {
  it('stays at its status, and is on hold until it is resumed', () => {
    given(toPending).when(hold, as(staff())).then([onHold]);
    const held = given([...toPending, onHold]);
    expect(held.state).toMatchObject({ status: 'documents_uploaded_pending_review', paused: true });
    held.when(resume, as(staff())).then([resumed]);
    expect(given([...toPending, onHold, resumed]).state).toMatchObject({ status: held.state.status, paused: false });
  });

  it('needs a reason, which the customer reads', () => {
    given(toPending)
      .when({ ...hold, reason: ' ' }, as(staff()))
      .thenRefused('reason_required');
  });

  it('is put there once, and resumed once', () => {
    given([...toPending, onHold])
      .when(hold, as(staff()))
      .thenRefused('on_hold_already');
    given(toPending).when(resume, as(staff())).thenRefused('not_on_hold');
  });

  it('is put there by staff alone', () => {
    for (const command of [hold, resume]) {
      given([...toPending, onHold])
        .when(command, as(customer()))
        .thenRefused('role_not_permitted');
    }
  });

  it('goes on by whatever moves it, of the customer as of staff', () => {
    const corrected = [...toReupload, onHold];
    const handedIn = given(corrected).when({ type: 'submitIntake', attempt: 2 }, as(SYSTEM));
    handedIn.then([intake(2)]);
    expect(given([...corrected, intake(2)]).state.paused).toBe(false);
    given([...toPending, onHold])
      .when(commands.cancel, as(staff()))
      .then([cancelled(refundFirst)]);
    expect(given([...toPending, onHold, cancelled(refundFirst)]).state.paused).toBe(false);
  });

  it('is an open one: what has ended is not', () => {
    for (const status of ['service_delivered', 'completed', 'closed', 'cancelled'] as const) {
      expect(isEnded(status)).toBe(true);
      given(at[status] ?? [])
        .when(hold, as(staff()))
        .thenRefused('not_allowed_in_status');
    }
  });
});
