import type { Position } from '@anupalan/domain/kernel/position';
import { toNumber } from './log-rows.js';
import type { Sqlite } from './sqlite.js';

const POLL_MS = 250;

/** The end of the log, and those who wait until it goes on. */
export class LogEnd {
  /** A position that the log has reached, known from own commits, announcements and reads. */
  #reached = 0;
  readonly #listeners = new Set<(at: Position) => void>();
  readonly #sleepers = new Set<() => void>();

  /** `isSole`: no other process writes, so the end is known without a query. */
  constructor(
    private readonly db: Sqlite,
    private readonly isSole: boolean,
  ) {
    if (isSole) this.#look();
  }

  /** The last position. Without other writers it is the position of the last own commit. */
  last(): number {
    return this.isSole ? this.#reached : this.#look();
  }

  /** A position beyond the given one that the log has reached, or else the last one. Followers call it all the time. */
  lastBeyond(at: number): number {
    return this.#reached > at ? this.#reached : this.last();
  }

  committed(at: Position): void {
    this.#reached = toNumber(at);
    this.#wake();
    for (const listener of [...this.#listeners]) listener(at);
  }

  announced(at: Position): void {
    this.#reached = Math.max(this.#reached, toNumber(at));
    this.#wake();
  }

  /** Returns the function that stops it. */
  onCommit(listener: (at: Position) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits until the log grows, the signal aborts, or `POLL_MS` have passed. Call it right after a read. */
  sleep(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      if (signal.aborted) return done();
      const finish = (): void => {
        clearTimeout(timer);
        this.#sleepers.delete(finish);
        signal.removeEventListener('abort', finish);
        done();
      };
      const timer = setTimeout(finish, POLL_MS);
      this.#sleepers.add(finish);
      signal.addEventListener('abort', finish);
    });
  }

  #look(): number {
    this.#reached = this.db.prepare<{ at: number | null }>('SELECT max(position) AS at FROM events').get()?.at ?? 0;
    return this.#reached;
  }

  #wake(): void {
    for (const sleeper of [...this.#sleepers]) sleeper();
  }
}
