import type { Change } from '@anupalan/infra/ports/change-feed';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Operation, OperationOutcome } from '../src/runner/operations.js';
import type { Projection, Readable } from '../src/runner/projection.js';
import { type Running, type RunOptions, runProjections } from '../src/runner/run-projections.js';
import { openView } from '../src/runner/view.js';
import type { ViewState } from '../src/runner/view-state.js';
import { decode, type History, until } from './history.js';
import { type Tally, tally } from './tally.js';

/** A projector over the tally that a test can query and stop. */
export interface Projector {
  readonly running: Running;
  readonly changes: readonly Change[];
  readonly steps: readonly ViewState[];
  state(): ViewState;
  /** An operation on the tally. */
  ask(kind: Exclude<Operation['kind'], 'retry' | 'skip' | 'promote-scratch'>): Promise<OperationOutcome>;
  retry(key: string): Promise<OperationOutcome>;
  skip(key: string, eventId: string): Promise<OperationOutcome>;
  /** Waits until no build is running and the live view is at the end of the log. */
  settled(): Promise<void>;
  end(): Promise<void>;
}

export const startProjector = async (
  log: History,
  reads: ReadStore,
  overrides: Partial<RunOptions> = {},
): Promise<Projector> => {
  const stop = new AbortController();
  const changes: Change[] = [];
  const steps: ViewState[] = [];
  const running = await runProjections({
    projections: [tally() as Projection],
    events: log.store,
    reads,
    decode,
    onChanges: (some) => changes.push(...some),
    onProgress: (state) => steps.push(state),
    signal: stop.signal,
    tuning: { retryDelayMs: 1 },
    lease: { holder: 'test' },
    pollIntervalMs: 5,
    ...overrides,
  });
  const state = (): ViewState => {
    const [only] = running.states();
    if (only === undefined) throw new Error('no view');
    return only;
  };
  const model = 'tally';
  return {
    running,
    changes,
    steps,
    state,
    ask: (kind) => running.operate({ kind, model }),
    retry: (key) => running.operate({ kind: 'retry', model, key }),
    skip: (key, eventId) => running.operate({ kind: 'skip', model, key, eventId }),
    settled: () => until(() => state().build === null && state().state === 'live' && state().lagEvents === 0),
    end: async () => {
      stop.abort();
      await running.ended;
    },
  };
};

/** The events in the document that queries of this version read. */
export const seenLive = async (
  reads: ReadStore,
  id = 'a',
  projection: Readable = tally(),
): Promise<readonly string[] | undefined> => (await openView<Tally>(reads, projection).get(id))?.doc.seen;

/** The same store, whose writes to held namespaces wait. */
export const holding = (reads: ReadStore, held: (namespace: string) => boolean) => {
  let waiting: (() => void)[] = [];
  let closed = true;
  const gate = (): Promise<void> => (closed ? new Promise((go) => waiting.push(go)) : Promise.resolve());
  const store: ReadStore = {
    ...reads,
    apply: async (batch) => {
      if (held(batch.namespace)) await gate();
      return reads.apply(batch);
    },
  };
  return {
    store,
    /** Number of waiting writes. */
    waiting: () => waiting.length,
    release: () => {
      closed = false;
      const all = waiting;
      waiting = [];
      for (const go of all) go();
    },
  };
};
