import { Worker } from 'node:worker_threads';
import { errorText } from '@anupalan/domain/kernel/error-text';
import type { Position } from '@anupalan/domain/kernel/position';
import { rendered } from '@anupalan/domain/kernel/rejection';
import { openForProjector } from '@anupalan/infra/embedded/embedded';
import type { Change } from '@anupalan/infra/ports/change-feed';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { KeyVault } from '@anupalan/infra/ports/key-vault';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { openForViews } from '@anupalan/infra/sealing/seal';
import { sealedStore } from '@anupalan/infra/sealing/sealed-store';
import { LATER, projections } from '@anupalan/projector/read-models/all';
import { CLEAR_MODELS } from '@anupalan/projector/read-models/people/forget';
import { openScratchOrders } from '@anupalan/projector/read-models/scratch-orders/queries';
import type { Operate, Operation, OperationOutcome } from '@anupalan/projector/runner/operations';
import { type Running, runProjections } from '@anupalan/projector/runner/run-projections';
import type { LeaseTerms } from '@anupalan/projector/runner/run-view';
import { runScratch } from '@anupalan/projector/runner/scratch/run-scratch';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import { specsOf } from './aggregates.js';

/** Messages of the projector's thread to the main thread. */
export type FromProjector =
  | { readonly kind: 'changes'; readonly changes: readonly Change[] }
  | { readonly kind: 'progress'; readonly state: ViewState }
  | { readonly kind: 'answering' }
  /** The outcome of the operation with this id. */
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: OperationOutcome }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ended' }
  /** The answer to a question whether it is there. */
  | { readonly kind: 'here' }
  /** All messages since the last turn of its loop. */
  | { readonly kind: 'several'; readonly messages: readonly FromProjector[] };

/** Messages to the projector's thread. */
export type ToProjector =
  | { readonly kind: 'appended'; readonly at: Position }
  | { readonly kind: 'operate'; readonly id: number; readonly operation: Operation }
  | { readonly kind: 'there' }
  | { readonly kind: 'stop' };

export interface ProjectorStart {
  readonly dir: string;
  readonly masterKey: Buffer;
}

export interface ProjectorLink {
  /**
   * Every view that pages need has caught up once, is read in an older version until then, or has reported why it cannot
   * be; or the projector has ended or says nothing, and the views that are there answer.
   */
  readonly answering: Promise<void>;
  appended(at: Position): void;
  readonly operate: Operate;
  stop(): Promise<void>;
}

export interface StartedProjections {
  readonly appended: (at: Position) => void;
  readonly operate: Operate;
  readonly stop: () => Promise<void>;
}

/**
 * Runs the projections over these stores until stopped, or `signal` aborts. Only `user:` values are opened for the
 * views. `now` (ms since the epoch) decides when scratch views expire.
 * @throws StoreUnavailable when a store does not answer before the views are readable
 */
export const runOver = async (
  stores: { readonly events: EventStore; readonly reads: ReadStore; readonly vault: KeyVault },
  tell: (message: FromProjector) => void,
  lease: Partial<LeaseTerms>,
  { signal, now }: { readonly signal?: AbortSignal; readonly now?: () => number } = {},
): Promise<{ readonly running: Running; readonly stop: () => Promise<void> }> => {
  const sealed = sealedStore({ events: stores.events, vault: stores.vault, specs: specsOf });
  const ending = new AbortController();
  const over = signal === undefined ? ending.signal : AbortSignal.any([ending.signal, signal]);
  const folding = {
    projections,
    events: stores.events,
    reads: stores.reads,
    decode: sealed.decoder(openForViews),
    signal: over,
    lease,
  };
  const running: Running = await runProjections({
    ...folding,
    later: LATER,
    onChanges: (changes) => tell({ kind: 'changes', changes }),
    onProgress: (state) => tell({ kind: 'progress', state }),
  });
  const scratch = runScratch({
    ...folding,
    orders: (now) => openScratchOrders(stores.reads, now),
    operate: running.operate,
    personal: CLEAR_MODELS,
    ...(now === undefined ? {} : { now }),
  });
  // A failing view makes its answers stale and does not prevent the start.
  void running.answering.then(() => tell({ kind: 'answering' }));
  void running.settled.then((failures) => {
    if (!ending.signal.aborted) for (const message of failures) tell({ kind: 'failed', message });
  });
  return {
    running,
    stop: async () => {
      ending.abort();
      await Promise.all([running.ended, scratch]);
    },
  };
};

