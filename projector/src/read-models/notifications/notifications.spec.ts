import { processes } from '@anupalan/domain/processes/all';
import type { NotificationTemplate } from '@anupalan/domain/texts/en';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, createHistory, documentsOf, GATEWAY, type History, STAFF } from '../../../testing/history.js';
import { askAgain, ORDER, orderSubject, payInitial, REQUEST, submit, wholeJourney } from '../../../testing/journey.js';
import { assign, buildViews, caseFor, office, person } from '../../../testing/views.js';
import { EVERY_STAFF } from './doc.js';
import { notifications } from './projection.js';
import { COUNT_LIMIT, MAX_NOTIFICATIONS, ownNotifications, type Place, type Reader, readMarkOf } from './queries.js';
import { NOTIFICATION_SOURCES } from './sources.js';

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());
const viewsOf = async (log: History): Promise<ReadStore> => {
  await close();
  const views = await buildViews(log);
  close = async () => {
    close = () => Promise.resolve();
    await views.close();
  };
  return views.reads;
};
const reader = (userId: string, role: Reader['role'] = 'customer'): Reader => ({ userId, role });
const ASHA = reader('asha');
const IQBAL = reader('iqbal');
const MEERA = reader(STAFF.id, 'staff');

/** The time of reading: some days after all events. */
const NOW = '2026-11-05T00:00:00.000Z';
const all = { now: NOW, limit: 100 };
/** A person's notifications, newest first, by name and case. */
const toldTo = async (log: History, who: Reader): Promise<readonly string[]> =>
  (await ownNotifications(await viewsOf(log), who, all)).items.map(({ told, about }) => `${told.template} ${about.id}`);
const templates = async (log: History, who: Reader): Promise<readonly NotificationTemplate[]> =>
  (await ownNotifications(await viewsOf(log), who, all)).items.map(({ told }) => told.template);

const say = (log: History, from: typeof CUSTOMER, customerId = 'asha', conversation = 'r1') =>
  log.add(from, `conversation-${conversation}`, 'MessageSent', {
    messageId: `m-${log.recorded.length}`,
    customerId,
    text: 'Hello',
  });

