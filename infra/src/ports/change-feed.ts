import type { Position } from '@anupalan/domain/kernel/position';

export interface Audience {
  readonly users: readonly string[];
  readonly roles: readonly ('staff' | 'admin')[];
  /** Everybody in the teams of these businesses. */
  readonly businesses?: readonly string[];
  /** All visitors, signed in or not (the catalogue). */
  readonly public?: boolean;
}

export interface Change {
  /** Read model without its version: `case`, `case-list`. */
  readonly model: string;
  readonly id: string;
  readonly position: Position;
  /** The audience before and after the change together: a person who loses sight of a document is notified too. */
  readonly audience: Audience;
}

/**
 * Reports that documents changed, after the change is readable. May lose messages when a process dies; readers then
 * fetch again.
 */
export interface ChangeFeed {
  publish(changes: readonly Change[]): void;
  /**
   * Returns a function that stops listening. `onMissed` is called when changes may have been lost (another process's,
   * whose connection broke): data read before may be old.
   */
  listen(listener: (change: Change) => void, onMissed?: () => void): () => void;
}