/** The projections over the folder's files. */
export const startProjections = async (
  { dir, masterKey }: ProjectorStart,
  tell: (message: FromProjector) => void,
  now?: () => number,
): Promise<StartedProjections> => {
  const stores = openForProjector(dir, masterKey);
  // A lock allows one process per folder, so the next one need not wait for a dead one's lease.
  const { running, stop } = await runOver(stores, tell, { holder: 'embedded' }, now === undefined ? {} : { now });
  return {
    appended: (at) => stores.events.nudge(at),
    operate: running.operate,
    stop: async () => {
      await stop();
      await stores.close();
      tell({ kind: 'ended' });
    },
  };
};

/**
 * Batches the messages of one turn of the loop: with many small batches of many views, single messages would cost both
 * threads more than the batches. The last state of each view counts.
 */
export const inTurns = (send: (message: FromProjector) => void): ((message: FromProjector) => void) => {
  let gathered: FromProjector[] = [];
  const flush = (): void => {
    const messages = gathered;
    gathered = [];
    send({ kind: 'several', messages });
  };
  return (message) => {
    if (gathered.length === 0) setImmediate(flush);
    if (message.kind === 'progress')
      gathered = gathered.filter((one) => one.kind !== 'progress' || one.state.name !== message.state.name);
    gathered.push(message);
  };
};

interface Listener {
  readonly onChanges: (changes: readonly Change[]) => void;
  readonly onProgress: (state: ViewState) => void;
  readonly onFailure: (message: string) => void;
  /** The projector keeps the views up to date no longer, or (null) again. */
  readonly onTrouble: (trouble: ProjectorTrouble | null) => void;
}

export type ProjectorTrouble = { readonly kind: 'silent' } | { readonly kind: 'ended'; readonly restarts: number };

/**
 * Heap of the projector's thread, in MB: without a limit V8 lets it grow with the length of a rebuild before it
 * collects. Cached documents (see the runner's `project`) take the smaller part.
 */
export const PROJECTOR_HEAP = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 48 } as const;

/** Pause before a dead thread is restarted, ms. */
const RESTART_MS = 1000;
/** A thread that runs so long after a restart is well again, ms. */
const STEADY_MS = 60_000;
/** A thread that answers nothing for so long hangs, ms. Indexes of a million documents take less. */
const SILENT_MS = 20_000;
/** How long a thread may take to end once it is told to, ms. */
const ENDS_WITHIN_MS = 6000;

/** The answer for operations of a dead thread; the next one continues what it had begun. */
const GONE: OperationOutcome = {
  kind: 'refused',
  ...rendered('projector_restarted'),
};

/**
 * The projections in their own thread: SQLite is synchronous, and a rebuild must not block requests. A dead thread is
 * restarted and continues from its checkpoints; meanwhile queries answer from the views and mark them as stale.
 * `thread` is another program in tests, and `silentMs` another patience.
 */
