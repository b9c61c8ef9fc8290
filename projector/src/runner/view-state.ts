import type { Position } from '@anupalan/domain/kernel/position';
import type { Comparison } from './compare-views.js';

/** A view that is being built beside the live one; plain data. */
export interface BuildState {
  readonly namespace: string;
  /** `failed`: it met an event that it cannot fold, or the store refused it; the live view continues. */
  readonly state: 'running' | 'paused' | 'failed';
  /** UTC ISO-8601. */
  readonly startedAt: string;
  /** Events of the whole log that it has read, and their current number. */
  readonly doneEvents: number;
  readonly totalEvents: number;
  /** Over the last seconds; 0 while it is stopped. */
  readonly eventsPerSecond: number;
  /** Seconds to the end of the log at that rate; null without a rate. */
  readonly etaSeconds: number | null;
  readonly error: string | null;
}

/** The state of a read model; plain data, so that it can cross a thread. */
export interface ViewState {
  readonly name: string;
  /** Version of the projection that runs here, not of the view that is read meanwhile: see `live`. */
  readonly version: number;
  /** The namespace that queries read. */
  readonly namespace: string;
  /**
   * False until the first build of this version is promoted: until then at most documents of an older version can be
   * read.
   */
  readonly live: boolean;
  /**
   * `retrying`: its store fails, it tries again; `paused`: too many keys cannot be folded, until the process restarts;
   * `standby`: another process writes it, this one takes over when that one ends.
   */
  readonly state: 'catching_up' | 'live' | 'retrying' | 'paused' | 'standby' | 'ended';
  readonly position: Position | null;
  /** Events of the whole log after `position`. */
  readonly lagEvents: number;
  /** Age of the last event read while more follow; 0 at the end of the log; null when unknown. */
  readonly lagSeconds: number | null;
  /** Null until they were counted. */
  readonly documents: number | null;
  /** Estimated, see ReadStore.size. */
  readonly bytes: number | null;
  /** Documents that wait for an admin. */
  readonly parked: number;
  readonly error: string | null;
  /** True when a view of the same version is kept for a roll-back. */
  readonly canRollBack: boolean;
  readonly build: BuildState | null;
  /** The comparison of the last promotion's replaced view with its replacement. */
  readonly compared: Comparison | null;
}
