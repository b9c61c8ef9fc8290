import type * as contract from '@anupalan/domain/contracts/webhooks';
import { type WebhookCommand, webhook } from '@anupalan/domain/integrations/webhook';
import { isPosition } from '@anupalan/domain/kernel/position';
import { type Rejection, rejection, wrong } from '@anupalan/domain/kernel/rejection';
import { err, ok, type Result } from '@anupalan/domain/kernel/result';
import { parkedOf } from '@anupalan/projector/read-models/parked-deliveries/queries';
import { eventsAt, rangeOfTime } from '@anupalan/projector/read-models/public-events/queries';
import { findWebhook, uses as webhookReads } from '@anupalan/projector/read-models/webhooks/queries';
import type { App } from '../../platform/app.js';
import { readState } from './delivery-state.js';

/** How long a call waits for the views, ms. */
export const VIEW_WAIT_MS = 2000;

type Selection = Omit<Extract<WebhookCommand, { type: 'requestRedelivery' }>, 'finished'>;

/** The events at these places; places without an event are left out. */
const listed = async ({ reads }: App, places: readonly string[]): Promise<Selection> => {
  const sequences = (await eventsAt(reads, [...new Set(places)])).map(({ sequence }) => sequence);
  return { type: 'requestRedelivery', from: sequences[0] ?? '', upTo: sequences.at(-1) ?? '', sequences };
};

/** The events that a redelivery asks for. */
export const selected = async (
  app: App,
  id: string,
  { sequences, range, time, parked }: contract.RedeliverWebhook,
): Promise<Result<Selection, Rejection>> => {
  if ([sequences, range, time, parked].filter((one) => one !== undefined).length !== 1)
    return err(wrong('', 'webhook.bad_range'));
  if (sequences !== undefined) {
    if (!sequences.every(isPosition)) return err(wrong('sequences', 'events.bad_position'));
    const known = await listed(app, sequences);
    const unknown = sequences.find((sequence) => !known.sequences?.includes(sequence));
    return unknown === undefined ? ok(known) : err(wrong('sequences', 'webhook.unknown_event', { sequence: unknown }));
  }
  if (range !== undefined) {
    if (!isPosition(range.from) || !isPosition(range.to)) return err(wrong('range', 'events.bad_position'));
    return ok({ type: 'requestRedelivery', from: range.from, upTo: range.to, sequences: null });
  }
  if (time !== undefined) {
    const found = await rangeOfTime(app.reads, {
      since: new Date(time.since).toISOString(),
      until: new Date(time.until).toISOString(),
    });
    if (found === null) return err(rejection('not_allowed', 'webhook.nothing_to_redeliver'));
    return ok({ type: 'requestRedelivery', ...found, sequences: null });
  }
  // Events that were parked before a move of the log have places of another form.
  const all = (await parkedOf(app.reads, [id])).get(id) ?? [];
  const places = all.map(({ sequence }) => sequence);
  return ok(await listed(app, places));
};

/**
 * Number of finished redeliveries, or somewhat fewer. The view is read last, after it has caught up with the log, so
 * that a redelivery that is requested or finished meanwhile counts as waiting. Null if the view does not catch up in
 * time.
 */
export const finishedRedeliveries = async (app: App, id: string): Promise<number | null> => {
  const asked = (await app.load(webhook, id)).state.redeliveries;
  const { reached } = await app.positions.waitFor(webhookReads, await app.events.head(), VIEW_WAIT_MS);
  if (!reached) return null;
  const { begun = '', redeliveries = [] } = (await readState(app, id))?.state ?? {};
  const known = (await findWebhook(app.reads, id))?.redeliveries ?? [];
  return asked - known.filter((one) => one.id > begun).length - redeliveries.length;
};
