import { oldestReadable, type Readable } from '@anupalan/projector/runner/projection';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import type { Positions } from '@anupalan/projector/runner/wait-for';

/** A projector of an older version counts as gone after this many ms without a report. */
const OLDER_GONE_MS = 15_000;

/** The views that this process's queries read, as projectors report them. */
export interface KnownViews {
  heard(state: ViewState): void;
  /** One per read model, of this process's own version where a projector of it runs. */
  states(): readonly ViewState[];
  /** The read models whose own version is built. */
  models(): readonly string[];
}

/**
 * Reports to `positions` the view that queries read of each read model: of their own version once it is built, before
 * that an older one that they understand. An older one without a projector is not waited for. `now`: ms, of any clock.
 */
export const knownViews = (
  projections: readonly Readable[],
  positions: Pick<Positions, 'report' | 'switchTo'>,
  now: () => number = () => performance.now(),
): KnownViews => {
  const own = new Map(projections.map((projection) => [projection.name, projection]));
  const states = new Map<string, ViewState>();
  /** The versions of the positions reported last. */
  const read = new Map<string, { readonly version: number; readonly still: boolean }>();
  const olderHeard = new Map<string, number>();

  const report = ({ name, position }: ViewState, version: number, still: boolean): void => {
    const before = read.get(name);
    if (before?.version === version && before.still === still) positions.report(name, position);
    else positions.switchTo(name, position, still);
    read.set(name, { version, still });
  };

  return {
    heard: (state) => {
      const { name, version } = state;
      const mine = own.get(name);
      if (mine === undefined || version > mine.version || version < oldestReadable(mine)) return;
      if (version < mine.version) {
        if (!state.live || states.get(name)?.live === true) return;
        olderHeard.set(name, now());
        if (!states.has(name)) states.set(name, state);
        report(state, version, false);
        return;
      }
      states.set(name, state);
      const heardAt = olderHeard.get(name);
      const isOlderKeptUp = heardAt !== undefined && now() - heardAt <= OLDER_GONE_MS;
      if (state.live) report(state, version, false);
      else if (!isOlderKeptUp) report(state, version, true);
    },
    states: () => [...states.values()],
    models: () =>
      [...states.values()].flatMap((state) =>
        own.get(state.name)?.version === state.version && state.live ? [state.name] : [],
      ),
  };
};
