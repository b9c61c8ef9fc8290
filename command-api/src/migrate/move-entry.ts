import type { Position } from '@anupalan/domain/kernel/position';
import { ASSIGNMENT_FOLD } from '../assignment/assignment-fold.js';
import { DELIVERIES, type DeliveryState, movedState } from '../integrations/webhooks/delivery-state.js';
import { HISTORY } from '../platform/commands/history.js';
import { ANSWERED } from '../platform/commands/once-per-key.js';
import { CHECKPOINTS } from '../platform/commands/process-checkpoints.js';

/** Translates a position of the folder's log to the target's. */
export type At = (position: Position) => Position;

/**
 * Leases and throttles of ended processes: new ones create their own. Attempts of webhooks name events by their places,
 * which are others in the target.
 */
const LEFT_BEHIND = ['lease:', 'sms-pace/', 'webhook-attempt/', 'webhook-attempts/'] as const;

/** True for a small value that the target does not need. */
export const staysBehind = (key: string): boolean => LEFT_BEHIND.some((prefix) => key.startsWith(prefix));

type Value = Readonly<Record<string, unknown>>;

/** The member with its position translated; a value that is no text (null for "everything there is") stays. */
const member = (value: Value, name: string, at: At): Value =>
  typeof value[name] === 'string' ? { ...value, [name]: at(value[name] as Position) } : value;

const edited = (key: string, value: Value, at: At): Value | null => {
  if (key === CHECKPOINTS)
    return Object.fromEntries(Object.keys(value).map((name) => [name, at(value[name] as Position)]));
  if (key === HISTORY) return member(value, 'upTo', at);
  if (key === ASSIGNMENT_FOLD) return member(value, 'at', at);
  if (key.startsWith(DELIVERIES)) return { ...movedState(value as unknown as DeliveryState, at) };
  if (key.startsWith(ANSWERED)) return { ...value, answer: member((value.answer ?? {}) as Value, 'position', at) };
  return null;
};

/**
 * A small value of the folder for the target: every position of the log in it (checkpoints of the processes, the end of
 * a history, assignment's fold, the deliveries of webhooks, stored answers) is translated. All other values contain none.
 */
export const movedValue = (key: string, value: string, at: At): string => {
  const mayHold =
    key === CHECKPOINTS ||
    key === HISTORY ||
    key === ASSIGNMENT_FOLD ||
    key.startsWith(DELIVERIES) ||
    key.startsWith(ANSWERED);
  if (!mayHold) return value;
  const changed = edited(key, JSON.parse(value) as Value, at);
  return changed === null ? value : JSON.stringify(changed);
};

/** The positions in a value that `movedValue` will translate. */
export const positionsIn = (key: string, value: string): readonly Position[] => {
  const asked: Position[] = [];
  movedValue(key, value, (position) => {
    asked.push(position);
    return position;
  });
  return asked;
};
