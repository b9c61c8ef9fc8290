import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric, once: the code below, docs/operations.md (a test compares them) and dashboards use these names. */
export const METRICS = {
  requests: {
    name: 'anupalan_http_requests_total',
    help: 'Calls by method, route pattern and status',
    labels: ['method', 'route', 'status'],
  },
  duration: {
    name: 'anupalan_http_request_duration_seconds',
    help: 'How long calls took, by method and route pattern',
    labels: ['method', 'route'],
  },
  streams: { name: 'anupalan_http_streams', help: 'Open event streams', labels: [] },
  commands: {
    name: 'anupalan_commands_total',
    help: 'Commands by type and outcome: done, unchanged, repeated, refused, failed',
    labels: ['command', 'outcome'],
  },
  commandDuration: {
    name: 'anupalan_command_duration_seconds',
    help: 'How long commands took, with the follow-ups that ran before the answer, by type',
    labels: ['command'],
  },
  appends: {
    name: 'anupalan_appends_total',
    help: 'Appends to the event log by outcome: appended, repeated, conflict, too-large, failed',
    labels: ['outcome'],
  },
  appendDuration: {
    name: 'anupalan_append_duration_seconds',
    help: 'How long an append took until it was durable',
    labels: [],
  },
  logHead: { name: 'anupalan_log_head_events', help: 'Events in the log', labels: [] },
  followUpsRefused: {
    name: 'anupalan_follow_ups_refused_total',
    help: 'Commands of processes that the domain did not take, by process',
    labels: ['process'],
  },
  processLag: {
    name: 'anupalan_process_lag_events',
    help: 'Events of the log that a process has not looked at yet',
    labels: ['process'],
  },
  jobs: { name: 'anupalan_jobs', help: 'Jobs by queue and state', labels: ['queue', 'state'] },
  jobDuration: {
    name: 'anupalan_job_duration_seconds',
    help: 'How long attempts of jobs took, by queue and outcome: done, failed',
    labels: ['queue', 'outcome'],
  },
  messages: {
    name: 'anupalan_messages_total',
    help: 'Messages handed to a provider, by channel and outcome: sent, failed',
    labels: ['channel', 'outcome'],
  },
  gatewayCalls: {
    name: 'anupalan_gateway_calls_total',
    help: 'Calls to the payment gateway by kind and outcome: done, failed',
    labels: ['call', 'outcome'],
  },
  webhooks: {
    name: 'anupalan_gateway_webhooks_total',
    help: 'Webhooks of the payment gateway by what they were: payment, refund, dispute, ignored, bad-signature, malformed',
    labels: ['kind'],
  },
  webhookDeliveries: {
    name: 'anupalan_webhook_deliveries_total',
    help: 'Attempts to deliver events to webhooks of integrators, by outcome: delivered, failed, parked',
    labels: ['outcome'],
  },
  webhookDuration: {
    name: 'anupalan_webhook_delivery_duration_seconds',
    help: 'How long these attempts took until the end of the answer, by outcome',
    labels: ['outcome'],
  },
  webhooksWaiting: {
    name: 'anupalan_webhook_waiting',
    help: 'Requests whose next event an enabled webhook did not take yet',
    labels: [],
  },
  webhooksParked: { name: 'anupalan_webhook_parked', help: 'Parked deliveries of all webhooks', labels: [] },
  webhookLag: {
    name: 'anupalan_webhook_lag_seconds',
    help: 'Age of the oldest event that an enabled webhook was not sent, waiting requests left out',
    labels: [],
  },
  lagEvents: {
    name: 'anupalan_projection_lag_events',
    help: 'Events of the log that a read model has not looked at yet',
    labels: ['model'],
  },
  lagSeconds: {
    name: 'anupalan_projection_lag_seconds',
    help: 'Age of the last event that a read model looked at, while there are more',
    labels: ['model'],
  },
  parked: {
    name: 'anupalan_projection_parked',
    help: 'Documents that wait for an admin, by read model',
    labels: ['model'],
  },
  rebuild: {
    name: 'anupalan_projection_rebuild_ratio',
    help: 'How much of a rebuild is done, from 0 to 1; absent while none runs',
    labels: ['model'],
  },
  diskFree: { name: 'anupalan_disk_free_bytes', help: 'Free room on the disk of the data folder', labels: [] },
} as const;

