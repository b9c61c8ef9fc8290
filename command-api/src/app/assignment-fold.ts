import { prefixOf } from '@anupalan/domain/kernel/aggregate';
import type { Actor } from '@anupalan/domain/kernel/event';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { fromSnapshot, toSnapshot } from '@anupalan/domain/processes/assignment/snapshot';
import {
  ASSIGNMENT_STREAMS,
  type AssignmentState,
  emptyAssignment,
  foldAssignment,
  recallCase,
} from '@anupalan/domain/processes/assignment/state';
import type { EventStore, RecordedEvent } from '@anupalan/infra/ports/event-store';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { SealedStore } from '@anupalan/infra/sealing/sealed-store';
import { KeyedQueue } from './keyed-queue.js';

export interface AssignmentFoldDeps {
  readonly events: EventStore;
  readonly store: Pick<SealedStore, 'decode'>;
  readonly keyValue: KeyValue;
}

/** Assignment's own fold of the log, kept over restarts. */
export interface AssignmentFold {
  /** The state at the head of the log. Whoever gets it reads it before the next await; only `nextStep` may change it. */
  current(): Promise<AssignmentState>;
  /** Folds an event of a subscription; one that was folded already is passed over. */
  take(event: RecordedEvent): Promise<void>;
  /** Up to where it has folded; null for nothing yet. */
  position(): Promise<Position | null>;
  /** Keeps it, when more has come than it pays to fold again; `always`: however little. */
  save(always?: boolean): Promise<void>;
}

export const ASSIGNMENT_FOLD = 'assignment-fold';
/** So many events are folded again after a crash rather than kept at once; more, the larger the fold is. */
const WORTH_SAVING = 5000;

interface Kept {
  readonly log: string;
  readonly at: string;
  readonly state: string;
}

const OFFICE: ReadonlySet<string> = new Set(['staff', 'admin']);
const NOT_ABOUT_STAFF: ReadonlySet<string> = new Set([
  'SignedIn',
  'ProfileUpdated',
  'NotificationsRead',
  'PreferencesChanged',
]);

/** What the fold has no use for is not even opened: the customers' uploads, forms and messages. */
const matters = ({ stream, type, metadata }: RecordedEvent): boolean => {
  const prefix = prefixOf(stream);
  if (prefix === 'submission' || prefix === 'conversation' || prefix === 'consultation')
    return OFFICE.has((metadata.actor as unknown as Actor | undefined)?.role ?? '');
  return prefix !== 'user' || !NOT_ABOUT_STAFF.has(type);
};

/** Nothing personal is opened for it. */
const nothing = (): boolean => false;

/**
 * The fold that assignment decides on, over `deps.events`. It is kept with its position and the log's identity: after a
 * restart only what came since is read; another log, or one that was put back from a backup, is folded from its beginning.
 */
export const assignmentFold = ({ events, store, keyValue }: AssignmentFoldDeps): AssignmentFold => {
  const queue = new KeyedQueue();
  let state: AssignmentState | null = null;
  let at: Position | null = null;
  let unsaved = 0;

  const alone = <T>(work: (state: AssignmentState) => Promise<T>): Promise<T> =>
    queue.run('fold', async () => {
      state ??= await restore();
      return work(state);
    });

  const restore = async (): Promise<AssignmentState> => {
    const entry = await keyValue.get(ASSIGNMENT_FOLD);
    const kept = entry === null ? null : (JSON.parse(entry.value) as Kept);
    const head = (await events.head()) ?? '';
    if (kept === null || kept.log !== (await events.identity()) || kept.at > head) return emptyAssignment();
    const found = fromSnapshot(kept.state);
    at = found === null ? null : position(kept.at);
    return found ?? emptyAssignment();
  };

  const fold = async (into: AssignmentState, event: RecordedEvent): Promise<void> => {
    if (at !== null && event.position <= at) return;
    if (matters(event)) {
      foldAssignment(into, await store.decode(event, nothing));
      for (const id of into.forgotten) await recall(into, id, event.position);
    }
    at = event.position;
    unsaved += 1;
  };

  /** Reads what a case was before it ended; only up to what has been folded, the rest comes by itself. */
  const recall = async (into: AssignmentState, id: string, upTo: Position): Promise<void> => {
    const told = [];
    for await (const event of events.readStream(`serviceRequest-${id}`))
      if (event.position <= upTo) told.push(await store.decode(event, nothing));
    recallCase(into, id, told);
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
        const worth = always ? 1 : Math.max(WORTH_SAVING, from.cases.size + from.served.size);
        if (at === null || unsaved < worth) return;
        const kept: Kept = { log: await events.identity(), at, state: toSnapshot(from) };
        await keyValue.put(ASSIGNMENT_FOLD, JSON.stringify(kept));
        unsaved = 0;
      }),
  };
};
