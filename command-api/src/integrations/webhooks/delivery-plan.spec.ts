import type { PublicEventDoc } from '@anupalan/projector/read-models/public-events/doc';
import type { WebhookDoc } from '@anupalan/projector/read-models/webhooks/doc';
import { describe, expect, it } from 'vitest';
import { DeliveryPlan, type Work } from './delivery-plan.js';
import { type DeliveryState, FEED, type HeldRequest } from './delivery-state.js';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const TYPE = 'anupalan.service_request.created.v1';
const OTHER_TYPE = 'anupalan.service_request.completed.v1';

const event = (sequence: string, subject: string, type: string = TYPE): PublicEventDoc =>
  ({ id: sequence, sequence, subject, type }) as PublicEventDoc;
const webhook = (over: Partial<WebhookDoc> = {}): WebhookDoc =>
  ({ id: 'w', types: null, startAfter: null, enabledAt: '1', redeliveries: [], ...over }) as WebhookDoc;
const held = (subject: string, over: Partial<HeldRequest> = {}): HeldRequest => {
  const request = { lane: FEED, subject, at: '1', upTo: null, named: null, failed: 1, since: null, due: NOW };
  return { ...request, reason: 'status', ...over };
};

/** The plan of a webhook whose feed waits with these events. */
const planOf = async (
  events: readonly PublicEventDoc[],
  { doc = webhook(), ...over }: Partial<DeliveryState> & { readonly doc?: WebhookDoc } = {},
): Promise<DeliveryPlan> => {
  const bySequence = new Map(events.map((one) => [one.sequence, one]));
  const feed = { id: FEED, after: '9', undone: events.map(({ sequence }) => sequence), upTo: null, named: false };
  const rest = { redeliveries: [], begun: '', held: [], enabledAt: '1', takenAt: null, failedAt: null, failures: 0 };
  return DeliveryPlan.open({ feed, ...rest, ...over }, doc, async (_, at) => bySequence.get(at) ?? null);
};
const begun = (plan: DeliveryPlan, now = NOW): readonly Work[] => {
  const works: Work[] = [];
  for (let work = plan.next(now); work !== null; work = plan.next(now)) works.push(work);
  return works;
};
const nameOf = (work: Work): string =>
  work.kind === 'first' ? `${work.doc.subject}${work.doc.sequence}` : `${work.request.subject} again`;
const end = (plan: DeliveryPlan, work: Work | undefined, waits: HeldRequest | null): void => {
  if (work?.kind !== 'first') throw new Error('no first attempt');
  plan.tried(work.lane, work.doc, waits);
  plan.end(work.key);
};

describe('what a webhook is to be sent', () => {
  it('is four events at once, of a request one after the other', async () => {
    const events = [
      event('1', 'a'),
      event('2', 'a'),
      ...['b', 'c', 'd', 'e'].map((name, i) => event(`${i + 3}`, name)),
    ];
    const plan = await planOf(events);
    const works = begun(plan);
    expect(works.map(nameOf)).toEqual(['a1', 'b3', 'c4', 'd5']);
    end(plan, works[0], null);
    expect(begun(plan).map(nameOf)).toEqual(['a2']);
  });

  it('leaves the later events of a request that is held, until it is due', async () => {
    const plan = await planOf([event('1', 'a'), event('2', 'b'), event('3', 'a')]);
    const [a, b] = begun(plan);
    end(plan, a, held('a', { due: NOW + 5000 }));
    end(plan, b, null);
    expect(plan.saved()).toMatchObject({ feed: { undone: [] }, held: [{ subject: 'a', at: '1' }] });
    expect([plan.nextAt(), begun(plan)]).toEqual([NOW + 5000, []]);
    expect(begun(plan, NOW + 5000).map(nameOf)).toEqual(['a again']);
  });

  it('of a redelivery of single events names the later ones that a held request waits with', async () => {
    const named = { id: '5', after: null, undone: ['1', '2'], upTo: '4', named: true };
    const feed = { id: FEED, after: '9', undone: [], upTo: null, named: false };
    const plan = await planOf([event('1', 'a'), event('2', 'a')], { feed, redeliveries: [named] });
    const [work] = begun(plan);
    end(plan, work, held('a', { lane: '5' }));
    expect(plan.saved().held).toMatchObject([{ lane: '5', named: ['2'] }]);
    expect(plan.finishRedelivery()).toBe(true);
    expect(plan.lanes).toEqual([plan.feed]);
  });

  it('is one request at a time, at its probe, for a receiver that is unavailable, and all that waits once it is back', async () => {
    const failing = { failures: 5, failedAt: new Date(NOW).toISOString(), held: [held('h', { due: NOW + 60_000 })] };
    const plan = await planOf([event('1', 'a'), event('2', 'b')], failing);
    expect([plan.nextAt(), begun(plan)]).toEqual([NOW + 5000, []]);
    expect(begun(plan, NOW + 5000).map(nameOf)).toEqual(['a1']);
    plan.take(new Date(NOW).toISOString(), NOW);
    expect(begun(plan).map(nameOf)).toEqual(['h again', 'b2']);
  });

  it('is nothing new beside 200 requests that are held', async () => {
    const many = Array.from({ length: 200 }, (_, i) => held(`h${i}`, { due: NOW + 1 }));
    const plan = await planOf([event('1', 'a')], { held: many });
    expect([plan.nextAt(), begun(plan)]).toEqual([NOW + 1, []]);
    plan.release(held('h0'));
    expect(begun(plan).map(nameOf)).toEqual(['a1']);
  });

  it('is nothing for a receiver that is gone, and everything anew once its webhook is enabled again', async () => {
    const plan = await planOf([event('1', 'a')], { held: [held('h', { failed: 7, due: NOW + 60_000 })] });
    plan.receiver.leave();
    expect([plan.nextAt(), begun(plan)]).toEqual([Number.POSITIVE_INFINITY, []]);
    await plan.adopt(webhook({ enabledAt: '2' }), NOW, async () => null);
    expect(plan.saved()).toMatchObject({ enabledAt: '2', held: [{ failed: 0, since: null, due: NOW }] });
    expect(begun(plan).map(nameOf)).toEqual(['h again', 'a1']);
  });

  it('passes over types that are not wanted, and begins with new ones from where the feed was seen', async () => {
    const plan = await planOf([event('1', 'a', OTHER_TYPE), event('2', 'b')], { doc: webhook({ types: [TYPE] }) });
    expect(begun(plan).map(nameOf)).toEqual(['b2']);
    expect(plan.saved().feed.undone).toEqual(['2']);
    plan.feed.seen = '30';
    await plan.adopt(webhook({ types: [TYPE, OTHER_TYPE] }), NOW, async () => null);
    expect(plan.feed.after).toBe('30');
  });

  it('takes a redelivery once, and changes by it, by the end of an attempt, but not by a look', async () => {
    const plan = await planOf([event('1', 'a')]);
    const redelivery = { id: '7', from: '1', upTo: '6', sequences: null };
    const look = () => plan.adopt(webhook({ redeliveries: [redelivery] }), NOW, async () => null);
    await look();
    const { changes } = plan;
    await look();
    expect([plan.changes, plan.lanes.length, plan.saved().begun]).toEqual([changes, 2, '7']);
    end(plan, begun(plan)[0], null);
    expect(plan.changes).toBe(changes + 1);
  });
});
