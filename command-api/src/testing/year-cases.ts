import { user } from '@anupalan/domain/identity/aggregate';
import { submission } from '@anupalan/domain/intake/aggregate';
import type { Actor } from '@anupalan/domain/kernel/event';
import type { Rejection } from '@anupalan/domain/kernel/rejection';
import type { Result } from '@anupalan/domain/kernel/result';
import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { RequestCommand } from '@anupalan/domain/requests/commands';
import { finalPaymentLines } from '@anupalan/domain/requests/final-payment';
import type { Role } from '@anupalan/domain/rules/roles';
import { isoNow } from '@anupalan/infra/ports/clock';
import { razorpayWebhook, type TheirPayment } from '@anupalan/infra/testing/razorpay-counterpart';
import { initiateOrder, requestIdOf } from '../payments/orders.js';
import { systemContext } from '../platform/commands/command-context.js';
import { answersFor } from '../seed/demo/demo-answers.js';
import { PAPERLESS, WEBHOOK_SECRET, type YearWorld } from './year-world.js';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A recipient of messages: by this number and this address. */
export interface Someone {
  readonly id: string;
  readonly role: Role;
  readonly mobile: string;
  readonly email: string;
}

export interface YearCase {
  readonly kind: Kind;
  readonly customer: Someone;
  /** When it is bought, ms since the epoch. */
  readonly at: number;
  orderId: string;
}

interface Life {
  readonly world: YearWorld;
  readonly staff: Someone;
  readonly admin: Someone;
  readonly one: YearCase;
}
type Act = (life: Life) => Promise<void>;

const must = <T>(result: Result<T, Rejection>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};
const by = ({ id, role }: Someone) => systemContext('year', { actor: { id, role } as Actor, channel: 'web' });
export const requestOf = (one: YearCase): string => requestIdOf(one.orderId);

let numbers = 9_700_000_000;
export const register = async (world: YearWorld, role: Role, name: string): Promise<Someone> => {
  numbers += 1;
  const [id, mobile, email] = [`00000000-0000-4000-8000-00${numbers}`, `+91${numbers}`, `n${numbers}@example.in`];
  const made = { type: 'registerUser', mobile, name, email, role, isSuperAdmin: false, via: 'setup', consent: null };
  must(await world.app().execute(user, id, made as never, systemContext('year')));
  return { id, role, mobile, email };
};

const step =
  (who: 'staff' | 'admin' | 'customer', command: RequestCommand): Act =>
  async (life) => {
    const actor = who === 'customer' ? life.one.customer : life[who];
    must(await life.world.app().execute(serviceRequest, requestOf(life.one), command, by(actor)));
  };

/** The gateway's record of a paid order. */
const paidThere = async ({ world }: Life, orderId: string): Promise<TheirPayment> => {
  const { state } = await world.app().load(payment, orderId);
  return {
    id: `pay_${orderId}`,
    status: 'captured',
    amount: state.order?.amountPaise ?? 0,
    currency: 'INR',
    method: 'upi',
    created_at: Math.floor(world.clock.now() / 1000),
    notes: { order_id: orderId },
  };
};
const pay = async (life: Life, orderId: string, word: 'told' | 'lost'): Promise<void> => {
  const paid = await paidThere(life, orderId);
  life.world.their.attempt(orderId, paid);
  if (word === 'lost') return;
  const { body, headers } = razorpayWebhook(WEBHOOK_SECRET, 'payment.captured', { payment: { entity: paid } }, paid.id);
  const answer = await life.world.client().request('POST', '/api/webhooks/razorpay', { body, headers });
  if (answer.status !== 200) throw new Error(`webhook answered ${answer.status}`);
};

