import type { EventSpecs } from '../kernel/event.js';
import type { EventsOf } from '../kernel/event-types.js';

/**
 * `projection-<read model>`: the admins' operations; the metadata has actor and time. A reason is not about a person
 * and therefore not sealed.
 */
export type ProjectionEvents = {
  ProjectionRebuildRequested: Record<string, never>;
  ProjectionRebuildPaused: Record<string, never>;
  ProjectionRebuildResumed: Record<string, never>;
  ProjectionRebuildCancelled: Record<string, never>;
  ProjectionRollBackRequested: { readonly reason: string };
  ParkedDocumentRetried: { readonly key: string };
  /** From now on every view of this model excludes the event from this document; a rebuild reads it here. */
  ParkedEventSkipped: { readonly key: string; readonly eventId: string; readonly reason: string };
};

export type ProjectionEvent = EventsOf<ProjectionEvents>;

export const projectionEventSpecs = {
  ProjectionRebuildRequested: { version: 1 },
  ProjectionRebuildPaused: { version: 1 },
  ProjectionRebuildResumed: { version: 1 },
  ProjectionRebuildCancelled: { version: 1 },
  ProjectionRollBackRequested: { version: 1 },
  ParkedDocumentRetried: { version: 1 },
  ParkedEventSkipped: { version: 1 },
} satisfies EventSpecs & Record<ProjectionEvent['type'], unknown>;
