import { payment } from '@anupalan/domain/payments/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DAY,
  HOUR,
  type Kind,
  liveThrough,
  register,
  requestOf,
  type Someone,
  type YearCase,
} from '../testing/year-cases.js';
import { startYearWorld, type YearWorld } from '../testing/year-world.js';

const START = '2026-01-05T04:30:00.000Z';
const T0 = Date.parse(START);
const MONTH = 30 * DAY;

/** A phrase of each message that no other has. */
const TEXTS = {
  paid: 'Next: upload your documents',
  document_reminder: "We're waiting for your documents",
  documents_approved: 'are approved',
  payment_link: 'Please pay',
  payment_reminder: 'Reminder: ',
  payment_received: "We've received your final payment",
  filed: 'Acknowledgement number',
  delivered: 'Download your ',
  cancelled: 'is cancelled',
  refund: 'Your refund of',
  refund_processed: "We've refunded",
} as const;
type Template = keyof typeof TEXTS;

const TO_PAY = { paid: 1, documents_approved: 1, payment_link: 1 };
const TO_DELIVERY = { ...TO_PAY, payment_reminder: 1, payment_received: 1, filed: 1, delivered: 1 };
/** The number of messages to the customer of such a case in its whole life, by each channel. */
const MESSAGES: Readonly<Record<Kind, Partial<Record<Template, number>>>> = {
  silent: { paid: 1, document_reminder: 3 },
  expires: { ...TO_PAY, payment_reminder: 3 },
  unconfirmed: TO_DELIVERY,
  confirmed: TO_DELIVERY,
  cancelled: { paid: 1, document_reminder: 1, cancelled: 1, refund_processed: 1 },
  late: { ...TO_PAY, payment_reminder: 3, refund: 1, refund_processed: 1 },
  unheard: { paid: 1 },
  redelivered: { ...TO_DELIVERY, delivered: 2 },
};
const ENDS: Readonly<Record<Kind, string>> = {
  silent: 'documents_not_uploaded',
  expires: 'documents_approved',
  unconfirmed: 'completed',
  confirmed: 'completed',
  cancelled: 'cancelled',
  late: 'documents_approved',
  unheard: 'documents_uploaded_pending_review',
  redelivered: 'completed',
};

let world: YearWorld;
let staff: Someone;
let admin: Someone;
beforeEach(async () => {
  world = await startYearWorld(START);
  staff = await register(world, 'staff', 'Meera');
  admin = await register(world, 'admin', 'Ravi');
});
afterEach(() => world.end());

const begin = async (kind: Kind, at: number): Promise<YearCase> => ({
  kind,
  at,
  customer: await register(world, 'customer', 'Asha'),
  orderId: '',
});
const to = ({ mobile, email }: Someone) => world.delivered.filter((one) => one.to === mobile || one.to === email);
const toldOf = ({ customer }: YearCase, channel: 'sms' | 'mail') => {
  const texts = to(customer).filter((one) => one.channel === channel);
  const counts = Object.entries(TEXTS).map(
    ([template, text]) => [template, texts.filter((one) => one.text.includes(text)).length] as const,
  );
  const named = (text: string): number => Object.values(TEXTS).filter((phrase) => text.includes(phrase)).length;
  expect(texts.flatMap(({ text }) => (named(text) === 1 ? [] : [text]))).toEqual([]);
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
};
const timesOf = ({ customer, at }: YearCase, template: Template) =>
  to(customer).flatMap((one) => (one.channel === 'sms' && one.text.includes(TEXTS[template]) ? [one.at - at] : []));
const eventsOf = async (one: YearCase, type: string) =>
  (await world.app().store.load(`serviceRequest-${requestOf(one)}`)).filter(({ event }) => event.type === type);
const statusOf = async (one: YearCase) => (await world.app().load(serviceRequest, requestOf(one))).state.status;
const sentTwice = () => {
  const seen = new Set<string>();
  return world.delivered.filter((one) => {
    const name = `${one.channel} ${one.to} ${one.key}`;
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  });
};

