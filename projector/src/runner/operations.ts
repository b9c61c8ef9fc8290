/** What an admin may ask of a running projector. The act itself is recorded in the log first (domain/proof/projection). */
export type Operation =
  /** Builds the model anew beside the live one; it takes over once it has caught up. */
  | { readonly kind: 'rebuild'; readonly model: string }
  /** Stops reading for the build, keeps what it has. */
  | { readonly kind: 'pause-rebuild'; readonly model: string }
  | { readonly kind: 'resume-rebuild'; readonly model: string }
  /** Drops the build; the live view stays. */
  | { readonly kind: 'cancel-rebuild'; readonly model: string }
  /** The view that was live before takes over again, caught up first. */
  | { readonly kind: 'roll-back'; readonly model: string }
  /** Folds what waits for a document key, in order; it stays parked when that fails again. */
  | { readonly kind: 'retry'; readonly model: string; readonly key: string }
  /** Leaves one event out of one document for ever, then retries the rest. */
  | { readonly kind: 'skip'; readonly model: string; readonly key: string; readonly eventId: string };

export type OperationOutcome =
  | { readonly kind: 'done' }
  /** `code` is stable, `message` for people. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Asks the projector, wherever it runs; resolves when the act has begun (rebuild) or is done (all others). */
export type Operate = (operation: Operation) => Promise<OperationOutcome>;
