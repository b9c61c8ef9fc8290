import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, Queue, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { GiveUp, type JobHandler, type JobQueue, type JobSpec } from '../ports/job-queue.js';
import { type JobData, takeBack } from './bullmq-layout.js';
import {
  connected,
  DEFAULT_PREFIX,
  nameText,
  patientClient,
  type RedisPlace,
  reaching,
  requestClient,
} from './client.js';
import { attemptOf, jobReports, storedId, viewOf } from './job-reports.js';

export interface RedisJobQueueOptions extends RedisPlace {
  /** How long a silent worker keeps its job, ms. Default 15 s; renewed every third of it. */
  readonly lockMs?: number;
  /** Interval at which silent workers are looked for, ms; the same in all processes. Default 5 s. */
  readonly pollIntervalMs?: number;
  /** How long `close` lets running jobs continue before it aborts them, ms. */
  readonly closingMs?: number;
  /** A random number in [0, 1), for the jitter. */
  readonly random?: () => number;
}

const DEFAULT_ATTEMPTS = 5;
const DEFAULT_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 3_600_000;
const KEEP_DONE_SECONDS = 30 * 24 * 3600;
const CLOSING_GRACE_MS = 3000;
/** How long a queue may be missing from reports, ms, after all of Redis was emptied and jobs were added. */
const NOTED_MS = 500;
const ABORT_TIMEOUT_MS = 1000;
const ERROR_CHARS = 500;
const RETRIED_AT_ONCE = 200;
/** No code reads the queues' event streams. */
const MAX_QUEUE_EVENTS = 100;
const DIED = 'The worker ended in the middle.';
const CUSTOM = 'doubling';

const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const isConnectionLost = (error: NodeJS.ErrnoException): boolean =>
  LOST_CODES.has(error.code ?? '') || error.message === 'Connection is closed.';

const queueName = (name: string): string => {
  if (name.includes(':')) throw new RangeError('not a queue');
  return nameText('queue', name);
};

const textOf = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure ?? 'failed without a reason')).slice(0, ERROR_CHARS);

class Queues {
  readonly #queues = new Map<string, Queue<JobData>>();
  /** Queues whose names were written recently, and whether jobs were added since. */
  readonly #noted = new Map<string, { since: boolean }>();
  #isClosed: boolean = false;

  constructor(
    private readonly client: Redis,
    private readonly prefix: string,
    private readonly complain: (error: Error) => void,
  ) {}

