import { startClock } from '@anupalan/domain/rules/due-date';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, createHistory, documentsOf, type History, STAFF } from '../../../testing/history.js';
import { deliver, payInitial, REQUEST, submit, wholeJourney } from '../../../testing/journey.js';
import { assign, buildViews, caseFor, office } from '../../../testing/views.js';
import type { Projection } from '../../runner/projection.js';
import { openView } from '../../runner/view.js';
import { caseView } from '../case/projection.js';
import { forgetPerson } from '../people/forget.js';
import type { CaseListDoc } from './doc.js';
import { workOrderOf } from './due.js';
import { caseList } from './projection.js';
import { allCases, caseload, caseloads, myRequests, queue } from './queries.js';

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());
const viewsOf = async (log: History): Promise<ReadStore> => {
  const views = await buildViews(log);
  close = async () => {
    close = () => Promise.resolve();
    await views.close();
  };
  return views.reads;
};
const ids = (page: { readonly rows: readonly { readonly case: { readonly id: string } }[] }) =>
  page.rows.map((row) => row.case.id);
const NOW = '2026-11-02T00:00:00.000Z';

describe('the lists of cases', () => {
  it('show a customer their own requests, last changed first', async () => {
    const log = office();
    const rows = await myRequests(await viewsOf(log), 'asha');
    expect(rows.map(({ id }) => id)).toEqual(['r1', 'r3']);
  });

  it('show all of them, however many there are', async () => {
    const log = createHistory();
    const made = Array.from({ length: 1_001 }, (_, n) => `r${n}`);
    for (const id of made) caseFor(log, id, 'asha', 'Licence', 'SR-7K3M9Q-4');
    const views = await buildViews(log, [caseList as Projection]);
    close = views.close;
    const rows = await myRequests(views.reads, 'asha');
    expect(rows.map(({ id }) => id)).toEqual(made.toReversed());
  });

  it('hold a full row of customer_services', async () => {
    const reads = await viewsOf(wholeJourney());
    const row = (await openView<CaseListDoc>(reads, caseList).get(REQUEST))?.doc;
    expect(row).toMatchObject({
      caseNumber: 'SR-7K3M9Q-4',
      customerId: CUSTOMER.id,
      status: 'completed',
      lifecycle: 'ended',
      assignedTo: STAFF.id,
      pricePaise: 39_900,
      paymentStatus: 'paid',
      orderId: 'TEST_ORD1',
      attempt: 2,
      documents: [{ id: 'doc-2', key: 'pan', state: 'approved' }],
      rejectedCount: 0,
      finalAmountPaise: 100_000,
      finalPaid: true,
      filingStarted: true,
    });
  });

  it('know which cases somebody of the office has worked on, and those that have ended before', () => {
    const started = (then: (log: History) => void): boolean | undefined => {
      const log = createHistory();
      payInitial(log);
      then(log);
      return documentsOf(caseList, log.events).get(REQUEST)?.started;
    };
    const request = `serviceRequest-${REQUEST}`;
    const message = { messageId: 'm1', customerId: CUSTOMER.id, text: 'Hello' };
    const override = (log: History, from: string, to: string) =>
      log.add(ADMIN, request, 'StatusOverridden', { from, to, reason: 'A duplicate' });
    expect(started(() => undefined)).toBe(false);
    expect(started((log) => log.add(CUSTOMER, `conversation-${REQUEST}`, 'MessageSent', message))).toBe(false);
    expect(started((log) => log.add(STAFF, `conversation-${REQUEST}`, 'MessageSent', message))).toBe(true);
    expect(started((log) => log.add(STAFF, `conversation-${REQUEST}`, 'NoteAdded', { noteId: 'n', text: 'x' }))).toBe(
      true,
    );
    expect(started((log) => override(log, 'documents_not_uploaded', 'closed'))).toBe(false);
    expect(
      started((log) => {
        override(log, 'documents_not_uploaded', 'closed');
        override(log, 'closed', 'documents_not_uploaded');
      }),
    ).toBe(true);
  });

  it('count what waits for review and what is rejected', async () => {
    const log = createHistory();
    payInitial(log);
    submit(log);
    const counts = async () => {
      const doc = (await openView<CaseListDoc>(await viewsOf(log), caseList).get(REQUEST))?.doc;
      await close();
      return [doc?.pendingReviewCount, doc?.rejectedCount];
    };
    expect(await counts()).toEqual([1, 0]);
    log.add(STAFF, `submission-${REQUEST}`, 'DocumentRejected', {
      documentId: 'doc-1',
      reasonCode: 'other',
      reason: 'x',
    });
    expect(await counts()).toEqual([0, 1]);
  });

  it('give each tab of the queue its cases and its count', async () => {
    const reads = await viewsOf(office());
    const tab = async (name: Parameters<typeof queue>[1]['tab'], now = NOW) =>
      queue(reads, { tab: name, staffId: STAFF.id, now });
    expect(ids(await tab('mine'))).toEqual(['r1']);
    expect(ids(await tab('unassigned'))).toEqual(['r2']);
    expect(ids(await tab('review'))).toEqual(['r1']);
    expect(ids(await tab('waiting-customer'))).toEqual([]);
    const others = await queue(reads, { tab: 'waiting-customer', staffId: 'staff-2', now: NOW });
    expect([ids(others), others.counts['waiting-customer']]).toEqual([['r3'], 1]);
    expect(ids(await tab('all'))).toEqual(['r1', 'r2', 'r3']);
    expect(ids(await tab('overdue'))).toEqual([]);
    expect(ids(await tab('overdue', '2026-11-07T00:00:00.000Z'))).toEqual(['r1']);
    expect((await tab('mine')).counts).toEqual({
      mine: 1,
      unassigned: 1,
      review: 1,
      'waiting-customer': 0,
      'waiting-authority': 0,
      overdue: 0,
      all: 3,
      finished: 0,
    });
    const everybody = await queue(reads, { tab: 'waiting-customer', staffId: null, now: NOW });
    expect(ids(everybody)).toEqual(['r2', 'r3']);
    expect(await caseload(reads, STAFF.id)).toBe(1);
    expect(await caseloads(reads, [STAFF, { id: 'staff-2' }, { id: 'staff-3' }])).toEqual(
      new Map([
        [STAFF.id, 1],
        ['staff-2', 1],
        ['staff-3', 0],
      ]),
    );
  });

  it('are in the order of work: late and due by date, then without a date, then waiting for the customer, then ended', () => {
    const order = (row: Partial<Parameters<typeof workOrderOf>[0]>): string =>
      workOrderOf({
        lifecycle: 'open',
        clock: null,
        dueAt: null,
        lateFrom: null,
        createdAt: '2026-11-01T00:00:00.000Z',
        statusSince: '2026-11-02T00:00:00.000Z',
        ...row,
      });
    const running = startClock('2026-11-01T00:00:00.000Z', { estimatedDays: 5, decisionTime: null });
    const resting = { since: '2026-11-02T00:00:00.000Z', waitsFor: 'documents' } as const;
    const due = (day: string) => order({ clock: running, dueAt: `2026-11-${day}`, lateFrom: `2026-11-${day}` });
    const sorted = [
      due('05'),
      due('06'),
      order({ clock: running }),
      order({ clock: { ...running, resting }, dueAt: '2026-11-01' }),
      order({ lifecycle: 'ended', statusSince: '2026-11-09T00:00:00.000Z' }),
      order({ lifecycle: 'ended', statusSince: '2026-11-08T00:00:00.000Z', dueAt: '2026-11-01' }),
    ];
    expect(sorted.toSorted()).toEqual(sorted);
  });

  it('know the state that the form names, whose holidays count', () => {
    const log = createHistory();
    payInitial(log);
    const state = { customerId: CUSTOMER.id, state: '29' };
    log.add(CUSTOMER, `serviceRequest-${REQUEST}`, 'IntakeReceived', { attempt: 1, ...state });
    expect(documentsOf(caseList, log.events).get(REQUEST)?.clock?.state).toBe('29');
  });

  it('forget the state of the form, as the case itself does, and their dates with it once the customer is erased', async () => {
    const log = createHistory();
    payInitial(log);
    const state = { customerId: CUSTOMER.id, state: '29' };
    log.add(CUSTOMER, `serviceRequest-${REQUEST}`, 'IntakeReceived', { attempt: 1, ...state });
    // A view that is kept for a roll-back no longer follows the log.
    const reads = await viewsOf(log);
    await forgetPerson(reads, CUSTOMER.id, [REQUEST]);
    expect((await reads.get(`case-list@${caseList.version}`, REQUEST))?.doc).toMatchObject({
      clock: null,
      dueAt: null,
    });
    expect((await reads.get(`case@${caseView.version}`, REQUEST))?.doc).toMatchObject({ header: { clock: null } });

    const erased = { userId: CUSTOMER.id, requestIds: [REQUEST], receipts: [] };
    log.add(ADMIN, 'erasure-1', 'ErasureStarted', erased);
    const row = documentsOf(caseList, log.events).get(REQUEST);
    expect(row).toMatchObject({ clock: null, dueAt: null, lateFrom: null });
    const kept = documentsOf(caseView as Projection, log.events).get(REQUEST);
    expect(kept).toMatchObject({ header: { clock: null } });
  });

  it('have a case due on the day of its booked call, and again by its clock once that is given up', async () => {
    const log = createHistory();
    payInitial(log);
    submit(log);
    const row = () => documentsOf(caseList, log.events).get(REQUEST);
    const due = row()?.dueAt;
    const slot = { startsAt: '2026-12-20T05:00:00.000Z', endsAt: '2026-12-20T05:30:00.000Z' };
    const of = `consultation-${REQUEST}`;
    log.add(STAFF, of, 'ConsultationBooked', { ...slot, staffId: STAFF.id, by: 'staff', moved: false });
    expect(row()).toMatchObject({ dueAt: '2026-12-20T18:29:59.999Z', lateFrom: '2026-12-20T18:29:59.999Z' });
    log.add(STAFF, of, 'ConsultationReleased', { ...slot, staffId: STAFF.id });
    expect(row()?.dueAt).toBe(due);
    log.add(STAFF, of, 'ConsultationSlotsProposed', { slots: [slot] });
    expect(row()?.dueAt).toBe('2026-12-20T18:29:59.999Z');
  });

  it('show completed cases in the queue until they are closed, newest first: to their assignee, and to admins those of all', async () => {
    const log = createHistory();
    for (const [id, status] of [
      ['r1', 'completed'],
      ['r2', 'closed'],
      ['r3', 'completed'],
      ['r4', 'service_delivered'],
    ] as const) {
      caseFor(log, id, 'asha', 'Licence', 'SR-7K3M9Q-4');
      assign(log, id, id === 'r3' ? 'staff-2' : STAFF.id);
      log.add(ADMIN, `serviceRequest-${id}`, 'StatusOverridden', {
        from: 'documents_not_uploaded',
        to: status,
        reason: 'x',
      });
    }
    caseFor(log, 'r5', 'asha', 'Licence', 'SR-7K3M9Q-4');
    assign(log, 'r5', STAFF.id);
    const reads = await viewsOf(log);
    const finished = (staffId: string | null) => queue(reads, { tab: 'finished', staffId, now: NOW });
    const own = await finished(STAFF.id);
    expect([ids(own), own.counts.finished, own.counts.mine]).toEqual([['r1'], 1, 1]);
    const all = await finished(null);
    expect([ids(all), all.counts.finished]).toEqual([['r3', 'r1'], 2]);
  });

  it('leave delivered cases out of the queue, and find them by the day of their delivery', async () => {
    const log = createHistory();
    payInitial(log);
    deliver(log);
    const reads = await viewsOf(log);
    const delivered = log.at(7);
    expect(ids(await allCases(reads, { filter: { deliveredFrom: delivered } }))).toEqual([REQUEST]);
    expect(ids(await allCases(reads, { filter: { deliveredBefore: delivered } }))).toEqual([]);
    expect(ids(await queue(reads, { tab: 'all', staffId: null, now: NOW }))).toEqual([]);
    expect(ids(await allCases(reads, {}))).toEqual([REQUEST]);
  });

  it.each([
    ['a case number, however it is typed', 'sr 00002a $', ['r1']],
    ['the first two characters of a case number', 'SR-7A', ['r2']],
    ['the first three', 'SR-7AB', ['r2']],
    ['the first four', 'sr7abc', ['r2']],
    ['two characters that no number begins with', 'SR-7B', []],
    ['three of which only two fit', 'SR-7AC', []],
    ['a word of the service', 'registration', ['r2', 'r1']],
    ['the beginning of a name', 'kulk', ['r3', 'r1']],
    ['a name and a service together', 'asha company', ['r1']],
    ['a mobile number', '98123 45678', ['r2']],
    ['a mobile number with its country code', '+91 98765 43210', ['r3', 'r1']],
    ['its last four digits', '5678', ['r2']],
    ['an email address', 'iqbal@example.in', ['r2']],
    ['a longer word that only begins alike', 'registrationx', []],
    ['nobody', 'nobody', []],
  ])('find by %s', async (_, q, found) => {
    expect(ids(await allCases(await viewsOf(office()), { q }))).toEqual(found);
  });

  it('filter, sort and page exactly, and count', async () => {
    const log = createHistory();
    for (let i = 0; i < 30; i += 1) caseFor(log, `r${String(i).padStart(2, '0')}`, 'asha', 'Some Service', `SR-${i}`);
    for (let i = 0; i < 10; i += 1) assign(log, `r0${i}`, STAFF.id);
    const reads = await viewsOf(log);
    const first = await allCases(reads, { filter: { assignee: null }, limit: 15 });
    expect([first.total, first.more]).toEqual([20, false]);
    const second = await allCases(reads, { filter: { assignee: null }, limit: 15, cursor: first.cursor ?? '' });
    expect([...ids(first), ...ids(second)]).toEqual(Array.from({ length: 20 }, (_, i) => `r${29 - i}`));
    expect(second.cursor).toBeNull();
    const searched = await allCases(reads, { q: 'service', limit: 20 });
    const rest = await allCases(reads, { q: 'service', limit: 20, cursor: searched.cursor ?? '' });
    expect([...ids(searched), ...ids(rest)]).toEqual(
      Array.from({ length: 30 }, (_, i) => `r${String(29 - i).padStart(2, '0')}`),
    );
    expect(rest.cursor).toBeNull();
    expect(ids(await allCases(reads, { filter: { from: log.at(58), to: log.at(60) } }))).toEqual(['r29']);
    await expect(async () => allCases(reads, { q: 'service', cursor: 'nonsense' })).rejects.toThrow(RangeError);
  });
});