export const projectorThread = (
  start: ProjectorStart,
  listener: Listener,
  thread: URL = new URL('./projector-thread.js', import.meta.url),
  silentMs: number = SILENT_MS,
): ProjectorLink => {
  let stopping = false;
  let worker: Worker;
  let goOn = (): void => undefined;
  const answering = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const tellAll = (message: FromProjector): void => tell(listener, message, goOn);
  let gone = false;
  let restarts = 0;
  let steady: NodeJS.Timeout | undefined;
  let heardAt = performance.now();
  let silent = false;
  let asked = 0;
  const waiting = new Map<number, (outcome: OperationOutcome) => void>();
  const refuseAll = (): void => {
    for (const answer of waiting.values()) answer(GONE);
    waiting.clear();
  };
  /** Whatever there is to read answers now: who waited longer would wait in vain. */
  const inTrouble = (trouble: ProjectorTrouble): void => {
    listener.onTrouble(trouble);
    goOn();
  };
  const asking = setInterval(() => {
    if (gone) return;
    if (!silent && performance.now() - heardAt > silentMs) {
      silent = true;
      listener.onFailure('the thread does not answer');
      inTrouble({ kind: 'silent' });
    }
    worker.postMessage({ kind: 'there' } satisfies ToProjector);
  }, silentMs / 4);
  const hear = (message: FromProjector): void => {
    heardAt = performance.now();
    if (silent) listener.onTrouble(null);
    silent = false;
    if (message.kind === 'several') message.messages.forEach(hear);
    else if (message.kind === 'outcome') {
      waiting.get(message.id)?.(message.outcome);
      waiting.delete(message.id);
    } else tellAll(message);
  };
  const ended = new Promise<void>((resolve) => {
    const run = (): void => {
      gone = false;
      heardAt = performance.now();
      worker = new Worker(thread, { workerData: start, resourceLimits: PROJECTOR_HEAP });
      worker.on('message', hear);
      worker.on('error', (error) => tellAll({ kind: 'failed', message: errorText(error) }));
      worker.once('exit', () => {
        gone = true;
        refuseAll();
        clearTimeout(steady);
        if (stopping) return resolve();
        restarts += 1;
        inTrouble({ kind: 'ended', restarts });
        steady = setTimeout(() => listener.onTrouble(null), STEADY_MS).unref();
        setTimeout(() => (stopping ? resolve() : run()), RESTART_MS);
      });
    };
    run();
  });
  return {
    answering,
    appended: (at) => worker.postMessage({ kind: 'appended', at } satisfies ToProjector),
    operate: (operation) =>
      new Promise((answer) => {
        if (gone) return answer(GONE);
        asked += 1;
        waiting.set(asked, answer);
        worker.postMessage({ kind: 'operate', id: asked, operation } satisfies ToProjector);
      }),
    stop: async () => {
      stopping = true;
      gone = true;
      clearInterval(asking);
      clearTimeout(steady);
      worker.postMessage({ kind: 'stop' } satisfies ToProjector);
      // One that hangs hears nothing; what it was writing is not committed.
      const late = setTimeout(() => void worker.terminate(), ENDS_WITHIN_MS);
      await ended;
      clearTimeout(late);
    },
  };
};

/** No projections: the views stay unchanged. */
export const noProjector: ProjectorLink = {
  answering: Promise.resolve(),
  appended: () => undefined,
  operate: async () => ({
    kind: 'refused',
    ...rendered('no_projector'),
  }),
  stop: async () => undefined,
};

/** The same in this thread and by this clock, for tests. */
export const projectorInline = async (
  start: ProjectorStart,
  listener: Listener,
  now: () => number,
): Promise<ProjectorLink> => {
  let goOn = (): void => undefined;
  const answering = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const running = await startProjections(start, (message) => tell(listener, message, goOn), now);
  return { answering, ...running };
};

const tell = (
  { onChanges, onProgress, onFailure }: Listener,
  message: FromProjector,
  onAnswering: () => void,
): void => {
  if (message.kind === 'changes') onChanges(message.changes);
  else if (message.kind === 'progress') onProgress(message.state);
  else if (message.kind === 'answering') onAnswering();
  // A view that stops makes its answers stale, and its state says so.
  else if (message.kind === 'failed') onFailure(message.message);
};
