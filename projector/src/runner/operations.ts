import type { Problem } from '@anupalan/domain/rules/problem';

/**
 * Operations of an admin on a running projector. The operation is recorded in the log first (domain/proof/projection).
 */
export type Operation =
  /** Builds the model anew beside the live view and switches to it once it has caught up. */
  | { readonly kind: 'rebuild'; readonly model: string }
  /** Stops the build and keeps its data. */
  | { readonly kind: 'pause-rebuild'; readonly model: string }
  | { readonly kind: 'resume-rebuild'; readonly model: string }
  /** Drops the build; the live view stays. */
  | { readonly kind: 'cancel-rebuild'; readonly model: string }
  /**
   * Puts a scratch view in the place of the live one once it has caught up: a build that begins with these documents.
   */
  | { readonly kind: 'promote-scratch'; readonly model: string; readonly namespace: string }
  /** Brings the previously live view up to date and switches back to it. */
  | { readonly kind: 'roll-back'; readonly model: string }
  /** Folds the parked events of a document key in order; it stays parked when that fails again. */
  | { readonly kind: 'retry'; readonly model: string; readonly key: string }
  /** Excludes one event from one document for ever, then retries the rest. */
  | { readonly kind: 'skip'; readonly model: string; readonly key: string; readonly eventId: string };

export type OperationOutcome = { readonly kind: 'done' } | ({ readonly kind: 'refused' } & Problem);

/**
 * Runs an operation in the projector's process or thread; resolves when it has begun (rebuild) or is done (all others).
 */
export type Operate = (operation: Operation) => Promise<OperationOutcome>;
