import { HEARTBEAT_EVENT, HEARTBEAT_MS, OPENED_EVENT } from '@anupalan/domain/rules/live-changes';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StubAnswer, stubApi } from '../testing/api-stub';
import { link } from './link-state';
import { invalidateModel, modelQuery, pathQuery, queryClient } from './query-client';
import { USER_KEY } from './session';
import { backOff, followChanges, parseChange } from './stream';

afterEach(() => vi.unstubAllGlobals());

/** A document whose page is visible. */
const visible = () => Object.assign(new EventTarget(), { hidden: false });

/** An event stream that does what the test says. */
class Source extends EventTarget {
  onerror?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  closed = false;
  close(): void {
    this.closed = true;
  }
  /** Its first message: how far the log is. */
  opens(position: string | null = null): void {
    this.dispatchEvent(new MessageEvent(OPENED_EVENT, { data: JSON.stringify({ position }) }));
  }
  beat(): void {
    this.dispatchEvent(new Event(HEARTBEAT_EVENT));
  }
}

/** Replaces EventSource, in a browser of one tab; returns the opened sources in order. */
const stubSources = () => {
  const sources: Source[] = [];
  const Opened = class extends Source {
    constructor() {
      super();
      sources.push(this);
    }
  };
  vi.stubGlobal('EventSource', Opened);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', visible());
  return sources;
};

/** Replaces BroadcastChannel: every other tab receives a message at once. */
class BroadcastOfTabs {
  static readonly all = new Set<BroadcastOfTabs>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    BroadcastOfTabs.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of BroadcastOfTabs.all) if (other !== this) other.onmessage?.({ data });
  }
  close(): void {
    BroadcastOfTabs.all.delete(this);
  }
}

/** Replaces the browser's lock: requests hold it one after the other. */
const oneLock = () => {
  let last: Promise<unknown> | null = null;
  return {
    request: (_: string, __: unknown, hold: () => Promise<void>): Promise<unknown> => {
      last = last === null ? hold() : last.then(hold);
      return last;
    },
  };
};

