import { describe, expect, it } from 'vitest';
import { admin, customer, given, staff } from '../../testing/scenario.js';
import { ERASED, invitationSubject } from '../kernel/event.js';
import { type InvitationCommand, type InvitationNeeds, invitation } from './invitation.js';
import { type InvitationEvent, invitationEventSpecs } from './invitation-events.js';

const AT = '2026-11-21T10:00:00.000Z';
const WEEK_LATER = '2026-11-28T10:00:00.000Z';
const send: Extract<InvitationCommand, { type: 'sendInvitation' }> = {
  type: 'sendInvitation',
  name: ' Meera Nair ',
  email: 'meera@Example.IN',
  mobile: null,
  role: 'staff',
  tokenHash: 'h1',
};
const sent = (mobile: string | null = null): InvitationEvent => ({
  type: 'InvitationSent',
  data: {
    name: 'Meera Nair',
    email: 'meera@example.in',
    mobile,
    role: 'staff',
    invitedBy: 'admin-1',
    tokenHash: 'h1',
    expiresAt: WEEK_LATER,
  },
});
const revoked: InvitationEvent = { type: 'InvitationRevoked', data: {} };
const resent: InvitationEvent = {
  type: 'InvitationResent',
  data: { tokenHash: 'h2', expiresAt: '2026-12-05T10:00:00.000Z', invitedBy: 'admin-2' },
};
const accepted: InvitationEvent = {
  type: 'InvitationAccepted',
  data: { userId: 'u1', role: 'staff', invitedBy: 'admin-1', name: 'Meera', email: 'meera@example.in' },
};
const accept = (tokenHash = 'h1', name = 'Meera'): InvitationCommand => ({ type: 'acceptInvitation', tokenHash, name });
type Facts = InvitationNeeds['acceptInvitation'];
const account: NonNullable<Facts['account']> = { role: 'customer', mobile: '+919876543210' };
const by = (over: Partial<Facts> = {}, now = AT) => ({
  facts: { account, senderIsAdmin: true, ...over },
  ctx: { actor: customer('u1'), now },
});
const byAdmin = { ctx: { actor: admin('admin-1'), now: AT } };

describe('an invitation', () => {
  it('is sent by an admin and valid for seven days', () => {
    given(invitation.decider, []).when(send, byAdmin).then([sent()]);
    given(invitation.decider, [])
      .when(send, { ctx: { actor: staff() } })
      .thenRefused('user.admin_only');
  });
  it('needs a name of 2 and an email, and a valid number where one is given (AUSR-27 to 29)', () => {
    const refused = (over: Partial<typeof send>, message: string) =>
      given(invitation.decider, [])
        .when({ ...send, ...over }, byAdmin)
        .thenRefused('invitation.wrong', { message });
    refused({ name: 'M' }, 'Name is required');
    refused({ email: 'meera' }, 'Invalid email format');
    refused({ mobile: '123' }, 'Please enter a valid mobile number');
    refused({ role: 'customer' as 'staff' }, 'An employee is staff or admin');
  });
  it('keeps what it says of the person under a key of its own', () => {
    for (const seal of Object.values(invitationEventSpecs.InvitationSent.seals))
      expect(seal('invitation-i1')).toBe(invitationSubject('i1'));
  });
  it('is sent again with another link for another seven days, and withdrawn, until it is accepted', () => {
    const resend: InvitationCommand = { type: 'resendInvitation', tokenHash: 'h2' };
    const later = { ctx: { actor: admin('admin-2'), now: WEEK_LATER } };
    given(invitation.decider, [sent()]).when(resend, later).then([resent]);
    given(invitation.decider, [sent(), revoked]).when(resend, byAdmin).thenRefused('invitation.ended');
    const forgotten = { ...sent(), data: { ...sent().data, email: ERASED } } as InvitationEvent;
    given(invitation.decider, [forgotten]).when(resend, byAdmin).thenRefused('invitation.ended');
    given(invitation.decider, [sent(), accepted])
      .when({ type: 'revokeInvitation' }, byAdmin)
      .thenRefused('invitation.accepted');
    given(invitation.decider, []).when({ type: 'revokeInvitation' }, byAdmin).thenRefused('invitation.not_found');
    given(invitation.decider, [sent(), revoked]).when({ type: 'revokeInvitation' }, byAdmin).thenNothing();
  });
});

describe('accepting an invitation', () => {
  it('is recorded with the account, its name and the role', () => {
    given(invitation.decider, [sent()]).when(accept(), by()).then([accepted]);
    given(invitation.decider, [sent(), accepted]).when(accept(), by()).thenNothing();
  });
  it('answers the same to all without a valid link (AUSR-32)', () => {
    const refused = (events: readonly InvitationEvent[], command = accept(), options = by()) =>
      given(invitation.decider, events).when(command, options).thenRefused('invitation.invalid', {
        message: 'Invalid invitation token',
      });
    refused([]);
    refused([sent()], accept('other'));
    refused([sent(), resent]);
    refused([sent(), revoked]);
    refused([sent()], accept(), by({}, WEEK_LATER));
    refused([sent(), accepted], accept(), { ...by(), ctx: { actor: customer('u2'), now: AT } });
    // Its sender is no admin any more.
    refused([sent()], accept(), by({ senderIsAdmin: false }));
  });
  it('needs a name of 2 (AUSR-31)', () => {
    given(invitation.decider, [sent()])
      .when(accept('h1', 'M'), by())
      .thenRefused('invitation.wrong', { message: 'Name must be at least 2 characters' });
  });
  it('is told that it has a role already, and that it is for another number', () => {
    given(invitation.decider, [sent()])
      .when(accept(), by({ account: { ...account, role: 'staff' } }))
      .thenRefused('invitation.employee', { message: 'This account is staff already. Nothing has changed.' });
    given(invitation.decider, [sent('+919999999999')])
      .when(accept(), by())
      .thenRefused('invitation.other_mobile');
    given(invitation.decider, [sent('+919876543210')])
      .when(accept(), by())
      .then([accepted]);
  });
});
