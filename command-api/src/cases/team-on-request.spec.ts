import type { CaseDocument, CaseView } from '@anupalan/domain/contracts/requests';
import { user } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { PresentStatus } from '@anupalan/domain/workflows/statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { runErasure, startErasure } from '../privacy/erasure.js';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { LLP, peopleCase } from '../testing/company-kit.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let gita: Person;
let vina: Person;
let nina: Person;
let arjun: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  nina = await kit.person('customer', 'Nina');
  arjun = await kit.person('admin', 'Arjun');
});
// A number gets few invitations a day.
beforeEach(async () => {
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  gita = await kit.person('customer', 'Gita');
  vina = await kit.person('customer', 'Vina');
});
afterAll(() => kit.close());

type Method = 'POST' | 'PUT' | 'DELETE';
const send = (person: Person, method: Method, path: string, body: object = {}) => {
  // The limits per minute are tested elsewhere.
  kit.clock.advance(60_000);
  return person.client.request(method, path, { body });
};
/** Puts the person into the team; the id of the member. */
const join = async (businessId: string, person: Person, role: string): Promise<string> => {
  const path = `/api/businesses/${businessId}/team`;
  const { mobile } = (await kit.app.load(user, person.id)).state;
  expect((await send(asha, 'POST', path, { mobile, role })).body.code).toBe('member_invited');
  const { items } = (await kit.read(person, '/api/team-invitations')).body;
  const { member_id } = items.find(({ business_id }: { business_id: string }) => business_id === businessId);
  expect((await send(person, 'POST', `${path}/${member_id}/accept`)).status).toBe(200);
  return member_id;
};
const businessOfAsha = async (): Promise<string> =>
  (await send(asha, 'POST', '/api/businesses', { name: 'Asha Traders', kind: 'partnership', state: 'Goa' })).body.id;
const nameFor = (person: Person, requestId: string, business_id: string | null) =>
  send(person, 'PUT', `/api/requests/${requestId}/business`, { business_id });

/** A request of Asha for her business, with a manager, an accountant and a viewer in its team. */
const ofTeam = async () => {
  const businessId = await businessOfAsha();
  const managerId = await join(businessId, ravi, 'manager');
  const accountantId = await join(businessId, gita, 'accountant');
  await join(businessId, vina, 'viewer');
  const id = await kit.paidRequest(asha);
  expect((await nameFor(asha, id, businessId)).status).toBe(200);
  return { id, businessId, managerId, accountantId };
};
const view = async (person: Person, id: string) => kit.read(person, `/api/requests/${id}`);
const listed = async (person: Person): Promise<readonly { id: string; my_role: string | null }[]> =>
  (await kit.read(person, '/api/customer-services')).body.services;
const message = (person: Person, id: string) => send(person, 'POST', `/api/requests/${id}/messages`, { text: 'Hello' });
/** What a person meets at the request: reading it, and writing to it. */
const met = async (person: Person, id: string): Promise<readonly number[]> => [
  (await view(person, id)).status,
  (await message(person, id)).status,
];
const admin = () => ({ ...systemContext('test'), actor: { id: arjun.id, role: 'admin' as const } });
const override = async (id: string, to: PresentStatus) => {
  const command = { type: 'overrideStatus', to, reason: 'Seen on paper' } as const;
  expect((await kit.app.execute(serviceRequest, id, command, admin())).ok).toBe(true);
};
const erase = async ({ id }: Person) => {
  const by = { ...systemContext('erase'), actor: { id, role: 'customer' as const } };
  const started = await startErasure(kit.app, id, undefined, by);
  if (!started.ok) throw new Error(started.error.code);
  await runErasure(kit.app, started.value.erasureId, systemContext('run'));
};

