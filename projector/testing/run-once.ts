import type { Change } from '@anupalan/infra/ports/change-feed';
import { DEFAULT_TUNING, type Progress, type ProjectOptions, project } from '../src/runner/project.js';
import type { Projection } from '../src/runner/projection.js';
import { createBreaker, createFragileReads } from './fragile-reads.js';
import { decode, type History } from './history.js';
import { tally } from './tally.js';

export const NS = 'tally@1';
export const TUNING = { ...DEFAULT_TUNING, retryDelayMs: 0 };

/** Runs until the end of the log, or until the projection stops by itself. */
export const runOnce = async (
  log: History,
  reads: ProjectOptions['reads'],
  options: Partial<ProjectOptions> & { readonly projection?: Projection } = {},
) => {
  const stop = new AbortController();
  const changes: Change[] = [];
  const steps: Progress[] = [];
  const stopped = await project({
    projection: tally() as Projection,
    namespace: NS,
    events: log.store,
    reads,
    decode,
    tuning: TUNING,
    failFast: () => false,
    onChanges: (some) => changes.push(...some),
    onProgress: (step) => {
      steps.push(step);
      if (step.caughtUp) stop.abort();
    },
    signal: stop.signal,
    ...options,
  });
  return { stopped, changes, steps };
};

export const quietReads = () => createFragileReads(createBreaker());
export const seenBy = (reads: ReturnType<typeof quietReads>, id: string) =>
  reads.docs(NS).find((doc) => doc.id === id)?.doc.seen;
