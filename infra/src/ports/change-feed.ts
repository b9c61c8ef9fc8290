import type { Position } from '@anupalan/domain/kernel/position';

/** Who may know that a document changed. */
export interface Audience {
  readonly users: readonly string[];
  readonly roles: readonly ('staff' | 'admin')[];
  /** Everybody, signed in or not (the catalogue). */
  readonly public?: boolean;
}

export interface Change {
  /** Read model without its version: `case`, `case-list`. */
  readonly model: string;
  readonly id: string;
  readonly position: Position;
  /** Before and after together: who loses sight of a document hears of that too. */
  readonly audience: Audience;
}

/** Says that documents changed, after they are readable. May lose messages when a process dies; readers then re-fetch. */
export interface ChangeFeed {
  publish(changes: readonly Change[]): void;
  /**
   * Answers how to stop listening. `onMissed` is called after changes may have been lost on their way (another process's,
   * whose connection broke): what was read before may be old by then.
   */
  listen(listener: (change: Change) => void, onMissed?: () => void): () => void;
}