describe('a year of cases', () => {
  it('reminds, expires, completes and gives back each at its time, and tells nobody anything twice', async () => {
    const kinds = Object.keys(MESSAGES) as Kind[];
    const cases: YearCase[] = [];
    for (let month = 0; month < 12; month += 1)
      for (const [n, kind] of kinds.entries())
        if (n % 3 === month % 3) cases.push(await begin(kind, T0 + month * MONTH + (1 + n * 2) * DAY + n * HOUR));
    const firstOfMarch = cases.find(({ at }) => at > T0 + 2 * MONTH)?.at ?? 0;

    await liveThrough(
      { world, staff, admin },
      cases,
      [
        ...Array.from({ length: 11 }, (_, n) => [T0 + (n + 1) * MONTH - 7 * HOUR, () => world.restart()] as const),
        // In the middle of a month: reminders, timers and gateway queries are planned and lost.
        [T0 + 5 * MONTH + 9 * DAY, () => world.restart({ losingWork: true })],
        [firstOfMarch - 1, () => world.refuse((channel) => channel === 'sms')],
        [firstOfMarch + 600_000, () => world.refuse(() => false)],
      ],
      T0 + 13 * MONTH,
    );

    for (const one of cases) {
      const which = `${one.kind} of ${new Date(one.at).toISOString()}`;
      expect([which, toldOf(one, 'sms')]).toEqual([which, MESSAGES[one.kind]]);
      expect([which, toldOf(one, 'mail')]).toEqual([which, MESSAGES[one.kind]]);
      expect([which, await statusOf(one)]).toEqual([which, ENDS[one.kind]]);
      const confirmed = (await eventsOf(one, 'DeliveryConfirmed')).map(({ event, metadata }) => [
        event.data.by,
        (Date.parse(metadata.time) - one.at) / DAY,
      ]);
      const expired = (await eventsOf(one, 'FinalPaymentLinkWithdrawn')).map(
        ({ metadata }) => (Date.parse(metadata.time) - one.at) / HOUR,
      );
      expect([which, expired]).toEqual([which, one.kind === 'expires' || one.kind === 'late' ? [16 + 7 * 24] : []]);
      const ends: Partial<Record<Kind, unknown>> = {
        unconfirmed: [['system', 16]],
        confirmed: [['customer', 4]],
        redelivered: [
          ['customer', 3],
          ['system', 26],
        ],
      };
      expect([which, confirmed]).toEqual([which, ends[one.kind] ?? []]);
      if (one.kind === 'silent') expect(timesOf(one, 'document_reminder').map((ms) => ms / DAY)).toEqual([1, 3, 7]);
      if (one.kind === 'expires') expect(timesOf(one, 'payment_reminder').map((ms) => ms / HOUR)).toEqual([17, 40, 88]);
      const orders = await Promise.all(
        [one.orderId, `${one.orderId}F`].map(async (id) => (await world.app().load(payment, id)).state.refunds),
      );
      const back =
        one.kind === 'cancelled' ? [['processed'], []] : one.kind === 'late' ? [[], ['processed']] : [[], []];
      expect([which, orders.map((refunds) => refunds.map(({ status }) => status))]).toEqual([which, back]);
    }
    const late = cases.filter(({ kind }) => kind === 'late').length;
    expect(to(admin).filter(({ text }) => text.includes('after the payment was withdrawn or expired'))).toHaveLength(
      2 * late,
    );
    expect(sentTwice()).toEqual([]);
    expect(world.failedJobs()).toBe(0);
  });
});

describe('a clock that jumps', () => {
  it('a year ahead sends no old reminders, and nothing again when it is set back', async () => {
    const [silent, expires, delivered] = [
      await begin('silent', T0),
      await begin('expires', T0),
      await begin('unconfirmed', T0),
    ];
    await liveThrough({ world, staff, admin }, [silent, expires, delivered], [], T0 + 2 * DAY + HOUR);
    const before = world.delivered.length;
    world.clock.advance(365 * DAY);
    await world.idle();
    expect(world.delivered.length).toBe(before);
    expect([await statusOf(silent), await statusOf(expires), await statusOf(delivered)]).toEqual([
      'documents_not_uploaded',
      'documents_approved',
      'completed',
    ]);
    await world.restart();
    world.clock.advance(-365 * DAY);
    await world.idle();
    await world.restart();
    const fresh = await begin('silent', T0 + 3 * DAY);
    await liveThrough({ world, staff, admin }, [fresh], [], T0 + 20 * DAY);
    expect([toldOf(fresh, 'sms'), timesOf(fresh, 'document_reminder').map((ms) => ms / DAY)]).toEqual([
      MESSAGES.silent,
      [1, 3, 7],
    ]);
    // Besides the customer the admins are notified: the case was not assigned.
    expect(world.delivered.length).toBe(before + 8 + 2);
    expect(sentTwice()).toEqual([]);
    expect((await eventsOf(delivered, 'DeliveryConfirmed')).length).toBe(1);
    expect(world.failedJobs()).toBe(0);
  });
});
