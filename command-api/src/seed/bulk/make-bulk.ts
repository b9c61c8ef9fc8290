import { followers } from '@anupalan/domain/processes/all';
import type { TravelClock } from '../../demo/travel-clock.js';
import type { App } from '../../platform/app.js';
import { skipTo } from '../../platform/commands/process-checkpoints.js';
import { isEmpty } from '../demo/seed-demo.js';
import type { BulkOptions } from './bulk-plan.js';
import { liveInBulk } from './bulk-run.js';

const MARK = 'bulk-data';
const POLL_INTERVAL_MS = 50;

export interface BulkTools {
  readonly clock: TravelClock;
  readonly inFlight: number;
  readonly onCase: () => void;
  /** Number of log lines at warning or above: a failed follow-up is only logged, and must not occur here. */
  readonly troubles: () => number;
  /** Runs processes and assignment until the signal aborts. */
  readonly runProcesses: (signal: AbortSignal) => Promise<void>;
}

/**
 * Fills an empty folder with a year of cases for measuring, with current checkpoints and assignment. Does not wait for
 * the views (see `viewsCaughtUp`): building them afterwards in one go is many times as fast.
 * @throws Error with a text for people: the folder has data, or the run failed and the folder is unusable
 */
export const makeBulk = async (app: App, options: BulkOptions, tools: BulkTools): Promise<void> => {
  const mark = await app.keyValue.get(MARK);
  if (mark?.value === 'begun')
    throw new Error('An earlier run was broken off in this folder. Remove it, or name another one.');
  if (mark !== null || !(await isEmpty(app)))
    throw new Error('There is data in this folder already. Name an empty one.');
  await app.history.begin(options.today);
  await app.keyValue.put(MARK, 'begun');
  await liveInBulk(app, tools.clock, options, tools.inFlight, tools.onCase);
  if (tools.troubles() > 0)
    throw new Error(`${tools.troubles()} times something went wrong (see above): the folder is of no use.`);

  const head = await app.events.head();
  if (head === null) throw new Error('nothing was made');
  await app.history.end(head);
  await skipTo({ processes: followers, keyValue: app.keyValue }, head);
  const ending = new AbortController();
  const following = tools.runProcesses(ending.signal);
  await app.assignment();
  ending.abort();
  await following;
  await app.keyValue.put(MARK, 'done');
};

/** Resolves once every view that is read is at the present end of the log. */
export const viewsCaughtUp = async (app: App): Promise<void> => {
  const head = (await app.events.head()) ?? '';
  const behind = (): boolean => {
    const live = app.positions.states().filter((state) => state.live);
    return live.length === 0 || live.some(({ position }) => (position ?? '') < head);
  };
  while (behind()) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
};
