import { AsyncLocalStorage } from 'node:async_hooks';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MESSAGE_QUEUES } from '@anupalan/domain/processes/reactions';
import { projections } from '@anupalan/projector/read-models/all';
import { sendCode } from '../identity/code-jobs.js';
import { health } from '../operations/health.js';
import type { App } from '../platform/app.js';
import { readConfig } from '../platform/config/config.js';
import { httpListener, type Timeouts } from '../platform/http/listener.js';
import type { RateLimits } from '../platform/http/middleware/rate-limit.js';
import type { Route } from '../platform/http/route.js';
import { createServer } from '../platform/http/server.js';
import { createLogger } from '../platform/logging.js';
import { compose } from '../server/compose.js';
import { startWorkers } from '../server/start-workers.js';
import { type Client, httpClient } from './http-client.js';

/** A clock that moves only on command. */
export interface TestClock {
  now(): number;
  /** Moves it, backwards when negative; waiting code is notified. */
  advance(ms: number): void;
  onJump(listener: () => void): () => void;
}

export const testClock = (start = '2026-11-21T10:00:00.000Z'): TestClock => {
  let now = Date.parse(start);
  const listeners = new Set<() => void>();
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
      for (const listener of [...listeners]) listener();
    },
    onJump: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export interface TestApp {
  readonly app: App;
  readonly origin: string;
  readonly clock: TestClock;
  /** All log lines, one JSON text each. */
  readonly logs: readonly string[];
  /** A new browser without cookies. */
  client(): Client;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly routes: readonly Route[];
  /** Settings over those of demo mode without demo data. */
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: TestClock;
  readonly limits?: Partial<RateLimits>;
  readonly heartbeatMs?: number;
  readonly timeouts?: Timeouts;
  readonly stopping?: AbortSignal;
  readonly webDir?: string;
  /** A folder that outlives the app; default: a temporary one that is removed on close. */
  readonly dir?: string;
  /** All workers, as in the server; default: that of the codes only. */
  readonly workers?: boolean;
  /** How long a command waits for its follow-ups, ms; default: as long as a busy machine needs. */
  readonly inlineMs?: number;
}

const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');

/** The route of the present call. One for all apps: each storage costs at every promise of the process (infra/testing/as-new). */
const calling = new AsyncLocalStorage<Route>();

/**
 * Notes the routes without a limit whose calls send an SMS or a mail, or plan one: each costs money, and somebody's
 * patience. Webhooks are limited by their signature.
 */
const watchSending = (app: App) => {
  const unlimited = new Set<string>();
  const note = (): void => {
    const route = calling.getStore();
    if (route !== undefined && route.perMinute === undefined && route.foreignOrigin !== true)
      unlimited.add(`${route.method} ${route.path}`);
  };
  const { add } = app.jobs;
  app.jobs.add = (job) => {
    if (MESSAGE_QUEUES.has(job.queue) || job.queue === 'codes') note();
    return add.call(app.jobs, job);
  };
  for (const channel of [app.sms, app.mail]) {
    const { send } = channel;
    channel.send = (message: never) => {
      note();
      return send.call(channel, message);
    };
  }
  return {
    watched: (route: Route): Route => ({
      ...route,
      handle: (call) => calling.run(route, () => route.handle(call)),
    }),
    check: (): void => {
      if (unlimited.size > 0) throw new Error(`sent without a limit by ${[...unlimited].join(', ')}`);
    },
  };
};

const newFolder = (within = tmpdir()): string => mkdtempSync(join(within, 'anupalan-'));

/** The folder of an app that stopped before anything happened. It goes with the run. */
let stopped: Promise<string> | undefined;
const makeStopped = async (): Promise<string> => {
  const dir = newFolder(process.env.RUN_FOLDER);
  const app = await startTestApp({ routes: [], dir });
  await app.close();
  return dir;
};

/** A folder as after such a stop: making its files and their tables anew takes a quarter of a start. */
const folderOf = async ({ env }: TestAppOptions): Promise<string> => {
  const dir = newFolder();
  if (env?.MASTER_KEY === undefined) {
    stopped ??= makeStopped();
    cpSync(await stopped, dir, { recursive: true });
  }
  return dir;
};

/** In one thread with the projections a command's follow-ups take as long as a busy machine needs. */
const INLINE_MS = 60_000;

/**
 * The real app over the embedded stores in its own folder, with projections and processes in this thread, answering
 * HTTP on a free port. The worker of codes runs; a test starts other workers itself.
 */
export const startTestApp = async (options: TestAppOptions): Promise<TestApp> => {
  const dir = options.dir ?? (await folderOf(options));
  const clock = options.clock ?? testClock();
  const logs: string[] = [];
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dir,
    DEMO: '1',
    DEMO_DATA: '0',
    MASTER_KEY,
    ...options.env,
  });
  const log = createLogger('info', { write: (line: string) => void logs.push(line) });
  const composed = await compose({ config, clock, log, projector: 'inline', inlineMs: options.inlineMs ?? INLINE_MS });
  const { app } = composed;
  const unlimited = watchSending(app);
  const koa = createServer(
    app,
    options.routes.map(unlimited.watched),
    { dir: options.webDir ?? null, health: health(app) },
    {
      checkAnswers: true,
      ...(options.limits === undefined ? {} : { limits: options.limits }),
      ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
      ...(options.stopping === undefined ? {} : { stopping: options.stopping }),
    },
  );
  const server = httpListener(koa.callback(), options.timeouts);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  composed.listeningAt(origin);
  // Nobody waits for some of them where a log is there already.
  await eventually(async () => app.positions.models().length === projections.length);
  const ending = new AbortController();
  const processes = composed.runProcesses(ending.signal);
  if (options.workers === true) startWorkers(app, { simulated: composed.simulated });
  else app.jobs.work('codes', sendCode(app));

  return {
    app,
    origin,
    clock,
    logs,
    client: () => httpClient(origin),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      ending.abort();
      await processes;
      await composed.close();
      if (options.dir === undefined) rmSync(dir, { recursive: true, force: true });
      unlimited.check();
    },
  };
};

/** Polls until `look` returns a value, at most a minute. */
export const eventually = async <T>(look: () => Promise<T | null | undefined | false>): Promise<T> => {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error('did not happen within a minute');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