describe('the stream of changes', () => {
  it('waits longer after each break, at most 30 s, and never less than half of that', () => {
    expect(backOff(0, 1)).toBe(1000);
    expect(backOff(3, 1)).toBe(8000);
    expect(backOff(20, 1)).toBe(30_000);
    expect(backOff(20, 0)).toBe(15_000);
  });

  it('takes only messages that name a read model', () => {
    expect(parseChange('{"model":"case","id":"1","position":"0007"}')).toMatchObject({ model: 'case', id: '1' });
    expect(parseChange('{"id":"1"}')).toBeNull();
    expect(parseChange('nonsense')).toBeNull();
    expect(parseChange(7)).toBeNull();
  });

  it('marks the changed record and all lists of its model as stale, and nothing else', async () => {
    const keys = [
      ['case', '1', '/api/requests/1'],
      ['case', '2', '/api/requests/2'],
      ['case', null, '/api/requests'],
      ['services', null, '/api/services'],
    ];
    for (const key of keys) queryClient.setQueryData(key, {});
    await invalidateModel('case', '1');
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, false, true, false]);
    queryClient.clear();
  });

  it('marks the dates of businesses as stale where a rule for them has changed', () => {
    const sources = stubSources();
    stubApi({});
    queryClient.setQueryData(['businesses', 'b1', '/api/businesses/b1/duties'], {});
    const stop = followChanges();
    sources[0]?.onmessage?.({ data: '{"model":"due-rules","id":"gstr-1-monthly"}' });
    expect(queryClient.getQueryState(['businesses', 'b1', '/api/businesses/b1/duties'])?.isInvalidated).toBe(true);
    stop();
    queryClient.clear();
  });

  it('fetches the session once at each break, because the end of a session ends the stream', async () => {
    const sources = stubSources();
    const calls = stubApi({ 'GET /api/user': { body: { id: 'u1' } } });
    queryClient.setQueryData(USER_KEY, { id: 'u1' });
    const watching = new QueryObserver(queryClient, { queryKey: USER_KEY, queryFn: pathQuery('null') });
    const leave = watching.subscribe(() => undefined);
    const stop = followChanges();
    // A connection that never opened says nothing about a session.
    sources[0]?.onerror?.();
    expect(calls).toEqual([]);
    sources[0]?.opens();
    await expect.poll(() => calls.map(({ url }) => url)).toEqual(['/api/user']);
    await expect.poll(() => watching.getCurrentResult().isFetching).toBe(false);
    for (const _ of [1, 2]) sources[0]?.onerror?.();
    await expect.poll(() => calls).toHaveLength(2);
    await expect.poll(() => watching.getCurrentResult().isFetching).toBe(false);
    expect(calls).toHaveLength(2);
    stop();
    leave();
    queryClient.clear();
  });

  it('refreshes the screen when another tab takes it over, because the changes between are unknown', async () => {
    const sources = stubSources();
    vi.stubGlobal('BroadcastChannel', BroadcastOfTabs);
    vi.stubGlobal('document', visible());
    vi.stubGlobal('navigator', { onLine: true, locks: oneLock() });
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    /** How often the queries on screen were fetched in all tabs since the last count. */
    const refreshes = (): number => {
      const { length } = refreshed.mock.calls.filter(([filters]) => filters === undefined);
      refreshed.mockClear();
      return length;
    };
    const first = followChanges();
    const others = [followChanges(), followChanges()];
    sources[0]?.opens();
    expect(refreshes()).toBe(3);
    const fourth = followChanges();
    expect(refreshes()).toBe(1);
    first();
    await expect.poll(() => sources).toHaveLength(2);
    expect(refreshes()).toBe(0);
    sources[1]?.opens();
    expect(refreshes()).toBe(3);
    for (const stop of [...others, fourth]) stop();
    vi.restoreAllMocks();
  });

  it('refreshes the screen while it is down and while views lag, but not otherwise', async () => {
    vi.useFakeTimers();
    const sources = stubSources();
    vi.stubGlobal('document', visible());
    vi.stubGlobal('navigator', { onLine: true });
    const told = vi.spyOn(link, 'streamIs');
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    const polls = (): number => {
      refreshed.mockClear();
      vi.advanceTimersByTime(5000);
      return refreshed.mock.calls.filter(([filters]) => filters === undefined).length;
    };
    const stop = followChanges();
    expect(polls()).toBe(1);
    sources[0]?.opens();
    expect(polls()).toBe(0);
    link.answered('/api/requests/1', true);
    expect(polls()).toBe(1);
    link.answered('/api/requests/1', false);
    expect(polls()).toBe(0);
    sources[0]?.onerror?.();
    expect(polls()).toBe(1);
    stop();
    expect(polls()).toBe(0);
    expect(told.mock.calls.map(([state]) => state)).toEqual(['down', 'up', 'down', 'none']);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  describe('as it opens for the first time', () => {
    const at = (position: string): StubAnswer => ({ headers: { 'x-position': position }, body: { position } });
    /** Shows these paths; returns the calls, and how to leave. */
    const show = (answers: Parameters<typeof stubApi>[0], paths: readonly string[]) => {
      const calls = stubApi(answers);
      const shown = paths.map((path) => new QueryObserver(queryClient, modelQuery('case', path)));
      const leaves = shown.map((one) => one.subscribe(() => undefined));
      return {
        urls: () => calls.map(({ url }) => url),
        read: () => expect.poll(() => shown.every((one) => !one.getCurrentResult().isFetching)).toBe(true),
        leave: () => {
          for (const leave of leaves) leave();
          queryClient.clear();
        },
      };
    };

    it('fetches again only what was read before the position that it tells, or at an unknown one', async () => {
      const sources = stubSources();
      const answers = { 'GET /new': at('0007'), 'GET /old': at('0006'), 'GET /unknown': { body: {} } };
      const { urls, read, leave } = show(answers, ['/new', '/old', '/unknown']);
      const stop = followChanges();
      await read();
      sources[0]?.opens('0007');
      await read();
      expect(urls()).toEqual(['/new', '/old', '/unknown', '/old', '/unknown']);
      // A later one opens after a gap.
      sources[0]?.opens('0007');
      await read();
      expect(urls()).toHaveLength(8);
      stop();
      leave();
    });

    it('judges what is being read by its answer', async () => {
      const sources = stubSources();
      const { urls, read, leave } = show({ 'GET /new': at('0008'), 'GET /old': at('0006') }, ['/new', '/old']);
      const stop = followChanges();
      sources[0]?.opens('0007');
      await expect.poll(urls).toEqual(['/new', '/old', '/old']);
      await read();
      stop();
      leave();
    });

    it('tells a tab that comes later how far it has told the changes', async () => {
      const sources = stubSources();
      vi.stubGlobal('BroadcastChannel', BroadcastOfTabs);
      vi.stubGlobal('navigator', { onLine: true, locks: oneLock() });
      const first = followChanges();
      sources[0]?.opens('0007');
      sources[0]?.onmessage?.({ data: '{"model":"orders","id":"1","position":"0009"}' });
      const { urls, read, leave } = show({ 'GET /new': at('0009'), 'GET /old': at('0008') }, ['/new', '/old']);
      await read();
      const second = followChanges();
      await expect.poll(urls).toEqual(['/new', '/old', '/old']);
      await read();
      first();
      second();
      leave();
    });
  });

  it('is replaced by polling in the other tabs while its tab is suspended, and followed again afterwards', async () => {
    vi.useFakeTimers();
    const sources = stubSources();
    vi.stubGlobal('BroadcastChannel', BroadcastOfTabs);
    vi.stubGlobal('document', visible());
    vi.stubGlobal('navigator', { onLine: true, locks: oneLock() });
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    const refreshes = (): number => {
      const { length } = refreshed.mock.calls.filter(([filters]) => filters === undefined);
      refreshed.mockClear();
      return length;
    };
    const leader = followChanges();
    const held = [...BroadcastOfTabs.all][0];
    const follower = followChanges();
    sources[0]?.opens();
    const beating = setInterval(() => sources[0]?.beat(), HEARTBEAT_MS);
    refreshes();
    vi.advanceTimersByTime(30_000);
    expect(refreshes()).toBe(0);
    // The leading tab is suspended with its lock: it receives no message.
    const hears = held?.onmessage ?? null;
    if (held) held.onmessage = null;
    vi.advanceTimersByTime(30_000);
    expect(refreshes()).toBeGreaterThanOrEqual(3);
    if (held) held.onmessage = hears;
    vi.advanceTimersByTime(5000);
    // The changes of the gap are fetched once; later changes arrive by the stream.
    refreshes();
    vi.advanceTimersByTime(30_000);
    expect(refreshes()).toBe(0);
    clearInterval(beating);
    follower();
    leader();
    vi.useRealTimers();
    refreshed.mockRestore();
  });

  describe('that dies without a word', () => {
    /** Two tabs of one browser, the first with the stream, which is open. */
    const twoTabs = () => {
      vi.useFakeTimers();
      const sources = stubSources();
      const page = visible();
      vi.stubGlobal('BroadcastChannel', BroadcastOfTabs);
      vi.stubGlobal('document', page);
      vi.stubGlobal('navigator', { onLine: true, locks: oneLock() });
      const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
      const stops = [followChanges(), followChanges()];
      sources[0]?.opens();
      refreshed.mockClear();
      return {
        sources,
        page,
        /** How often the queries on screen were fetched in both tabs since the last count. */
        refreshes: (): number => {
          const { length } = refreshed.mock.calls.filter(([filters]) => filters === undefined);
          refreshed.mockClear();
          return length;
        },
        end: () => {
          for (const stop of stops) stop();
          vi.useRealTimers();
          refreshed.mockRestore();
        },
      };
    };

    it('is opened anew after two and a half heartbeats, and both tabs fetch their data by themselves until then', () => {
      const { sources, refreshes, end } = twoTabs();
      vi.advanceTimersByTime(2.5 * HEARTBEAT_MS);
      expect([sources[0]?.closed, refreshes()]).toEqual([false, 0]);
      vi.advanceTimersByTime(5000);
      expect(sources[0]?.closed).toBe(true);
      expect(refreshes()).toBeGreaterThan(0);
      vi.advanceTimersByTime(10_000);
      expect(sources).toHaveLength(2);
      // Two tabs, each every five seconds.
      expect(refreshes()).toBe(4);
      sources[1]?.opens();
      expect(refreshes()).toBe(2);
      vi.advanceTimersByTime(HEARTBEAT_MS);
      expect(refreshes()).toBe(0);
      end();
    });

    it('is tried again as well where a new one never opens', () => {
      const { sources, end } = twoTabs();
      vi.advanceTimersByTime(120_000);
      expect(sources.length).toBeGreaterThanOrEqual(3);
      expect(sources.slice(0, -1).map(({ closed }) => closed)).not.toContain(false);
      end();
    });

    it('is not one on which heartbeats or changes come', () => {
      const { sources, refreshes, end } = twoTabs();
      for (const n of Array.from({ length: 8 }, (_, i) => i)) {
        vi.advanceTimersByTime(2 * HEARTBEAT_MS);
        if (n % 2 === 0) sources[0]?.beat();
        else sources[0]?.onmessage?.({ data: '{"model":"orders","id":"1"}' });
      }
      expect([sources.length, refreshes()]).toEqual([1, 0]);
      end();
    });

    it('is noticed as soon as its tab is shown again, before a slow timer of the background looks', () => {
      const { sources, page, end } = twoTabs();
      // The device slept: time went on, but no timer ran.
      vi.setSystemTime(Date.now() + 3_600_000);
      page.dispatchEvent(new Event('visibilitychange'));
      expect(sources[0]?.closed).toBe(true);
      end();
    });
  });
});
