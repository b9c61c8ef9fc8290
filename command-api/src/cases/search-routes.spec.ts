import { service } from '@anupalan/domain/catalogue/aggregate';
import { type OfficeSearch, officeSearch } from '@anupalan/domain/contracts/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;
let caseId: string;
let caseNumber: string;
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  // An account without a case.
  await kit.person('customer', 'Ashok');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Arjun');
  caseId = await kit.paidRequest(asha);
  caseNumber = (await kit.read(asha, `/api/requests/${caseId}`)).body.request.case_number;
});
afterAll(() => kit.close());

const search = async (person: Person, q: string): Promise<OfficeSearch> => {
  const { status, body } = await kit.read(person, `/api/staff/search?${new URLSearchParams({ q })}`);
  expect([q, status]).toEqual([q, 200]);
  return officeSearch.parse(body);
};
const names = ({ people }: OfficeSearch) => people.map(({ name }) => name);

describe('the search of the office', () => {
  it('finds a case by its number, and by its customer’s name', async () => {
    for (const q of [caseNumber, caseNumber.slice(0, 7), 'asha', 'ASH licence'])
      expect([q, (await search(meera, q)).cases.map(({ id }) => id)]).toEqual([q, [caseId]]);
    const [found] = (await search(meera, caseNumber)).cases;
    expect(found).toMatchObject({ case_number: caseNumber, customer_name: 'Asha' });
  });

  it('finds every account for admins, and only customers with a case for staff', async () => {
    expect(names(await search(admin, 'ash')).toSorted()).toEqual(['Asha', 'Ashok']);
    expect(names(await search(meera, 'ash'))).toEqual(['Asha']);
    expect(names(await search(admin, 'meera'))).toEqual(['Meera']);
    expect(names(await search(meera, 'meera'))).toEqual([]);
  });

  it('answers at most eight of each kind', async () => {
    for (let n = 0; n < 9; n += 1) {
      await kit.paidRequest(asha);
      await kit.person('customer', `Zubin${n}`);
    }
    expect((await search(admin, 'asha')).cases).toHaveLength(8);
    expect((await search(admin, 'zubin')).people).toHaveLength(8);
  });

  it('finds nothing for nothing, for one letter, and for words that nobody has', async () => {
    for (const q of ['', '  ', '?', 'a', 'nobody has this'])
      expect([q, await search(admin, q)]).toEqual([q, { cases: [], people: [], services: [] }]);
  });

  it('finds a service by a word of its title, and a withdrawn one for admins alone', async () => {
    const ids = async (person: Person, q: string) => (await search(person, q)).services.map(({ id }) => id);
    expect(await ids(meera, 'test licence')).toEqual(['test-licence']);
    expect(await ids(meera, 'licence teleportation')).toEqual([]);
    const withdrawn = await kit.app.execute(
      service,
      'test-licence',
      { type: 'editService', details: {}, active: false },
      systemContext('test'),
    );
    expect(withdrawn.ok).toBe(true);
    expect(await ids(meera, 'licence')).toEqual([]);
    expect((await search(admin, 'licence')).services).toEqual([
      { id: 'test-licence', title: expect.any(String), active: false },
    ]);
  });

  it('refuses customers, visitors, and a query that is missing or too long', async () => {
    expect((await asha.client.get('/api/staff/search?q=asha')).status).toBe(403);
    expect((await kit.client().get('/api/staff/search?q=asha')).status).toBe(401);
    expect((await meera.client.get('/api/staff/search')).status).toBe(422);
    expect((await meera.client.get(`/api/staff/search?q=${'a'.repeat(201)}`)).status).toBe(422);
  });
});
