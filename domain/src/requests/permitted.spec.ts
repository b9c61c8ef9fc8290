import { describe, it } from 'vitest';
import { as, assigned, commands, facts, given, toDelivered, toLinkSent, toPending } from '../../testing/a-request.js';
import { aDecision } from '../../testing/arbitraries.js';
import { admin, customer, GATEWAY, staff } from '../../testing/scenario.js';
import { type Actor, SYSTEM } from '../kernel/event.js';
import type { TeamRole } from '../rules/team.js';
import type { RequestCommand } from './commands.js';

describe('who may do what', () => {
  const forbidden: readonly [Actor, RequestCommand][] = [
    [customer(), commands.approveDocuments],
    [customer(), commands.sendPaymentLink],
    [customer(), commands.startFiling],
    [customer(), commands.deliver],
    [customer(), commands.close],
    [customer(), commands.overrideStatus],
    [customer(), commands.reopen],
    [customer(), commands.assign],
    [customer(), commands.receiveInitialPayment],
    [customer(), commands.receiveFinalPayment],
    [staff(), commands.receiveFinalPayment],
    [staff(), commands.overrideStatus],
    [staff(), commands.reopen],
    [staff(), commands.confirmDelivery],
    [admin(), commands.confirmDelivery],
    [admin(), commands.receiveInitialPayment],
    [staff(), commands.expirePaymentLink],
    [GATEWAY, commands.cancel],
    [SYSTEM, commands.cancel],
    [SYSTEM, commands.overrideStatus],
    [customer(), { type: 'recordMismatch', orderId: 'ORD1', expectedPaise: 1, amountPaise: 2 }],
    [{ id: 'anybody', role: 'visitor' }, commands.cancel],
    [{ id: 'anybody', role: 'visitor' }, commands.requestService],
  ];
  it.each(forbidden.map((line) => [line[0].role, line[1].type, line] as const))('not %s: %s', (_role, _type, line) => {
    given(toLinkSent).when(line[1], as(line[0])).thenRefused('role_not_permitted', { kind: 'forbidden' });
  });
  it.each([commands.cancel, commands.confirmDelivery, { type: 'submitIntake', attempt: 9 }] as const)(
    'not another customer: $type',
    (command) => {
      given(toDelivered)
        .when(command, as(customer('customer-2')))
        .thenRefused('not_your_request', { kind: 'forbidden' });
    },
  );
  it('a step is for the owner and the managers of its business, too, and not for its accountants and viewers', () => {
    const take = (command: RequestCommand, team: TeamRole) =>
      given(toDelivered).when(command, { facts: { ...facts, team }, ctx: { actor: customer('ravi') } });
    const confirmed = { type: 'DeliveryConfirmed', data: { rating: 5, comment: null, by: 'customer' } } as const;
    for (const team of ['owner', 'manager'] as const) take(commands.confirmDelivery, team).then([confirmed]);
    for (const team of ['accountant', 'viewer'] as const)
      for (const command of [commands.confirmDelivery, commands.cancel])
        take(command, team).thenRefused('team.not_allowed', { kind: 'forbidden' });
  });
  it('for which business it is, says who bought it alone', () => {
    given(toDelivered)
      .when({ type: 'nameBusiness', businessId: null }, { facts: { mayUse: true }, ctx: { actor: customer('ravi') } })
      .thenRefused('not_your_request');
  });
  it('no customer requests a service for another', () => {
    given([])
      .when({ ...commands.requestService, source: 'test' }, as(customer('customer-2')))
      .thenRefused('not_your_request');
  });
});

describe('assigning', () => {
  const claim = commands.assign;
  const handOver: RequestCommand = { type: 'assign', staffId: 'staff-2', method: 'hand_over', note: 'On leave' };
  it('lets staff take a case from the queue', () => {
    given(toPending)
      .when(claim, as(staff()))
      .then([assigned('staff-1')]);
  });
  it('to the person who has it changes nothing', () => {
    given([...toPending, assigned('staff-1')])
      .when(claim, as(staff()))
      .thenNothing();
  });
  it('by claim is for oneself', () => {
    given(toPending)
      .when({ ...claim, staffId: 'staff-2' }, as(staff()))
      .thenRefused('claim_for_self_only', { kind: 'forbidden' });
  });
  it('by claim takes nothing from anybody', () => {
    given([...toPending, assigned('staff-2')])
      .when(claim, as(staff()))
      .thenRefused('already_assigned', { kind: 'not_allowed' });
  });
  it('hands over what is one’s own, with the note', () => {
    given([...toPending, assigned('staff-1')])
      .when(handOver, as(staff()))
      .then([
        {
          type: 'RequestAssigned',
          data: { staffId: 'staff-2', method: 'hand_over', previousStaffId: 'staff-1', note: 'On leave' },
        },
      ]);
    given([...toPending, assigned('staff-3')])
      .when(handOver, as(staff()))
      .thenRefused('hand_over_own_only', { kind: 'forbidden' });
  });
  it('by an admin or by rule is theirs alone', () => {
    given(toPending)
      .when({ ...claim, method: 'admin' }, as(staff()))
      .thenRefused('assign_by_admin_only');
    given(toPending)
      .when({ ...claim, method: 'rule', from: null, decision: aDecision }, as(admin()))
      .thenRefused('assign_by_rule_only');
    given(toPending)
      .when({ ...claim, method: 'admin' }, as(admin()))
      .then([
        { type: 'RequestAssigned', data: { staffId: 'staff-1', method: 'admin', previousStaffId: null, note: null } },
      ]);
  });
  it('needs an active member of staff', () => {
    given(toPending)
      .when(claim, { facts: { assigneeActive: false }, ctx: { actor: staff() } })
      .thenRefused('assignee_not_active', { kind: 'invalid' });
  });
  it('needs the profession of its call, whoever gives it', () => {
    const facts = { assigneeActive: true, assigneeLacksSkill: true };
    given(toPending)
      .when(claim, { facts, ctx: { actor: staff() } })
      .thenRefused('assignee_lacks_skill', { kind: 'invalid' });
    given(toPending)
      .when({ ...claim, method: 'admin' }, { facts, ctx: { actor: admin() } })
      .thenRefused('assignee_lacks_skill', { kind: 'invalid' });
  });
});
