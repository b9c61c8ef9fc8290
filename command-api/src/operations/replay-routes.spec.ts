import type { Replay, ReplayDifferences, ReplaysPage } from '@anupalan/domain/contracts/scratch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';

let kit: CaseKit;
let asha: Person;
let arjun: Person;
beforeEach(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  arjun = await kit.person('admin', 'Arjun');
  await kit.paidRequest(asha);
});
afterEach(() => kit.close());

const order = (body: unknown) => arjun.client.post('/api/admin/replays', body);
const read = async (id: string): Promise<Replay> => (await kit.read(arjun, `/api/admin/replays/${id}`)).body as Replay;
const done = (id: string): Promise<Replay> =>
  eventually(async () => {
    const replay = await read(id);
    return replay.builds.every(({ state }) => state === 'ready') && replay;
  });
const recorded = async () => {
  const found: string[] = [];
  for await (const { type } of kit.app.events.readStream('scratch-views')) found.push(type);
  return found;
};
/** Changes a document of a live view behind its projector's back, as a fault of a fold would. */
const corrupt = async (model: string, id: string): Promise<void> => {
  const namespace = kit.app.positions.states().find(({ name }) => name === model)?.namespace ?? '';
  const stored = await kit.app.reads.get(namespace, id);
  if (stored === null) throw new Error(`no ${id} in ${namespace}`);
  const at = await kit.app.reads.checkpoint(namespace);
  const doc = { ...stored.doc, mobile: '+910000000000' };
  const change = { id, position: stored.position, doc, replace: true } as const;
  expect(await kit.app.reads.apply({ namespace, changes: [change], from: at, at })).toBe('ok');
};

