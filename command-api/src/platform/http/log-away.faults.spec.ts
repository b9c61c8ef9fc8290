import { service } from '@anupalan/domain/catalogue/aggregate';
import { user } from '@anupalan/domain/identity/aggregate';
import { defaultSettings } from '@anupalan/domain/settings/state';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANSWERS, type CaseKit, type Person, startCaseKit } from '../../testing/case-kit.js';
import { catalogueAt } from '../commands/catalogue-at.js';
import { systemContext } from '../commands/command-context.js';

let kit: CaseKit;
let asha: Person;
let ravi: Person;
let meera: Person;
let arjun: Person;
let requestId = '';
beforeAll(async () => {
  kit = await startCaseKit();
  [asha, ravi] = [await kit.person('customer', 'Asha'), await kit.person('customer', 'Ravi')];
  [meera, arjun] = [await kit.person('staff', 'Meera'), await kit.person('admin', 'Arjun')];
  requestId = await kit.paidRequest(asha);
  // The views are up to date, and the form of the service is cached.
  await kit.read(asha, `/api/requests/${requestId}`);
  await kit.read(asha, '/api/public/config');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => kit.close());

/** Fails all reads and writes until the end of the test. */
const takeLogAway = (): void => {
  const away = new StoreUnavailable('The event store does not answer.');
  vi.spyOn(kit.app.events, 'append').mockRejectedValue(away);
  const nothing = () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(away) }) });
  vi.spyOn(kit.app.events, 'readStream').mockImplementation(nothing);
  vi.spyOn(kit.app.events, 'readAll').mockImplementation(nothing);
};
/** Leaves all calls pending until the end of the test: a caller without a timeout waits for ever. */
const freezeLog = (): void => {
  const never = () => new Promise<never>(() => {});
  vi.spyOn(kit.app.events, 'append').mockImplementation(never);
  vi.spyOn(kit.app.events, 'readStream').mockImplementation(() => ({
    [Symbol.asyncIterator]: () => ({ next: never }),
  }));
};
/** Clears the cached form of the service, as in a process that has just started. */
const forgetForms = (): void => {
  vi.spyOn(kit.app, 'catalogueAt').mockImplementation(catalogueAt(kit.app.store));
};
const statusOf = async (person: Pick<Person, 'client'>, path: string): Promise<number> =>
  (await person.client.get(path)).status;
const saveSettings = async (maintenanceMode: boolean): Promise<void> => {
  const body = { ...defaultSettings, maintenanceMode };
  expect((await arjun.client.request('PUT', '/api/admin/settings', { body })).status).toBe(200);
};

