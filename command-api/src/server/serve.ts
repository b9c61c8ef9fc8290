import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from '@anupalan/infra/ports/clock';
import type { Logger } from 'pino';
import { TravelClock } from '../demo/travel-clock.js';
import { deliverWebhooks } from '../integrations/webhooks/deliver-webhooks.js';
import { health as answerHealth } from '../operations/health.js';
import { createHealthServer, createStartingServer } from '../operations/health-server.js';
import { keepSealing } from '../operations/sealing.js';
import type { App } from '../platform/app.js';
import type { Config } from '../platform/config/config.js';
import { drain, httpListener } from '../platform/http/listener.js';
import { createServer } from '../platform/http/server.js';
import { type Lease, leaseOn, SOLE } from '../platform/lease.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import { listenForAdmin, openSocketWay } from './admin-socket.js';
import { clampMarks } from './clamp-marks.js';
import { type Composed, compose } from './compose.js';
import { planUncaused } from './plan-uncaused.js';
import { retryUntilAvailable, unlessAborted, whileNotAborted } from './retry-until-available.js';
import { checkFrontDoor, checkSealKeys, checkSupplier, partsOf, type Role } from './roles.js';
import { routes } from './routes.js';
import { startWorkers } from './start-workers.js';
import { openUploadFolder } from './upload-folder.js';
import { withLease } from './with-lease.js';

export interface Running {
  readonly app: App;
  /** `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Address of OPERATIONS_PORT; null without it. */
  readonly operationsOrigin: string | null;
  /** Accepts nothing new, lets running work end, closes the stores: within about 8 s in any state. */
  stop(): Promise<void>;
}

const VIEWS_WITHIN_MS = 10_000;
/** Time for running requests at a stop, ms; the rest of the ten seconds is for jobs, the projector and the files. */
const REQUESTS_END_WITHIN_MS = 3000;

/** The built web app beside this package; null where it was not built. */
const WEB = fileURLToPath(new URL('../../../web/dist/app', import.meta.url));

/** Seeds an empty log; run by one process at a time. */
const seed = async (app: App, clock: TravelClock): Promise<void> => {
  if (app.config.demoData) {
    // Loaded on demand: production has no demo cases. It opens the catalogue in its own past.
    const { seedDemo } = await import('../seed/demo/seed-demo.js');
    await seedDemo(app, clock);
  }
  await seedBuiltIns(app);
};

/** As seed, until `signal` aborts; over shared engines the first process seeds, and the others wait for it. */
const seedOnce = async (app: App, clock: TravelClock, signal: AbortSignal): Promise<void> => {
  if (app.config.engines === null) return seed(app, clock);
  const seeded = new AbortController();
  const lease = leaseOn(app.keyValue, 'seed');
  const until = AbortSignal.any([signal, seeded.signal]);
  const work = async (): Promise<void> => {
    // Each step is repeatable: the next process continues from any state.
    if (await unlessAborted(seed(app, clock), signal)) seeded.abort();
  };
  await withLease(lease, work, until, app.log);
};

/** The lease of work that one of several processes does. */
const leaseFor = (app: App, name: string): Lease => (app.config.engines === null ? SOLE : leaseOn(app.keyValue, name));

/**
 * Runs jobs, processes, seals and webhooks until the returned function is called. Over shared engines one process follows
 * the log, one seals it and one delivers webhooks; the others stand by.
 */
const startWork = async ({ app, simulated, runProcesses }: Composed): Promise<() => Promise<void>> => {
  const ending = new AbortController();
  const following = withLease(
    leaseFor(app, 'processes'),
    (until) => runProcesses(until, () => planUncaused(app)),
    ending.signal,
    app.log,
  );
  const sealing = withLease(leaseFor(app, 'seals'), (until) => keepSealing(app, until), ending.signal, app.log);
  const delivering = withLease(
    leaseFor(app, 'webhooks'),
    (until) => deliverWebhooks(app, until),
    ending.signal,
    app.log,
  );
  startWorkers(app, { simulated });
  return async () => {
    ending.abort();
    await Promise.all([following, sealing, delivering]);
  };
};

/** Waits until new data is visible to the first visitor, where this process updates the views. */
const waitForViews = async (app: App, signal: AbortSignal): Promise<void> => {
  const { positions, events } = app;
  const head = await withLog(app, signal, () => events.head());
  await positions.waitFor(positions.models(), head, VIEWS_WITHIN_MS);
};

