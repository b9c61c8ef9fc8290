import { openEmbedded } from '@anupalan/infra/embedded/embedded';
import { readMasterKey } from '@anupalan/infra/embedded/master-key';
import { outbox } from '@anupalan/infra/outbox/outbox';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { PaymentGateway } from '@anupalan/infra/ports/payment-gateway';
import { razorpayGateway } from '@anupalan/infra/razorpay/gateway';
import { keyedHash } from '@anupalan/infra/sealing/pepper';
import { type SimulatedGateway, simulatedGateway } from '@anupalan/infra/simulated-gateway/gateway';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import { createPositions } from '@anupalan/projector/runner/wait-for';
import type { Logger } from 'pino';
import type { App } from '../app/app.js';
import { buildApp } from '../app/build-app.js';
import { traceHeaders } from '../app/call-scope.js';
import type { Config } from '../app/config.js';
import { createMetrics } from '../app/metrics.js';
import { noteWebhook } from '../app/operations.js';
import { messageSenders } from './message-senders.js';
import { noGateway } from './no-gateway.js';
import { observedEvents, observedGateway, observedJobs, observedMessages } from './observed.js';
import { type ProjectorLink, projectorInline, projectorThread } from './projector-link.js';

export interface Composed {
  readonly app: App;
  readonly simulated: SimulatedGateway | null;
  readonly projector: ProjectorLink;
  readonly runProcesses: (signal: AbortSignal) => Promise<void>;
  /** Where the server listens; the simulated gateway posts its webhooks there. */
  readonly listeningAt: (origin: string) => void;
  /** Closes the stores; workers and server must have ended. */
  readonly close: () => Promise<void>;
}

/**
 * The one place where adapters are chosen: the embedded stores on one data folder, the outbox and the simulated gateway of
 * demo mode, the configured providers elsewhere. `projector: 'inline'` keeps the projections in this thread, for tests.
 */
export const compose = async (options: {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly projector: 'thread' | 'inline';
}): Promise<Composed> => {
  const { config, clock, log } = options;
  let masterKey: Buffer | undefined;
  const stores = await openEmbedded(config.dataDir, {
    clock,
    log: (message) => log.info(message),
    masterKey: (folder) => {
      masterKey = readMasterKey({
        env: config.masterKey ?? undefined,
        file: config.demo ? folder.path('master.key') : null,
      });
      return masterKey;
    },
  });
  if (masterKey === undefined) throw new Error('the data folder was opened without its master key');

  const metrics = createMetrics();
  const jobs = observedJobs(stores.jobs, metrics);
  const states = new Map<string, ViewState>();
  const positions = createPositions();
  const listener = {
    onChanges: (changes: Parameters<typeof stores.feed.publish>[0]) => stores.feed.publish(changes),
    onProgress: (state: ViewState) => {
      states.set(state.name, state);
      if (state.live) positions.report(state.name, state.position);
    },
    onFailure: (message: string) => log.error({ message }, 'projector failed'),
  };
  const start = { dir: config.dataDir, masterKey };
  const projector =
    options.projector === 'thread' ? projectorThread(start, listener) : await projectorInline(start, listener);
  const unsubscribe = stores.events.onAppended((at) => projector.appended(at));

  let origin = config.publicUrl;
  const secret = await keyedHash(stores.vault, 'simulated-gateway', 'webhook-secret');
  const simulated = config.demo
    ? simulatedGateway({
        keyValue: stores.keyValue,
        jobs,
        clock,
        secret,
        headers: traceHeaders,
        webhookUrl: () => `${origin}/api/webhooks/simulated`,
      })
    : null;
  // Demo mode sends nothing to anybody, whatever is configured.
  const kept = config.demo ? outbox({ keyValue: stores.keyValue, vault: stores.vault, clock }) : null;
  const { sms, mail } = observedMessages(kept ?? messageSenders(config), metrics);
  const gateway = observedGateway(simulated ?? realGateway(config), metrics, () => noteWebhook(stores.keyValue, clock));
  const built = buildApp({
    config,
    clock,
    log,
    metrics,
    events: observedEvents(stores.events, metrics),
    reads: stores.reads,
    positions: {
      ...positions,
      states: () => [...states.values()],
      models: () => [...states.values()].flatMap((state) => (state.live ? [state.name] : [])),
    },
    jobs,
    keyValue: stores.keyValue,
    operate: projector.operate,
    drafts: stores.drafts,
    blobs: stores.blobs,
    vault: stores.vault,
    feed: stores.feed,
    sms,
    mail,
    outbox: kept,
    gateway,
    simulated,
  });

  return {
    app: built.app,
    simulated,
    projector,
    runProcesses: built.runProcesses,
    listeningAt: (at) => {
      origin = at;
    },
    close: async () => {
      unsubscribe();
      await projector.stop();
      await stores.close();
    },
  };
};

const realGateway = ({ razorpay, publicUrl }: Config): PaymentGateway =>
  razorpay === null
    ? noGateway
    : razorpayGateway({
        ...razorpay,
        returnTo: (orderId) => `${publicUrl}/payment-success?orderId=${encodeURIComponent(orderId)}`,
      });