describe('while the log is away', () => {
  it('visitors read the catalogue, customers who they are, their requests and their own case, admins what is to be handed over, from the views', async () => {
    const before = await asha.client.get(`/api/requests/${requestId}`);
    const known = await asha.client.get('/api/user');
    takeLogAway();
    expect(await statusOf({ client: kit.client() }, '/api/services')).toBe(200);
    expect(await statusOf(asha, '/api/customer-services')).toBe(200);
    expect(await statusOf(arjun, '/api/admin/assignment/hand-over')).toBe(200);
    expect((await asha.client.get('/api/user')).body).toEqual(known.body);
    const seen = await asha.client.get(`/api/requests/${requestId}`);
    expect([seen.status, seen.body]).toEqual([200, before.body]);
  });

  it('customers read their own case also where its form was never looked up', async () => {
    const before = await asha.client.get(`/api/requests/${requestId}`);
    forgetForms();
    takeLogAway();
    const seen = await asha.client.get(`/api/requests/${requestId}`);
    expect([seen.status, seen.body]).toEqual([200, before.body]);
  });

  it('answers are left out where it cannot be told which of them are to be masked', async () => {
    const lata = await kit.person('customer', 'Lata');
    const id = await kit.paidRequest(lata);
    expect((await kit.upload(lata, id)).status).toBe(201);
    const handedIn = await lata.client.post(`/api/requests/${id}/submit-intake`, { answers: ANSWERS });
    expect(handedIn.status).toBe(200);
    const { body } = await kit.read(lata, `/api/requests/${id}`);
    const shown = async () => {
      forgetForms();
      takeLogAway();
      const seen = await lata.client.get(`/api/requests/${id}`);
      vi.restoreAllMocks();
      return [seen.status, seen.body.submission.answers, seen.body.documents];
    };
    expect(body.submission.answers).toMatchObject({ trade_name: ANSWERS.trade_name, aadhaar: 'XXXX XXXX 0019' });
    expect(await shown()).toEqual([200, body.submission.answers, body.documents]);
    // The service has changed since: its present form is not the one of the case.
    for (const active of [false, true]) {
      const command = { type: 'editService', details: {}, active } as const;
      expect((await kit.app.execute(service, 'test-licence', command, systemContext('test'))).ok).toBe(true);
    }
    await kit.read(lata, '/api/services');
    expect(await shown()).toEqual([200, null, body.documents]);
  });

  it('readers wait for a moment only, also where it neither answers nor refuses', async () => {
    const before = await asha.client.get(`/api/requests/${requestId}`);
    forgetForms();
    freezeLog();
    const [services, customer, seen, row] = await Promise.all([
      statusOf({ client: kit.client() }, '/api/services'),
      statusOf(asha, '/api/user'),
      asha.client.get(`/api/requests/${requestId}`),
      statusOf(ravi, `/api/customer-service-by-id/${requestId}`),
    ]);
    expect([services, customer, seen.status, row]).toEqual([200, 200, 200, 404]);
    expect(seen.body).toEqual(before.body);
  });

  it('a case is nobody else’s to read, and staff wait until their look can be recorded', async () => {
    takeLogAway();
    expect(await statusOf(ravi, `/api/requests/${requestId}`)).toBe(404);
    expect(await statusOf(ravi, `/api/customer-service-by-id/${requestId}`)).toBe(404);
    expect(await statusOf(meera, `/api/requests/${requestId}`)).toBe(503);
    vi.restoreAllMocks();
    expect(await statusOf(meera, `/api/requests/${requestId}`)).toBe(200);
    // Recorded for this day: from now on nothing has to be written before she reads on.
    takeLogAway();
    expect(await statusOf(meera, `/api/requests/${requestId}`)).toBe(200);
  });

  it('whoever just signed up is awaited in the view and never signed out', async () => {
    const lata = await kit.person('customer', 'Lata');
    await kit.read(lata, '/api/user');
    const read = vi.spyOn(kit.app.events, 'readStream');
    vi.spyOn(kit.app.reads, 'get').mockResolvedValueOnce(null);
    expect(await statusOf(lata, '/api/user')).toBe(200);
    expect(read).not.toHaveBeenCalled();
    vi.spyOn(kit.app.reads, 'get').mockResolvedValue(null);
    vi.spyOn(kit.app.positions, 'waitFor').mockResolvedValue({ position: null, reached: false });
    const answer = await lata.client.get('/api/user');
    expect([answer.status, answer.body.code]).toEqual([503, 'not_ready']);
  });

  it('whoever was deactivated stays out', async () => {
    const lata = await kit.person('customer', 'Lata');
    const left = { type: 'deactivateUser', reason: 'left', cases: 'assign' } as const;
    const byAdmin = systemContext('test', { actor: { id: arjun.id, role: 'admin' } });
    expect((await kit.app.execute(user, lata.id, left, byAdmin)).ok).toBe(true);
    await kit.read(arjun, '/api/admin/users');
    takeLogAway();
    expect(await statusOf(lata, '/api/user')).toBe(401);
  });

  it('commands are answered 503 and when to come again', async () => {
    takeLogAway();
    const answer = await asha.client.post(`/api/requests/${requestId}/messages`, { text: 'Hello' });
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('a site that was closed for maintenance stays closed', async () => {
    await saveSettings(true);
    expect(await statusOf(asha, '/api/services')).toBe(503);
    takeLogAway();
    const answer = await asha.client.get('/api/services');
    expect([answer.status, answer.body.code]).toEqual([503, 'maintenance']);
    vi.restoreAllMocks();
    await saveSettings(false);
    expect(await statusOf(asha, '/api/services')).toBe(200);
  });
});

describe('a store that loses its connection in the middle of a call', () => {
  it('is not blamed on the caller, who has not gone away', async () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    vi.spyOn(kit.app.reads, 'find').mockRejectedValue(reset);
    expect(await statusOf(asha, '/api/customer-services')).toBe(500);
  });
});
