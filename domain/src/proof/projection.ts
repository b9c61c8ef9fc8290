import type { Aggregate } from '../kernel/aggregate.js';
import type { Decider } from '../kernel/decider.js';
import { refuse, refuseValues } from '../kernel/refuse.js';
import { type FieldError, wrongAt } from '../kernel/rejection.js';
import { ok } from '../kernel/result.js';
import { MIN_REASON_LENGTH } from '../rules/reasons.js';
import type { ProjectionCommand } from './projection-commands.js';
import { type ProjectionEvent, projectionEventSpecs } from './projection-events.js';

/** Excluded events by document, as `<event id> <key>`. */
export interface ProjectionState {
  readonly skipped: Readonly<Record<string, true>>;
}

const REASON_MAX = 500;
const KEY_MAX = 400;

const skip = (key: string, eventId: string): string => `${eventId} ${key}`;

const reasonErrors = (reason: string): readonly FieldError[] => {
  const { length } = [...reason.trim()];
  if (length < MIN_REASON_LENGTH) return wrongAt('reason', 'reason_too_short', { min: MIN_REASON_LENGTH });
  return length > REASON_MAX ? wrongAt('reason', 'reason_too_long', { max: REASON_MAX }) : [];
};
const textErrors = (path: string, text: string): readonly FieldError[] =>
  text === '' || text.length > KEY_MAX ? wrongAt(path, 'key') : [];

const decider: Decider<ProjectionState, ProjectionCommand, ProjectionEvent> = {
  initial: { skipped: {} },
  decide: (command, state, _facts, { actor }) => {
    if (actor.role !== 'admin' && actor.role !== 'system') return refuse('forbidden', 'projection.admin_only');
    const asked = (event: ProjectionEvent, errors: readonly FieldError[] = []) =>
      errors.length > 0 ? refuseValues('projection.invalid', errors) : ok([event]);
    switch (command.type) {
      case 'requestRebuild':
        return asked({ type: 'ProjectionRebuildRequested', data: {} });
      case 'pauseRebuild':
        return asked({ type: 'ProjectionRebuildPaused', data: {} });
      case 'resumeRebuild':
        return asked({ type: 'ProjectionRebuildResumed', data: {} });
      case 'cancelRebuild':
        return asked({ type: 'ProjectionRebuildCancelled', data: {} });
      case 'requestRollBack': {
        const reason = command.reason.trim();
        return asked({ type: 'ProjectionRollBackRequested', data: { reason } }, reasonErrors(reason));
      }
      case 'retryParked':
        return asked({ type: 'ParkedDocumentRetried', data: { key: command.key } }, textErrors('key', command.key));
      case 'skipParked': {
        const { key, eventId } = command;
        const reason = command.reason.trim();
        if (Object.hasOwn(state.skipped, skip(key, eventId))) return ok([]);
        const errors = [...textErrors('key', key), ...textErrors('eventId', eventId), ...reasonErrors(reason)];
        return asked({ type: 'ParkedEventSkipped', data: { key, eventId, reason } }, errors);
      }
    }
  },
  evolve: (state, event) =>
    event.type === 'ParkedEventSkipped'
      ? { skipped: { ...state.skipped, [skip(event.data.key, event.data.eventId)]: true } }
      : state,
};

/** The admins' operations on a read model: recorded like every other act, and read by every build. */
export const projectionWork: Aggregate<ProjectionState, ProjectionCommand, ProjectionEvent> = {
  prefix: 'projection',
  decider,
  events: projectionEventSpecs,
};
