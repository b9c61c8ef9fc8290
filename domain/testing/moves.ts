import type { DomainEvent } from '../src/kernel/event.js';
import { serviceRequest } from '../src/requests/aggregate.js';
import type { RequestEvent } from '../src/requests/events.js';
import { type RequestDraft, withMoves } from '../src/requests/moves.js';
import type { RequestState } from '../src/requests/state.js';
import { currentVersion } from '../src/workflows/registry.js';

/**
 * Completes events that a test adds to its log: a request's get the statuses between which they move it, and one
 * without a workflow is a filing.
 */
export const movesInLog = (): ((stream: string, event: DomainEvent) => DomainEvent) => {
  const { initial, evolve } = serviceRequest.decider;
  const states = new Map<string, RequestState>();
  return (stream, event) => {
    if (!stream.startsWith(`${serviceRequest.prefix}-`)) return event;
    const before = states.get(stream) ?? initial;
    const bound =
      event.type === 'ServiceRequested'
        ? { ...event, data: { workflow: currentVersion('filing'), ...event.data } }
        : event;
    const [complete] = withMoves(before, [bound as RequestDraft]);
    if (complete === undefined) return event;
    states.set(stream, evolve(before, complete as RequestEvent));
    return complete;
  };
};
