import { z } from 'zod';

/** A read model as the operations page shows it. Positions are opaque texts; counts are of events or documents. */
export const projectionView = z
  .object({
    name: z.string(),
    version: z.number().int(),
    /** `live`, `catching_up`, `rebuilding`, `paused` (a bug, or a build on hold), `retrying` (its store fails), `parked` (live, some documents wait), `standby` (another process runs it). */
    state: z.enum(['live', 'catching_up', 'rebuilding', 'paused', 'retrying', 'parked', 'standby']),
    position: z.string().nullable(),
    lag_events: z.number().int().nullable(),
    lag_seconds: z.number().nullable(),
    documents: z.number().int().nullable(),
    bytes: z.number().int().nullable(),
    parked: z.number().int(),
    error: z.string().nullable(),
    /** A view to go back to is kept. */
    can_roll_back: z.boolean(),
    /** What the last switch replaced, held against what took its place; counts are of documents. Null before the first switch. */
    compared: z
      .object({
        at: z.string(),
        /** `case@5`, and `case@6` that took its place. */
        before: z.string(),
        after: z.string(),
        same: z.number().int(),
        different: z.number().int(),
        missing: z.number().int(),
        extra: z.number().int(),
        /** With other contents, but folded up to different events. */
        moved: z.number().int(),
        /** Ids of the first that are different, missing or extra. */
        examples: z.array(z.string()),
      })
      .nullable(),
    /** The build beside the live view, or of a view that has none yet. */
    build: z
      .object({
        state: z.enum(['running', 'paused', 'failed']),
        started_at: z.string(),
        done_events: z.number().int(),
        total_events: z.number().int(),
        events_per_second: z.number(),
        eta_seconds: z.number().nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Projection' });
export type ProjectionView = z.infer<typeof projectionView>;

/** Every read model, and how many events the log holds. */
export const projectionsView = z
  .object({ head: z.string().nullable(), events: z.number().int(), items: z.array(projectionView) })
  .meta({ id: 'Projections' });
export type ProjectionsView = z.infer<typeof projectionsView>;

/** Starts a build beside the live view, or holds, resumes or drops the one that runs. */
export const rebuildOrder = z.strictObject({
  action: z.enum(['rebuild', 'pause', 'resume', 'cancel']).default('rebuild'),
});

/** What an admin decides about a document that waits. Skipping leaves one event out of it for ever, so it takes a reason. */
export const parkedOrder = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('retry'), key: z.string().min(1).max(500) }),
  z.strictObject({
    action: z.literal('skip'),
    key: z.string().min(1).max(500),
    eventId: z.string().min(1).max(100),
    reason: z.string().max(1000),
  }),
]);

/** A document that waits, from its first event that could not be folded on. */
export const parkedDocument = z
  .object({
    key: z.string(),
    event_id: z.string(),
    event_type: z.string().nullable(),
    stream: z.string().nullable(),
    position: z.string(),
    recorded_at: z.string().nullable(),
    error: z.string(),
  })
  .meta({ id: 'ParkedDocument' });
export type ParkedDocument = z.infer<typeof parkedDocument>;

export const queueView = z
  .object({
    queue: z.string(),
    waiting: z.number().int(),
    running: z.number().int(),
    failed: z.number().int(),
    done: z.number().int(),
    /** Done in each of the last twelve minutes, oldest first. */
    done_per_minute: z.array(z.number().int()),
  })
  .meta({ id: 'JobQueue' });
export type QueueView = z.infer<typeof queueView>;

export const failedJob = z
  .object({
    queue: z.string(),
    id: z.string(),
    run_at: z.string(),
    attempt: z.number().int(),
    attempts: z.number().int(),
    error: z.string().nullable(),
    /** Ids only. */
    payload: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;

/** Failed jobs of a queue, the earliest first. */
export const failedJobs = z
  .object({ items: z.array(failedJob), next_cursor: z.string().nullable() })
  .meta({ id: 'FailedJobs' });
export type FailedJobs = z.infer<typeof failedJobs>;

/** What the outside sees of a part: `warning` goes on working. */
const partState = z.enum(['ok', 'warning', 'failing']);

/** A check of every chain and seal of the whole log. */
export const logVerification = z
  .object({
    state: z.enum(['running', 'done', 'failed']),
    started_at: z.string(),
    ended_at: z.string().nullable(),
    done_events: z.number().int(),
    total_events: z.number().int(),
    /** Null until it is done. */
    intact: z.boolean().nullable(),
    /** Why the check ended without a result; null unless it `failed`. */
    error: z.string().nullable(),
    /** How many events, seals and keys are not what was recorded; the first twenty are listed. */
    problem_count: z.number().int(),
    problems: z.array(
      z.object({
        /**
         * `changed`, `removed`, `reordered`, `damaged`, `cut`, `replaced`, `forged` events of a stream; `key-missing`:
         * the first event sealed under a key that the vault neither has nor has destroyed; `stream-removed`, `bad-signature`,
         * `missing-seal`, `other-log` of a seal.
         */
        kind: z.string(),
        stream: z.string().nullable(),
        revision: z.number().int().nullable(),
        seal: z.number().int().nullable(),
        /** Why a damaged event cannot be read; whose key is missing. */
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'LogVerification' });
export type LogVerification = z.infer<typeof logVerification>;

/** The tiles of the operations page. */
export const operationsView = z
  .object({
    at: z.string(),
    log: z.object({
      state: partState,
      events: z.number().int(),
      /** Within which 99 of 100 of the latest appends were durable; null before the first since the start. */
      append_p99_ms: z.number().nullable(),
    }),
    chain: z.object({
      state: partState,
      /**
       * `unsealed`: events wait for a seal for more than ten minutes. `first_seal_late`: the log is older than its first seal, so
       * earlier ones may have been removed. `copies_behind`: the place of SEALS_URL does not take the seals.
       */
      warning: z.enum(['unsealed', 'first_seal_late', 'copies_behind']).nullable(),
      last_seal: z.object({ number: z.number().int(), at: z.string() }).nullable(),
      verification: logVerification.nullable(),
    }),
    /** Of the data folder; null where it cannot be told. */
    disk: z.object({ state: partState, free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    /** `last` is null when no backup was made; all of it is over the engines, which are backed up by means of their own. */
    backup: z
      .object({
        state: partState,
        last: z.object({ at: z.string(), bytes: z.number(), verified: z.boolean() }).nullable(),
      })
      .nullable(),
    providers: z.array(
      z.object({
        name: z.enum(['sms', 'mail', 'payments']),
        /** `simulated`: demo mode sends nothing to anybody. */
        state: z.enum(['ok', 'failing', 'not_configured', 'simulated']),
        /** Calls of the last hour since the start of the server, and how many of them failed. */
        tried: z.number().int(),
        failed: z.number().int(),
        /** Of the gateway only. */
        last_webhook_at: z.string().nullable(),
      }),
    ),
    /** Failed jobs over all queues. */
    failed_jobs: z.number().int(),
    /** Parked documents over all read models. */
    parked: z.number().int(),
  })
  .meta({ id: 'Operations' });
export type OperationsView = z.infer<typeof operationsView>;
