import { type Position, position } from '@anupalan/domain/kernel/position';
import { readSnapshot, toSnapshot } from '@anupalan/domain/processes/assignment/snapshot';
import {
  ASSIGNMENT_STREAMS,
  type AssignmentState,
  emptyAssignment,
  foldAssignment,
  recallCase,
} from '@anupalan/domain/processes/assignment/state';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { nextTurn } from '@anupalan/infra/ports/next-turn';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import type { Logger } from 'pino';
import { KeyedQueue } from '../platform/commands/keyed-queue.js';
import { matters, nothingOpened, recallStream, unlessDamaged } from './assignment-events.js';

export interface AssignmentFoldDeps {
  readonly events: EventStore;
  readonly store: Pick<SealedStore, 'decode'>;
  readonly keyValue: KeyValue;
  readonly log: Pick<Logger, 'error'>;
}

/** Assignment's fold of the log, stored over restarts. */
export interface AssignmentFold {
  /** The state at the head of the log. Callers read it before the next await; only `nextStep` may change it. */
  current(): Promise<AssignmentState>;
  /** Folds an event of a subscription; one that was folded already is skipped. */
  take(event: RecordedEvent): Promise<void>;
  /** The position of the fold; null at the start. */
  position(): Promise<Position | null>;
  /** Stores the fold when enough events were added; `always`: after any. */
  save(always?: boolean): Promise<void>;
}

export const ASSIGNMENT_FOLD = 'assignment-fold';
/** Minimum number of new events for a store; the larger the fold, the more. After a crash they are folded again. */
const MIN_EVENTS_TO_SAVE = 5000;

/** The index of a snapshot, whose texts are entries of their own. */
interface SnapshotIndex {
  readonly log: string;
  readonly at: string;
  readonly side: Side;
  readonly pieces: number;
}

/** Snapshots alternate between two sides, so that the previous one stays complete until the next one is. */
type Side = 'a' | 'b';
const pieceKey = (side: Side, n: number): string => `${ASSIGNMENT_FOLD}/${side}/${n}`;

/**
 * Assignment's fold over `deps.events`. It is stored with its position and the log's identity: after a restart only
 * later events are read; another log, or one restored from a backup, is folded from its beginning.
 */
export const assignmentFold = ({ events, store, keyValue, log }: AssignmentFoldDeps): AssignmentFold => {
  const queue = new KeyedQueue();
  let state: AssignmentState | null = null;
  let at: Position | null = null;
  let unsaved = 0;

  const alone = <T>(work: (state: AssignmentState) => Promise<T>): Promise<T> =>
    queue.run('fold', async () => {
      state ??= await restore();
      return work(state);
    });

  const keptNow = async (): Promise<SnapshotIndex | null> => {
    const entry = await keyValue.get(ASSIGNMENT_FOLD);
    return entry === null ? null : (JSON.parse(entry.value) as SnapshotIndex);
  };

  const restore = async (): Promise<AssignmentState> => {
    const kept = await keptNow();
    const head = (await events.head()) ?? '';
    if (kept === null || kept.log !== (await events.identity()) || kept.at > head) return emptyAssignment();
    const snapshot = readSnapshot();
    for (let n = 0; n < kept.pieces; n += 1) {
      const piece = await keyValue.get(pieceKey(kept.side, n));
      if (piece === null || !snapshot.take(piece.value)) return emptyAssignment();
      await nextTurn();
    }
    at = position(kept.at);
    return snapshot.state;
  };

  const fold = async (into: AssignmentState, event: RecordedEvent): Promise<void> => {
    if (at !== null && event.position <= at) return;
    const opened = await unlessDamaged(log, async () => (matters(event) ? store.decode(event, nothingOpened) : null));
    if (opened !== null) {
      foldAssignment(into, opened);
      for (const id of into.forgotten)
        recallCase(into, id, await recallStream({ events, store, log }, id, event.position));
    }
    at = event.position;
    unsaved += 1;
  };

  return {
    current: () =>
      alone(async (into) => {
        for await (const event of events.readAll({ after: at, prefixes: ASSIGNMENT_STREAMS })) await fold(into, event);
        return into;
      }),
    take: (event) => alone((into) => fold(into, event)),
    position: () => alone(async () => at),
    save: (always = false) =>
      alone(async (from) => {
        const worth = always ? 1 : Math.max(MIN_EVENTS_TO_SAVE, from.cases.size + from.served.size);
        if (at === null || unsaved < worth) return;
        const side = (await keptNow())?.side === 'a' ? 'b' : 'a';
        let pieces = 0;
        for (const text of toSnapshot(from)) {
          await keyValue.put(pieceKey(side, pieces), text);
          pieces += 1;
        }
        const kept: SnapshotIndex = { log: await events.identity(), at, side, pieces };
        await keyValue.put(ASSIGNMENT_FOLD, JSON.stringify(kept));
        // Remaining texts of a longer snapshot.
        for (let n = pieces; await keyValue.delete(pieceKey(side, n)); n += 1);
        unsaved = 0;
      }),
  };
};
