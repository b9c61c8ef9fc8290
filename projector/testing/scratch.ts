import type { ReadStore } from '@anupalan/infra/ports/read-store';
import type { Projection } from '../src/runner/projection.js';
import { runScratch, type ScratchOptions } from '../src/runner/scratch/run-scratch.js';
import { readBuilds, type ScratchBuild, type ScratchOrder } from '../src/runner/scratch/scratch-record.js';
import { decode, type History, until } from './history.js';
import { tally } from './tally.js';

/** A replay of the tally from the beginning, which never expires. */
export const replayOrder = (over: Partial<ScratchOrder> = {}): ScratchOrder => ({
  id: 'order',
  kind: 'replay',
  models: ['tally'],
  from: null,
  head: null,
  day: null,
  expiresAt: '2100-01-01T00:00:00.000Z',
  promoted: [],
  ...over,
});

/** The runner of scratch views over orders that a test changes. */
export interface Scratch {
  /** Replaces the open orders. */
  order(...orders: readonly ScratchOrder[]): void;
  /** Waits until the scratch view of the tally is ready or has failed. */
  done(id?: string): Promise<ScratchBuild>;
  end(): Promise<void>;
}

export const startScratch = (
  log: History,
  reads: ReadStore,
  orders: readonly ScratchOrder[] = [replayOrder()],
  overrides: Partial<ScratchOptions> = {},
): Scratch => {
  const stop = new AbortController();
  let open = orders;
  const ended = runScratch({
    projections: [tally() as Projection],
    events: log.store,
    reads,
    decode,
    orders: async () => open,
    operate: async () => ({ kind: 'done' }),
    personal: [],
    signal: stop.signal,
    tuning: { retryDelayMs: 1 },
    lease: { holder: 'test' },
    pollIntervalMs: 2,
    ...overrides,
  });
  const buildOf = async (id: string): Promise<ScratchBuild | undefined> => (await readBuilds(reads, id))[0];
  return {
    order: (...next) => {
      open = next;
    },
    done: async (id = 'order') => {
      await until(async () => ['ready', 'failed'].includes((await buildOf(id))?.state ?? ''));
      const build = await buildOf(id);
      if (build === undefined) throw new Error('no build');
      return build;
    },
    end: async () => {
      stop.abort();
      await ended;
    },
  };
};
