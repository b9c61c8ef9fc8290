import type { App } from '../app/app.js';
import type { Config } from '../app/config.js';
import { type EdgeMiddleware, SAFE_METHODS } from './edge.js';
import type { HttpMetrics } from './metrics.js';

type State = 'ok' | 'failing';

const probe = async (check: () => Promise<unknown>): Promise<State> => {
  try {
    await check();
    return 'ok';
  } catch {
    return 'failing';
  }
};

/** What the outside world does for us, and whether it can: demo mode needs nobody. */
const providersOf = ({ demo, sms, mail, razorpay }: Config): Readonly<Record<string, 'ok' | 'not configured'>> => {
  const state = (provider: object | null) => (demo || provider !== null ? 'ok' : 'not configured');
  return { sms: state(sms), mail: state(mail), payments: state(razorpay) };
};

/**
 * Every store with its state, and how far the read models are. Ready means that calls can be answered; `degraded` says what
 * is missing all the same, in `problems`, and does not take the server out.
 */
export const readiness = async (app: App): Promise<{ readonly ready: boolean; readonly body: unknown }> => {
  const [events, reads, keyValue, vault, jobs] = await Promise.all([
    probe(() => app.events.head()),
    probe(() => app.reads.getMeta('health')),
    probe(() => app.keyValue.get('health')),
    probe(() => app.vault.find('health')),
    probe(() => app.jobs.counts()),
  ]);
  const stores = { events, reads, keyValue, vault, jobs };
  const ready = Object.values(stores).every((state) => state === 'ok');
  // A projection that stumbles makes answers stale, not impossible: it is shown, and does not take the server out.
  const providers = providersOf(app.config);
  const problems = Object.entries({ ...stores, ...providers }).flatMap(([name, state]) =>
    state === 'ok' ? [] : [`${name}: ${state}`],
  );
  const status = !ready ? 'not ready' : problems.length > 0 ? 'degraded' : 'ready';
  return { ready, body: { status, problems, stores, providers, projections: app.positions.states() } };
};

/** `/health/live`, `/health/ready` (also `/health`), `/metrics`: for whoever runs the server. They carry nothing of a person. */
export const operations =
  (app: App, metrics: HttpMetrics): EdgeMiddleware =>
  async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method)) return next();
    if (!['/health', '/health/live', '/health/ready', '/metrics'].includes(ctx.path)) return next();
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/metrics') {
      const { body, type } = await metrics.text();
      ctx.set('Content-Type', type);
      ctx.body = body;
      return;
    }
    const { ready, body } =
      ctx.path === '/health/live' ? { ready: true, body: { status: 'live' } } : await readiness(app);
    ctx.status = ready ? 200 : 503;
    ctx.body = body;
  };
