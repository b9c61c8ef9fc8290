import { NO_GOVERNMENT_FEES } from '@anupalan/domain/catalogue/fees';
import { ERASED } from '@anupalan/domain/kernel/event';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, CUSTOMER, createHistory, type History, STAFF } from '../../testing/history.js';
import { payInitial, REQUEST, wholeJourney } from '../../testing/journey.js';
import { buildViews, office, person } from '../../testing/views.js';
import { assignmentOf, findCase, peopleIn, timelinePage } from './case/queries.js';
import { findService, listServices, slugOf } from './catalogue/queries.js';
import { findDocument } from './documents/queries.js';
import { findOrder, openOrder, ordersOfCustomer } from './orders/queries.js';
import { listPeople, otherAdmins, staffMembers } from './people/queries.js';
import { siteSettings } from './settings/queries.js';

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

describe('the views', () => {
  it('find a case with everybody it names', async () => {
    const log = office();
    const reads = await viewsOf(log);
    const found = await findCase(reads, 'r1');
    if (found === null) throw new Error('there is no case');
    expect(found.case.header).toMatchObject({ assignedTo: STAFF.id });
    const { entries } = await timelinePage(reads, found.case, 'staff');
    const people = await peopleIn(reads, found.case, entries, []);
    expect([...people.keys()].sort()).toEqual(['asha', STAFF.id].sort());
    expect(await assignmentOf(reads, found.case)).toMatchObject({ type: 'RequestAssigned', actor: STAFF });
    expect(found.parked).toBe(false);
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
    await close();
    const paid = await viewsOf(log);
    expect(await openOrder(paid, who)).toBeNull();
    expect(await findOrder(paid, 'TEST_ORD1')).toMatchObject({ status: 'captured', capturedPaise: 39_900 });
    expect(await ordersOfCustomer(paid, CUSTOMER.id)).toHaveLength(1);
    expect(await ordersOfCustomer(paid, 'somebody-else')).toEqual([]);
  });

  it('list people by name, mobile and role, and forget an erased one', async () => {
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
    expect(await names({ roles: ['staff'] })).toEqual(['Meera Nair']);
    expect(await names({ q: 'iqbal' })).toEqual([]);
    expect(await names({ roles: ['customer'] })).toEqual(['[erased]', 'Asha Kulkarni']);
    expect(await otherAdmins(reads, ADMIN.id)).toEqual([]);
    expect((await staffMembers(reads)).map(({ name }) => name)).toEqual(['Admin One', 'Meera Nair']);
    expect((await staffMembers(reads))[1]?.staff).toMatchObject({ availability: 'away', maxConcurrentCases: 20 });
  });

  it('count of a whole number only the people who have it, not those whose number begins alike', async () => {
    const log = createHistory();
    for (const [id, mobile] of Object.entries({ a: '+919876543210', b: '+919876540000', c: '+919876549999' })) {
      const registered = { mobile, name: id, email: null, role: 'customer', isSuperAdmin: false };
      log.add(ADMIN, `user-${id}`, 'UserRegistered', { ...registered, via: 'setup', consent: null });
    }
    const reads = await viewsOf(log);
    expect(await listPeople(reads, { q: '098765 43210' })).toMatchObject({ people: [{ name: 'a' }], total: 1 });
    expect(await listPeople(reads, { q: '98765' })).toMatchObject({ total: 3 });
  });

  it('list people by name whatever its case and marks, page by page, and those without one last', async () => {
    const log = createHistory();
    const people = {
      b: 'ravi Rao',
      c: 'erased soon',
      d: 'Élodie Roy',
      e: 'Zoya',
      f: 'eknath',
      g: 'Ravi Rao',
      h: 'मीरा',
      i: 'Asha',
    };
    for (const [id, name] of Object.entries(people)) person(log, id, name, '+9198765432100');
    log.add(ADMIN, 'user-e', 'ProfileUpdated', { name: 'Bela', email: null, profileCompleted: true });
    log.add(ADMIN, 'user-f', 'UserErased', { by: 'self' });
    log.add(ADMIN, 'user-c', 'ProfileUpdated', { name: null, email: null, profileCompleted: false });
    const reads = await viewsOf(log);
    const all = async (more: Parameters<typeof listPeople>[1]) => {
      const names: (string | null)[] = [];
      let cursor: string | null = null;
      do {
        const page = await listPeople(reads, {
          order: 'name',
          present: true,
          limit: 2,
          ...more,
          ...(cursor && { cursor }),
        });
        names.push(...page.people.map(({ name }) => name));
        cursor = page.cursor;
      } while (cursor !== null);
      return names;
    };
    const inOrder = ['Asha', 'Bela', 'Élodie Roy', 'ravi Rao', 'Ravi Rao', 'मीरा', null];
    expect(await all({})).toEqual(inOrder);
    expect(await all({ roles: ['customer', 'admin'] })).toEqual(inOrder);
    expect((await listPeople(reads, { order: 'name' })).people.at(-1)).toMatchObject({ name: ERASED });
  });

  it('hold no word of a person whose key was destroyed before the view was built', async () => {
    const log = createHistory();
    person(log, 'asha', ERASED, ERASED);
    const reads = await viewsOf(log);
    expect((await listPeople(reads)).people).toMatchObject([{ name: ERASED, mobile: ERASED }]);
    expect((await listPeople(reads, { q: 'erased' })).people).toEqual([]);
  });

  it('offer the catalogue as it is now, found by any spelling of its slug', async () => {
    const log = createHistory();
    const details = {
      title: 'LLP',
      description: '',
      detailedDescription: 'All steps.',
      helpText: '',
      pricePaise: 39_900,
      category: 'registration',
      workflow: 'filing',
      icon: 'Users',
      isPopular: false,
      complexityLevel: 3,
      estimatedDurationDays: 10,
      decisionTime: null,
      benefits: [],
      requiredDocuments: [],
      requiredSpecialization: null,
      governmentFees: NO_GOVERNMENT_FEES,
      laterFees: [],
      searchWords: [],
      faqs: [],
      form: { id: 'questions', version: 1 },
      notIncluded: [],
      notNeeded: ['questions', 'documents', 'fees'],
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
    log.add(ADMIN, 'service-draft', 'ServiceCreated', { ...details, notNeeded: ['questions'], builtIn: false });
    log.add(ADMIN, 'service-popular', 'ServiceCreated', { ...details, isPopular: true, builtIn: false });
    const reads = await viewsOf(log);
    const found = await findService(reads, 'Limited_Liability_Partnership');
    expect(found).toMatchObject({ title: 'LLP Registration', revision: 5, active: true, builtIn: true });
    expect(found?.fields.map(({ id }) => id)).toEqual([1, 3]);
    expect(slugOf('llp-registration')).toBe('limited-liability-partnership');
    expect((await listServices(reads, { onSale: true })).map(({ slug }) => slug)).toEqual([
      'popular',
      'limited-liability-partnership',
    ]);
    expect(await listServices(reads, { onSale: false })).toHaveLength(4);
    await close();
    for (let n = 0; n < 1000; n += 1)
      log.add(ADMIN, `service-further-${n}`, 'ServiceCreated', { ...details, builtIn: false });
    expect(await listServices(await viewsOf(log), { onSale: false })).toHaveLength(1004);
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
