import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import { type CaseKit, form, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let arjun: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
  arjun = await kit.person('admin', 'Arjun');
});
afterAll(() => kit.close());

const businessOf = async (person: Person, name: string): Promise<string> =>
  (await person.client.post('/api/businesses', { name, kind: 'partnership', state: 'Goa' })).body.id;
const name = (person: Person, requestId: string, businessId: string | null) =>
  person.client.request('PUT', `/api/requests/${requestId}/business`, { body: { business_id: businessId } });

describe('a request', () => {
  it('is for the business that its customer names, on its page and in the list', async () => {
    const requestId = await kit.paidRequest(asha);
    const businessId = await businessOf(asha, 'Asha Traders');
    expect((await name(asha, requestId, businessId)).body.code).toBe('business_named');
    expect((await kit.read(asha, `/api/requests/${requestId}`)).body.request.business_id).toBe(businessId);
    const { services } = (await kit.read(asha, '/api/customer-services')).body;
    expect(services.find(({ id }: { id: string }) => id === requestId).business_id).toBe(businessId);
    expect((await name(asha, requestId, null)).status).toBe(200);
    expect((await kit.read(asha, `/api/requests/${requestId}`)).body.request.business_id).toBeNull();
  });
  it('is for no business of somebody else, and for none that was removed', async () => {
    const requestId = await kit.paidRequest(asha);
    const theirs = await businessOf(ravi, 'Ravi Foods');
    const removed = await businessOf(asha, 'Asha Foods');
    await asha.client.request('DELETE', `/api/businesses/${removed}`);
    for (const id of [theirs, removed, 'unknown']) {
      const { status, body } = await name(asha, requestId, id);
      expect([status, body.code]).toEqual([404, 'business.not_found']);
    }
    expect((await name(ravi, requestId, theirs)).status).toBe(404);
  });
});

describe('the form of a request for a business', () => {
  it('begins with what that says of itself, and is a draft once somebody has saved it', async () => {
    await seedBuiltIns(kit.app);
    const requestId = await kit.paidRequest(asha, 'gst-registration');
    await name(asha, requestId, await businessOf(asha, 'Asha Traders'));
    const draft = async () => (await kit.read(asha, `/api/requests/${requestId}/draft`)).body;
    expect(await draft()).toMatchObject({
      version: 0,
      saved_at: null,
      answers: { legal_name: 'Asha Traders', state_of_operation: 'Goa' },
    });
    const mine = { answers: { legal_name: 'Asha Mills' }, version: 0 };
    expect((await asha.client.request('PUT', `/api/requests/${requestId}/draft`, { body: mine })).status).toBe(200);
    expect((await draft()).answers).toEqual({ legal_name: 'Asha Mills' });
  });
  it('begins empty for whoever has left the team since', async () => {
    const requestId = await kit.paidRequest(ravi, 'gst-registration');
    const businessId = await businessOf(asha, 'Asha Dyes');
    const team = `/api/businesses/${businessId}/team`;
    const { mobile } = (await kit.read(ravi, '/api/user')).body;
    await asha.client.post(team, { mobile, role: 'manager' });
    const [{ member_id }] = (await kit.read(ravi, '/api/team-invitations')).body.items;
    await ravi.client.post(`${team}/${member_id}/accept`, {});
    const answers = async () => (await kit.read(ravi, `/api/requests/${requestId}/draft`)).body.answers;
    expect((await name(ravi, requestId, businessId)).status).toBe(200);
    expect(await answers()).toMatchObject({ legal_name: 'Asha Dyes' });
    await asha.client.request('DELETE', `${team}/${member_id}`);
    expect(await answers()).toEqual({});
  });
});

describe('what a delivery has registered', () => {
  const registered = { gstin: '27aapfu0939f1zv', registered_on: '2026-10-05' };
  const business = async (id: string) =>
    (await kit.read(asha, '/api/businesses')).body.items.find((one: { id: string }) => one.id === id);
  const deliver = async (requestId: string, numbers: Readonly<Record<string, string>>) => {
    const to = { type: 'overrideStatus', to: 'awaiting_govt_approval', reason: 'The authority has decided' } as const;
    const context = { ...systemContext('test'), actor: { id: arjun.id, role: 'admin' as const } };
    expect((await kit.app.execute(serviceRequest, requestId, to, context)).ok).toBe(true);
    return arjun.client.post(`/api/staff/requests/${requestId}/deliver`, form({ result: 'Registered.', ...numbers }));
  };

  it('is filled into the business of the request, whether that was named before or comes after', async () => {
    const [before, after] = [await kit.paidRequest(asha), await kit.paidRequest(asha)];
    const [first, second] = [await businessOf(asha, 'Asha Mills'), await businessOf(asha, 'Asha Looms')];
    for (const id of [first, second])
      await asha.client.request('PUT', `/api/businesses/${id}`, { body: { state: 'Maharashtra' } });
    await name(asha, before, first);
    expect((await deliver(before, registered)).status).toBe(200);
    await deliver(after, registered);
    await name(asha, after, second);
    for (const id of [first, second]) {
      await eventually(async () => (await business(id)).gstin !== '');
      expect(await business(id)).toMatchObject({ gstin: '27AAPFU0939F1ZV', gst: 'monthly', incorporated_on: '' });
    }
    const { body } = await kit.read(asha, `/api/requests/${before}`);
    expect(body.registered).toMatchObject({ gstin: '27AAPFU0939F1ZV', registered_on: '2026-10-05' });
  });
  it('is checked before anything is delivered', async () => {
    const requestId = await kit.paidRequest(asha);
    const { status, body } = await deliver(requestId, { gstin: '27AAPFU0939F1ZA' });
    expect([status, body.errors[0].path]).toEqual([422, 'gstin']);
  });
  it('is asked for where the service registers something, and mended by a later delivery', async () => {
    const requestId = await kit.paidRequest(asha, 'gst-registration');
    const paths = async (numbers: Readonly<Record<string, string>>) =>
      (await deliver(requestId, numbers)).body.errors.map(({ path }: { path: string }) => path);
    expect(await paths({})).toEqual(['gstin', 'registered_on']);
    expect(await paths({ ...registered, registered_on: '2999-01-01' })).toEqual(['registered_on']);
    expect((await deliver(requestId, { ...registered, registered_on: '2026-10-04' })).status).toBe(200);
    expect((await deliver(requestId, {})).status).toBe(200);
    expect((await deliver(requestId, registered)).status).toBe(200);
    expect((await kit.read(asha, `/api/requests/${requestId}`)).body.registered.registered_on).toBe('2026-10-05');
  });
});
