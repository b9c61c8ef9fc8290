import { describe, expect, it } from 'vitest';
import { approved, given, overridden, toApproved } from '../../testing/a-request.js';
import { customer, NOW, staff } from '../../testing/scenario.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import { later } from '../rules/dates.js';
import { currentVersion } from '../workflows/registry.js';
import type { RequestDraft } from './moves.js';

const HOUR = 3600_000;
/** A call whose question is accepted. */
const agreed = toApproved.map((draft) =>
  draft.type === 'ServiceRequested'
    ? { ...draft, data: { ...draft.data, workflow: currentVersion('consultation') } }
    : draft,
);
const slot = { startsAt: later(NOW, HOUR), endsAt: later(NOW, 2 * HOUR) };
const reschedule = { type: 'reschedule', note: 'After 4 pm, please.' } as const;
const rescheduled: RequestDraft = {
  type: 'ConsultationRescheduled',
  data: { ...slot, booking: 1, note: reschedule.note },
};
const agreedAgain: RequestDraft = { type: 'TimeAgreed', data: {} };

const by = (actor: Actor, booked: typeof slot | null = slot, now = NOW, bookings = 1) => ({
  facts: { consultation: { booked, bookings, tookPlaceAt: null } },
  ctx: { actor, now },
});

describe('a rescheduled call', () => {
  it('gives up its agreed time, by either side, and waits for another one', () => {
    for (const actor of [customer(), staff()]) given(agreed).when(reschedule, by(actor)).then([rescheduled]);
    expect(given([...agreed, rescheduled]).state.status).toBe('documents_uploaded_pending_review');
    given(agreed)
      .when({ ...reschedule, note: null }, by(customer()))
      .then([{ type: 'ConsultationRescheduled', data: { ...slot, booking: 1, note: null } }]);
  });

  it('has an agreed time: without one there is nothing to give up', () => {
    given(agreed).when(reschedule, by(customer(), null)).thenRefused('consultation_not_booked');
    given([...agreed, rescheduled])
      .when(reschedule, by(customer()))
      .thenRefused('not_allowed_in_status');
  });

  it('has not begun', () => {
    const last = later(slot.startsAt, -1);
    given(agreed)
      .when(reschedule, by(customer(), slot, last))
      .then([rescheduled]);
    for (const actor of [customer(), staff()])
      given(agreed)
        .when(reschedule, by(actor, slot, slot.startsAt))
        .thenRefused('consultation_started');
  });

  it('is its customer’s, and a call: no other customer reschedules it, and no filing is rescheduled', () => {
    given(agreed)
      .when(reschedule, by(customer('customer-2')))
      .thenRefused('not_your_request');
    given(toApproved).when(reschedule, by(customer())).thenRefused('not_allowed_in_status');
  });

  it('comes back to “Your call” with the next booking, and not with one that was given up meanwhile', () => {
    const waits = given([...agreed, rescheduled]);
    waits.when({ type: 'agreeTime' }, by(SYSTEM, slot, NOW, 2)).then([agreedAgain]);
    waits.when({ type: 'agreeTime' }, by(SYSTEM, null, NOW, 2)).thenNothing();
    // The first booking is followed late, before its slot is released.
    waits.when({ type: 'agreeTime' }, by(SYSTEM)).thenNothing();
    const back = given([...agreed, rescheduled, agreedAgain]);
    expect(back.state.status).toBe('documents_approved');
    back.when({ type: 'agreeTime' }, by(SYSTEM)).thenNothing();
    waits.when({ type: 'agreeTime' }, by(staff())).thenRefused('role_not_permitted');
  });

  it('is no step of a case that its booking has led there already', () => {
    given(agreed).when({ type: 'agreeTime' }, by(SYSTEM)).thenNothing();
    given([...agreed, overridden('documents_uploaded_pending_review')])
      .when({ type: 'approveDocuments', count: 3 }, by(SYSTEM))
      .then([approved]);
  });
});
