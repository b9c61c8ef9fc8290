import type { Analytics } from '@anupalan/domain/contracts/figures';
import type { CasePage } from '@anupalan/domain/contracts/requests';
import type { PastViews } from '@anupalan/domain/contracts/scratch';
import { rendered } from '@anupalan/domain/kernel/rejection';
import { isoNow } from '@anupalan/infra/ports/clock';
import { pastOrder } from '@anupalan/projector/read-models/scratch-orders/queries';
import { readBuilds, writeBuild } from '@anupalan/projector/runner/scratch/scratch-record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

/** The day of the kit's clock, 15:30 in India. */
const DAY = '2026-11-21';
/** Why the views of a day could not be built. */
const STUCK = rendered('fold.parked', { parked: 1001, event: 'e-1', document: 'c-1', fault: 'Error: no such field' });

let kit: CaseKit;
let asha: Person;
let meera: Person;
let arjun: Person;
let first = '';
let second = '';
beforeAll(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  meera = await kit.person('staff', 'Meera');
  arjun = await kit.person('admin', 'Arjun');
  first = await kit.paidRequest(asha);
  kit.clock.advance(86_400_000);
  second = await kit.paidRequest(asha);
  const reason = 'The customer sent nothing';
  await arjun.client.post(`/api/admin/requests/${first}/override-status`, { to: 'closed', reason });
});
afterAll(() => kit.close());

const ready = (day: string): Promise<PastViews> =>
  eventually(async () => {
    const view = (await kit.read(arjun, `/api/admin/past-views?day=${day}`)).body as PastViews;
    return view.state === 'ready' && view;
  });
const list = async (query: string): Promise<CasePage> =>
  (await kit.read(arjun, `/api/admin/requests?${query}`)).body as CasePage;

describe('the business at a past moment', () => {
  it('is ordered before it is read', async () => {
    const { status, body } = await kit.read(arjun, `/api/admin/requests?as_of=${DAY}`);
    expect([status, body.code]).toEqual([409, 'past.unknown']);
    expect((await kit.read(arjun, `/api/admin/past-views?day=${DAY}`)).body.state).toBe('none');
    const ordered = await arjun.client.post('/api/admin/past-views', { day: DAY });
    expect([ordered.status, ordered.body.code]).toEqual([202, 'past_views_ordered']);
    expect(await ready(DAY)).toMatchObject({ day: DAY, parked: 0, error: null });
  });

  it('shows the cases that there were, at the status at which they were, beside those of now', async () => {
    const then = await list(`as_of=${DAY}`);
    expect(then.items.map(({ id, status }) => [id, status])).toEqual([[first, 'documents_not_uploaded']]);
    expect(then.total).toBe(1);
    const now = await list('');
    expect(new Map(now.items.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [first, 'closed'],
        [second, 'documents_not_uploaded'],
      ]),
    );
    expect((await list(`as_of=${DAY}&status=closed`)).total).toBe(0);
    expect((await list(`as_of=${DAY}&q=Asha`)).items.map(({ id }) => id)).toEqual([first]);
  });

  it('shows the figures of then, whose last day is that one', async () => {
    const { body } = await kit.read(arjun, `/api/admin/analytics?as_of=${DAY}`);
    const then = body as Analytics;
    expect(then).toMatchObject({ to: DAY, today: DAY, open: { cases: 1 }, totals: { created: 1 } });
    expect(then.present).toEqual([{ status: 'documents_not_uploaded', cases: 1 }]);
    const now = (await kit.read(arjun, '/api/admin/analytics')).body as Analytics;
    expect(now.totals.created).toBe(2);
  });

  it('is built once for a day, and is kept for longer when it is ordered again', async () => {
    const before = await ready(DAY);
    await arjun.client.post('/api/admin/past-views', { day: DAY });
    expect((await ready(DAY)).expires_at).toBe(before.expires_at);
    const spaces = (await kit.app.reads.namespaces()).filter(
      (name) => name.startsWith('figures@') && name.includes('.s-'),
    );
    expect(spaces).toHaveLength(1);
    kit.clock.advance(7 * 3_600_000);
    await arjun.client.post('/api/admin/past-views', { day: DAY });
    expect(Date.parse((await ready(DAY)).expires_at ?? '')).toBeGreaterThan(Date.parse(before.expires_at ?? ''));
  });

  it('that failed is built anew when it is ordered again', async () => {
    const { reads } = kit.app;
    const orderOf = async () => (await pastOrder(reads, DAY, isoNow(kit.clock)))?.id ?? '';
    const failed = await orderOf();
    const [build] = await readBuilds(reads, failed);
    if (build === undefined) throw new Error('no build');
    await writeBuild(reads, failed, { ...build, state: 'failed', error: STUCK });
    const { body } = await kit.read(arjun, `/api/admin/past-views?day=${DAY}`);
    expect(body).toMatchObject({ state: 'failed', error: STUCK });
    expect((await arjun.client.post('/api/admin/past-views', { day: DAY })).status).toBe(202);
    expect(await ready(DAY)).toMatchObject({ error: null });
    expect(await orderOf()).not.toBe(failed);
  });

  it('is of days that are over, and for admins only', async () => {
    for (const day of ['2026-11-25', '2030-01-01'])
      expect((await arjun.client.post('/api/admin/past-views', { day })).status).toBe(422);
    expect((await arjun.client.get('/api/admin/requests?as_of=yesterday')).status).toBe(422);
    expect((await arjun.client.get('/api/admin/requests?as_of=2030-01-01')).status).toBe(422);
    for (const { client } of [asha, meera]) {
      expect((await client.post('/api/admin/past-views', { day: DAY })).status).toBe(403);
      expect((await client.get(`/api/admin/requests?as_of=${DAY}`)).status).toBe(403);
    }
  });

  it('is dropped a day after its last use', async () => {
    kit.clock.advance(25 * 3_600_000);
    await eventually(async () => !(await kit.app.reads.namespaces()).some((name) => name.includes('.s-')));
    expect((await kit.read(arjun, `/api/admin/past-views?day=${DAY}`)).body.state).toBe('none');
  });
});
