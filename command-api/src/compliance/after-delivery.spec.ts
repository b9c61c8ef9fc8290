import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import { seedDueRules } from '../seed/due-rules.js';
import { type CaseKit, form, type Person, startCaseKit } from '../testing/case-kit.js';
import { COMPANY, peopleCase } from '../testing/company-kit.js';

let kit: CaseKit;
let asha: Person;
let arjun: Person;
let id: string;
let answers: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  kit = await startCaseKit();
  await seedBuiltIns(kit.app);
  await seedDueRules(kit.app);
  asha = await kit.person('customer', 'Asha');
  arjun = await kit.person('admin', 'Arjun');
  const company = await peopleCase(kit, asha, COMPANY);
  ({ id, answers } = company);
  await company.uploadAll();
  expect((await company.submit()).status).toBe(200);
});
afterAll(() => kit.close());

const next = async (of = id) => (await kit.read(asha, `/api/requests/${of}/next`)).body;
const today = () => new Date(kit.clock.now()).toISOString().slice(0, 10);
const numbers = () => ({ registration: `U15400MH${today().slice(0, 4)}PTC123456`, registered_on: today() });
const deliver = async (requestId: string, registered: Readonly<Record<string, string>> = {}) => {
  const to = { type: 'overrideStatus', to: 'awaiting_govt_approval', reason: 'The authority has decided' } as const;
  const context = { ...systemContext('test'), actor: { id: arjun.id, role: 'admin' as const } };
  expect((await kit.app.execute(serviceRequest, requestId, to, context)).ok).toBe(true);
  const sent = form({ result: 'Registered.', ...registered });
  expect((await arjun.client.post(`/api/staff/requests/${requestId}/deliver`, sent)).status).toBe(200);
};
const NOTHING = { business: null, duties: [], missing: [], steps: [], profile: null };

describe('what comes after a delivery', () => {
  it('is nothing before it, and nothing that is known of a service that admins made', async () => {
    expect(await next()).toEqual(NOTHING);
    const other = await kit.paidRequest(asha);
    await deliver(other);
    expect(await next(other)).toEqual(NOTHING);
  });

  it('is a profile of the business first: as service and delivery have made it, and the form has named it', async () => {
    await deliver(id, numbers());
    await kit.read(asha, `/api/requests/${id}`);
    const log = vi.spyOn(kit.app.events, 'readStream');
    const first = await next();
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
    expect(first).toEqual({
      business: null,
      duties: [],
      missing: [],
      steps: [{ code: 'trademark', service: 'trademark-registration' }],
      profile: {
        name: answers.proposed_name_1,
        kind: 'private_company',
        state: answers.state_of_operation,
        registration: numbers().registration,
        incorporated_on: today(),
        pan: '',
        tan: '',
        gstin: '',
        gst: 'none',
        gst_since: '',
      },
    });
  });

  it('is then what a new company owes once, its other dates, and the numbers that it lacks', async () => {
    // Saved as the form of the profile begins.
    const { profile: company } = await next();
    const businessId = (await asha.client.post('/api/businesses', company)).body.id;
    await asha.client.request('PUT', `/api/requests/${id}/business`, { body: { business_id: businessId } });
    const { business, duties, steps, profile } = await next();
    expect([business, profile]).toEqual([{ id: businessId, name: company.name }, null]);
    const forms = duties.map((one: { form: string }) => one.form);
    // The first general meeting, and what is filed after it, is more than a year away.
    expect(forms).toEqual(['First board meeting', 'INC-20A', 'Advance tax', 'ITR-6']);
    expect(steps.map(({ code }: { code: string }) => code)).toEqual(['numbers', 'gst', 'trademark']);
    const duty = `/api/businesses/${businessId}/duties/first-board-meeting/once/done`;
    expect((await asha.client.request('PUT', duty, { body: {} })).status).toBe(200);
    await asha.client.request('PUT', `/api/businesses/${businessId}`, {
      body: { tan: 'PNEA12345B', pan: 'AAPCA1234F' },
    });
    expect((await next()).missing).toEqual([]);
    await asha.client.request('PUT', `/api/businesses/${businessId}`, { body: { turnover: 'up_to_2_crore' } });
    const later = await next();
    expect(later.duties[0].form).toBe('INC-20A');
    expect(later.missing).toMatchObject([{ registration: 'gst', service: 'gst-registration' }]);
    expect(later.steps.map(({ code }: { code: string }) => code)).toEqual(['trademark']);
  });
});