describe('a notification', () => {
  it('comes from every process that notifies', () => {
    const telling = processes.filter(({ name }) => name.endsWith('-then-notify')).map(({ name }) => name);
    expect(telling).not.toEqual([]);
    expect(new Set(NOTIFICATION_SOURCES.map(({ name }) => name))).toEqual(new Set(telling));
  });

  it('is listed newest first, once per event', async () => {
    const log = wholeJourney();
    expect(await templates(log, reader(CUSTOMER.id))).toEqual([
      'delivered',
      'filed',
      'payment_received',
      'payment_link',
      'documents_approved',
      'documents_rejected',
      'paid',
    ]);
  });

  it('has the values of the event that its text quotes', async () => {
    const { items } = await ownNotifications(await viewsOf(wholeJourney()), reader(CUSTOMER.id), all);
    expect(items.map(({ told }) => told.facts)).toEqual([
      {},
      { acknowledgementNumber: 'ACK-1', authority: 'ROC Pune' },
      { amountPaise: 100_000, orderId: 'TEST_ORD2' },
      { amountPaise: 100_000, payBy: '2026-11-08T00:00:00.000Z', orderId: 'TEST_ORD2' },
      {},
      { documents: 1, answers: 1 },
      { amountPaise: 39_900, orderId: ORDER },
    ]);
    expect(items[0]?.about).toMatchObject({ serviceTitle: 'Company Registration', caseNumber: 'SR-7K3M9Q-4' });
  });

  it('is for its recipient alone, not for the other customer or the staff of another case', async () => {
    const log = office();
    say(log, STAFF);
    say(log, { id: 'asha', role: 'customer' });
    expect(await toldTo(log, ASHA)).toEqual(['message r1', 'paid r3', 'paid r1']);
    expect(await toldTo(log, IQBAL)).toEqual(['paid r2']);
    expect(await toldTo(log, MEERA)).toEqual(['message r1']);
    expect(await toldTo(log, reader('staff-2', 'staff'))).toEqual([]);
  });

  it('reaches all staff while the case is unassigned, and its assignee afterwards', async () => {
    const log = createHistory();
    person(log, STAFF.id, 'Meera Nair', '+910000000003', 'staff');
    person(log, 'staff-2', 'Kabir Rao', '+910000000004', 'staff');
    person(log, ADMIN.id, 'Lata', '+910000000005', 'admin');
    payInitial(log);
    submit(log);
    for (const one of [MEERA, reader('staff-2', 'staff')])
      expect(await toldTo(log, one)).toEqual([`submitted ${REQUEST}`]);
    askAgain(log);
    log.add(CUSTOMER, `submission-${REQUEST}`, 'IntakeSubmitted', { attempt: 2, answers: 'x', documentIds: [] });
    expect(await toldTo(log, MEERA)).toEqual([`submitted ${REQUEST}`, `submitted ${REQUEST}`]);
    expect(await toldTo(log, reader('staff-2', 'staff'))).toEqual([`submitted ${REQUEST}`]);
    expect(await toldTo(log, reader(ADMIN.id, 'admin'))).toEqual([]);
  });

  it('of an assignment reaches the new assignee, unless they took the case themselves', async () => {
    const log = office();
    log.add(ADMIN, 'serviceRequest-r1', 'RequestAssigned', {
      staffId: 'staff-2',
      method: 'admin',
      previousStaffId: STAFF.id,
      note: null,
    });
    expect(await toldTo(log, MEERA)).toEqual([]);
    expect(await toldTo(log, reader('staff-2', 'staff'))).toEqual(['assigned r1']);
  });

  it('to a role reaches a person only from when they had the role', async () => {
    const log = createHistory();
    person(log, ADMIN.id, 'Lata', '+910000000005', 'admin');
    caseFor(log, 'r1', 'asha', 'GST Registration', 'SR-1');
    say(log, { id: 'asha', role: 'customer' });
    person(log, STAFF.id, 'Meera Nair', '+910000000003', 'staff');
    expect(await toldTo(log, MEERA)).toEqual([]);
    say(log, { id: 'asha', role: 'customer' });
    expect(await toldTo(log, MEERA)).toEqual(['message r1']);
    log.add(ADMIN, `user-${STAFF.id}`, 'RoleChanged', { from: 'staff', to: 'admin' });
    expect(await toldTo(log, reader(STAFF.id, 'admin'))).toEqual([]);
  });

  it('to staff is no longer theirs once they have left, one to them as a customer is', async () => {
    const log = office();
    caseFor(log, 'r4', STAFF.id, 'PAN', 'SR-4');
    say(log, { id: 'asha', role: 'customer' });
    expect(await toldTo(log, MEERA)).toEqual(['message r1', 'paid r4']);
    log.add(ADMIN, `user-${STAFF.id}`, 'RoleChanged', { from: 'staff', to: 'customer' });
    expect(await toldTo(log, reader(STAFF.id))).toEqual(['paid r4']);
  });

  it('of a wrong or blocked payment reaches the admins, also without a case', async () => {
    const log = createHistory();
    person(log, ADMIN.id, 'Lata', '+910000000005', 'admin');
    const subject = orderSubject('initial');
    const { requestId } = subject;
    const refundKey = `${ORDER}~pay_1`;
    log.add(GATEWAY, `payment-${ORDER}`, 'CaptureMismatched', {
      ...subject,
      gatewayPaymentId: 'pay_1',
      expectedPaise: 39_900,
      amountPaise: 100,
      method: 'upi',
    });
    log.add(GATEWAY, `payment-${ORDER}`, 'RefundRequested', {
      refundKey,
      gatewayPaymentId: 'pay_1',
      amountPaise: 100,
      cause: 'mismatch',
      requestId,
    });
    log.add(GATEWAY, `payment-${ORDER}`, 'RefundFailed', { requestId, refundKey, reason: 'account closed' });
    log.add(GATEWAY, `payment-${ORDER}`, 'RefundProcessed', {
      requestId,
      refundKey,
      gatewayRefundId: 'rf_1',
      amountPaise: 100,
    });
    const reads = await viewsOf(log);
    const lata = await ownNotifications(reads, reader(ADMIN.id, 'admin'), all);
    expect(lata.items.map(({ told }) => [told.template, told.facts])).toEqual([
      ['refund_failed', { amountPaise: 100, orderId: ORDER }],
      ['mismatch', { amountPaise: 100, expectedPaise: 39_900, orderId: ORDER }],
    ]);
    expect(lata.items[0]?.about).toMatchObject({ caseNumber: null, serviceTitle: 'Company Registration' });
    const buyer = await ownNotifications(reads, reader(CUSTOMER.id), all);
    expect(buyer.items.map(({ told }) => told.template)).toEqual(['refund_processed', 'refund']);
  });

  it('of a cancelled case has the refund, and reaches the assignee', async () => {
    const log = office();
    log.add(STAFF, 'serviceRequest-r1', 'RequestCancelled', {
      reason: 'x',
      refunds: [
        { orderId: 'a', amountPaise: 10_000 },
        { orderId: 'b', amountPaise: 5_000 },
      ],
    });
    const reads = await viewsOf(log);
    for (const who of [ASHA, MEERA])
      expect((await ownNotifications(reads, who, all)).items[0]?.told).toMatchObject({
        template: 'cancelled',
        facts: { amountPaise: 15_000 },
      });
  });

  it('is sorted by the log within one millisecond, page by page', async () => {
    const log = wholeJourney();
    const inOrder = await templates(log, reader(CUSTOMER.id));
    for (const { metadata } of log.recorded) Object.assign(metadata, { time: log.at(0) });
    const reads = await viewsOf(log);
    const found: NotificationTemplate[] = [];
    for (let after: Place | null | undefined; after !== null; ) {
      const page = await ownNotifications(reads, reader(CUSTOMER.id), {
        now: NOW,
        limit: 2,
        ...(after === undefined ? {} : { after }),
      });
      found.push(...page.items.map(({ told }) => told.template));
      after = page.next;
    }
    expect(found).toEqual(inOrder);
  });

  it('reaches a person who works on their own case once', async () => {
    const log = office();
    caseFor(log, 'r4', STAFF.id, 'PAN', 'SR-4');
    assign(log, 'r4', STAFF.id);
    log.add(ADMIN, 'serviceRequest-r4', 'RequestCancelled', { reason: 'x', refunds: [] });
    expect(await toldTo(log, MEERA)).toEqual(['cancelled r4', 'paid r4']);
  });

  it('without a case is kept under the customer', async () => {
    const log = office();
    say(log, STAFF, 'iqbal', 'iqbal');
    expect(await toldTo(log, IQBAL)).toEqual(['message iqbal', 'paid r2']);
  });

  it('is kept among the newest fifty per case and recipient', async () => {
    const log = office();
    say(log, { id: 'asha', role: 'customer' });
    for (let n = 0; n < 60; n += 1) say(log, STAFF);
    expect(await toldTo(log, MEERA)).toEqual(['message r1']);
    const told = await toldTo(log, ASHA);
    expect(told.filter((one) => one === 'message r1')).toHaveLength(50);
    expect(told).not.toContain('paid r1');
    expect(told).toContain('paid r3');
  });
});

