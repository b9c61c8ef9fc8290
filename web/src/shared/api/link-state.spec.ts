import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLink, type Link } from './link-state';

const HALF_PAST_TWO = Date.UTC(2026, 10, 21, 9, 0);
const CASES = '/api/customer-services';

describe('the link to the server', () => {
  let link: Link;
  let told: (number | null)[];
  const after = (ms: number) => vi.advanceTimersByTime(ms);

  beforeEach(() => {
    vi.useFakeTimers({ now: HALF_PAST_TWO });
    link = createLink();
    told = [];
    link.subscribe(() => told.push(link.dataSince()));
    link.streamIs('down');
    link.streamIs('up');
    link.answered(CASES, false);
  });
  afterEach(() => vi.useRealTimers());

  it('reports the age of the data once the stream is down and calls fail for 3 s', () => {
    after(60_000);
    link.streamIs('down');
    link.unanswered();
    after(2999);
    expect(link.dataSince()).toBeNull();
    after(1);
    // The stream was up for that minute, so the data was current.
    expect(link.dataSince()).toBe(HALF_PAST_TWO + 60_000);
    after(5000);
    link.unanswered();
    expect(told).toEqual([HALF_PAST_TWO + 60_000]);
  });

  it('reports no shorter break', () => {
    link.streamIs('down');
    link.unanswered();
    after(2900);
    link.answered('/api/user', false);
    after(60_000);
    expect(told).toEqual([]);
  });

  it.each([
    ['an answer comes', (one: Link) => one.answered('/api/user', false)],
    ['the stream is up again', (one: Link) => one.streamIs('up')],
    ['nobody follows any more', (one: Link) => one.streamIs('none')],
  ])('says no more once %s', (_, mend) => {
    link.streamIs('down');
    link.unanswered();
    after(3000);
    mend(link);
    expect(told).toEqual([HALF_PAST_TWO, null]);
    after(60_000);
    expect(link.dataSince()).toBeNull();
  });

  it('counts from the last answer while polling replaces the stream', () => {
    link.streamIs('down');
    after(5000);
    link.answered(CASES, false);
    after(5000);
    link.unanswered();
    after(3000);
    expect(link.dataSince()).toBe(HALF_PAST_TWO + 5000);
  });

  it('takes a refusal as no sign for or against the data', () => {
    link.streamIs('down');
    after(5000);
    link.refused(CASES);
    after(5000);
    link.unanswered();
    link.refused(CASES);
    after(3000);
    expect(link.dataSince()).toBe(HALF_PAST_TWO);
    link.streamIs('up');
    link.answered(CASES, true);
    link.refused(CASES);
    expect(link.isBehind()).toBe(false);
  });

  it('stays current after a failed call while the stream is up, or where no stream is followed', () => {
    link.unanswered();
    after(10_000);
    link.streamIs('none');
    link.unanswered();
    link.answered(CASES, true);
    after(10_000);
    expect(told).toEqual([]);
    expect(link.isBehind()).toBe(false);
  });

  it('reports views that lag behind our own write, until they have caught up', () => {
    after(1000);
    link.answered(CASES, true);
    expect(link.isBehind()).toBe(true);
    // An answer for another path does not end the lag.
    link.answered('/api/services', false);
    after(3000);
    expect(link.dataSince()).toBe(HALF_PAST_TWO);
    link.answered(CASES, true);
    after(7000);
    link.answered(CASES, false);
    expect([link.isBehind(), link.dataSince()]).toEqual([false, null]);
  });

  it('drops the lagging paths of a page that was left', () => {
    link.answered(CASES, true);
    after(12_000);
    expect([link.isBehind(), told]).toEqual([false, [HALF_PAST_TWO, null]]);
  });
});
