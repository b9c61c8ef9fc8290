import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { staffProfile } from '@anupalan/domain/staffing/aggregate';
import { systemContext } from '../../platform/commands/command-context.js';
import { type Act, contextOf, finalOrderId, must, onRequest, requestId } from './demo-life.js';

/** An admin assigns the case. */
export const assignTo =
  (adminKey: string, staffKey: string): Act =>
  (life) =>
    onRequest(life, life.member(adminKey), {
      type: 'assign',
      staffId: life.member(staffKey).userId,
      method: 'admin',
      note: null,
    });

export const handOver =
  (fromKey: string, toKey: string, note: string): Act =>
  (life) =>
    onRequest(life, life.member(fromKey), {
      type: 'assign',
      staffId: life.member(toKey).userId,
      method: 'hand_over',
      note,
    });

/** A member of staff is away from now on; their started cases wait to be handed over. */
export const goOnLeave =
  (staffKey: string): Act =>
  async (life) => {
    const person = life.member(staffKey);
    const context = contextOf(life, person, 'leave');
    const left = await life.app.execute(
      staffProfile,
      person.userId,
      { type: 'changeAvailability', to: 'away' },
      context,
    );
    must(life, 'leave', left);
  };

/** The authority requests these documents again. */
export const query =
  (staffKey: string, documentKeys: readonly string[], reason: string): Act =>
  (life) =>
    onRequest(life, life.member(staffKey), { type: 'authorityQuery', documentKeys, reason });

export const withdraw =
  (staffKey: string, note: string): Act =>
  (life) =>
    onRequest(life, life.member(staffKey), { type: 'withdrawPaymentLink', note });

export const override =
  (adminKey: string, to: string, reason: string): Act =>
  (life) =>
    onRequest(life, life.member(adminKey), { type: 'overrideStatus', to, reason });

export const reopen =
  (adminKey: string, reason: string): Act =>
  (life) =>
    onRequest(life, life.member(adminKey), { type: 'reopen', reason });

/** The effect of a timer. */
const byTimer = (queue: string, life: Parameters<Act>[0]) => {
  const { commandId } = contextOf(life, life.customer, queue);
  return systemContext(`job-${queue}`, { commandId });
};

/** The final payment link has run out. */
export const expire: Act = async (life) => {
  const expired = await life.app.execute(payment, finalOrderId(life), { type: 'expireOrder' }, byTimer('expiry', life));
  must(life, 'expiry', expired);
};

/** Fourteen days after an unconfirmed delivery. */
export const completeByTimer: Act = async (life) => {
  const confirm = { type: 'confirmDelivery', rating: null, comment: null } as const;
  must(
    life,
    'completion',
    await life.app.execute(serviceRequest, requestId(life), confirm, byTimer('case-timers', life)),
  );
};