describe('the unread notifications', () => {
  it('are all of them until one is read, and then the later ones', async () => {
    const log = office();
    const before = await viewsOf(log);
    expect((await ownNotifications(before, ASHA, all)).unread).toBe(2);
    const mark = await readMarkOf(before, ASHA, NOW);
    expect(mark).not.toBeNull();
    log.add({ id: 'asha', role: 'customer' }, 'user-asha', 'NotificationsRead', { ...mark });
    say(log, STAFF);
    const reads = await viewsOf(log);
    const { items, unread } = await ownNotifications(reads, ASHA, all);
    expect([unread, items.map(({ isRead }) => isRead)]).toEqual([1, [false, true, true]]);
    expect((await ownNotifications(reads, IQBAL, all)).unread).toBe(1);
  });

  it('are those of the last fortnight without a mark, and older ones stay read when a mark is set', async () => {
    const log = office();
    const [first, second] = (await ownNotifications(await viewsOf(log), ASHA, all)).items
      .map(({ told }) => told)
      .reverse();
    const aFortnightAfter = (time: string | undefined, ms: number) =>
      new Date(Date.parse(time ?? '') + 14 * 86_400_000 + ms).toISOString();
    const reads = await viewsOf(log);
    const unread = async (now: string) => (await ownNotifications(reads, ASHA, { ...all, now })).unread;
    expect(await unread(aFortnightAfter(first?.at, -1))).toBe(2);
    expect(await unread(aFortnightAfter(first?.at, 0))).toBe(1);
    const later = aFortnightAfter(second?.at, 0);
    expect(await unread(later)).toBe(0);
    expect((await ownNotifications(reads, ASHA, { ...all, now: later })).items).toHaveLength(2);
    // Reading the first one again does not move the mark back.
    expect(await readMarkOf(reads, ASHA, later, first?.eventId)).toMatchObject({ eventId: second?.eventId });
  });

  it('of one millisecond are those after the one that was read', async () => {
    const log = office();
    for (let n = 0; n < 3; n += 1) say(log, STAFF);
    for (const { metadata } of log.recorded) Object.assign(metadata, { time: log.at(0) });
    const [newest, before] = (await ownNotifications(await viewsOf(log), ASHA, all)).items;
    const mark = await readMarkOf(await viewsOf(log), ASHA, NOW, before?.told.eventId);
    log.add({ id: 'asha', role: 'customer' }, 'user-asha', 'NotificationsRead', { ...mark });
    const unread = await ownNotifications(await viewsOf(log), ASHA, { ...all, unreadOnly: true });
    expect(unread.items.map(({ told }) => told.eventId)).toEqual([newest?.told.eventId]);
  });

  it('can be read up to one of them, and are listed on request', async () => {
    const log = office();
    say(log, STAFF);
    const { items } = await ownNotifications(await viewsOf(log), ASHA, all);
    const middle = items[1]?.told;
    const mark = await readMarkOf(await viewsOf(log), ASHA, NOW, middle?.eventId);
    expect(mark).toEqual({ eventId: middle?.eventId, at: middle?.at, n: middle?.n });
    log.add({ id: 'asha', role: 'customer' }, 'user-asha', 'NotificationsRead', { ...mark });
    const unread = await ownNotifications(await viewsOf(log), ASHA, { ...all, unreadOnly: true });
    expect([unread.items.map(({ told }) => told.template), unread.unread, unread.total]).toEqual([['message'], 1, 1]);
  });

  it('cannot be read up to another person’s notification, nor where there is none', async () => {
    const reads = await viewsOf(office());
    const theirs = (await readMarkOf(reads, IQBAL, NOW))?.eventId ?? '';
    expect(await readMarkOf(reads, ASHA, NOW, theirs)).toBeNull();
    expect(await readMarkOf(reads, reader('nobody'), NOW)).toBeNull();
  });
});

