import type { JobHandler, JobQueue } from '@anupalan/infra/ports/job-queue';
import type { App } from '../platform/app.js';
import { sweepBlobs } from './blob-sweep.js';

const HOUR_MS = 3600_000;
const POLL_INTERVAL_MS = 60_000;

/** One job per queue and full hour: whoever plans it again changes nothing. */
const planHour = async (jobs: JobQueue, queue: string, hour: number): Promise<void> => {
  const runAt = new Date(hour).toISOString();
  await jobs.add({ queue, id: `hour-${runAt.slice(0, 13)}`, payload: {}, runAt, attempts: 3 });
};

const thisHour = (app: App): number => Math.floor(app.clock.now() / HOUR_MS) * HOUR_MS;

/**
 * Plans the present hour; a server that was off for days catches up by one run, not by one for every hour. Looks again now
 * and then: once a clock that ran ahead is set back, the next hour that was planned lies far away. Answers how to stop.
 */
export const startHourly = async (app: App, queue: string): Promise<() => void> => {
  const plan = (): Promise<void> => planHour(app.jobs, queue, thisHour(app));
  await plan();
  const look = (): void => {
    plan().catch((error: unknown) => app.log.warn({ err: error, queue }, 'hour not planned'));
  };
  const deaf = app.clock.onJump?.(look);
  const looking = setInterval(look, POLL_INTERVAL_MS).unref();
  return () => {
    deaf?.();
    clearInterval(looking);
  };
};

/** Does the work and plans the next hour, the next first: work that fails for good does not end the chain. */
const hourly =
  (queue: string, work: (app: App) => Promise<unknown>) =>
  (app: App): JobHandler =>
  async () => {
    await planHour(app.jobs, queue, thisHour(app) + HOUR_MS);
    await work(app);
  };

export const sweepHourly = hourly('blob-sweep', sweepBlobs);
