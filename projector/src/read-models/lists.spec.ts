import type { Recorded } from '@anupalan/domain/kernel/event';
import { openReadStore } from '@anupalan/infra/embedded/read-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, createHistory, decode, type History, STAFF } from '../../testing/history.js';
import { deliver, payInitial, REQUEST, submit, wholeJourney } from '../../testing/journey.js';
import { runProjections } from '../runner/run-projections.js';
import { openView } from '../runner/view.js';
import { projections } from './all.js';
import { findCase } from './case/queries.js';
import type { CaseListDoc } from './case-list/doc.js';
import { allCases, caseload, caseloads, myRequests, queue } from './case-list/queries.js';
import { findService, listServices, slugOf } from './catalogue/queries.js';
import { findDocument } from './documents/queries.js';
import { findOrder, openOrder, ordersOfRequest, pendingOrders } from './orders/queries.js';
import { listPeople, otherAdmins, registeredUsers, staffMembers } from './people/queries.js';
import { siteSettings } from './settings/queries.js';

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());

/** The views of this log, built by the runner in a real store. */
const viewsOf = async (log: History): Promise<ReadStore> => {
  const reads = openReadStore(':memory:');
  const stop = new AbortController();
  const running = await runProjections({
    projections,
    events: log.store,
    reads,
    decode,
    onChanges: () => undefined,
    onProgress: () => undefined,
    signal: stop.signal,
  });
  close = async () => {
    stop.abort();
    await running.ended;
    await reads.close();
    close = () => Promise.resolve();
  };
  await running.caughtUp;
  return reads;
};

const person = (log: History, id: string, name: string, mobile: string, role = 'customer'): Recorded =>
  log.add(ADMIN, `user-${id}`, 'UserRegistered', {
    mobile,
    name,
    email: `${id}@example.in`,
    role,
    isSuperAdmin: false,
    via: 'sign_in',
    consent: null,
  });

const caseFor = (log: History, id: string, customerId: string, serviceTitle: string, caseNumber: string): void => {
  log.add(ADMIN, `serviceRequest-${id}`, 'ServiceRequested', {
    caseNumber,
    customerId,
    serviceId: 'some-service',
    serviceTitle,
    pricePaise: 10_000,
    catalogueRevision: 1,
    estimatedDays: 5,
    orderId: `order-${id}`,
    source: 'payment',
  });
  log.add(ADMIN, `serviceRequest-${id}`, 'InitialPaymentReceived', { orderId: `order-${id}`, amountPaise: 10_000 });
};

const assign = (log: History, id: string, staffId: string): void => {
  log.add(STAFF, `serviceRequest-${id}`, 'RequestAssigned', {
    staffId,
    method: 'claim',
    previousStaffId: null,
    note: null,
  });
};

const office = (): History => {
  const log = createHistory();
  person(log, 'asha', 'Asha Kulkarni', '+919876543210');
  person(log, 'iqbal', 'Iqbal Traders', '+919812345678');
  person(log, STAFF.id, 'Meera Nair', '+910000000003', 'staff');
  caseFor(log, 'r1', 'asha', 'Company Registration', 'SR-00002A-$');
  caseFor(log, 'r2', 'iqbal', 'GST Registration', 'SR-7ABCDE-1');
  caseFor(log, 'r3', 'asha', 'Trademark Filing', 'SR-8XYZ12-2');
  assign(log, 'r1', STAFF.id);
  assign(log, 'r3', 'staff-2');
  log.add(STAFF, 'serviceRequest-r1', 'IntakeReceived', { attempt: 1 });
  return log;
};
const ids = (page: { readonly rows: readonly { readonly case: { readonly id: string } }[] }) =>
  page.rows.map((row) => row.case.id);
const NOW = '2026-11-02T00:00:00.000Z';

