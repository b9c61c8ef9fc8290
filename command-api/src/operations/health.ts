import { createHash, timingSafeEqual } from 'node:crypto';
import { dayInIndia } from '@anupalan/domain/rules/dates';
import { yearWithoutHolidays } from '@anupalan/domain/rules/holidays';
import { isoNow } from '@anupalan/infra/ports/clock';
import { StoreRefused } from '@anupalan/infra/ports/unavailable';
import { isBudgetUsedUp } from '../identity/one-time-codes.js';
import type { App } from '../platform/app.js';
import { undoneFollowUps } from '../platform/commands/undone-follow-ups.js';
import type { Config } from '../platform/config/config.js';
import { type Fault, faultText } from '../platform/faults.js';
import { type EdgeContext, type EdgeMiddleware, SAFE_METHODS } from '../platform/http/edge.js';
import { problemAnswer, sendProblem } from '../platform/http/problem.js';
import { isLoopback } from '../platform/network-of.js';
import { isShopClosed } from '../platform/site/shop-closed.js';
import { withTimeout } from '../platform/with-timeout.js';
import { countMissingKeys } from './missing-keys.js';
import { diskWritable, sample } from './operations.js';

type State = 'ok' | 'failing';

/** Shorter than a health check's own timeout, ms, so that a frozen store is named before the caller gives up. */
const TIMEOUT_MS = 3000;

/** The result of `ask`; null when it fails or takes longer than `patienceMs`. */
const orNull = <T>(ask: () => Promise<T>, patienceMs: number): Promise<T | null> =>
  withTimeout(ask, patienceMs).catch(() => null);

/** The external providers and their state: demo mode needs none. */
const providersOf = ({
  demo,
  sms,
  mail,
  razorpay,
  clamd,
}: Config): Readonly<Record<string, 'ok' | 'not configured'>> => {
  const state = (provider: object | null) => (demo || provider !== null ? 'ok' : 'not configured');
  return { sms: state(sms), mail: state(mail), payments: state(razorpay), viruses: state(clamd) };
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

/** Errors are left out: the answer is public, and their texts are for admins. */
const projectionsOf = (app: App): readonly unknown[] => app.positions.states().map(({ error: _, ...state }) => state);

/**
 * Every store with its state, the positions of the read models and the waiting jobs. Ready means that calls can be
 * answered; `degraded` with `problems` does not take the server out: a failing projection makes answers stale, not
 * impossible.
 */
export const readiness = async (
  app: App,
  patienceMs = TIMEOUT_MS,
): Promise<{
  readonly ready: boolean;
  readonly body: Readonly<Record<string, unknown>> & { readonly status: string };
}> => {
  const refusals = new Set<string>();
  /** The answer names what a store says of our settings; otherwise it says only that the store does not answer. */
  const refuse = (error: unknown): never => {
    if (error instanceof StoreRefused) refusals.add(error.message);
    throw error;
  };
  const probe = async (ask: () => Promise<unknown>): Promise<State> =>
    (await orNull(() => ask().then(() => 'ok' as const, refuse), patienceMs)) ?? 'failing';
  const [events, reads, keyValue, vault, queues, noCodes, writable, missingKeys, closed, undone] = await Promise.all([
    probe(() => app.events.head()),
    probe(() => app.reads.getMeta('health')),
    probe(() => app.keyValue.get('health')),
    probe(() => app.vault.find('health')),
    orNull(() => queuesOf(app), patienceMs),
    orNull(() => isBudgetUsedUp(app), patienceMs),
    orNull(() => diskWritable(app.config), TIMEOUT_MS),
    orNull(() => countMissingKeys(app), patienceMs),
    orNull(() => isShopClosed(app), patienceMs),
    orNull(() => undoneFollowUps(app.keyValue), patienceMs),
  ]);
  const jobs = queues === null ? 'failing' : 'ok';
  const disk = writable === true ? 'ok' : 'failing';
  const stores = { events, reads, keyValue, vault, jobs, disk } as const;
  const ready = Object.values(stores).every((state) => state === 'ok');
  const providers = providersOf(app.config);
  const unknownYear = yearWithoutHolidays(dayInIndia(isoNow(app.clock)));
  const faults: readonly Fault[] = [
    ...app.faults.all(),
    ...(unknownYear === null ? [] : [{ code: 'holidays_missing' as const, params: { year: unknownYear } }]),
    ...(undone ?? []).map((params) => ({ code: 'follow_up_undone' as const, params: { ...params } })),
  ];
  const problems = [
    ...Object.entries({ ...stores, ...providers }).flatMap(([name, state]) =>
      state === 'ok' ? [] : [`${name}: ${state}`],
    ),
    ...(app.warnings ?? []),
    ...refusals,
    ...faults.map(faultText),
    ...(missingKeys === null || missingKeys === 0
      ? []
      : [`keys: ${missingKeys} missing; what they sealed can't be read, see the check of the log`]),
    ...(closed === true ? ['shop: closed; the settings do not name the company and its grievance officer'] : []),
    ...(noCodes === true ? [`codes: OTP_PER_HOUR (${app.config.codesPerHour}) is used up`] : []),
  ];
  const status = !ready ? 'not ready' : problems.length > 0 ? 'degraded' : 'ready';
  return {
    ready,
    body: { status, problems, faults, stores, providers, projections: projectionsOf(app), queues: queues ?? {} },
  };
};

/** Caches the result for a second. */
const onceASecond = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (made === null || now - made.at >= 1000) made = { at: now, answer: make() };
    return made.answer;
  };
};

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** True for a call from this machine itself, not through a proxy on it. */
const isDirect = ({ req }: EdgeContext): boolean =>
  isLoopback(req.socket.remoteAddress ?? '') && FORWARDED.every((name) => req.headers[name] === undefined);

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares the caller's token in constant time. */
const shows = (ctx: EdgeContext, token: string): boolean =>
  timingSafeEqual(digestOf(ctx.get('authorization')), digestOf(`Bearer ${token}`));

/**
 * `/health/live`, `/health/ready` (also `/health`), `/metrics`, for operators. Nothing personal is in them, but numbers
 * and details need METRICS_TOKEN, demo mode on this machine, or `open`.
 */
export const health = (app: App, { open = false }: { readonly open?: boolean } = {}): EdgeMiddleware => {
  const { demo, metricsToken } = app.config;
  const isOperator = (ctx: EdgeContext): boolean =>
    open || (demo && isDirect(ctx)) || (metricsToken !== null && shows(ctx, metricsToken));
  const metrics = onceASecond(async () => app.metrics.text(await sample(app)));
  const readinessForAll = onceASecond(() => readiness(app));
  return async (ctx, next) => {
    if (!SAFE_METHODS.has(ctx.method)) return next();
    if (!['/health', '/health/live', '/health/ready', '/metrics'].includes(ctx.path)) return next();
    ctx.set('Cache-Control', 'no-store');
    if (ctx.path === '/health/live') {
      ctx.body = { status: 'live' };
      return;
    }
    if (ctx.path === '/metrics') {
      if (!isOperator(ctx)) {
        if (metricsToken === null) return sendProblem(ctx, problemAnswer(404, 'not_found'));
        ctx.set('WWW-Authenticate', 'Bearer');
        return sendProblem(ctx, problemAnswer(401, 'no_token'));
      }
      const { body, type } = await metrics();
      ctx.set('Content-Type', type);
      ctx.body = body;
      return;
    }
    const { ready, body } = isOperator(ctx) ? await readiness(app) : await readinessForAll();
    ctx.status = ready ? 200 : 503;
    ctx.body = isOperator(ctx) ? body : { status: body.status };
  };
};
