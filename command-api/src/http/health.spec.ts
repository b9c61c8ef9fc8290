import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../app/app.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { readiness } from './health.js';

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
        stores: { events: 'failing', reads: 'ok', keyValue: 'failing', vault: 'ok', jobs: 'failing' },
        queues: {},
      },
    });
  });

  it('is ready while all stores answer', async () => {
    expect(await readiness(t.app)).toMatchObject({ ready: true, body: { status: 'ready', problems: [] } });
  });
});