describe('the lists of cases', () => {
  it('show a customer their own requests, last changed first, with the names of today', async () => {
    const log = office();
    log.add(ADMIN, 'user-asha', 'ProfileUpdated', { name: 'Asha K.', email: 'a@example.in', profileCompleted: true });
    const rows = await myRequests(await viewsOf(log), 'asha');
    expect(rows.map((row) => row.case.id)).toEqual(['r1', 'r3']);
    expect(rows[0]).toMatchObject({ customer: { name: 'Asha K.' }, assignee: { name: 'Meera Nair' } });
  });

  it('hold a full row of customer_services', async () => {
    const reads = await viewsOf(wholeJourney());
    const row = (await openView<CaseListDoc>(reads, 'case-list').get(REQUEST))?.doc;
    expect(row).toMatchObject({
      caseNumber: 'SR-7K3M9Q-4',
      customerId: CUSTOMER.id,
      status: 'completed',
      open: false,
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

  it('count what waits for review and what is rejected', async () => {
    const log = createHistory();
    payInitial(log);
    submit(log);
    const counts = async () => {
      const doc = (await openView<CaseListDoc>(await viewsOf(log), 'case-list').get(REQUEST))?.doc;
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
    });
    const everybody = await queue(reads, { tab: 'waiting-customer', staffId: null, now: NOW });
    expect(ids(everybody)).toEqual(['r2', 'r3']);
    expect(await caseload(reads, STAFF.id)).toBe(1);
    expect(await caseloads(reads)).toEqual(
      new Map([
        [STAFF.id, 1],
        ['staff-2', 1],
      ]),
    );
  });

  it('leave delivered cases out of the queue', async () => {
    const log = createHistory();
    payInitial(log);
    deliver(log);
    const reads = await viewsOf(log);
    expect(ids(await queue(reads, { tab: 'all', staffId: null, now: NOW }))).toEqual([]);
    expect(ids(await allCases(reads, {}))).toEqual([REQUEST]);
  });

  it.each([
    ['a case number, however it is typed', 'sr 00002a $', ['r1']],
    ['the beginning of a case number', 'SR-7AB', ['r2']],
    ['a word of the service', 'registration', ['r2', 'r1']],
    ['the beginning of a name', 'kulk', ['r3', 'r1']],
    ['a name and a service together', 'asha company', ['r1']],
    ['a mobile number', '98123 45678', ['r2']],
    ['a mobile number with its country code', '+91 98765 43210', ['r3', 'r1']],
    ['its last four digits', '5678', ['r2']],
    ['an e-mail address', 'iqbal@example.in', ['r2']],
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
    const first = await allCases(reads, { assignee: 'none', limit: 15 });
    expect([first.total, first.more]).toEqual([20, false]);
    const second = await allCases(reads, { assignee: 'none', limit: 15, cursor: first.cursor ?? '' });
    expect([...ids(first), ...ids(second)]).toEqual(Array.from({ length: 20 }, (_, i) => `r${29 - i}`));
    expect(second.cursor).toBeNull();
    const searched = await allCases(reads, { q: 'service', limit: 20, sort: { field: 'createdAt', dir: 'asc' } });
    const rest = await allCases(reads, {
      q: 'service',
      limit: 20,
      sort: { field: 'createdAt', dir: 'asc' },
      cursor: searched.cursor ?? '',
    });
    expect(ids(searched).concat(ids(rest))).toHaveLength(30);
    expect(new Set(ids(searched).concat(ids(rest))).size).toBe(30);
    expect(ids(await allCases(reads, { from: log.at(58), to: log.at(60) }))).toEqual(['r29']);
    await expect(async () => allCases(reads, { q: 'service', cursor: 'nonsense' })).rejects.toThrow(RangeError);
  });
});

describe('the other views', () => {
  it('find a case with everybody it names', async () => {
    const log = office();
    const reads = await viewsOf(log);
    const found = await findCase(reads, 'r1');
    expect(found?.case.header).toMatchObject({ assignedTo: STAFF.id });
    expect([...(found?.people.keys() ?? [])].sort()).toEqual(['asha', STAFF.id].sort());
    expect(found?.parked).toBe(false);
    expect(await findCase(reads, 'nothing')).toBeNull();
  });

  it('hand out a file only with the case that it belongs to', async () => {
    const reads = await viewsOf(wholeJourney());
    expect(await findDocument(reads, 'doc-9')).toMatchObject({
      kind: 'deliverable',
      blobId: 'blob-of-doc-9',
      requestId: REQUEST,
      customerId: CUSTOMER.id,
    });
    expect(await findDocument(reads, 'doc-1')).toMatchObject({ kind: 'intake', state: 'superseded' });
    expect(await findDocument(reads, 'doc-7')).toBeNull();
  });

  it('know the open order of a customer for a service until it is paid', async () => {
    const log = createHistory();
    payInitial(log);
    const before = createHistory();
    for (const { type, stream, data } of log.recorded.slice(0, 2)) before.add(CUSTOMER, stream, type, data);
    const who = { customerId: CUSTOMER.id, serviceId: 'private-limited-company' };
    const waiting = await viewsOf(before);
    expect(await openOrder(waiting, who)).toMatchObject({
      orderId: 'TEST_ORD1',
      status: 'created',
      paymentLink: '/pay',
    });
    const page = await pendingOrders(waiting, { since: '2026-10-31T00:00:00.000Z' });
    expect(page.orders.map(({ orderId }) => orderId)).toEqual(['TEST_ORD1']);
    await close();
    const paid = await viewsOf(log);
    expect(await openOrder(paid, who)).toBeNull();
    expect(await findOrder(paid, 'TEST_ORD1')).toMatchObject({ status: 'captured', capturedPaise: 39_900 });
    expect(await ordersOfRequest(paid, REQUEST)).toHaveLength(1);
  });

  it('list people by name, mobile and role, count those who registered, and forget an erased one', async () => {
    const log = office();
    person(log, ADMIN.id, 'Admin One', '+910000000004', 'admin');
    log.add(ADMIN, `staffProfile-${STAFF.id}`, 'StaffProfileCreated', {
      experienceYears: 5,
      maxConcurrentCases: 20,
      bio: '',
      specializations: [],
      title: 'company secretary',
    });
    log.add(STAFF, `staffProfile-${STAFF.id}`, 'AvailabilityChanged', { from: 'available', to: 'away' });
    log.add(ADMIN, 'user-iqbal', 'UserErased', { by: 'self' });
    const reads = await viewsOf(log);
    const names = async (options: Parameters<typeof listPeople>[1]) =>
      (await listPeople(reads, options)).people.map(({ name }) => name);
    expect(await names({ q: 'asha' })).toEqual(['Asha Kulkarni']);
    expect(await names({ q: '+91 98765' })).toEqual(['Asha Kulkarni']);
    expect(await names({ role: 'staff' })).toEqual(['Meera Nair']);
    expect(await names({ q: 'iqbal' })).toEqual([]);
    expect(await names({ role: 'customer' })).toEqual(['[erased]', 'Asha Kulkarni']);
    expect(await registeredUsers(reads)).toBe(1);
    expect(await otherAdmins(reads, ADMIN.id)).toBe(0);
    expect((await staffMembers(reads)).map(({ name }) => name)).toEqual(['Admin One', 'Meera Nair']);
    expect((await staffMembers(reads))[1]?.staff).toMatchObject({ availability: 'away', maxConcurrentCases: 20 });
  });

  it('offer the catalogue as it is now, found by any spelling of its slug', async () => {
    const log = createHistory();
    const details = {
      title: 'LLP',
      description: '',
      detailedDescription: '',
      helpText: '',
      pricePaise: 39_900,
      category: 'registration',
      icon: 'Users',
      isPopular: false,
      complexityLevel: 3,
      estimatedDurationDays: 10,
      benefits: [],
      requiredDocuments: [],
      requiredSpecialization: null,
    };
    const field = (id: number, displayOrder: number) => ({
      id,
      key: `field_${id}`,
      label: '',
      type: 'text',
      required: true,
      description: '',
      placeholder: '',
      options: [],
      displayOrder,
      section: '',
      rule: '',
      showIf: null,
    });
    const stream = 'service-limited-liability-partnership';
    log.add(ADMIN, stream, 'ServiceCreated', { ...details, builtIn: true });
    log.add(ADMIN, stream, 'FieldAdded', field(2, 2));
    log.add(ADMIN, stream, 'FieldAdded', field(1, 1));
    log.add(ADMIN, stream, 'FieldAdded', field(3, 3));
    log.add(ADMIN, stream, 'FieldRetired', { id: 2 });
    log.add(ADMIN, stream, 'ServiceEdited', { ...details, title: 'LLP Registration' });
    log.add(ADMIN, 'service-closed', 'ServiceCreated', { ...details, builtIn: false });
    log.add(ADMIN, 'service-closed', 'ServiceDeactivated', { active: false });
    log.add(ADMIN, 'service-popular', 'ServiceCreated', { ...details, isPopular: true, builtIn: false });
    const reads = await viewsOf(log);
    const found = await findService(reads, 'Limited_Liability_Partnership');
    expect(found).toMatchObject({ title: 'LLP Registration', revision: 5, active: true, builtIn: true });
    expect(found?.fields.map(({ id }) => id)).toEqual([1, 3]);
    expect(slugOf('llp-registration')).toBe('limited-liability-partnership');
    expect((await listServices(reads, { activeOnly: true })).map(({ slug }) => slug)).toEqual([
      'popular',
      'limited-liability-partnership',
    ]);
    expect(await listServices(reads, { activeOnly: false })).toHaveLength(3);
  });

  it('hold the settings of the site, and none before somebody set them', async () => {
    const log = createHistory();
    const empty = await viewsOf(log);
    expect(await siteSettings(empty)).toBeNull();
    await close();
    log.add(ADMIN, 'settings-site', 'SettingsChanged', {
      siteName: 'Anupalan',
      contactEmail: 'help@example.in',
      contactPhone: '',
      supportHours: '',
      maintenanceMode: true,
      supportMessage: '',
    });
    expect(await siteSettings(await viewsOf(log))).toMatchObject({ maintenanceMode: true, revision: 0 });
  });
});
