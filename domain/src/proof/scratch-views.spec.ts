import { describe, expect, it } from 'vitest';
import { admin, customer, given, NOW, staff } from '../../testing/scenario.js';
import { streamName } from '../kernel/aggregate.js';
import type { ScratchEvent } from './scratch-events.js';
import { MAX_SCRATCH_ORDERS, SCRATCH_VIEWS, type ScratchCommand, scratchViews } from './scratch-views.js';

const { decider } = scratchViews;
const byAdmin = { ctx: { actor: admin() } };
/** `NOW` is Monday, 5 January 2026. */
const IN_A_WEEK = '2026-01-12T10:00:00.000Z';
const TOMORROW = '2026-01-06T10:00:00.000Z';

const replay: ScratchCommand = { type: 'orderReplay', id: 'r1', models: ['case', 'orders'], from: null, head: '09' };
const replayed = (id: string, over: Partial<Extract<ScratchEvent, { type: 'ReplayOrdered' }>['data']> = {}) =>
  ({
    type: 'ReplayOrdered',
    data: { id, models: ['case', 'orders'], from: null, head: '09', expiresAt: IN_A_WEEK, ...over },
  }) satisfies ScratchEvent;
const past = (id: string, day: string, expiresAt = TOMORROW) =>
  ({ type: 'PastViewsOrdered', data: { id, models: ['figures'], day, expiresAt } }) satisfies ScratchEvent;
const parity = { same: 3, different: 1, missing: 0, extra: 0, moved: 0 };

describe('orders of scratch views', () => {
  it('stand in one stream', () => {
    expect(streamName(scratchViews, SCRATCH_VIEWS)).toBe('scratch-views');
  });

  it('are of admins only', () => {
    for (const actor of [customer(), staff()])
      given(decider, []).when(replay, { ctx: { actor } }).thenRefused('scratch.admin_only', { kind: 'forbidden' });
  });
});

describe('a replay', () => {
  it('is kept for a week, and names each read model once', () => {
    given(decider, [])
      .when({ ...replay, models: ['case', 'orders', 'case'] }, byAdmin)
      .then([replayed('r1')]);
  });

  it('needs a read model, and a position that the log has', () => {
    given(decider, [])
      .when({ ...replay, models: [] }, byAdmin)
      .thenRefused('scratch.invalid');
    given(decider, [])
      .when({ ...replay, from: '10' }, byAdmin)
      .thenRefused('scratch.invalid');
    given(decider, [])
      .when({ ...replay, from: '09' }, byAdmin)
      .then([replayed('r1', { from: '09' })]);
  });

  it('has room beside two others, and again when one of three was thrown away or has expired', () => {
    const three = ['a', 'b', 'c'].map((id) => replayed(id));
    given(decider, three)
      .when(replay, byAdmin)
      .thenRefused('scratch.too_many', { kind: 'conflict', params: { max: MAX_SCRATCH_ORDERS } });
    given(decider, [...three, { type: 'ScratchViewsDropped', data: { id: 'b', why: 'thrown_away' } }])
      .when(replay, byAdmin)
      .then([replayed('r1')]);
    given(decider, [...three.slice(1), replayed('a', { expiresAt: NOW })])
      .when(replay, byAdmin)
      .then([replayed('r1')]);
  });

  it('is promoted with the counts that were seen, as long as it is there and whole', () => {
    const promote: ScratchCommand = { type: 'promoteScratchView', id: 'r1', model: 'case', parity };
    given(decider, [replayed('r1')])
      .when(promote, byAdmin)
      .then([{ type: 'ScratchViewPromoted', data: { id: 'r1', model: 'case', parity } }]);
    given(decider, [replayed('r1')])
      .when({ ...promote, model: 'people' }, byAdmin)
      .thenRefused('scratch.gone');
    given(decider, [replayed('r1', { expiresAt: NOW })])
      .when(promote, byAdmin)
      .thenRefused('scratch.gone');
    given(decider, [replayed('r1', { from: '05' })])
      .when(promote, byAdmin)
      .thenRefused('scratch.partial');
  });

  it('is thrown away once', () => {
    const dropped: ScratchEvent = { type: 'ScratchViewsDropped', data: { id: 'r1', why: 'thrown_away' } };
    given(decider, [replayed('r1')])
      .when({ type: 'dropScratchViews', id: 'r1' }, byAdmin)
      .then([dropped]);
    given(decider, [replayed('r1'), dropped])
      .when({ type: 'dropScratchViews', id: 'r1' }, byAdmin)
      .thenNothing();
  });
});

describe('views of a past day', () => {
  const order = (day: string, renews: string | null = null): ScratchCommand => ({
    type: 'orderPastViews',
    id: 'p',
    models: ['figures'],
    day,
    renews,
  });

  it('are kept for a day, and are of a day that is over in India', () => {
    given(decider, [])
      .when(order('2026-01-04'), byAdmin)
      .then([past('p', '2026-01-04')]);
    for (const day of ['2026-01-05', '2026-02-01', '2026-13-01'])
      given(decider, []).when(order(day), byAdmin).thenRefused('scratch.invalid', { kind: 'invalid' });
    // 00:30 on 6 January in India.
    given(decider, [])
      .when(order('2026-01-05'), { ctx: { actor: admin(), now: '2026-01-05T19:00:00.000Z' } })
      .then([past('p', '2026-01-05', '2026-01-06T19:00:00.000Z')]);
  });

  it('are used again for the same day, and kept for longer, which is recorded every six hours at most', () => {
    given(decider, [past('first', '2026-01-03', '2026-01-06T04:00:00.001Z')])
      .when(order('2026-01-03'), byAdmin)
      .thenNothing();
    given(decider, [past('first', '2026-01-03', '2026-01-06T04:00:00.000Z')])
      .when(order('2026-01-03'), byAdmin)
      .then([{ type: 'ScratchViewsKept', data: { id: 'first', expiresAt: TOMORROW } }]);
  });

  it('that failed are dropped and built anew, once', () => {
    const failed = past('first', '2026-01-03');
    const anew: readonly ScratchEvent[] = [
      { type: 'ScratchViewsDropped', data: { id: 'first', why: 'replaced' } },
      past('p', '2026-01-03'),
    ];
    given(decider, [failed]).when(order('2026-01-03', 'first'), byAdmin).then(anew);
    given(decider, [failed, ...anew])
      .when(order('2026-01-03', 'first'), byAdmin)
      .thenNothing();
  });

  it('make room for those of another day: the ones that were not read for the longest time are dropped', () => {
    given(decider, [
      past('a', '2026-01-01', '2026-01-06T09:00:00.000Z'),
      past('b', '2026-01-02', '2026-01-06T08:00:00.000Z'),
      past('c', '2026-01-03', '2026-01-06T07:00:00.000Z'),
      { type: 'ScratchViewsKept', data: { id: 'c', expiresAt: TOMORROW } },
    ])
      .when(order('2025-12-31'), byAdmin)
      .then([{ type: 'ScratchViewsDropped', data: { id: 'b', why: 'replaced' } }, past('p', '2025-12-31')]);
  });
});
