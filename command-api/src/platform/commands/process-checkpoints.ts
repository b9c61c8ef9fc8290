import { type Position, position } from '@anupalan/domain/kernel/position';
import type { Follower } from '@anupalan/domain/kernel/process-manager';
import type { Clock } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import type { FollowDeps } from './follow.js';
import type { History } from './history.js';

export interface CheckpointDeps extends Pick<FollowDeps, 'processes' | 'log'> {
  readonly events: EventStore;
  readonly keyValue: KeyValue;
  readonly history: History;
  /** Decides which due messages are sent in spite of a loss. */
  readonly clock: Clock;
  /** The checkpoints that this process saved last, over all its runs: the job store may lose data between them. */
  readonly saved: SavedCheckpoints;
  /** Plans the jobs that no event causes; called at the start and after a loss. */
  readonly planUncaused?: () => Promise<void>;
}

/** Checkpoints as last written; empty before the first time. */
export interface SavedCheckpoints {
  checkpoints: ReadonlyMap<string, Position>;
}

export const CHECKPOINTS = 'process-checkpoints';
/**
 * A message due longer ago than this had been sent or given up when the job store lost its data, since its tries were
 * over, ms. A later one is sent (again) under its own key, by which a provider recognises it.
 */
const TRIES_END_MS = 2 * 3600_000;

/** The position before all events. */
export const START = position('');
const furthest = (a: Position, b: Position): Position => (a > b ? a : b);

const checkpointsIn = (text: string | null): ReadonlyMap<string, Position> =>
  new Map(Object.entries(text === null ? {} : (JSON.parse(text) as Record<string, Position>)));

/** The checkpoint of each process; empty before the first one is written. */
export const processCheckpoints = async (keyValue: Pick<KeyValue, 'get'>): Promise<ReadonlyMap<string, Position>> =>
  checkpointsIn((await keyValue.get(CHECKPOINTS))?.value ?? null);

/** Records that all follow-ups up to `at` are done, for an import that has waited for them. */
export const skipTo = async (
  { processes, keyValue }: Pick<CheckpointDeps, 'processes' | 'keyValue'>,
  at: Position,
): Promise<void> => {
  await keyValue.put(CHECKPOINTS, JSON.stringify(Object.fromEntries(processes.map(({ name }) => [name, at]))));
};

/** True when a process in `kept` is behind these checkpoints. */
const isBehind = (kept: ReadonlyMap<string, Position>, checkpoints: ReadonlyMap<string, Position>): boolean =>
  [...checkpoints].some(([name, at]) => (kept.get(name) ?? START) < at);

/**
 * The start of each process. Without checkpoints all start at the beginning: the log is new or the job store was lost,
 * and missing jobs are planned again; the same holds for checkpoints older than the ones this process saved. A new
 * process starts where the others are; a checkpoint beyond the end belongs to a log that was restored from a backup,
 * where new events follow its end.
 */
const readCheckpoints = async ({
  processes,
  keyValue,
  events,
  history,
  clock,
  saved,
}: CheckpointDeps): Promise<{ readonly checkpoints: Map<string, Position>; readonly version: number | 'absent' }> => {
  history.refresh();
  const entry = await keyValue.get(CHECKPOINTS);
  const kept = checkpointsIn(entry?.value ?? null);
  const head = (await events.head()) ?? START;
  if ((kept.size === 0 || isBehind(kept, saved.checkpoints)) && head !== START)
    await history.lost(head, clock.now() - TRIES_END_MS);
  const newest = [...kept.values()].reduce(furthest, START);
  const within = (at: Position): Position => (at > head ? head : at);
  const checkpoints = new Map(processes.map(({ name }) => [name, within(kept.get(name) ?? newest)]));
  return { checkpoints, version: entry?.version ?? 'absent' };
};

const textOf = (checkpoints: ReadonlyMap<string, Position>): string => JSON.stringify(Object.fromEntries(checkpoints));

/**
 * Reads each process's start and writes it, so that checkpoints that are missing later count as lost. The previous
 * holder of the lease may still write; then they are read again.
 */
const takeCheckpoints = async (deps: CheckpointDeps): Promise<Map<string, Position>> => {
  for (;;) {
    const { checkpoints, version } = await readCheckpoints(deps);
    if ((await deps.keyValue.put(CHECKPOINTS, textOf(checkpoints), { expect: version })) === null) continue;
    deps.saved.checkpoints = new Map(checkpoints);
    return checkpoints;
  }
};

/** The position of each process while they run. */
export class Checkpoints {
  readonly #at: Map<string, Position>;
  /** Raised at each rewind: work from before it moves no checkpoint. */
  #generation = 0;
  #rewinding = new AbortController();

  private constructor(
    private readonly deps: CheckpointDeps,
    at: Map<string, Position>,
  ) {
    this.#at = at;
  }

  static async take(deps: CheckpointDeps): Promise<Checkpoints> {
    return new Checkpoints(deps, await takeCheckpoints(deps));
  }

  get generation(): number {
    return this.#generation;
  }

  /** Aborts at the next rewind. */
  get rewound(): AbortSignal {
    return this.#rewinding.signal;
  }

  of({ name }: Follower): Position {
    return this.#at.get(name) ?? START;
  }

  moveTo(process: Follower, at: Position, generation: number): void {
    if (generation === this.#generation && at > this.of(process)) this.#at.set(process.name, at);
  }

  /** Writes them. If the stored ones are missing or older, the job store lost its data, and the processes rewind. */
  async save(): Promise<void> {
    const { keyValue, saved } = this.deps;
    const entry = await keyValue.get(CHECKPOINTS);
    const kept = checkpointsIn(entry?.value ?? null);
    if (entry === null || isBehind(kept, saved.checkpoints)) {
      await this.#rewind(kept);
      saved.checkpoints = kept;
    }
    const next = new Map([...this.#at].map(([name, at]) => [name, furthest(at, kept.get(name) ?? START)]));
    const text = textOf(next);
    // Null: another process saved meanwhile; the next check decides.
    if (
      text === entry?.value ||
      (await keyValue.put(CHECKPOINTS, text, { expect: entry?.version ?? 'absent' })) !== null
    )
      saved.checkpoints = next;
  }

  async #rewind(kept: ReadonlyMap<string, Position>): Promise<void> {
    const { events, history, clock, log } = this.deps;
    const head = await events.head();
    history.refresh();
    if (head !== null) await history.lost(head, clock.now() - TRIES_END_MS);
    await this.deps.planUncaused?.();
    this.#generation += 1;
    for (const [name, at] of this.#at) {
      const before = kept.get(name) ?? START;
      if (before < at) this.#at.set(name, before);
    }
    log.warn({ lost: kept.size === 0 }, 'the store of the work lost data; its jobs are planned again from the log');
    this.#rewinding.abort();
    this.#rewinding = new AbortController();
  }
}
