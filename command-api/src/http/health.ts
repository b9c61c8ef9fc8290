import type { App } from '../app/app.js';
import type { Config } from '../app/config.js';
import { inTime } from '../app/in-time.js';
import { sample } from '../app/operations.js';
import { type EdgeMiddleware, SAFE_METHODS } from './edge.js';

type State = 'ok' | 'failing';

/** Whoever asks has less patience than the stores: one that has frozen is named before they go away. */
const PATIENCE_MS = 3000;

/** What was asked; null when it fails or takes longer than that. */
const orNull = <T>(ask: () => Promise<T>, patienceMs: number): Promise<T | null> =>
  inTime(ask, patienceMs).catch(() => null);

/** What the outside world does for us, and whether it can: demo mode needs nobody. */
const providersOf = ({ demo, sms, mail, razorpay }: Config): Readonly<Record<string, 'ok' | 'not configured'>> => {
  const state = (provider: object | null) => (demo || provider !== null ? 'ok' : 'not configured');
  return { sms: state(sms), mail: state(mail), payments: state(razorpay) };
};

/** Waiting, running and failed jobs by queue. */
const queuesOf = async (
  app: App,
): Promise<Readonly<Record<string, Record<'waiting' | 'running' | 'failed', number>>>> =>
  Object.fromEntries(
    [...(await app.jobs.counts())].map(([queue, { waiting, running, failed }]) => [
      queue,
      { waiting, running, failed },
    ]),
  );

/** Faults are left out: anybody may ask here, and their texts are for admins. */
const projectionsOf = (app: App): readonly unknown[] => app.positions.states().map(({ error: _, ...state }) => state);

/**
 * Every store with its state, how far the read models are and what waits in the queues. Ready means that calls can be answered;
 * `degraded` says what is missing all the same, in `problems`, and does not take the server out: a projection that stumbles
 * makes answers stale, not impossible.
 */
export const readiness = async (
  app: App,
  patienceMs = PATIENCE_MS,
): Promise<{ readonly ready: boolean; readonly body: unknown }> => {
  const probe = async (ask: () => Promise<unknown>): Promise<State> =>
    (await orNull(() => ask().then(() => 'ok' as const), patienceMs)) ?? 'failing';
  const [events, reads, keyValue, vault, queues] = await Promise.all([
    probe(() => app.events.head()),
    probe(() => app.reads.getMeta('health')),
    probe(() => app.keyValue.get('health')),
    probe(() => app.vault.find('health')),
    orNull(() => queuesOf(app), patienceMs),
  ]);
  const stores = { events, reads, keyValue, vault, jobs: queues === null ? 'failing' : 'ok' } as const;
  const ready = Object.values(stores).every((state) => state === 'ok');
  const providers = providersOf(app.config);
  const problems = Object.entries({ ...stores, ...providers }).flatMap(([name, state]) =>
    state === 'ok' ? [] : [`${name}: ${state}`],
  );
  const status = !ready ? 'not ready' : problems.length > 0 ? 'degraded' : 'ready';
  return {
    ready,
    body: { status, problems, stores, providers, projections: projectionsOf(app), queues: queues ?? {} },
  };
};

/** `/health/live`, `/health/ready` (also `/health`), `/metrics`: for whoever runs the server. They carry nothing of a person. */
export const operations =
  (app: App): EdgeMiddleware =>
  async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method)) return next();
    if (!['/health', '/health/live', '/health/ready', '/metrics'].includes(ctx.path)) return next();
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/metrics') {
      const { body, type } = await app.metrics.text(await sample(app));
      ctx.set('Content-Type', type);
      ctx.body = body;
      return;
    }
    const { ready, body } =
      ctx.path === '/health/live' ? { ready: true, body: { status: 'live' } } : await readiness(app);
    ctx.status = ready ? 200 : 503;
    ctx.body = body;
  };
