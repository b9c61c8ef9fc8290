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
