import type { AddressInfo } from 'node:net';
import { StoreRefused } from '@anupalan/infra/ports/unavailable';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readiness } from '../../operations/health.js';
import { createHealthServer } from '../../operations/health-server.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { App } from '../app.js';
import { httpListener } from './listener.js';

describe('the health of a server', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp({ routes: [] });
  });
  afterEach(() => t.close());

  const never = (): Promise<never> => new Promise(() => undefined);
  const fails = (): Promise<never> => Promise.reject(new Error('away'));
  const withStores = (stores: Partial<App>): App => ({ ...t.app, ...stores });

  it('names a store that fails and one that has frozen, and does not wait with it', async () => {
    const away = withStores({
      events: { ...t.app.events, head: never },
      keyValue: { ...t.app.keyValue, get: fails },
      jobs: { ...t.app.jobs, counts: never },
    });
    expect(await readiness(away, 20)).toMatchObject({
      ready: false,
      body: {
        status: 'not ready',
        problems: ['events: failing', 'keyValue: failing', 'jobs: failing'],
        stores: { events: 'failing', reads: 'ok', keyValue: 'failing', vault: 'ok', jobs: 'failing', disk: 'ok' },
        queues: {},
      },
    });
  });

  it('says what a store refuses us, which the settings have to mend', async () => {
    const refused = new StoreRefused('EventStoreDB refuses the user "app" of EVENTSTORE_URL.');
    const app = withStores({ events: { ...t.app.events, head: () => Promise.reject(refused) } });
    expect(await readiness(app)).toMatchObject({
      ready: false,
      body: { problems: ['events: failing', refused.message] },
    });
  });

  // A full disk makes the server not ready.
  it('is not ready where the folder cannot be written', async () => {
    const full = withStores({ config: { ...t.app.config, dataDir: `${t.app.config.dataDir}/gone` } });
    expect(await readiness(full)).toMatchObject({ ready: false, body: { problems: ['disk: failing'] } });
  });

  it('is degraded while Redis keeps nothing over a restart, and goes on answering', async () => {
    const warnings = ['redis: nothing is kept over a restart; set appendonly yes'];
    expect(await readiness(withStores({ warnings }))).toMatchObject({
      ready: true,
      body: { status: 'degraded', problems: warnings },
    });
  });

  it('is degraded once the holidays of the coming year should be known, and are not', async () => {
    const clock = { ...t.app.clock, now: () => Date.parse('2027-11-01T06:00:00.000Z') };
    expect(await readiness(withStores({ clock }))).toMatchObject({
      ready: true,
      body: { status: 'degraded', faults: [{ code: 'holidays_missing', params: { year: 2028 } }] },
    });
  });

  it('is ready while all stores answer', async () => {
    expect(await readiness(t.app)).toMatchObject({ ready: true, body: { status: 'ready', problems: [] } });
  });
});

describe('numbers and details', () => {
  const TOKEN = 'a-token-for-prometheus';
  let t: TestApp;
  afterEach(() => t.close());
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => t.client().get(path, headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it('are nobody’s on the port for people outside demo mode, which tells the bare status', async () => {
    t = await startTestApp({ routes: [], env: { DEMO: '0' } });
    expect((await get('/metrics')).status).toBe(404);
    for (const path of ['/health/ready', '/health']) expect((await get(path)).body).toEqual({ status: 'degraded' });
    expect((await get('/health/live')).body).toEqual({ status: 'live' });
  });

  it('are for who shows the token, and for no other', async () => {
    t = await startTestApp({ routes: [], env: { DEMO: '0', METRICS_TOKEN: TOKEN } });
    expect((await get('/metrics', bearer(TOKEN))).text).toContain('anupalan_log_head_events');
    expect((await get('/health/ready', bearer(TOKEN))).body).toMatchObject({ stores: { events: 'ok' } });
    for (const headers of [{}, bearer(`${TOKEN}x`), bearer(''), { authorization: TOKEN }]) {
      const refused = await get('/metrics', headers);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect((await get('/health/ready', headers)).body).toEqual({ status: 'degraded' });
    }
  });

  it('are in demo mode for this machine itself, not for who comes through a proxy on it', async () => {
    t = await startTestApp({ routes: [] });
    expect((await get('/metrics')).status).toBe(200);
    expect((await get('/health/ready')).body).toHaveProperty('stores');
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const proxied = { [name]: '127.0.0.1' };
      expect([name, (await get('/metrics', proxied)).status]).toEqual([name, 404]);
      expect((await get('/health/ready', proxied)).body).toEqual({ status: 'ready' });
    }
  });

  it('are for everybody who reaches the port of their own, which answers nothing else', async () => {
    t = await startTestApp({ routes: [], env: { DEMO: '0' } });
    const server = httpListener(createHealthServer(t.app, { open: true }).callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await fetch(`${origin}/metrics`)).status).toBe(200);
    expect(await (await fetch(`${origin}/health/ready`)).json()).toHaveProperty('projections');
    expect((await fetch(`${origin}/api/user`)).status).toBe(404);
    await new Promise((resolve) => server.close(resolve));
  });

  it('are counted once a second, however often they are asked for', async () => {
    t = await startTestApp({ routes: [] });
    let counted = 0;
    const { counts } = t.app.jobs;
    t.app.jobs.counts = () => {
      counted += 1;
      return counts.call(t.app.jobs);
    };
    const now = vi.spyOn(performance, 'now').mockReturnValue(60_000);
    await Promise.all(Array.from({ length: 50 }, () => get('/metrics')));
    now.mockReturnValue(60_999);
    await get('/metrics');
    expect(counted).toBe(1);
    now.mockReturnValue(61_000);
    await get('/metrics');
    expect(counted).toBe(2);
    now.mockRestore();
  });
});