describe('a replay', () => {
  it('of every read model is the same as the live views, and is in the log with who ordered it', async () => {
    const models = kit.app.positions.states().map(({ name }) => name);
    const { status, body } = await order({ models });
    expect([status, body.code]).toEqual([202, 'replay_started']);
    const replay = await done(body.id);
    expect(replay).toMatchObject({ state: 'open', from: null, ordered_by: { id: arjun.id, name: 'Arjun' } });
    expect(replay.builds.map(({ model }) => model)).toEqual(models);
    // The order itself is a document of `scratch-orders`.
    for (const build of replay.builds)
      expect(build.parity).toMatchObject({ different: 0, missing: 0, extra: 0, moved: 0, listed: 0 });
    expect(replay.builds.find(({ model }) => model === 'case-list')?.parity?.same).toBe(1);
    const list = (await kit.read(arjun, '/api/admin/replays')).body as ReplaysPage;
    expect(list.items.map(({ id }) => id)).toEqual([body.id]);
    expect(await recorded()).toEqual(['ReplayOrdered']);
  });

  it('shows which document of the live view is another one, without what is personal', async () => {
    await corrupt('people', asha.id);
    const { body } = await order({ models: ['people'] });
    const [build] = (await done(body.id)).builds;
    expect(build?.parity).toMatchObject({ different: 1, missing: 0, extra: 0 });
    const path = `/api/admin/replays/${body.id}/differences?model=people`;
    const { items, total } = (await kit.read(arjun, path)).body as ReplayDifferences;
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: asha.id,
        outcome: 'different',
        differences: [{ path: 'mobile', live: '"[hidden]"', scratch: '"[hidden]"' }],
      },
    ]);
  });

  it('heals the live view when it is promoted, and the counts that were seen are in the log', async () => {
    await corrupt('people', asha.id);
    const { body } = await order({ models: ['people'] });
    await done(body.id);
    const promoted = await arjun.client.post(`/api/admin/replays/${body.id}/promote`, { model: 'people' });
    expect([promoted.status, promoted.body.code]).toEqual([202, 'replay_promoted']);
    const replay = await eventually(async () => {
      const found = await read(body.id);
      return found.builds[0]?.state === 'promoted' && found;
    });
    expect(replay.promotions).toMatchObject([{ model: 'people', parity: { different: 1 } }]);
    expect(replay.builds[0]?.can_promote).toBe(false);
    const people = (await kit.read(arjun, '/api/admin/users?q=Asha')).body;
    expect(people[0].mobile).not.toContain('0000000000');
    expect(await recorded()).toEqual(['ReplayOrdered', 'ScratchViewPromoted']);
  });

  it('from a position holds the documents touched since, and cannot be promoted', async () => {
    const head = await kit.app.events.head();
    const later = await kit.paidRequest(asha);
    const { body } = await order({ models: ['case-list'], from: head });
    const [build] = (await done(body.id)).builds;
    expect(build).toMatchObject({ documents: 1, parity: { same: 1, missing: 0 }, can_promote: false });
    const refused = await arjun.client.post(`/api/admin/replays/${body.id}/promote`, { model: 'case-list' });
    expect([refused.status, refused.body.code]).toEqual([409, 'scratch.partial']);
    expect(later).not.toBe('');
  });

  it('is not promoted, and not recorded as promoted, beside another build of its view', async () => {
    const { body } = await order({ models: ['case-list'] });
    await done(body.id);
    const { positions } = kit.app;
    const states = positions.states();
    const building = (state: 'paused' | 'failed') => {
      const build = { namespace: 'case-list@0.2', state, startedAt: '', doneEvents: 0, totalEvents: 1, error: null };
      const beside = { ...build, eventsPerSecond: 0, etaSeconds: null };
      return states.map((one) => (one.name === 'case-list' ? { ...one, build: beside } : one));
    };
    const known = vi.spyOn(positions, 'states').mockImplementation(() => building('paused'));
    const promote = () => arjun.client.post(`/api/admin/replays/${body.id}/promote`, { model: 'case-list' });
    const refused = await promote();
    expect([refused.status, refused.body.code]).toEqual([409, 'already_building']);
    expect((await read(body.id)).builds[0]?.can_promote).toBe(false);
    expect(await recorded()).toEqual(['ReplayOrdered']);
    known.mockImplementation(() => building('failed'));
    expect((await promote()).status).toBe(202);
    known.mockRestore();
  });

  it('is thrown away with its documents, and stays in the list', async () => {
    const { body } = await order({ models: ['case-list', 'orders'] });
    await done(body.id);
    const dropped = await arjun.client.post(`/api/admin/replays/${body.id}/drop`, {});
    expect([dropped.status, dropped.body.code]).toEqual([200, 'replay_dropped']);
    expect(await read(body.id)).toMatchObject({ state: 'thrown_away' });
    await eventually(async () => !(await kit.app.reads.namespaces()).some((name) => name.includes(body.id)));
    const gone = await arjun.client.get(`/api/admin/replays/${body.id}/differences?model=orders`);
    expect([gone.status, gone.body.code]).toEqual([404, 'scratch.gone']);
    const late = await arjun.client.post(`/api/admin/replays/${body.id}/promote`, { model: 'orders' });
    expect([404, 409]).toContain(late.status);
  });

  it('expires after a week', async () => {
    const { body } = await order({ models: ['case-list'] });
    await done(body.id);
    kit.clock.advance(7 * 86_400_000);
    await eventually(async () => !(await kit.app.reads.namespaces()).some((name) => name.includes(body.id)));
  });

  it('is refused for an unknown read model, a position beyond the log, and beside three others', async () => {
    expect((await order({ models: ['nothing'] })).status).toBe(404);
    expect((await order({ models: [] })).status).toBe(422);
    expect((await order({ models: ['case'], from: 'here' })).status).toBe(422);
    expect((await order({ models: ['case'], from: '9'.repeat(20) })).body.code).toBe('scratch.invalid');
    for (const _ of ['one', 'two', 'three']) expect((await order({ models: ['settings'] })).status).toBe(202);
    expect((await order({ models: ['settings'] })).body).toMatchObject({
      code: 'scratch.too_many',
      params: { max: 3 },
    });
    expect((await arjun.client.get('/api/admin/replays/unknown')).status).toBe(404);
  });
});