describe('pages of notifications', () => {
  const many = (): History => {
    const log = createHistory();
    person(log, STAFF.id, 'Meera Nair', '+910000000003', 'staff');
    // Forty cases with two rounds of notifications, half of them Meera's: the notifications of the cases interleave.
    for (let n = 0; n < 40; n += 1) caseFor(log, `r${n}`, 'asha', 'GST Registration', `SR-${n}`);
    for (let n = 0; n < 40; n += 2) assign(log, `r${n}`, STAFF.id);
    for (const step of [7, 3])
      for (let n = 0; n < 40; n += 1) say(log, { id: 'asha', role: 'customer' }, 'asha', `r${(n * step) % 40}`);
    return log;
  };

  it.each([
    ['a customer', ASHA],
    ['one of the staff, their own cases and nobody’s', MEERA],
  ])('give %s everything once, in order', async (_, who) => {
    const reads = await viewsOf(many());
    const whole = (await ownNotifications(reads, who, { now: NOW, limit: 1000 })).items.map(({ told }) => told);
    expect(whole).toHaveLength(who === ASHA ? 40 : 80);
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const paged: string[] = [];
    for (let after: Place | null | undefined; after !== null; ) {
      const page = await ownNotifications(reads, who, {
        now: NOW,
        limit: 9,
        ...(after === undefined ? {} : { after }),
      });
      expect([page.total, page.more, page.unread]).toEqual([whole.length, false, whole.length]);
      paged.push(...page.items.map(({ told }) => told.eventId));
      after = page.next;
    }
    expect(paged).toEqual(whole.map(({ eventId }) => eventId));
  });

  it('reach back to the newest thousand', async () => {
    const log = createHistory();
    for (let n = 0; n < 21; n += 1) {
      caseFor(log, `r${n}`, 'asha', 'GST Registration', `SR-${n}`);
      for (let m = 0; m < 49; m += 1) say(log, STAFF, 'asha', `r${n}`);
    }
    const reads = await viewsOf(log);
    const { items, next } = await ownNotifications(reads, ASHA, { now: NOW, limit: 2000 });
    expect([items.length, items.at(-1)?.about.id, next]).toEqual([MAX_NOTIFICATIONS, 'r1', null]);
    expect(await readMarkOf(reads, ASHA, NOW, items.at(-1)?.told.eventId)).not.toBeNull();
    expect(await readMarkOf(reads, ASHA, NOW, log.events[1]?.id)).toBeNull();
  });

  it('count up to a hundred, the maximum of the bell', async () => {
    const log = office();
    for (const id of ['r1', 'r3']) for (let n = 0; n < 60; n += 1) say(log, STAFF, 'asha', id);
    log.add(STAFF, 'serviceRequest-r3', 'DocumentsApproved', { count: 1 });
    caseFor(log, 'r5', 'asha', 'PAN', 'SR-5');
    expect(await ownNotifications(await viewsOf(log), ASHA, { now: NOW, limit: 5 })).toMatchObject({
      total: COUNT_LIMIT,
      more: true,
      unread: COUNT_LIMIT,
    });
  });
});

