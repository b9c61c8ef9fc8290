import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  ravi = await kit.person('customer', 'Ravi');
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
