import { chained } from '@anupalan/infra/sealing/chain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { rebuildProgress } from './rebuild-progress.js';

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

const all = async () => (await kit.read(arjun, '/api/admin/projections')).body;
const model = async (name: string) => (await all()).items.find((one: { readonly name: string }) => one.name === name);
const post = (path: string, body?: unknown) => arjun.client.post(`/api/admin/projections/${path}`, body);
const acts = async (name: string) => {
  const found: { type: string; actor: unknown; data: unknown }[] = [];
  for await (const { type, data, metadata } of kit.app.events.readStream(`projection-${name}`))
    found.push({ type, data, actor: (metadata.actor as { readonly id: string }).id });
  return found;
};

describe('the read models, to admins', () => {
  it('show where they stand, how far behind and what they hold', async () => {
    const { events } = await all();
    expect(events).toBe(await kit.app.events.behind(null));
    await eventually(async () => (await model('case'))?.state === 'live' && (await model('case'))?.lag_events === 0);
    expect(await model('case')).toMatchObject({ parked: 0, lag_seconds: 0, error: null, build: null });
  });

  it('are built anew when asked to, which stands in the log with who asked, while the old one answers', async () => {
    const asked = await post('case-list/rebuild');
    expect([asked.status, asked.body.success]).toEqual([202, true]);
    expect((await kit.read(arjun, '/api/admin/requests')).body.items).toHaveLength(1);
    const done = await eventually(async () => {
      const found = await model('case-list');
      return found.build === null && found.can_roll_back && found;
    });
    expect(done.state).toBe('live');
    expect((await kit.read(arjun, '/api/admin/requests')).body.items).toHaveLength(1);
    expect(await acts('case-list')).toEqual([{ type: 'ProjectionRebuildRequested', data: {}, actor: arjun.id }]);
  });

  it('go back to the view before, with a reason, and refuse to without one', async () => {
    await post('case-list/rebuild');
    await eventually(async () => (await model('case-list')).can_roll_back);
    expect((await post('case-list/roll-back', { reason: 'short' })).status).toBe(422);
    const back = await post('case-list/roll-back', { reason: 'Amounts are missing in the new one.' });
    expect([back.status, back.body.success]).toEqual([200, true]);
    expect((await kit.read(arjun, '/api/admin/requests')).body.items).toHaveLength(1);
    expect((await acts('case-list')).map(({ type }) => type)).toEqual([
      'ProjectionRebuildRequested',
      'ProjectionRollBackRequested',
    ]);
  });

  it('say in words why something cannot be done', async () => {
    const refused = await post('case/rebuild', { action: 'pause' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/\.$/);
    expect((await post('nothing/rebuild')).status).toBe(404);
    expect((await arjun.client.get('/api/admin/projections/nothing/failed')).status).toBe(404);
    expect((await arjun.client.get('/api/admin/projections/nothing/rebuild')).status).toBe(404);
    expect((await post('case/rebuild', { action: 'explode' })).status).toBe(422);
  });
});

describe('progress of a rebuild', () => {
  it('is told over a stream that ends with the rebuild', async () => {
    await post('case/rebuild');
    const { headers, text } = await arjun.client.get('/api/admin/projections/case/rebuild');
    expect(headers.get('content-type')).toContain('text/event-stream');
    const [, last = ''] = /event: end\ndata: (.*)\n\n$/.exec(text) ?? [];
    expect(JSON.parse(last)).toMatchObject({ name: 'case', build: null });
  });

  it('is told when something moved, and to nobody whose session ended', async () => {
    const [before] = kit.app.positions.states();
    if (before === undefined) throw new Error('no read model');
    const build = {
      namespace: 'x',
      state: 'running',
      startedAt: '2026-11-21T10:00:00.000Z',
      doneEvents: 5,
      totalEvents: 10,
      eventsPerSecond: 1.26,
      etaSeconds: 4,
      error: null,
    } as const;
    const steps = [build, build, build, { ...build, doneEvents: 9 }, null];
    const positions = {
      ...kit.app.positions,
      states: () => [{ ...before, build: steps.length > 1 ? (steps.shift() ?? null) : null }],
    };
    const listen = async (mayGoOn: boolean, beatMs: number): Promise<readonly string[]> => {
      const heard: string[] = [];
      for await (const text of rebuildProgress({ positions }, before.name, async () => mayGoOn, {
        pollIntervalMs: 1,
        beatMs,
      }))
        heard.push(text);
      return heard;
    };
    const gone = await listen(false, 0);
    expect(gone.filter((text) => text.includes('data:'))).toHaveLength(1);
    expect(gone.join('')).not.toContain('event: end');
    const told = await listen(true, 60_000);
    const lines = told.filter((text) => text.includes('data:'));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"state":"rebuilding"');
    expect(lines[0]).toContain('"done_events":5,"total_events":10,"events_per_second":1.3,"eta_seconds":4');
    expect(lines[1]).toContain('"done_events":9');
    expect(lines[2]).toMatch(/^event: end\n/);
  });
});

describe('a document that waits', () => {
  /** An event with a sealed name that cannot be opened: damaged, or of another writer. */
  const poison = async (): Promise<string> => {
    const stream = 'user-damaged';
    const event = {
      id: '5f0a2c1e-9822-4012-8345-aabbccddeeff',
      type: 'UserRegistered',
      version: 1,
      data: { name: { sealed: 'bm9uc2Vuc2UtdGhhdC1pcy1sb25nLWVub3VnaA', subject: `user:${asha.id}` } },
      metadata: {
        actor: { id: 'system', role: 'system' },
        time: '2026-11-21T10:00:00.000Z',
        correlationId: 'c',
        commandId: 'd',
      },
    };
    await kit.app.events.append(stream, 'none', chained(null, stream, 0, [event]));
    await eventually(async () => (await model('people'))?.parked === 1);
    return event.id;
  };
  const waiting = async () => (await kit.read(arjun, '/api/admin/projections/people/failed')).body;

  it('is shown with its event and what went wrong, and everybody else goes on', async () => {
    const eventId = await poison();
    expect(await waiting()).toMatchObject({
      total: 1,
      items: [
        {
          event_id: eventId,
          event_type: 'UserRegistered',
          stream: 'user-damaged',
          recorded_at: '2026-11-21T10:00:00.000Z',
        },
      ],
    });
    expect((await waiting()).items[0].error).not.toBe('');
    expect(await model('people')).toMatchObject({ state: 'parked', parked: 1 });
    expect((await arjun.client.get('/api/admin/operations')).body.parked).toBeGreaterThan(0);
    await kit.person('customer', 'Meera');
    expect((await kit.read(arjun, '/api/admin/users?q=Meera')).body).toHaveLength(1);
  });

  it('waits on when a retry fails again, and says so', async () => {
    await poison();
    const [{ key }] = (await waiting()).items;
    const retried = await post('people/failed', { action: 'retry', key });
    expect(retried.status).toBe(409);
    expect((await waiting()).total).toBe(1);
  });

  it('goes on without the event once an admin left it out, with a reason that stands in the log', async () => {
    const eventId = await poison();
    const [{ key }] = (await waiting()).items;
    expect((await post('people/failed', { action: 'skip', key, eventId, reason: 'no' })).status).toBe(422);
    const reason = 'Written by a broken import.';
    const skipped = await post('people/failed', { action: 'skip', key, eventId, reason });
    expect([skipped.status, skipped.body.success]).toEqual([200, true]);
    expect(await waiting()).toEqual({ items: [], total: 0 });
    await eventually(async () => (await model('people')).state === 'live');
    expect((await acts('people')).at(-1)).toEqual({
      type: 'ParkedEventSkipped',
      data: { key, eventId, reason },
      actor: arjun.id,
    });
  });
});
