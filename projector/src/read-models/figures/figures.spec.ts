import type { JsonObject } from '@anupalan/domain/kernel/json';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, createHistory, documentsOf, GATEWAY, type History, STAFF } from '../../../testing/history.js';
import { FINAL_ORDER, ORDER, orderSubject, payInitial, REQUEST, wholeJourney } from '../../../testing/journey.js';
import { buildViews, person } from '../../../testing/views.js';
import { PRESENT } from './doc.js';
import { figures } from './projection.js';
import { createdByService, dayFigures, presentCases, registeredUsers, staysOf } from './queries.js';

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());
const readsOf = async (log: History) => {
  const views = await buildViews(log);
  close = async () => {
    close = () => Promise.resolve();
    await views.close();
  };
  return views.reads;
};
const DAY = '2026-11-01';
const dayOf = async (log: History, day = DAY) => (await dayFigures(await readsOf(log), day, day))[0]?.figures;
const request = `serviceRequest-${REQUEST}`;

describe('the figures of a day', () => {
  it('count what was made, delivered, ordered, paid and rated', async () => {
    expect(await dayOf(wholeJourney())).toMatchObject({
      created: 1,
      delivered: 1,
      opened: 1,
      ended: 1,
      orders: 1,
      payments: 1,
      capturedPaise: 139_900,
      refundedPaise: 0,
      ratings: 1,
      ratingSum: 5,
    });
  });

  it('count customers who signed up, and nobody else', async () => {
    const log = createHistory();
    person(log, 'asha', 'Asha', '+919876543210');
    person(log, 'meera', 'Meera', '+919876543211', 'staff');
    expect(await dayOf(log)).toMatchObject({ signUps: 1 });
  });

  it('take back what was refunded, and a second payment with its refund comes to nothing', async () => {
    const log = createHistory();
    payInitial(log);
    const refund = (gatewayPaymentId: string, amountPaise: number, parts: object | null = null): void => {
      const refundKey = `${ORDER}~${gatewayPaymentId}`;
      log.add(GATEWAY, `payment-${ORDER}`, 'RefundProcessed', {
        requestId: REQUEST,
        refundKey,
        gatewayPaymentId,
        gatewayRefundId: `rfnd_${gatewayPaymentId}`,
        amountPaise,
        parts: parts as JsonObject | null,
      });
    };
    const again = { ...orderSubject('initial'), gatewayPaymentId: 'pay_9', amountPaise: 39_900, method: 'upi' };
    log.add(GATEWAY, `payment-${ORDER}`, 'DuplicateCaptured', again);
    refund('pay_9', 39_900);
    const wrong = { ...again, gatewayPaymentId: 'pay_8', expectedPaise: 39_900, amountPaise: 100 };
    log.add(GATEWAY, `payment-${FINAL_ORDER}`, 'CaptureMismatched', wrong);
    refund('pay_8', 100);
    expect(await dayOf(log)).toMatchObject({ payments: 1, capturedPaise: 79_900, refundedPaise: 40_000 });
    expect(await dayOf(log)).toMatchObject({ feesPaise: 33_814, gstPaise: 6086, governmentPaise: 0 });
  });

  it('keep our fees, their tax and what is passed on apart, each less what went back', async () => {
    const log = wholeJourney();
    expect(await dayOf(log)).toMatchObject({ feesPaise: 83_814, gstPaise: 15_086, governmentPaise: 41_000 });
    const back = { requestId: REQUEST, gatewayPaymentId: 'pay_2', gatewayRefundId: 'rfnd_1', amountPaise: 11_800 };
    const parts = { feePaise: 10_000, gstPaise: 1800, governmentPaise: 0 };
    log.add(GATEWAY, `payment-${FINAL_ORDER}`, 'RefundedOutside', { ...back, parts });
    expect(await dayOf(log)).toMatchObject({
      refundedPaise: 11_800,
      feesPaise: 73_814,
      gstPaise: 13_286,
      governmentPaise: 41_000,
    });
  });

  it('belong to the day in India', async () => {
    // 00:30 on 2 November in India.
    const log = createHistory();
    const late: JsonObject = { ...orderSubject('initial'), orderId: ORDER, amountPaise: 1, lineItems: [] };
    const event = log.add(CUSTOMER, `payment-${ORDER}`, 'OrderCreated', { ...late, gateway: 'x', expiresAt: null });
    const metadata = { ...event.metadata, time: '2026-11-01T19:00:00.000Z' };
    expect([...documentsOf(figures, [{ ...event, metadata }]).keys()]).toEqual(['2026-11-02']);
  });

  it('are zeros where nothing happened, for each day that is asked for', async () => {
    const days = await dayFigures(await readsOf(wholeJourney()), '2026-10-31', '2026-11-02');
    expect(days.map(({ day, figures: { created } }) => [day, created])).toEqual([
      ['2026-10-31', 0],
      ['2026-11-01', 1],
      ['2026-11-02', 0],
    ]);
  });
});

