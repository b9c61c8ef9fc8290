import { z } from 'zod';
import { isPosition } from '../kernel/position.js';
import type { RefusalCode } from '../kernel/rejection.js';
import { actor, done, iso, page, refusal } from './common.js';

const count = z.number().int();
const day = z.iso.date().meta({ description: 'A day in India, `2026-11-21`' });

/** Counts of documents, scratch view against live view. */
const parityCounts = z.object({
  same: count,
  different: count.meta({ description: 'Folded up to the same event, with other contents' }),
  missing: count.meta({ description: 'Only in the live view' }),
  extra: count.meta({ description: 'Only in the scratch view' }),
  moved: count.meta({ description: 'Changed by new events while they were compared' }),
});

/** How far a scratch view is; counts are of events or documents. */
const progress = {
  done_events: count,
  total_events: count,
  events_per_second: z.number(),
  eta_seconds: z.number().nullable(),
};

/** The scratch view of one read model in a replay. */
export const replayBuild = z
  .object({
    model: z.string(),
    /**
     * `switching`: promoted, and catching up before it takes over; `promoted`: it took over. Null state is none:
     * `waiting` views are built one after the other.
     */
    state: z.enum(['waiting', 'building', 'comparing', 'ready', 'failed', 'switching', 'promoted']),
    ...progress,
    documents: count.nullable(),
    bytes: count.nullable(),
    parked: count.meta({ description: 'Documents with an event that cannot be folded' }),
    error: refusal.nullable(),
    parity: parityCounts
      .extend({ at: iso, listed: count.meta({ description: 'How many differences can be read' }) })
      .nullable(),
    can_promote: z.boolean(),
  })
  .meta({ id: 'ReplayBuild' });
export type ReplayBuild = z.infer<typeof replayBuild>;

export const replay = z
  .object({
    id: z.string(),
    from: z
      .string()
      .nullable()
      .meta({ description: 'Only documents that events after this position touch; null: all' }),
    ordered_at: iso,
    ordered_by: actor,
    expires_at: iso,
    /** `open` until it is thrown away or expires. */
    state: z.enum(['open', 'thrown_away', 'expired']),
    builds: z.array(replayBuild),
    /** The counts that were seen at each promotion. */
    promotions: z.array(z.object({ model: z.string(), at: iso, parity: parityCounts })),
  })
  .meta({ id: 'Replay' });
export type Replay = z.infer<typeof replay>;

/** Newest first. */
export const replaysPage = page(replay).meta({ id: 'ReplaysPage' });
export type ReplaysPage = z.infer<typeof replaysPage>;

export const orderReplay = z.strictObject({
  models: z.array(z.string().min(1).max(100)).min(1).max(50),
  from: z
    .string()
    .max(40)
    .refine(isPosition, 'scratch.no_position' satisfies RefusalCode)
    .nullable()
    .default(null)
    .meta({ description: 'A position of the log; without it every document is replayed' }),
});

export const promoteReplay = z.strictObject({ model: z.string().min(1).max(100) });
export const replayOrdered = done.meta({ id: 'ReplayOrdered' });

/** A page of the documents that are not the same, by id; values are JSON texts for people. */
export const replayDifferences = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['different', 'missing', 'extra']),
        differences: z.array(
          z.object({
            path: z.string(),
            live: z.string().nullable().meta({ description: 'Null where the live document has no such value' }),
            scratch: z.string().nullable(),
          }),
        ),
      }),
    ),
    total: count.meta({ description: 'How many can be read: the first of all' }),
    next_offset: count.nullable(),
  })
  .meta({ id: 'ReplayDifferences' });
export type ReplayDifferences = z.infer<typeof replayDifferences>;

/** The scratch views that answer `as_of` for a day. */
export const pastViews = z
  .object({
    day,
    /** `none`: they have to be ordered first. */
    state: z.enum(['none', 'building', 'ready', 'failed']),
    ...progress,
    error: refusal.nullable(),
    expires_at: iso.nullable(),
    parked: count,
  })
  .meta({ id: 'PastViews' });
export type PastViews = z.infer<typeof pastViews>;

export const orderPastViews = z.strictObject({ day });
