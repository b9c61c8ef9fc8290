import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import type { Step } from '@anupalan/domain/workflows/definition';
import { drafting } from '@anupalan/domain/workflows/drafting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../platform/commands/command-context.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';

/** The steps of a drafting, which admins alone close here, as a version with another right at this step would say. */
const steps = drafting.steps as { close: Step };
const { close: shipped } = drafting.steps;

let kit: CaseKit;
let asha: Person;
let meera: Person;
let admin: Person;
beforeAll(async () => {
  steps.close = { ...shipped, act: { ...shipped.act, capability: 'case.override' } };
  kit = await startCaseKit();
  await seedBuiltIns(kit.app);
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  admin = await kit.person('admin', 'Arjun');
});
afterAll(() => {
  steps.close = shipped;
  return kit.close();
});

/** A completed case that is assigned to Meera. */
const completed = async (serviceId?: string): Promise<string> => {
  const id = await kit.paidRequest(asha, serviceId);
  await meera.client.post(`/api/staff/requests/${id}/claim`, {});
  await kit.app.execute(
    serviceRequest,
    id,
    { type: 'overrideStatus', to: 'completed', reason: 'Completed for this test.' },
    systemContext('test', { actor: { id: admin.id, role: 'admin' } }),
  );
  return id;
};
const isOffered = async (by: Person, id: string): Promise<boolean> =>
  (await kit.read(by, `/api/requests/${id}`)).body.allowed_actions.includes('close');
const close = async (by: Person, id: string) => (await by.client.post(`/api/staff/requests/${id}/close`, {})).status;

describe('a step of a case', () => {
  it('is offered to its assignee and taken by them where the workflow of the case gives them the right', async () => {
    const id = await completed();
    expect(await isOffered(meera, id)).toBe(true);
    expect(await close(meera, id)).toBe(200);
  });

  it('is neither offered to them nor taken by them where it does not, alone or with others', async () => {
    const id = await completed('rent-agreement');
    expect(await isOffered(meera, id)).toBe(false);
    expect(await close(meera, id)).toBe(403);
    const { body } = await meera.client.post('/api/staff/requests/close', { requestIds: [id] });
    expect(body.results).toMatchObject([{ id, ok: false, code: 'not_assigned' }]);
  });

  it('is offered to those and taken by those to whom it gives the right', async () => {
    const id = await completed('rent-agreement');
    expect(await isOffered(admin, id)).toBe(true);
    expect(await close(admin, id)).toBe(200);
  });
});