const order: Act = async ({ world, one }) => {
  const wanted = { customerId: one.customer.id, serviceId: PAPERLESS, shown: null, requestId: null, another: true };
  one.orderId = must(await initiateOrder(world.app(), wanted, by(one.customer))).orderId;
};
const buy: Act = async (life) => {
  await order(life);
  await pay(life, life.one.orderId, 'told');
};
/** The gateway's report of the payment never comes. */
const buyUnheard: Act = async (life) => {
  await order(life);
  await pay(life, life.one.orderId, 'lost');
};
const submit: Act = async ({ world, one }) => {
  const { state } = await world.app().load(serviceRequest, requestOf(one));
  const form = await world.app().catalogueAt(PAPERLESS, state.origin?.catalogueRevision ?? 0);
  const { mobile, email } = one.customer;
  const about = { business: '', state: 'Kerala', address: '', pin: '682031', pan: '', partner: { name: '', pan: '' } };
  const person = { key: '', userId: '', name: 'Asha', mobile, email, role: 'customer', isSuperAdmin: false } as const;
  const answers = answersFor(form?.fields ?? [], { ...person, customer: about }, isoNow(world.app().clock));
  must(await world.app().execute(submission, requestOf(one), { type: 'submitIntake', answers }, by(one.customer)));
};
const approve: Act = async ({ world, one, staff }) => {
  must(await world.app().execute(submission, requestOf(one), { type: 'approveSubmission' }, by(staff)));
};
const finalOf = (one: YearCase): string => `${one.orderId}F`;
const ask: Act = (life) => {
  const lineItems = finalPaymentLines({
    professionalFee: { amountPaise: 0 },
    governmentFees: [{ amountPaise: 5208_00, reason: 'Stamp duty of the state.' }],
  });
  return step('staff', { type: 'sendPaymentLink', orderId: finalOf(life.one), lineItems })(life);
};
const payFinal: Act = (life) => pay(life, finalOf(life.one), 'told');
const startFiling = step('staff', { type: 'startFiling' });
const file = step('staff', { type: 'submitToAuthority', acknowledgementNumber: 'AA1', authority: null });
const deliver = step('staff', { type: 'deliver', deliverables: [], result: 'Done.' });
const confirm = step('customer', { type: 'confirmDelivery', rating: 5, comment: null });
const reopen = step('admin', { type: 'reopen', reason: 'The name was written wrongly' });
const cancel = step('customer', { type: 'cancel', reason: 'Changed my mind' });
/** The bank processes the requested refunds, without a report. */
const banksDecide: Act = async ({ world }) => {
  for (const { id, status } of world.their.refunds.values())
    if (status === 'pending') world.their.decideRefund(id, 'processed');
};

const TO_PAY = [
  [0, buy],
  [12 * HOUR, submit],
  [14 * HOUR, approve],
  [16 * HOUR, ask],
] as const;
const TO_DELIVERY = [
  ...TO_PAY,
  [18 * HOUR, payFinal],
  [20 * HOUR, startFiling],
  [22 * HOUR, file],
  [2 * DAY, deliver],
] as const;

/** The acts of people, by time after the purchase. Timers do the rest of a case's life. */
export const SCRIPTS = {
  silent: [[0, buy]],
  expires: TO_PAY,
  unconfirmed: TO_DELIVERY,
  confirmed: [...TO_DELIVERY, [4 * DAY, confirm]],
  cancelled: [
    [0, buy],
    [2 * DAY, cancel],
    [2 * DAY + HOUR, banksDecide],
  ],
  late: [...TO_PAY, [9 * DAY, payFinal], [9 * DAY + HOUR, banksDecide]],
  unheard: [
    [0, buyUnheard],
    [12 * HOUR, submit],
  ],
  redelivered: [...TO_DELIVERY, [3 * DAY, confirm], [5 * DAY, reopen], [12 * DAY, deliver]],
} as const satisfies Readonly<Record<string, readonly (readonly [number, Act])[]>>;
export type Kind = keyof typeof SCRIPTS;

/** Runs all cases in the order of time, with other events in between, until `end`. */
export const liveThrough = async (
  { world, staff, admin }: Omit<Life, 'one'>,
  cases: readonly YearCase[],
  besides: readonly (readonly [at: number, act: () => Promise<void> | void])[],
  end: number,
): Promise<void> => {
  const acts = cases.flatMap((one) =>
    SCRIPTS[one.kind].map(([after, act]) => [one.at + after, () => act({ world, staff, admin, one })] as const),
  );
  for (const [at, act] of [...acts, ...besides].sort(([a], [b]) => a - b)) {
    await world.travelTo(at);
    await act();
  }
  await world.travelTo(end);
};
