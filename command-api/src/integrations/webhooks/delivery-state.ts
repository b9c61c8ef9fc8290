import type { Position } from '@anupalan/domain/kernel/position';
import type { AttemptFailure } from '@anupalan/domain/rules/webhook';
import type { App } from '../../platform/app.js';

/** A part of the feed that one webhook is sent: all new events, or the events that a redelivery asks for once more. */
export interface Lane {
  /** `feed`, or the id of the redelivery. */
  readonly id: string;
  /** Events up to here were read; null before the beginning. */
  readonly after: string | null;
  /** Those of them that are neither taken nor parked nor held. */
  readonly undone: readonly string[];
  /** The last position of a redelivery; null for the feed. */
  readonly upTo: string | null;
  /** The events were named one by one: all of them are in `undone`. */
  readonly named: boolean;
}

/** A request whose next event was not taken. Its later events wait behind it; those of other requests do not. */
export interface HeldRequest {
  readonly lane: string;
  readonly subject: string;
  /** The place of the event that is tried next. */
  readonly at: string;
  /** The last position of a redelivery; null for the feed. */
  readonly upTo: string | null;
  /** The later events of this request, if a redelivery named its events one by one. */
  readonly named: readonly string[] | null;
  /** Failed attempts of that event. */
  readonly failed: number;
  /** UTC ISO-8601 of the first of them; null for none. */
  readonly since: string | null;
  /** Not before this time, ms since the epoch. */
  readonly due: number;
  readonly reason: AttemptFailure | null;
}

/** The state of the deliveries of one webhook. Written as one entry, so that cursor and held requests always agree. */
export interface DeliveryState {
  readonly feed: Lane;
  readonly redeliveries: readonly Lane[];
  /** The last redelivery that was begun; those after it are new. */
  readonly begun: string;
  readonly held: readonly HeldRequest[];
  /** The position of the last enabling that is taken into account. */
  readonly enabledAt: string;
  /** UTC ISO-8601 of the last attempt that was taken, and of the last that failed. */
  readonly takenAt: string | null;
  readonly failedAt: string | null;
  /** New requests in a row whose first attempt failed, without a success in between. */
  readonly failures: number;
}

/** Prefix of the keys of these entries. */
export const DELIVERIES = 'webhook/';

const keyOf = (webhookId: string): string => `${DELIVERIES}${webhookId}`;

export const FEED = 'feed';

export interface Saved {
  readonly state: DeliveryState;
  /** The version for the next save; `absent` before the first one. */
  readonly version: number | 'absent';
}

export const readState = async (app: Pick<App, 'keyValue'>, webhookId: string): Promise<Saved | null> => {
  const entry = await app.keyValue.get(keyOf(webhookId));
  return entry === null ? null : { state: JSON.parse(entry.value) as DeliveryState, version: entry.version };
};

/** Stores the state after `version`. Returns null, with nothing stored, when another process has written it. */
export const trySaveState = (
  app: Pick<App, 'keyValue'>,
  webhookId: string,
  { state, version }: Saved,
): Promise<number | null> => app.keyValue.put(keyOf(webhookId), JSON.stringify(state), { expect: version });

/**
 * As trySaveState.
 * @throws Error when another process has written it, or the webhook was deleted
 */
export const saveState = async (app: Pick<App, 'keyValue'>, webhookId: string, saved: Saved): Promise<number> => {
  const stored = await trySaveState(app, webhookId, saved);
  if (stored === null) throw new Error('the state of the deliveries was written by another process');
  return stored;
};

/** The states of all webhooks that have one, by id. */
export const statesOf = async (app: Pick<App, 'keyValue'>): Promise<ReadonlyMap<string, DeliveryState>> => {
  const saved = await savedStates(app);
  return new Map([...saved].map(([id, { state }]) => [id, state]));
};

/** As statesOf, each with its version. */
export const savedStates = async (app: Pick<App, 'keyValue'>): Promise<ReadonlyMap<string, Saved>> =>
  new Map(
    (await app.keyValue.list(DELIVERIES)).map(({ key, value, version }) => [
      key.slice(DELIVERIES.length),
      { state: JSON.parse(value) as DeliveryState, version },
    ]),
  );

export const forgetState = async (app: Pick<App, 'keyValue'>, webhookId: string): Promise<void> => {
  await app.keyValue.delete(keyOf(webhookId));
};

/**
 * The state for the same log in another store, where positions differ. Redeliveries end, since their ranges need not
 * name positions of events; they can be requested again.
 */
export const movedState = (state: DeliveryState, at: (position: Position) => Position): DeliveryState => {
  const moved = (text: string): string => at(text as Position);
  const { feed } = state;
  return {
    ...state,
    feed: { ...feed, after: feed.after === null ? null : moved(feed.after), undone: feed.undone.map(moved) },
    redeliveries: [],
    begun: state.begun === '' ? '' : moved(state.begun),
    held: state.held.flatMap((one) => (one.lane === FEED ? [{ ...one, at: moved(one.at) }] : [])),
    enabledAt: moved(state.enabledAt),
  };
};

/**
 * The state for a log that ends at `head`, earlier than the state says, because it was restored from a backup. What was
 * under way beyond its end is gone, and what comes next is new. Null when nothing in the state is beyond the end.
 */
export const stateWithin = (state: DeliveryState, head: string): DeliveryState | null => {
  const { feed, redeliveries, held, begun, enabledAt } = state;
  const places = [feed.after ?? '', begun, enabledAt, ...feed.undone, ...held.map(({ at }) => at)];
  if (places.every((place) => place <= head)) return null;
  const within = (place: string): string => (place > head ? head : place);
  const lanes = redeliveries.filter(({ id }) => id <= head);
  const isKept = (lane: string): boolean => lane === FEED || lanes.some(({ id }) => id === lane);
  return {
    ...state,
    feed: {
      ...feed,
      after: feed.after === null ? null : within(feed.after),
      undone: feed.undone.filter((place) => place <= head),
    },
    redeliveries: lanes,
    begun: within(begun),
    held: held.filter(({ lane, at }) => at <= head && isKept(lane)),
    enabledAt: within(enabledAt),
  };
};

/** The owner of a webhook was notified of a parked delivery, and nobody has looked at its deliveries since. */
const alertKey = (webhookId: string): string => `webhook-alerted/${webhookId}`;
/** As long as deliveries stay parked without a look; after it the next one notifies again, ms. */
const ALERT_MS = 30 * 24 * 3600_000;

export const isOwnerAlerted = async (app: Pick<App, 'keyValue'>, webhookId: string): Promise<boolean> =>
  (await app.keyValue.get(alertKey(webhookId))) !== null;

export const noteOwnerAlerted = async (app: Pick<App, 'keyValue'>, webhookId: string): Promise<void> => {
  await app.keyValue.put(alertKey(webhookId), '1', { ttlMs: ALERT_MS });
};

/** Somebody looks at the deliveries: the next parked one notifies the owner again. */
export const noteLook = async (app: Pick<App, 'keyValue'>, webhookId: string): Promise<void> => {
  if (await isOwnerAlerted(app, webhookId)) await app.keyValue.delete(alertKey(webhookId));
};