describe('a document', () => {
  it('has the time of its newest one, also when a server with a slow clock added the last', async () => {
    const log = office();
    say(log, STAFF);
    const behind = log.recorded.at(-1);
    if (behind !== undefined) Object.assign(behind.metadata, { time: '2026-10-31T23:59:00.000Z' });
    expect(documentsOf(notifications, log.events).get('r1')).toMatchObject({ lastAt: log.at(4) });
    const { items } = await ownNotifications(await viewsOf(log), ASHA, all);
    expect(items.map(({ told }) => told.template)).toEqual(['paid', 'paid', 'message']);
  });

  it('exists for each case with notifications, for the office, and for customers who have read one', () => {
    const log = office();
    log.add({ id: 'asha', role: 'customer' }, 'user-asha', 'NotificationsRead', {
      eventId: 'event-5',
      at: log.at(4),
      n: 1,
    });
    expect([...documentsOf(notifications, log.events).keys()]).toEqual([
      `read-${STAFF.id}`,
      'r1',
      'r2',
      'r3',
      'read-asha',
    ]);
  });
});

describe('the audience of a change', () => {
  it('is the recipients: single people, the staff or the admins, and of a read mark its owner', () => {
    const log = office();
    say(log, { id: 'asha', role: 'customer' });
    say(log, { id: 'iqbal', role: 'customer' }, 'iqbal', 'r2');
    log.add(CUSTOMER, 'user-asha', 'NotificationsRead', { eventId: 'event-5', at: log.at(4), n: 1 });
    const docs = documentsOf(notifications, log.events);
    const audience = (id: string) => {
      const doc = docs.get(id);
      return doc === undefined ? null : notifications.audience(doc);
    };
    expect(audience('r1')).toEqual({ users: ['asha', STAFF.id], roles: [] });
    expect(audience('r2')).toEqual({ users: ['iqbal'], roles: ['staff'] });
    expect(audience('read-asha')).toEqual({ users: ['asha'], roles: [] });
    assign(log, 'r2', 'staff-2');
    const taken = documentsOf(notifications, log.events).get('r2');
    expect(taken).toMatchObject({ users: ['iqbal', EVERY_STAFF] });
    expect(taken && notifications.audience(taken)).toEqual({ users: ['iqbal'], roles: [] });
  });

  it('holds nothing personal', () => {
    const log = wholeJourney();
    person(log, CUSTOMER.id, 'Asha Kulkarni', '+919876543210');
    say(log, CUSTOMER, CUSTOMER.id, REQUEST);
    const stored = JSON.stringify([...documentsOf(notifications, log.events)]);
    for (const personal of ['Asha', '98765', 'Hello', 'cipher', 'example.in']) expect(stored).not.toContain(personal);
  });
});
