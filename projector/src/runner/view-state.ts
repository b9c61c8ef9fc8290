import type { Position } from '@anupalan/domain/kernel/position';
import type { Comparison } from './compare-views.js';

/** A view that is being built beside the live one; plain data. */
export interface BuildState {
  readonly namespace: string;
  /** `failed`: it met an event that it cannot fold, or the store refused it; the live view serves on. */
  readonly state: 'running' | 'paused' | 'failed';
  /** UTC ISO-8601. */
  readonly startedAt: string;
  /** Events of the whole log that it has looked at, and how many there are by now. */
  readonly doneEvents: number;
  readonly totalEvents: number;
  /** Over the last seconds; 0 while it stands still. */
  readonly eventsPerSecond: number;
  /** Seconds to the end of the log at that rate; null while there is none. */
  readonly etaSeconds: number | null;
  readonly error: string | null;
}

/** Where a read model stands; plain data, so that it can cross a thread. */
export interface ViewState {
  readonly name: string;
  /** Of the projection that runs here, not of what can be read meanwhile: see `live`. */
  readonly version: number;
  /** What queries read. */
  readonly namespace: string;
  /** False until the first build of this version is promoted: at most documents of an older version can be read. */
  readonly live: boolean;
  /**
   * `retrying`: its store fails, it tries again; `paused`: too much cannot be folded, until the process starts anew;
   * `standby`: another process writes it, this one takes over when that one is gone.
   */
  readonly state: 'catching_up' | 'live' | 'retrying' | 'paused' | 'standby' | 'ended';
  readonly position: Position | null;
  /** Events of the whole log after `position`. */
  readonly lagEvents: number;
  /** Age of the last event looked at while there is more to read; 0 when there is none; null when unknown. */
  readonly lagSeconds: number | null;
  /** Null until they were counted. */
  readonly documents: number | null;
  /** About, see ReadStore.size. */
  readonly bytes: number | null;
  /** Documents that wait for an admin. */
  readonly parked: number;
  readonly error: string | null;
  /** A view of the same version is kept that can take over again. */
  readonly canRollBack: boolean;
  readonly build: BuildState | null;
  /** What the last promotion replaced, held against what took its place. */
  readonly compared: Comparison | null;
}
