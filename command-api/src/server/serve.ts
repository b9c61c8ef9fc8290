import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { Logger } from 'pino';
import type { App } from '../app/app.js';
import type { Config } from '../app/config.js';
import { TravelClock } from '../app/travel-clock.js';
import { drain, httpListener } from '../http/listener.js';
import { createServer } from '../http/server.js';
import { routes } from '../routes/all.js';
import { seedBuiltIns } from '../seed/built-ins.js';
import { startWorkers } from '../workers/start-workers.js';
import { listenForAdmin } from './admin-socket.js';
import { compose } from './compose.js';

export interface Running {
  readonly app: App;
  /** `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Takes nothing new, lets what runs end, closes the stores: within about 8 s, whoever is in the middle of what. */
  stop(): Promise<void>;
}

const VIEWS_WITHIN_MS = 10_000;
/** For running requests at a stop; what remains of the ten seconds is for jobs, the projector and the files. */
const REQUESTS_END_WITHIN_MS = 3000;

/** The built web app beside this package; null where it was not built. */
const WEB = fileURLToPath(new URL('../../../web/dist/app', import.meta.url));

/** Starts everything in one process over one data folder. Resolves once it answers requests from current views. */
export const serve = async (config: Config, log: Logger, base: Clock = { now: () => Date.now() }): Promise<Running> => {
  const clock = new TravelClock(base);
  const composed = await compose({ config, clock, log, projector: 'thread' });
  const { app } = composed;
  const ending = new AbortController();
  const stopping = new AbortController();
  try {
    await composed.projector.caughtUp;
    if (config.demoData) {
      // Loaded only where it is wanted: production carries no demo cases. It opens the catalogue in its own past.
      const { seedDemo } = await import('../seed/demo/seed-demo.js');
      await seedDemo(app, clock);
    }
    await seedBuiltIns(app);
    // What was just made is there for the first visitor.
    await app.positions.waitFor(app.positions.models(), await app.events.head(), VIEWS_WITHIN_MS);

    const koa = createServer(app, routes, { dir: WEB }, { stopping: stopping.signal });
    const server = httpListener(koa.callback());
    const origin = await listen(server, config);
    composed.listeningAt(origin);
    const processes = composed.runProcesses(ending.signal);
    const stopHours = await startWorkers(app, { simulated: composed.simulated });
    const closeAdmin = await listenForAdmin(app);

    return {
      app,
      origin,
      stop: async () => {
        stopping.abort();
        await Promise.all([closeAdmin(), drain(server, REQUESTS_END_WITHIN_MS)]);
        stopHours();
        ending.abort();
        await processes;
        await composed.close();
      },
    };
  } catch (error) {
    ending.abort();
    await composed.close();
    throw error;
  }
};

const listen = (server: Server, { port, host }: Config): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is taken. Choose another one: PORT=8081 npm start`)
          : error,
      ),
    );
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`);
    });
  });
