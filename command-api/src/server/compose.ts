import { clamd } from '@anupalan/infra/clamd/clamd';
import { outbox } from '@anupalan/infra/outbox/outbox';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { PaymentGateway } from '@anupalan/infra/ports/payment-gateway';
import { razorpayGateway } from '@anupalan/infra/razorpay/gateway';
import { keyedHash } from '@anupalan/infra/sealing/pepper';
import { openSealKeys } from '@anupalan/infra/sealing/seal-keys';
import { type SimulatedGateway, simulatedGateway } from '@anupalan/infra/simulated-gateway/gateway';
import { projections } from '@anupalan/projector/read-models/all';
import type { ViewState } from '@anupalan/projector/runner/view-state';
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
import { type KnownViews, knownViews } from './known-views.js';
import { messageSenders } from './message-senders.js';
import { noGateway } from './no-gateway.js';
import { observedEvents, observedGateway, observedJobs, observedMessages } from './observed.js';
import { pacedSms } from './paced-sms.js';
import type { ProjectorLink } from './projector-link.js';
import { composeEngines, composeFolder, type Stores } from './stores.js';

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
  const { simulated, listeningAt } = await simulate(config, { ...stores, jobs }, clock);
  // Demo mode sends nothing, whatever is configured.
  const kept = config.demo ? outbox({ keyValue: stores.keyValue, vault: stores.vault, clock }) : null;
  const { sms, mail } = observedMessages(kept ?? providers(config, { keyValue: stores.keyValue, clock }), metrics);
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
      positions: { ...positions, states: shownStates(silent, views), models: views.models },
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
    listeningAt,
    close: async () => {
      await files.close();
      await visits.flush();
      await keyUsage.flush();
      await close();
    },
  };
};

/** The simulated gateway of demo mode, whose webhooks go to where the server listens. */
const simulate = async (
  { demo, publicUrl }: Config,
  { keyValue, vault, jobs }: Pick<Stores, 'keyValue' | 'vault' | 'jobs'>,
  clock: Clock,
): Promise<Pick<Composed, 'simulated' | 'listeningAt'>> => {
  let origin = publicUrl;
  const secret = await keyedHash(vault, 'simulated-gateway', 'webhook-secret');
  const webhookUrl = () => `${origin}/api/webhooks/simulated`;
  return {
    simulated: demo ? simulatedGateway({ keyValue, jobs, clock, secret, headers: traceHeaders, webhookUrl }) : null,
    listeningAt: (at) => {
      origin = at;
    },
  };
};

/** The configured providers; text messages at most as fast as theirs takes them. */
const providers = (config: Config, pace: Parameters<typeof pacedSms>[2]): ReturnType<typeof messageSenders> => {
  const senders = messageSenders(config);
  const perSecond = config.sms?.perSecond ?? null;
  return perSecond === null ? senders : { ...senders, sms: pacedSms(senders.sms, perSecond, pace) };
};

/** The states of the views; as retrying while no projector reports. */
const shownStates =
  (silent: () => boolean, views: Pick<KnownViews, 'states'>): (() => readonly ViewState[]) =>
  () =>
    views.states().map((state) => (silent() ? { ...state, state: 'retrying', error: SILENT } : state));

const realGateway = ({ razorpay, publicUrl }: Config): PaymentGateway =>
  razorpay === null
    ? noGateway
    : razorpayGateway({
        ...razorpay,
        returnTo: (orderId) => `${publicUrl}/payment-success?orderId=${encodeURIComponent(orderId)}`,
      });