/** A step of the start that needs the log, and waits for it. */
const withLog = <T>({ log }: App, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  retryUntilAvailable(work, signal, (error) =>
    log.warn({ err: error }, 'the log does not answer; the start waits for it'),
  );

/**
 * Starts everything in one process over one data folder; or, over the three engines, the part `role`. Resolves once it
 * answers requests: from current views where it updates them itself, from the previous version while a changed one is
 * built. A part without HTTP answers for its health from the beginning, while it waits for others.
 * @throws Error with a text for people; the reason of `starting` when that aborts before
 */
export const serve = async (
  config: Config,
  log: Logger,
  {
    role = 'all',
    base = systemClock,
    starting,
  }: { readonly role?: Role; readonly base?: Clock; readonly starting?: AbortSignal } = {},
): Promise<Running> => {
  const parts = partsOf(role);
  checkFrontDoor(parts, config);
  checkSupplier(parts, config);
  checkSealKeys(parts, config);
  // Before anything is opened: a start that is refused leaves the folder as it is.
  if (config.engines === null) openSocketWay(config.dataDir).remove();
  const clock = new TravelClock(base);
  const stopping = new AbortController();
  const ending = starting === undefined ? stopping.signal : AbortSignal.any([stopping.signal, starting]);
  const servers = openServers();
  // A part's health is served while it waits, for its stores too.
  let health: RequestListener = createStartingServer().callback();
  let origin = parts.http ? null : await servers.answer((req, res) => health(req, res), config, 'PORT=8081');
  const composed = await compose({
    config,
    clock,
    log,
    projector: parts.projections ? 'thread' : 'none',
    starting: ending,
  }).catch(async (error: unknown) => {
    await servers.drain();
    throw error;
  });
  const { app } = composed;
  // Engines are shared by several processes, and so may be the folder.
  const uploads = config.engines === null || !parts.http ? null : openUploadFolder(config.dataDir);
  const close = async (): Promise<void> => {
    await servers.drain();
    await composed.close();
    uploads?.close();
  };
  /** A step of the start. */
  const step = (work: Promise<unknown>): Promise<unknown> => whileNotAborted(work, ending);
  try {
    const options = { stopping: stopping.signal, ...(uploads === null ? {} : { uploadDir: uploads.dir }) };
    health = createHealthServer(app, { open: false }).callback();
    const answerOperators = (at: Place): Promise<string> =>
      servers.answer(createHealthServer(app, { open: true }).callback(), at, 'OPERATIONS_PORT=9091');
    const operationsOrigin = config.operations === null ? null : await answerOperators(config.operations);
    await step(composed.projector.answering);
    if (parts.work) await step(withLog(app, ending, () => clampMarks(app, leaseFor(app, 'webhooks'))));
    if (parts.work) await seedOnce(app, clock, ending);
    ending.throwIfAborted();
    if (parts.projections) await step(waitForViews(app, ending));
    // Node loads its HTTP client at the first call, which takes tens of ms: done before requests come. This call stays
    // in the process.
    await fetch('data:,');
    const product = () => createServer(app, routes, { dir: WEB, health: answerHealth(app) }, options).callback();
    origin ??= await servers.answer(product(), config, 'PORT=8081');
    if (parts.http) composed.listeningAt(origin);
    const stopWork = parts.work ? await startWork(composed) : async () => undefined;
    // Orders come through the folder, which one process has.
    const closeAdmin = config.engines === null ? await listenForAdmin(app) : async () => undefined;

    return {
      app,
      origin,
      operationsOrigin,
      stop: async () => {
        stopping.abort();
        await Promise.all([closeAdmin(), servers.drain()]);
        await stopWork();
        await close();
      },
    };
  } catch (error) {
    stopping.abort();
    await close();
    throw error;
  }
};

interface Place {
  readonly port: number;
  readonly host: string;
}

/** The HTTP servers of this process. */
const openServers = () => {
  const servers: Server[] = [];
  return {
    /** Returns the origin. `another`: the setting for another port, when this one is taken. */
    answer: (listener: RequestListener, at: Place, another: string): Promise<string> => {
      const server = httpListener(listener);
      servers.push(server);
      return listen(server, at, another);
    },
    drain: (): Promise<unknown> =>
      Promise.all(servers.splice(0).map((server) => drain(server, REQUESTS_END_WITHIN_MS))),
  };
};

const listen = (server: Server, { port, host }: Place, another: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is taken. Choose another one: ${another} npm start`)
          : error,
      ),
    );
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`);
    });
  });
