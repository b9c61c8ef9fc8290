import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHistory, GATEWAY, positionOf } from '../../../testing/history.js';
import { ORDER, orderSubject } from '../../../testing/journey.js';
import { buildViews } from '../../../testing/views.js';
import { publicEvents } from './projection.js';
import { rangeOfTime } from './queries.js';

let views: Awaited<ReturnType<typeof buildViews>>;
const log = createHistory();
/** The minute of each place of the feed: neighbours are out of order at both ends. */
[0, 2, 1, 3, 5, 4, 6].forEach((minute, n) => {
  const at = log.at(minute);
  const paid = {
    gatewayPaymentId: `pay_${n}`,
    amountPaise: 39_900,
    method: 'upi',
    orderStatus: 'open',
    capturedAt: at,
  };
  log.add(GATEWAY, `payment-${ORDER}`, 'PaymentCaptured', { ...orderSubject('initial'), ...paid }, at);
});
beforeEach(async () => {
  views = await buildViews(log, [publicEvents]);
});
afterEach(() => views.close());
const between = (first: number, last: number) =>
  rangeOfTime(views.reads, { since: log.at(first), until: log.at(last) });

describe('the places of a time of the feed', () => {
  it('hold all of its events, also where neighbours stand in another order than their times', async () => {
    expect(await between(1, 5)).toEqual({ from: positionOf(2), upTo: positionOf(6) });
    expect(await between(2, 4)).toEqual({ from: positionOf(2), upTo: positionOf(6) });
    expect(await between(3, 3)).toEqual({ from: positionOf(4), upTo: positionOf(4) });
  });

  it('are none where nothing happened', async () => {
    expect(await between(7, 9)).toBeNull();
  });
});