describe('the new cases by service', () => {
  it('are summed over the days, the most first', () => {
    const days = [
      { createdByService: {} },
      { createdByService: { gst: 1, llp: 2 } },
      { createdByService: { gst: 1, opc: 5 } },
    ];
    expect(createdByService(days).map(({ serviceId, cases }) => [serviceId, cases])).toEqual([
      ['opc', 5],
      ['gst', 2],
      ['llp', 2],
    ]);
  });
});

describe('the cases at each status now', () => {
  it('follow every move, also of an admin, and leave out statuses without a case', async () => {
    const log = createHistory();
    payInitial(log);
    const at = async () => {
      const found = Object.fromEntries(await presentCases(await readsOf(log)));
      await close();
      return found;
    };
    expect(await at()).toEqual({ documents_not_uploaded: 1 });
    log.add(ADMIN, request, 'StatusOverridden', { to: 'closed', reason: 'A duplicate of another' });
    expect(await at()).toEqual({ closed: 1 });
    log.add(STAFF, request, 'RequestAssigned', { staffId: 's', method: 'claim', previousStaffId: null, note: null });
    expect(await at()).toEqual({ closed: 1 });
  });

  it('are counted anew by a case that is opened again', async () => {
    const log = wholeJourney();
    log.add(ADMIN, request, 'RequestReopened', { to: 'awaiting_govt_approval', reason: 'One more paper' });
    const reads = await readsOf(log);
    expect(await presentCases(reads)).toEqual(new Map([['awaiting_govt_approval', 1]]));
    expect((await dayFigures(reads, DAY, DAY))[0]?.figures).toMatchObject({ opened: 2, ended: 1 });
  });

  it('are empty without a case', async () => {
    expect(await presentCases(await readsOf(createHistory()))).toEqual(new Map());
    expect(documentsOf(figures, []).get(PRESENT)).toBeUndefined();
  });
});

describe('the customers with an account', () => {
  it('follow every sign-up, role and erasure, also of those who are customers no more', async () => {
    const log = createHistory();
    const role = (id: string, from: string, to: string) => log.add(ADMIN, `user-${id}`, 'RoleChanged', { from, to });
    const erase = (id: string) => log.add(CUSTOMER, `user-${id}`, 'UserErased', { by: 'self' });
    const count = async () => {
      const found = await registeredUsers(await readsOf(log));
      await close();
      return found;
    };
    expect(await count()).toBe(0);
    for (const id of ['asha', 'iqbal', 'gita']) person(log, id, id, `+9198765432${id.length}0`);
    person(log, 'meera', 'Meera', '+919876543211', 'staff');
    expect(await count()).toBe(3);
    role('asha', 'customer', 'staff');
    role('asha', 'staff', 'admin');
    expect(await count()).toBe(2);
    role('meera', 'staff', 'customer');
    expect(await count()).toBe(3);
    erase('iqbal');
    erase('asha');
    erase('meera');
    expect(await count()).toBe(1);
  });
});

describe('how long cases were at a status', () => {
  it('is counted on the day on which they left it, and not for moves that do not say it', () => {
    const log = createHistory();
    payInitial(log);
    const move = { from: 'documents_approved', to: 'filing_processing_started' };
    const [event] = log.events.slice(-1);
    if (event === undefined) throw new Error('no event');
    const left = (time: string, since?: string) => ({
      ...event,
      event: { type: 'FilingStarted', data: since === undefined ? move : { ...move, since } },
      metadata: { ...event.metadata, time },
    });
    const docs = documentsOf(figures, [
      left('2026-11-04T10:00:00.000Z', '2026-11-01T10:00:00.000Z'),
      left('2026-11-04T11:00:00.000Z'),
    ]);
    const day = docs.get('2026-11-04');
    if (day?.kind !== 'day') throw new Error('no day');
    const [stay] = staysOf([day]);
    expect(stay).toMatchObject({ status: 'documents_approved', count: 1 });
    expect((stay?.medianMs ?? 0) / (3 * 86_400_000)).toBeCloseTo(1, 0);
  });
});