  /**
   * BullMQ asks for the server's version once: a queue whose request failed would fail for ever, so it is created anew.
   */
  async ready(name: string): Promise<Queue<JobData>> {
    if (this.client.status !== 'ready') throw new Error('not connected');
    const queue = this.#of(name);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      this.#queues.delete(name);
      queue.close().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Records that a queue has jobs: at once, and again after a moment when more were added, so that it costs little. Not
   * only once: after the server was emptied, an unrecorded queue would be in no report.
   */
  async note(name: string): Promise<void> {
    const before = this.#noted.get(name);
    if (before !== undefined) {
      before.since = true;
      return;
    }
    const now: { since: boolean } = { since: false };
    this.#noted.set(name, now);
    const later = setTimeout(() => {
      this.#noted.delete(name);
      // The next `add` reports an unavailable server.
      if (now.since && !this.#isClosed) this.note(name).catch(() => undefined);
    }, NOTED_MS);
    later.unref();
    try {
      await this.client.sadd(`${this.prefix}:queues`, name);
    } catch (failure) {
      clearTimeout(later);
      this.#noted.delete(name);
      throw failure;
    }
  }

  /** Records nothing from now on. */
  end(): void {
    this.#isClosed = true;
  }

  /** They share one connection, which is closed. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
  }

  #of(name: string): Queue<JobData> {
    const known = this.#queues.get(name);
    if (known !== undefined) return known;
    const queue = new Queue<JobData>(queueName(name), {
      connection: this.client,
      prefix: this.prefix,
      streams: { events: { maxLen: MAX_QUEUE_EVENTS } },
    });
    queue.on('error', this.complain);
    this.#queues.set(name, queue);
    return queue;
  }
}

const addJob = async (queues: Queues, job: JobSpec): Promise<void> => {
  const runAt = job.runAt === undefined ? Date.now() : Date.parse(job.runAt);
  if (Number.isNaN(runAt)) throw new RangeError(`not a time: ${String(job.runAt)}`);
  const { attempts = DEFAULT_ATTEMPTS, backoffMs = DEFAULT_BACKOFF_MS } = job;
  if (!Number.isSafeInteger(attempts) || attempts < 1) throw new RangeError('attempts are a whole number from 1');
  const jobId = storedId(job.id);
  const name = queueName(job.queue);
  await reaching(async () => {
    const queue = await queues.ready(name);
    const delay = Math.max(0, runAt - Date.now());
    const options = { jobId, delay, attempts, backoff: { type: CUSTOM, delay: backoffMs } };
    await Promise.all([queues.note(name), queue.add('job', { payload: job.payload }, options)]);
  });
};

/** Makes a failed job wait anew; false when there is none. */
const retryJob = async (queues: Queues, name: string, stored: string): Promise<boolean> => {
  const queue = await queues.ready(name);
  const job = await queue.getJob(stored);
  if (job === undefined || !(await job.isFailed())) return false;
  try {
    if (job.data.givenBack !== undefined) await job.updateData({ payload: job.data.payload });
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  } catch (error) {
    // Another process was faster.
    if (!(await job.isFailed())) return false;
    throw error;
  }
};

const retryAllJobs = async (queues: Queues, name: string): Promise<number> => {
  const queue = await queues.ready(name);
  const ids = await queue.getRanges(['failed'], 0, -1, true);
  let again = 0;
  for (let from = 0; from < ids.length; from += RETRIED_AT_ONCE) {
    const some = ids.slice(from, from + RETRIED_AT_ONCE);
    again += (await Promise.all(some.map((id) => retryJob(queues, name, id)))).filter(Boolean).length;
  }
  return again;
};

/** An attempt that `close` aborted did not fail: the job is given back, and the attempt does not count. */
const giveBack = async (job: Job<JobData>, token: string): Promise<never> => {
  const { payload, givenBack = 0 } = job.data;
  await job.updateData({ payload, givenBack: givenBack + 1 });
  await job.moveToWait(token);
  throw new WaitingError();
};

/** Half to one and a half times the doubled pause, so that jobs that failed together do not retry together. */
const pauseBefore = (made: number, job: Pick<Job<JobData>, 'opts'> | undefined, random: () => number): number => {
  const { backoff } = job?.opts ?? {};
  const base = typeof backoff === 'object' ? (backoff.delay ?? DEFAULT_BACKOFF_MS) : DEFAULT_BACKOFF_MS;
  return Math.round(Math.min(base * 2 ** (made - 1), LONGEST_BACKOFF_MS) * (0.5 + random()));
};

/** The workers of this process, until they are closed. */
class Workers {
  readonly #workers = new Map<string, Worker<JobData>>();
  readonly #hurried = new AbortController();

  constructor(
    private readonly connection: Redis,
    private readonly options: Required<Pick<RedisJobQueueOptions, 'prefix' | 'lockMs' | 'pollIntervalMs' | 'random'>>,
    private readonly complain: (error: Error) => void,
  ) {}

  start(name: string, handler: JobHandler, concurrency: number): void {
    if (this.#workers.has(name)) throw new Error(`there is a worker for ${name} already`);
    const { prefix, lockMs, pollIntervalMs, random } = this.options;
    // BullMQ counts the parameters: only a handler that declares a third one without a default gets the signal, which
    // aborts on a lost lock and at the end of the closing time.
    const run = (job: Job<JobData>, token: string | undefined, signal: AbortSignal | undefined) =>
      this.#run(handler, job, token ?? '', signal);
    const worker = new Worker<JobData>(queueName(name), run, {
      connection: this.connection,
      prefix,
      concurrency,
      lockDuration: lockMs,
      lockRenewTime: Math.ceil(lockMs / 3),
      stalledInterval: pollIntervalMs,
      // The job's attempts limit how often it may be started, see #run.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      removeOnComplete: { age: KEEP_DONE_SECONDS },
      settings: { backoffStrategy: (made, _type, _error, job) => pauseBefore(made, job, random) },
    });
    worker.on('error', this.complain);
    worker.on('lockRenewalFailed', (ids: string[]) => {
      for (const id of ids) worker.cancelJob(id);
    });
    this.#workers.set(name, worker);
  }

  /** Resolves when their jobs have ended, or when their time is over. */
  async close(closingMs: number): Promise<void> {
    const workers = [...this.#workers.values()];
    const hurry = setTimeout(() => {
      this.#hurried.abort();
      for (const worker of workers) worker.cancelAllJobs();
    }, closingMs);
    const ended = Promise.all(workers.map((worker) => worker.close()));
    // A handler that ignores the signal is not waited for: its lock expires and another worker runs the job.
    const leave = new AbortController();
    const late = sleep(closingMs + ABORT_TIMEOUT_MS, undefined, { signal: leave.signal }).catch(() => undefined);
    await Promise.race([ended, late]);
    leave.abort();
    clearTimeout(hurry);
  }

  async #run(handler: JobHandler, job: Job<JobData>, token: string, signal: AbortSignal | undefined): Promise<void> {
    const { attempts = 1 } = job.opts;
    const hurried = this.#hurried.signal;
    if (attemptOf(job) > attempts) throw new UnrecoverableError(DIED);
    if (hurried.aborted) return giveBack(job, token);
    try {
      await handler(viewOf(job, 'running'), signal ?? hurried);
    } catch (failure) {
      const hopeless = failure instanceof GiveUp;
      if (hurried.aborted && !hopeless) return giveBack(job, token);
      throw hopeless || attemptOf(job) >= attempts
        ? new UnrecoverableError(textOf(failure))
        : new Error(textOf(failure));
    }
  }
}

/**
 * Jobs in Redis through BullMQ. Done jobs are kept for 30 days, so that adding one again stays a no-op; jobs that Redis
 * loses are planned again from the log (app/run-processes). Times are this process's own; ids get a letter as prefix,
 * since BullMQ keeps queue data under names such as `wait`.
 * @throws Error with a text for people when Redis does not answer at the start
 */
export const openRedisJobQueue = async (options: RedisJobQueueOptions): Promise<JobQueue> => {
  const { prefix = DEFAULT_PREFIX, lockMs = 15_000, pollIntervalMs = 5_000, closingMs = CLOSING_GRACE_MS } = options;
  const { random = Math.random, log } = options;
  const client = await connected(requestClient(options));
  const patient = patientClient(options);
  // Each queue and worker reports a lost connection at each retry; the two clients log it once.
  const complain = (error: Error): void => {
    if (!isConnectionLost(error)) log?.(`Jobs: ${error.message}`);
  };
  const queues = new Queues(client, prefix, complain);
  const workers = new Workers(patient, { prefix, lockMs, pollIntervalMs, random }, complain);
  let closed = false;

  return {
    add: (job) => addJob(queues, job),
    remove: async (queue, id) => reaching(() => takeBack(client, prefix, queue, storedId(id))),
    work: (queue, handler, { concurrency = 1 } = {}) => workers.start(queue, handler, concurrency),
    ...jobReports({ client, prefix, readyQueue: (name) => queues.ready(name) }),
    retry: (queue, id) => reaching(() => retryJob(queues, queue, storedId(id))),
    retryAll: (queue) => reaching(() => retryAllJobs(queues, queue)),
    close: async () => {
      if (closed) return;
      closed = true;
      queues.end();
      await workers.close(closingMs);
      patient.disconnect();
      client.disconnect();
      await queues.close();
    },
  };
};
