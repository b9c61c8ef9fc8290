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

/** `running`: it answers; `silent`: it does not; `ended`: it is restarted soon, unless it was `stopped`. */
type ThreadState = 'running' | 'silent' | 'ended' | 'stopped';

class ProjectorThread implements ProjectorLink {
  readonly answering: Promise<void>;
  readonly #ended: Promise<void>;
  readonly #waiting = new Map<number, (outcome: OperationOutcome) => void>();
  readonly #asking: NodeJS.Timeout;
  #goOn = (): void => undefined;
  #end = (): void => undefined;
  #state: ThreadState = 'running';
  #worker: Worker;
  #restarts = 0;
  #steady: NodeJS.Timeout | undefined;
  #heardAt = performance.now();
  #asked = 0;

  constructor(
    private readonly start: ProjectorStart,
    private readonly listener: Listener,
    private readonly thread: URL,
    private readonly silentMs: number,
  ) {
    this.answering = new Promise<void>((resolve) => {
      this.#goOn = resolve;
    });
    this.#ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    this.#worker = this.#run();
    this.#asking = setInterval(() => this.#ask(), silentMs / 4);
  }

  appended(at: Position): void {
    this.#post({ kind: 'appended', at });
  }

  readonly operate: Operate = (operation) =>
    new Promise((answer) => {
      if (this.#state === 'ended' || this.#state === 'stopped') return answer(GONE);
      this.#asked += 1;
      this.#waiting.set(this.#asked, answer);
      this.#post({ kind: 'operate', id: this.#asked, operation });
    });

  async stop(): Promise<void> {
    this.#state = 'stopped';
    clearInterval(this.#asking);
    clearTimeout(this.#steady);
    this.#post({ kind: 'stop' });
    // One that hangs hears nothing; what it was writing is not committed.
    const late = setTimeout(() => void this.#worker.terminate(), ENDS_WITHIN_MS);
    await this.#ended;
    clearTimeout(late);
  }

  #run(): Worker {
    const worker = new Worker(this.thread, { workerData: this.start, resourceLimits: PROJECTOR_HEAP });
    worker.on('message', (message: FromProjector) => this.#hear(message));
    worker.on('error', (error) => this.#tell({ kind: 'failed', message: errorText(error) }));
    worker.once('exit', () => this.#exited());
    return worker;
  }

  #exited(): void {
    for (const answer of this.#waiting.values()) answer(GONE);
    this.#waiting.clear();
    clearTimeout(this.#steady);
    if (this.#state === 'stopped') {
      this.#end();
      return;
    }
    this.#state = 'ended';
    this.#restarts += 1;
    this.#inTrouble({ kind: 'ended', restarts: this.#restarts });
    this.#steady = setTimeout(() => this.listener.onTrouble(null), STEADY_MS).unref();
    setTimeout(() => this.#restart(), RESTART_MS);
  }

  #restart(): void {
    if (this.#state === 'stopped') {
      this.#end();
      return;
    }
    this.#state = 'running';
    this.#heardAt = performance.now();
    this.#worker = this.#run();
  }

  #ask(): void {
    if (this.#state === 'ended') return;
    if (this.#state === 'running' && performance.now() - this.#heardAt > this.silentMs) {
      this.#state = 'silent';
      this.listener.onFailure('the thread does not answer');
      this.#inTrouble({ kind: 'silent' });
    }
    this.#post({ kind: 'there' });
  }

  #hear(message: FromProjector): void {
    this.#heardAt = performance.now();
    if (this.#state === 'silent') {
      this.listener.onTrouble(null);
      this.#state = 'running';
    }
    if (message.kind === 'several') for (const one of message.messages) this.#hear(one);
    else if (message.kind === 'outcome') {
      this.#waiting.get(message.id)?.(message.outcome);
      this.#waiting.delete(message.id);
    } else this.#tell(message);
  }

  /** Whatever there is to read answers now: who waited longer would wait in vain. */
  #inTrouble(trouble: ProjectorTrouble): void {
    this.listener.onTrouble(trouble);
    this.#goOn();
  }

  #tell(message: FromProjector): void {
    tell(this.listener, message, this.#goOn);
  }

  #post(message: ToProjector): void {
    this.#worker.postMessage(message);
  }
}

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
): ProjectorLink => new ProjectorThread(start, listener, thread, silentMs);

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
