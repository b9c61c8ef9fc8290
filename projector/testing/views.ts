import { openReadStore } from '@anupalan/infra/embedded/read-store';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { projections as all } from '../src/read-models/all.js';
import type { Projection } from '../src/runner/projection.js';
import { runProjections } from '../src/runner/run-projections.js';
import { ADMIN, createHistory, decode, type History, STAFF } from './history.js';

/** The views of this log, all or some, built by the runner in a real store; `close` closes both. */
export const buildViews = async (
  log: History,
  projections: readonly Projection[] = all,
): Promise<{ readonly reads: ReadStore; readonly close: () => Promise<void> }> => {
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
  await running.caughtUp;
  const close = async () => {
    stop.abort();
    await running.ended;
    await reads.close();
  };
  return { reads, close };
};

/** Registers a person. */
export const person = (log: History, id: string, name: string, mobile: string, role = 'customer'): void => {
  log.add(ADMIN, `user-${id}`, 'UserRegistered', {
    mobile,
    name,
    email: `${id}@example.in`,
    role,
    isSuperAdmin: false,
    via: 'sign_in',
    consent: null,
  });
};

/** A paid request. */
export const caseFor = (
  log: History,
  id: string,
  customerId: string,
  serviceTitle: string,
  caseNumber: string,
): void => {
  log.add(ADMIN, `serviceRequest-${id}`, 'ServiceRequested', {
    caseNumber,
    customerId,
    serviceId: 'some-service',
    serviceTitle,
    pricePaise: 10_000,
    catalogueRevision: 1,
    estimatedDays: 5,
    decisionTime: null,
    orderId: `order-${id}`,
    source: 'payment',
  });
  log.add(ADMIN, `serviceRequest-${id}`, 'InitialPaymentReceived', { orderId: `order-${id}`, amountPaise: 10_000 });
};

export const assign = (log: History, id: string, staffId: string): void => {
  log.add(STAFF, `serviceRequest-${id}`, 'RequestAssigned', {
    staffId,
    method: 'claim',
    previousStaffId: null,
    note: null,
  });
};

/** Two customers with three cases, two of them taken. */
export const office = (): History => {
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
