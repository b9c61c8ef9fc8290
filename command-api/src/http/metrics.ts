import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../app/app.js';

/** Every metric, once: the code below, docs/operations.md and dashboards go by these names. */
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
  jobs: { name: 'anupalan_jobs', help: 'Jobs by queue and state', labels: ['queue', 'state'] },
  parked: {
    name: 'anupalan_projection_parked',
    help: 'Documents that wait for an admin, by read model',
    labels: ['model'],
  },
  behind: {
    name: 'anupalan_projection_lag_events',
    help: 'Events of the log that a read model has not looked at yet',
    labels: ['model'],
  },
} as const;

export interface HttpMetrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  streams(change: 1 | -1): void;
  /** The Prometheus text and its content type. */
  text(): Promise<{ readonly body: string; readonly type: string }>;
}

/** A registry of its own per server, so that two servers in one process do not share counts. */
export const createMetrics = (app: App): HttpMetrics => {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry, prefix: 'anupalan_' });
  const declared = ({ name, help, labels }: (typeof METRICS)[keyof typeof METRICS]) => ({
    name,
    help,
    labelNames: [...labels],
    registers,
  });
  const requests = new Counter<string>(declared(METRICS.requests));
  const duration = new Histogram<string>({
    ...declared(METRICS.duration),
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
  const streams = new Gauge<string>(declared(METRICS.streams));
  const jobs = new Gauge<string>(declared(METRICS.jobs));
  const parked = new Gauge<string>(declared(METRICS.parked));
  const behind = new Gauge<string>(declared(METRICS.behind));

  const sample = async (): Promise<void> => {
    const counts = await app.jobs.counts();
    jobs.reset();
    for (const [queue, states] of counts)
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count);
    for (const { namespace: model, parked: waiting, lagEvents } of app.positions.states()) {
      parked.set({ model }, waiting);
      if (lagEvents !== undefined) behind.set({ model }, lagEvents);
    }
  };
  return {
    observe: (method, route, status, seconds) => {
      requests.inc({ method, route, status: String(status) });
      duration.observe({ method, route }, seconds);
    },
    streams: (change) => streams.inc(change),
    text: async () => {
      await sample();
      return { body: await registry.metrics(), type: registry.contentType };
    },
  };
};