type Declared = (typeof METRICS)[keyof typeof METRICS];

/** Values that are read when the metrics are requested, instead of being counted. */
export interface Sample {
  readonly logHead: number | null;
  readonly diskFreeBytes: number | null;
  readonly jobs: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly processes: ReadonlyMap<string, number>;
  /** Null while they are unknown. */
  readonly webhooks: { readonly waiting: number; readonly parked: number; readonly lagSeconds: number } | null;
  readonly models: readonly {
    readonly model: string;
    readonly lagEvents: number | null;
    readonly lagSeconds: number | null;
    readonly parked: number;
    /** 0 to 1; null while no rebuild runs. */
    readonly rebuild: number | null;
  }[];
}

/** A sample in which nothing was looked up: only counted values show. */
export const EMPTY_SAMPLE: Sample = {
  logHead: null,
  diskFreeBytes: null,
  jobs: new Map(),
  processes: new Map(),
  webhooks: null,
  models: [],
};

/** Counters. One instance per app, so that two apps in a process do not share counts. All times are seconds. */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  streams(change: 1 | -1): void;
  command(type: string, outcome: 'done' | 'unchanged' | 'repeated' | 'refused' | 'failed', seconds: number): void;
  append(outcome: 'appended' | 'repeated' | 'conflict' | 'too-large' | 'failed', seconds: number): void;
  followUpRefused(process: string): void;
  job(queue: string, outcome: 'done' | 'failed', seconds: number): void;
  message(channel: 'sms' | 'mail', outcome: 'sent' | 'failed'): void;
  gatewayCall(call: string, outcome: 'done' | 'failed'): void;
  webhook(kind: string): void;
  webhookDelivery(outcome: 'delivered' | 'failed' | 'parked', seconds: number): void;
  /** Calls to a provider in the last hour. */
  recent(provider: Provider): { readonly tried: number; readonly failed: number };
  /** 99th percentile of the latest appends' durations; null before the first. */
  appendP99(): number | null;
  /** The Prometheus text and its content type. */
  text(sample: Sample): Promise<{ readonly body: string; readonly type: string }>;
}

export type Provider = 'sms' | 'mail' | 'payments';

const RECENT_MS = 3600_000;
/** Maximum number of recorded calls of the last hour. */
const MAX_RECENT = 2000;

/** The last hour's calls to one provider, in memory. */
const recentCalls = () => {
  let calls: { readonly at: number; readonly ok: boolean }[] = [];
  return {
    add: (ok: boolean): void => {
      calls.push({ at: performance.now(), ok });
      if (calls.length > MAX_RECENT) calls = calls.slice(-MAX_RECENT / 2);
    },
    summary: () => {
      calls = calls.filter(({ at }) => at > performance.now() - RECENT_MS);
      return { tried: calls.length, failed: calls.filter(({ ok }) => !ok).length };
    },
  };
};

/** The number of latest appends that represent the present. */
const LATEST = 1000;

