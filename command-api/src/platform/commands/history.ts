import type { Recorded } from '@anupalan/domain/kernel/event';
import type { Position } from '@anupalan/domain/kernel/position';
import type { Job } from '@anupalan/domain/kernel/process';
import { DELETION_QUEUES, MESSAGE_QUEUES } from '@anupalan/domain/processes/reactions';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { KeyValue } from '@anupalan/infra/ports/key-value';

export const HISTORY = 'history';
/** As long as job queues know a job that is done: a message older than that could be sent a second time. */
const STALE_MS = 30 * 24 * 3600_000;

interface Mark {
  /** Events up to here are history; null while that history is being put in, for everything there is. */
  readonly upTo: Position | null;
  /** Of their jobs those due by then (ms since the epoch) are things of the past. */
  readonly due: number;
  /** All of those are settled; else only messages are, which must not reach anybody twice. */
  readonly settled: boolean;
}

/**
 * Which jobs of events that happened in the past are not planned any more. Two pasts are known: one that was put in as such
 * (the demo data set, whose stories say themselves what came of everything), and one whose jobs were lost with the store of
 * the work: it is planned again from the log, but for the messages that were due, since who got them is not known any more.
 */
export interface History {
  readonly leavesOut: (event: Recorded, job: Job) => Promise<boolean>;
  /** A past is put in from now on: what would be due by `due` is not planned. Durable before the first event of it. */
  readonly begin: (due: number) => Promise<void>;
  /** It is complete; what comes after `upTo` is the present. */
  readonly end: (upTo: Position) => Promise<void>;
  /**
   * The store of the work was found empty beside a log that ends at `upTo`, or both were put back from a backup that does not
   * know who was told what since. A history that was put in is no such thing.
   * Messages due by `told` (ms since the epoch; now, unless more is known) are taken for sent.
   */
  readonly lost: (upTo: Position, told?: number) => Promise<void>;
  /** Asks the store anew: another process may have found it empty. */
  readonly refresh: () => void;
}

export const openHistory = (keyValue: Pick<KeyValue, 'get' | 'put'>, clock: Clock): History => {
  let known: Promise<Mark | null> | null = null;
  const mark = (): Promise<Mark | null> => {
    known ??= keyValue.get(HISTORY).then((entry) => (entry === null ? null : (JSON.parse(entry.value) as Mark)));
    // Asked again when the store could not be read.
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
    leavesOut: async ({ position }, { queue, runAt }) => {
      if (DELETION_QUEUES.has(queue)) return false;
      const due = Date.parse(runAt);
      const tells = MESSAGE_QUEUES.has(queue);
      if (tells && due <= clock.now() - STALE_MS) return true;
      const past = await mark();
      if (past === null || due > past.due || !(past.settled || tells)) return false;
      return past.upTo === null || position <= past.upTo;
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
    refresh: () => {
      known = null;
    },
  };
};
