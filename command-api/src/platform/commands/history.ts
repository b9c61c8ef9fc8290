import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Job } from '@anupalan/domain/kernel/process';
import { DELETION_QUEUES, isForStaff, MESSAGE_QUEUES } from '@anupalan/domain/processes/reactions';
import { staffDigestAt } from '@anupalan/domain/rules/working-time';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';

export const HISTORY = 'history';
/** How long job queues remember done jobs, ms: an older message could be sent a second time. */
const STALE_MS = 30 * 24 * 3600_000;

interface Mark {
  /** Events up to here are history; null during an import, for which all events are. */
  readonly upTo: Position | null;
  /** Their jobs due by then (ms since the epoch) are past. */
  readonly due: number;
  /** True: all past jobs are settled; false: only messages are, which must not be sent twice. */
  readonly settled: boolean;
}

/**
 * Decides which jobs of past events are no longer planned. Past jobs of an import (the demo data set, which contains
 * their effects) are all skipped; after a loss of the job store everything is planned again from the log, except
 * messages that were due, since their recipients may have got them.
 */
export interface History {
  /** The job to plan; null for none. News for staff whose digest is still to come is planned only for that digest. */
  readonly planned: (event: Recorded, job: Job) => Promise<Job | null>;
  /** Starts an import: jobs due by `due` are not planned. Durable before its first event. */
  readonly begin: (due: number) => Promise<void>;
  /** Ends the import; events after `upTo` are new. */
  readonly end: (upTo: Position) => Promise<void>;
  /**
   * The job store was found empty beside a log that ends at `upTo`, or both were restored from a backup that does not
   * know later messages; an import does not count. Messages due by `told` (ms since the epoch; default now) count as
   * sent.
   */
  readonly lost: (upTo: Position, told?: number) => Promise<void>;
  /** True for what was due at that time, if messages of then count as sent: nothing of it is planned anew. */
  readonly isPast: (runAt: string) => Promise<boolean>;
  /** Reads the store again: another process may have found it empty. */
  readonly refresh: () => void;
}

export const openHistory = (keyValue: Pick<KeyValue, 'get' | 'put'>, clock: Clock): History => {
  let known: Promise<Mark | null> | null = null;
  const mark = (): Promise<Mark | null> => {
    known ??= keyValue.get(HISTORY).then((entry) => (entry === null ? null : (JSON.parse(entry.value) as Mark)));
    // Read again if the store could not be read.
    known.catch(() => {
      known = null;
    });
    return known;
  };
  const keep = async (next: Mark): Promise<void> => {
    await keyValue.put(HISTORY, JSON.stringify(next));
    known = Promise.resolve(next);
  };

  return {
    planned: async ({ position }, job) => {
      const { queue, runAt, payload } = job;
      if (DELETION_QUEUES.has(queue)) return job;
      const due = Date.parse(runAt);
      const tells = MESSAGE_QUEUES.has(queue);
      if (tells && due <= clock.now() - STALE_MS) return null;
      const past = await mark();
      if (past === null || due > past.due || !(past.settled || tells)) return job;
      if (past.upTo !== null && position > past.upTo) return job;
      // The person who had the case then was told of it.
      const isAhead = !past.settled && isForStaff(job) && Date.parse(staffDigestAt(runAt)) > clock.now();
      return isAhead ? { ...job, payload: { ...payload, digestOnly: true } } : null;
    },
    begin: (due) => keep({ upTo: null, due, settled: true }),
    end: async (upTo) => {
      const begun = await mark();
      if (begun !== null) await keep({ ...begun, upTo });
    },
    lost: async (upTo, told = clock.now()) => {
      const past = await mark();
      if (past?.upTo === undefined || past.upTo === null || past.upTo < upTo)
        await keep({ upTo, due: told, settled: false });
    },
    isPast: async (runAt) => {
      const past = await mark();
      return past !== null && Date.parse(runAt) <= past.due;
    },
    refresh: () => {
      known = null;
    },
  };
};
