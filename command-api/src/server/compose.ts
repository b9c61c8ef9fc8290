import { clamd } from '@anupalan/infra/clamd/clamd';
import { outbox } from '@anupalan/infra/outbox/outbox';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { PaymentGateway } from '@anupalan/infra/ports/payment-gateway';
import { razorpayGateway } from '@anupalan/infra/razorpay/gateway';
import { keyedHash } from '@anupalan/infra/sealing/pepper';
import { openSealKeys } from '@anupalan/infra/sealing/seal-keys';
import { type SimulatedGateway, simulatedGateway } from '@anupalan/infra/simulated-gateway/gateway';
import { projections } from '@anupalan/projector/read-models/all';
import { createPositions } from '@anupalan/projector/runner/wait-for';
import type { Logger } from 'pino';
import { noteWebhook } from '../operations/operations.js';
import type { App } from '../platform/app.js';
import { traceHeaders } from '../platform/call-scope.js';
import type { Config } from '../platform/config/config.js';
import { openFaults } from '../platform/faults.js';
import { contentOf } from '../platform/files/file-content.js';
import { filePool } from '../platform/files/file-pool.js';
import { countKeyUsage } from '../platform/key-usage.js';
import { createMetrics } from '../platform/metrics.js';
import { pdfMakersHere, pdfMakersInThreads } from '../platform/pdf-maker.js';
import { countVisits } from '../platform/site/visits.js';
import { buildApp, type RunProcesses } from './build-app.js';
import { knownViews } from './known-views.js';
import { messageSenders } from './message-senders.js';
import { noGateway } from './no-gateway.js';
import { observedEvents, observedGateway, observedJobs, observedMessages } from './observed.js';
import { pacedSms } from './paced-sms.js';
import type { ProjectorLink } from './projector-link.js';
import { composeEngines, composeFolder } from './stores.js';

const SILENT = 'No process that keeps up the read models answers.';

export interface Composed {
  readonly app: App;
  readonly simulated: SimulatedGateway | null;
  readonly projector: Pick<ProjectorLink, 'answering'>;
  readonly runProcesses: RunProcesses;
  /** Called with the server's address, to which the simulated gateway posts its webhooks. */
  readonly listeningAt: (origin: string) => void;
  /** Closes the stores; workers and server must have ended. */
  readonly close: () => Promise<void>;
}

export interface ComposeOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly projector: 'thread' | 'inline' | 'none';
  /** Commands wait for all follow-ups, for bulk callers without a subscription. */
  readonly patient?: boolean;
  /** How long a command waits for its follow-ups, ms. */
  readonly inlineMs?: number;
  /** Ends waiting for a store; its reason is then thrown. */
  readonly starting?: AbortSignal;
}

/**
 * Chooses the adapters, with ./stores, ./engines and ./message-senders: the embedded stores on one data folder or the three
 * engines, the outbox and the simulated gateway of demo mode, the configured providers elsewhere. `projector: 'inline'` keeps the projections, the
 * log's writer and file detection in this thread, for tests; `none` runs no projections: the views stay unchanged, or
 * other processes over the same engines update them.
 */
export const compose = async (options: ComposeOptions): Promise<Composed> => {
  const { config, clock, log } = options;
  const positions = createPositions();
  const faults = openFaults();
  const views = knownViews(projections, positions);
  const onState = views.heard;
  const { stores, projector, answering, silent, close } =
    config.engines === null
      ? await composeFolder({ ...options, faults, onState })
      : await composeEngines(config.engines, { ...options, faults, onState });

  const metrics = createMetrics();
  const files = options.projector === 'inline' ? { lookInto: contentOf, close: async () => undefined } : filePool();
  const jobs = observedJobs(stores.jobs, metrics);
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
  // Demo mode sends nothing, whatever is configured.
  const kept = config.demo ? outbox({ keyValue: stores.keyValue, vault: stores.vault, clock }) : null;
  const providers = messageSenders(config);
  const perSecond = config.sms?.perSecond ?? null;
  const pace = { keyValue: stores.keyValue, clock };
  const paced = perSecond === null ? providers : { ...providers, sms: pacedSms(providers.sms, perSecond, pace) };
  const { sms, mail } = observedMessages(kept ?? paced, metrics);
  const gateway = observedGateway(simulated ?? realGateway(config), metrics, () => noteWebhook(stores.keyValue, clock));
  const visits = countVisits({ keyValue: stores.keyValue, clock, log });
  const keyUsage = countKeyUsage({ keyValue: stores.keyValue, clock, log });
  const built = buildApp(
    {
      config,
      clock,
      log,
      metrics,
      events: observedEvents(stores.events, metrics),
      reads: stores.reads,
      positions: {
        ...positions,
        states: () =>
          views.states().map((state) => (silent() ? { ...state, state: 'retrying', error: SILENT } : state)),
        models: views.models,
      },
      jobs,
      warnings: stores.warnings ?? [],
      faults,
      keyValue: stores.keyValue,
      operate: projector.operate,
      drafts: stores.drafts,
      blobs: stores.blobs,
      vault: stores.vault,
      sealing: await openSealKeys(stores.vault, { seed: config.sealKey, trusted: config.sealPublicKeys }),
      feed: stores.feed,
      sms,
      mail,
      outbox: kept,
      gateway,
      simulated,
      visits,
      keyUsage,
      ...(options.projector === 'inline' ? pdfMakersHere(log) : pdfMakersInThreads(log)),
      lookIntoFile: files.lookInto,
      scanner: config.clamd === null ? null : clamd(config.clamd),
    },
    options,
  );

  return {
    app: built.app,
    simulated,
    projector: { answering },
    runProcesses: built.runProcesses,
    listeningAt: (at) => {
      origin = at;
    },
    close: async () => {
      await files.close();
      await visits.flush();
      await keyUsage.flush();
      await close();
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
