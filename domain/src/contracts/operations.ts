import { z } from 'zod';

/** A read model on the operations page. Positions are opaque texts; counts are of events or documents. */
export const projectionView = z
  .object({
    name: z.string(),
    version: z.number().int(),
    /**
     * `live`, `catching_up`, `rebuilding`, `paused` (a bug, or a paused build), `retrying` (its store fails), `parked`
     * (live, some documents wait), `standby` (another process runs it).
     */
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
    /**
     * The comparison of the last switch's replaced view with its replacement; counts are of documents. Null before the
     * first switch.
     */
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
        /** Ids of the first documents that are different, missing or extra. */
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

/** Every read model, and the number of events in the log. */
export const projectionsView = z
  .object({ head: z.string().nullable(), events: z.number().int(), items: z.array(projectionView) })
  .meta({ id: 'Projections' });
export type ProjectionsView = z.infer<typeof projectionsView>;

/** Starts a build beside the live view, or pauses, resumes or drops the running one. */
export const rebuildOrder = z.strictObject({
  action: z.enum(['rebuild', 'pause', 'resume', 'cancel']).default('rebuild'),
});

/** An admin's decision about a parked document. Skipping excludes one event from it for ever, so it needs a reason. */
export const parkedOrder = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('retry'), key: z.string().min(1).max(500) }),
  z.strictObject({
    action: z.literal('skip'),
    key: z.string().min(1).max(500),
    eventId: z.string().min(1).max(100),
    reason: z.string().max(1000),
  }),
]);

/** A parked document, from the first event that could not be folded. */
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
    /** Jobs done in each of the last twelve minutes, oldest first. */
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

/** The state of a part of the system: with `warning` it still works. */
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
    /** The error that ended the check; null unless it `failed`, and where it `failed` because its job was gone. */
    error: z.string().nullable(),
    /** Number of events, seals and keys that differ from the recorded ones; the first twenty are listed. */
    problem_count: z.number().int(),
    problems: z.array(
      z.object({
        /**
         * `changed`, `removed`, `reordered`, `damaged`, `cut`, `replaced`, `forged` events of a stream; `key-missing`:
         * the first event sealed under a key that the vault neither has nor has destroyed; `stream-removed`,
         * `bad-signature`, `missing-seal`, `other-log` of a seal.
         */
        kind: z.string(),
        stream: z.string().nullable(),
        revision: z.number().int().nullable(),
        seal: z.number().int().nullable(),
        /** Why a damaged event cannot be read, or the subject of a missing key. */
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
      /** 99th percentile of the latest appends' durations; null before the first since the start. */
      append_p99_ms: z.number().nullable(),
    }),
    chain: z.object({
      state: partState,
      /**
       * `unsealed`: events wait for a seal for more than ten minutes. `first_seal_late`: the log is older than its
       * first seal, so earlier ones may have been removed. `copies_behind`: the server at SEALS_URL does not accept the
       * seals.
       */
      warning: z.enum(['unsealed', 'first_seal_late', 'copies_behind']).nullable(),
      last_seal: z.object({ number: z.number().int(), at: z.string() }).nullable(),
      verification: logVerification.nullable(),
    }),
    /** Of the data folder; null where it is unknown. */
    disk: z.object({ state: partState, free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    /** `last` is null before the first backup; all of it is null over the engines, which have their own backups. */
    backup: z
      .object({
        state: partState,
        last: z.object({ at: z.string(), bytes: z.number(), verified: z.boolean() }).nullable(),
      })
      .nullable(),
    providers: z.array(
      z.object({
        name: z.enum(['sms', 'mail', 'payments']),
        /** `simulated`: demo mode sends nothing. */
        state: z.enum(['ok', 'failing', 'not_configured', 'simulated']),
        /** Calls of the last hour since the start of the server, and the failed ones among them. */
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