/** The `share` quantile of unsorted values (nearest rank); null for none. */
export const quantile = (values: readonly number[], share: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? null;

/** The durations of the latest appends. */
const latestAppends = () => {
  const latest: number[] = [];
  let next = 0;
  return {
    add: (seconds: number): void => {
      latest[next] = seconds;
      next = (next + 1) % LATEST;
    },
    p99: () => quantile(latest, 0.99),
  };
};

/** Every declared metric, in this registry. */
const instrumentsIn = (registry: Registry) => {
  const declared = ({ name, help, labels }: Declared) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  const counter = (metric: Declared) => new Counter<string>(declared(metric));
  const gauge = (metric: Declared) => new Gauge<string>(declared(metric));
  const histogram = (metric: Declared, buckets: number[]) => new Histogram<string>({ ...declared(metric), buckets });

  return {
    requests: counter(METRICS.requests),
    duration: histogram(METRICS.duration, [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]),
    streams: gauge(METRICS.streams),
    commands: counter(METRICS.commands),
    commandDuration: histogram(METRICS.commandDuration, [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 5]),
    appends: counter(METRICS.appends),
    appendDuration: histogram(METRICS.appendDuration, [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2]),
    followUpsRefused: counter(METRICS.followUpsRefused),
    jobDuration: histogram(METRICS.jobDuration, [0.01, 0.05, 0.25, 1, 5, 10, 30]),
    messages: counter(METRICS.messages),
    gatewayCalls: counter(METRICS.gatewayCalls),
    webhooks: counter(METRICS.webhooks),
    logHead: gauge(METRICS.logHead),
    diskFree: gauge(METRICS.diskFree),
    jobs: gauge(METRICS.jobs),
    processLag: gauge(METRICS.processLag),
    webhookDeliveries: counter(METRICS.webhookDeliveries),
    webhookDuration: histogram(METRICS.webhookDuration, [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]),
    webhooksWaiting: gauge(METRICS.webhooksWaiting),
    webhooksParked: gauge(METRICS.webhooksParked),
    webhookLag: gauge(METRICS.webhookLag),
    lagEvents: gauge(METRICS.lagEvents),
    lagSeconds: gauge(METRICS.lagSeconds),
    parked: gauge(METRICS.parked),
    rebuild: gauge(METRICS.rebuild),
  };
};

type Instruments = ReturnType<typeof instrumentsIn>;

/** Sets the values that are looked up instead of counted. */
const show = (instruments: Instruments, sample: Sample): void => {
  if (sample.logHead !== null) instruments.logHead.set(sample.logHead);
  if (sample.diskFreeBytes !== null) instruments.diskFree.set(sample.diskFreeBytes);
  if (sample.webhooks !== null) {
    instruments.webhooksWaiting.set(sample.webhooks.waiting);
    instruments.webhooksParked.set(sample.webhooks.parked);
    instruments.webhookLag.set(sample.webhooks.lagSeconds);
  }
  for (const one of [
    instruments.jobs,
    instruments.processLag,
    instruments.lagEvents,
    instruments.lagSeconds,
    instruments.parked,
    instruments.rebuild,
  ])
    one.reset();
  for (const [queue, states] of sample.jobs)
    for (const [state, count] of Object.entries(states)) instruments.jobs.set({ queue, state }, count);
  for (const [process, lag] of sample.processes) instruments.processLag.set({ process }, lag);
  for (const { model, ...view } of sample.models) {
    instruments.parked.set({ model }, view.parked);
    if (view.lagEvents !== null) instruments.lagEvents.set({ model }, view.lagEvents);
    if (view.lagSeconds !== null) instruments.lagSeconds.set({ model }, view.lagSeconds);
    if (view.rebuild !== null) instruments.rebuild.set({ model }, view.rebuild);
  }
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'anupalan_' });
  const instruments = instrumentsIn(registry);
  const recent = { sms: recentCalls(), mail: recentCalls(), payments: recentCalls() };
  const latest = latestAppends();

  return {
    request: (method, route, status, seconds) => {
      instruments.requests.inc({ method, route, status: String(status) });
      instruments.duration.observe({ method, route }, seconds);
    },
    streams: (change) => instruments.streams.inc(change),
    command: (command, outcome, seconds) => {
      instruments.commands.inc({ command, outcome });
      instruments.commandDuration.observe({ command }, seconds);
    },
    append: (outcome, seconds) => {
      instruments.appends.inc({ outcome });
      instruments.appendDuration.observe(seconds);
      latest.add(seconds);
    },
    followUpRefused: (process) => instruments.followUpsRefused.inc({ process }),
    job: (queue, outcome, seconds) => instruments.jobDuration.observe({ queue, outcome }, seconds),
    message: (channel, outcome) => {
      instruments.messages.inc({ channel, outcome });
      recent[channel].add(outcome === 'sent');
    },
    gatewayCall: (call, outcome) => {
      instruments.gatewayCalls.inc({ call, outcome });
      recent.payments.add(outcome === 'done');
    },
    webhook: (kind) => instruments.webhooks.inc({ kind }),
    webhookDelivery: (outcome, seconds) => {
      instruments.webhookDeliveries.inc({ outcome });
      instruments.webhookDuration.observe({ outcome }, seconds);
    },
    recent: (provider) => recent[provider].summary(),
    appendP99: () => latest.p99(),
    text: async (sample) => {
      show(instruments, sample);
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
};