describe('a request that is for a business', () => {
  it('is in the lists of its team, each with their role, and of nobody else', async () => {
    const { id } = await ofTeam();
    const roles = [];
    for (const person of [asha, ravi, gita, vina])
      roles.push((await listed(person)).find((one) => one.id === id)?.my_role);
    expect(roles).toEqual([null, 'manager', 'accountant', 'viewer']);
    expect((await listed(nina)).some((one) => one.id === id)).toBe(false);
    expect(await met(nina, id)).toEqual([404, 404]);
  });

  it('is filled in by its bookkeepers in one draft, signed by its managers, and says who did what', async () => {
    const { id } = await ofTeam();
    const draft = `/api/requests/${id}/draft`;
    const answers = { trade_name: 'Gita’s draft' };
    expect((await send(gita, 'PUT', draft, { answers, version: 0 })).body.version).toBe(1);
    const over = await send(asha, 'PUT', draft, { answers: { trade_name: 'Another' }, version: 0 });
    expect([over.status, over.body.current.answers]).toEqual([409, answers]);
    expect((await kit.read(ravi, draft)).body).toMatchObject({ version: 1, answers });
    expect((await kit.read(vina, draft)).body.code).toBe('team.not_allowed');
    expect((await kit.upload(vina, id)).status).toBe(403);
    expect((await kit.upload(gita, id)).status).toBe(201);
    const submit = (person: Person) => send(person, 'POST', `/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    for (const person of [gita, vina]) expect((await submit(person)).body.code).toBe('team.not_allowed');
    expect((await submit(ravi)).status).toBe(200);
    expect((await kit.read(asha, draft)).body.version).not.toBe(1);
    await message(gita, id);
    for (const reader of [arjun, asha]) {
      const { timeline, messages, documents } = (await view(reader, id)).body;
      const by = (type: string) => timeline.items.find((one: { type: string }) => one.type === type).actor.name;
      expect([by('IntakeSubmitted'), by('DocumentAttached'), by('MessageSent')]).toEqual(['Ravi', 'Gita', 'Gita']);
      expect([messages.items[0].from.name, documents[0].uploaded_by.name]).toEqual(['Gita', 'Gita']);
    }
    expect((await view(gita, id)).body.messages.items[0].mine).toBe(true);
  });

  it('shows its viewers that it is there and how it stands: no answer, no file, no number and no receipt', async () => {
    const { id } = await ofTeam();
    const documentId = (await kit.upload(asha, id)).body.id;
    await send(asha, 'POST', `/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    const { body } = await view(vina, id);
    expect(body.request).toMatchObject({ status: 'documents_uploaded_pending_review', my_role: 'viewer' });
    expect(body.submission.answers).toBeNull();
    expect([body.allowed_actions, body.customer.mobile, body.registration]).toEqual([[], null, null]);
    expect(body.documents).toHaveLength(1);
    for (const path of [`/api/documents/${documentId}`, `/api/latest-submission/${id}`])
      expect((await kit.read(vina, path)).body.code).toBe('team.not_allowed');
    expect((await kit.read(gita, `/api/documents/${documentId}`)).status).toBe(200);
    // Among everybody's documents it is listed, and shared by who gave it alone.
    for (const [person, my_role] of [
      [asha, null],
      [gita, 'accountant'],
      [vina, 'viewer'],
    ] as const) {
      const { items } = (await kit.read(person, '/api/documents')).body;
      expect(items).toMatchObject([{ id: documentId, my_role, name: 'PAN card' }]);
    }
    expect((await send(gita, 'PUT', `/api/shares/${documentId}`, { source: 'given', days: 1 })).status).toBe(404);
    expect((await view(gita, id)).body.submission.answers).toMatchObject({ trade_name: ANSWERS.trade_name });
    // Full numbers are for managers, once the form is handed in.
    const numbers = async (person: Person) =>
      (await kit.read(person, `/api/latest-submission/${id}`)).body.form_data.aadhaar;
    expect(await numbers(ravi)).toBe(ANSWERS.aadhaar);
    expect(await numbers(gita)).not.toBe(ANSWERS.aadhaar);
  });

  it('tells its viewers nothing that anybody wrote, and not whose its documents are, on no page of it', async () => {
    const { businessId } = await ofTeam();
    const llp = await peopleCase(kit, asha, LLP);
    const { id } = llp;
    await nameFor(asha, id, businessId);
    await llp.uploadAll();
    expect((await llp.submit()).status).toBe(200);
    await message(asha, id);
    const { documents } = (await view(arjun, id)).body;
    const { id: documentId, person } = documents.find((one: CaseDocument) => one.person !== null);
    const office = async (path: string, body: object) =>
      expect((await send(arjun, 'POST', `/api/staff/requests/${id}/${path}`, body)).body).not.toHaveProperty('errors');
    const reason = 'The stamp is missing';
    await office('review-document', { documentId, decision: 'reject', reasonCode: 'other', reason });
    await office('request-reupload', { note: reason, fields: [{ key: 'business_activity', reason }] });
    await office('put-on-hold', { reason });
    const read = async (reader: Person) => {
      const { body } = await view(reader, id);
      return { body, page: (await kit.read(reader, `/api/requests/${id}/timeline`)).body };
    };
    const document = ({ body }: { body: CaseView }) => body.documents.find((one) => one.id === documentId);
    const all = await read(gita);
    expect(all.body).toMatchObject({ messages: { total: 1 }, on_hold: { reason }, correction_note: reason });
    expect([all.body.correction_fields[0].reason, document(all)?.reason]).toEqual([reason, reason]);
    for (const word of [reason, person]) expect(JSON.stringify(all.page)).toContain(word);
    const seen = await read(vina);
    for (const word of [reason, person, 'Hello']) expect(JSON.stringify(seen)).not.toContain(word);
    expect(seen.body.messages).toEqual({ items: [], next_cursor: null, total: 0 });
    expect([seen.body.on_hold.since, document(seen)?.status]).toEqual([all.body.on_hold.since, 'rejected']);
    expect(seen.page.total).toBe(all.page.total);
    const messages = async (reader: Person) => (await kit.read(reader, `/api/requests/${id}/messages`)).status;
    expect([await messages(gita), await messages(vina), await messages(nina)]).toEqual([200, 403, 404]);
  });

  it('says how to reach who bought it to them and to the office alone', async () => {
    const { id } = await ofTeam();
    const reached = { name: 'Asha', email: 'asha@example.in', phone: '+919822012345', businessName: 'Asha Traders' };
    const form = { type: 'addRegistration', ...reached, additionalInfo: '' } as const;
    const by = { ...systemContext('test'), actor: { id: asha.id, role: 'customer' as const } };
    expect((await kit.app.execute(serviceRequest, id, form, by)).ok).toBe(true);
    for (const person of [asha, arjun])
      expect((await view(person, id)).body.registration).toMatchObject({ email: reached.email, phone: reached.phone });
    for (const person of [ravi, gita, vina]) {
      const { body } = await view(person, id);
      expect([body.registration, body.customer.mobile, body.customer.email]).toEqual([null, null, null]);
    }
  });

  it('moves on by its managers alone', async () => {
    const { id } = await ofTeam();
    const cancel = (person: Person) => send(person, 'POST', `/api/requests/${id}/cancel`, { reason: 'Not needed' });
    expect((await view(ravi, id)).body.allowed_actions).toContain('cancel');
    expect((await view(gita, id)).body.allowed_actions).toEqual(['documents', 'messages']);
    for (const person of [gita, vina]) expect((await cancel(person)).status).toBe(403);
    expect((await cancel(nina)).status).toBe(404);
    expect((await cancel(ravi)).status).toBe(200);
  });

  it('is paid by its bookkeepers, and its orders stay those of who bought it', async () => {
    const { id } = await ofTeam();
    const initiate = async (person: Person) =>
      (await send(person, 'POST', '/api/payment/initiate', { serviceId: 'test-licence', requestId: id })).body.code;
    // It is paid already, which strangers and viewers are not told.
    expect([await initiate(nina), await initiate(vina)]).toEqual(['request_not_found', 'team.not_allowed']);
    expect(await initiate(gita)).toBe('not_waiting');
    await override(id, 'documents_approved');
    const fee = { professionalFee: 100, governmentFees: [] };
    expect((await send(arjun, 'POST', `/api/staff/requests/${id}/send-payment-link`, fee)).status).toBe(200);
    const [{ orderId }] = (await view(gita, id)).body.payments;
    const order = `/api/payments/${orderId}`;
    const read = async (person: Person) => (await kit.read(person, order)).status;
    expect([await read(gita), await read(vina), await read(nina)]).toEqual([200, 403, 404]);
    const [seen] = (await view(vina, id)).body.payments;
    expect(seen).toMatchObject({ status: 'created', paymentLink: null, lineItems: [] });
    for (const path of [`${order}/attempts`, `${order}/check`]) {
      const sent = async (person: Person) => (await send(person, 'POST', path)).status;
      expect([await sent(gita), await sent(vina), await sent(nina)]).toEqual([200, 403, 404]);
    }
    expect((await send(vina, 'POST', '/api/payment/simulate', { orderId, outcome: 'success' })).status).toBe(403);
    // It is not paid yet, which only who may have the receipt is told.
    const receipt = async (person: Person) => (await kit.read(person, `${order}/receipt.pdf`)).body.code;
    expect([await receipt(gita), await receipt(vina), await receipt(nina)]).toEqual([
      'not_paid',
      'team.not_allowed',
      'order_not_found',
    ]);
    const other = { name: 'Asha Traders', state: 'Goa', gstin: null };
    const correct = async (person: Person) =>
      (await send(person, 'POST', `${order}/receipt/corrections`, other)).status;
    expect([await correct(gita), await correct(vina), await correct(nina)]).toEqual([409, 403, 404]);
  });

  it('is one of its owner, too, where somebody of the team bought it, and who bought it alone names its business', async () => {
    const { businessId } = await ofTeam();
    const id = await kit.paidRequest(ravi);
    expect((await view(asha, id)).status).toBe(404);
    await nameFor(ravi, id, businessId);
    expect((await view(asha, id)).body.request.my_role).toBe('owner');
    expect((await nameFor(asha, id, null)).status).toBe(403);
    expect((await nameFor(ravi, id, null)).status).toBe(200);
    expect(await met(asha, id)).toEqual([404, 404]);
  });
});

describe('what the team may do with a request', () => {
  it('ends at once for who leaves or is removed, changes with their role, and with the owner', async () => {
    const { id, businessId, managerId, accountantId } = await ofTeam();
    const team = `/api/businesses/${businessId}/team`;
    expect(await met(gita, id)).toEqual([200, 200]);
    await send(asha, 'PUT', `${team}/${accountantId}`, { role: 'viewer' });
    expect(await met(gita, id)).toEqual([200, 403]);
    await send(gita, 'DELETE', `${team}/${accountantId}`);
    expect(await met(gita, id)).toEqual([404, 404]);
    expect((await listed(gita)).some((one) => one.id === id)).toBe(false);
    // Who bought the request keeps it, whoever owns the business by now.
    await send(asha, 'POST', `/api/businesses/${businessId}/owner`, { member_id: managerId, name: 'Asha Traders' });
    expect((await view(ravi, id)).body.request.my_role).toBe('owner');
    expect((await view(asha, id)).body.request.my_role).toBeNull();
    const { items } = (await kit.read(ravi, team)).body;
    const viewer = items.find(({ name }: { name: string }) => name === 'Vina');
    await send(ravi, 'DELETE', `${team}/${viewer.id}`);
    expect(await met(vina, id)).toEqual([404, 404]);
  });

  it('is to read it once who bought it is erased: nothing that is written can be kept any more', async () => {
    const { businessId } = await ofTeam();
    const id = await kit.paidRequest(ravi);
    await nameFor(ravi, id, businessId);
    expect((await view(asha, id)).body.allowed_actions).toContain('messages');
    await override(id, 'completed');
    await erase(ravi);
    // Also where an admin opens the case again.
    await override(id, 'documents_not_uploaded');
    expect((await view(asha, id)).body.allowed_actions).toEqual([]);
    const call = () => send(asha, 'POST', `/api/requests/${id}/call`, { when: 'after 4' });
    const draft = () => send(asha, 'PUT', `/api/requests/${id}/draft`, { answers: { trade_name: 'A' }, version: 0 });
    const submit = () => send(asha, 'POST', `/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    for (const write of [() => message(asha, id), call, draft, submit, () => kit.upload(asha, id)]) {
      const { status, body } = await write();
      expect([status, body.code]).toEqual([409, 'erased']);
    }
    const { items, unassigned } = (await kit.read(asha, '/api/my-experts')).body;
    expect(JSON.stringify([items, unassigned])).not.toContain(id);
    expect((await kit.read(arjun, '/api/staff/calls')).body.items).toEqual([]);
  });

  it('is a call to whoever asked for it, and to who bought it once they have left, may no longer speak or are erased', async () => {
    const { id, businessId, accountantId } = await ofTeam();
    const team = `/api/businesses/${businessId}/team`;
    const called = async () =>
      (await kit.read(arjun, '/api/staff/calls')).body.items.find(
        ({ request_id }: { request_id: string }) => request_id === id,
      ).customer.name;
    const ask = (person: Person) => send(person, 'POST', `/api/requests/${id}/call`, { when: 'after 4' });
    expect((await ask(gita)).body.code).toBe('call_asked');
    expect(await called()).toBe('Gita');
    await send(asha, 'PUT', `${team}/${accountantId}`, { role: 'viewer' });
    expect(await called()).toBe('Asha');
    await send(asha, 'PUT', `${team}/${accountantId}`, { role: 'accountant' });
    expect(await called()).toBe('Gita');
    await send(gita, 'DELETE', `${team}/${accountantId}`);
    expect(await called()).toBe('Asha');
    expect((await send(asha, 'DELETE', `/api/requests/${id}/call`)).status).toBe(200);
    expect((await ask(ravi)).body.code).toBe('call_asked');
    expect(await called()).toBe('Ravi');
    await erase(ravi);
    expect(await called()).toBe('Asha');
  });

  it('ends with the business, and where the request is for another one', async () => {
    const [first, second] = [await ofTeam(), await ofTeam()];
    await nameFor(asha, first.id, await businessOfAsha());
    expect(await met(ravi, first.id)).toEqual([404, 404]);
    expect(await met(ravi, second.id)).toEqual([200, 200]);
    await send(asha, 'DELETE', `/api/businesses/${second.businessId}`);
    expect(await met(ravi, second.id)).toEqual([404, 404]);
    expect(await met(asha, second.id)).toEqual([200, 200]);
  });
});
