import type { Change } from '@anupalan/infra/ports/change-feed';
import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, decode, type History, positionOf, until } from '../../testing/history.js';
import { holding } from '../../testing/projector.js';
import { keysOf, type Tally, tally } from '../../testing/tally.js';
import type { Projection, Readable } from './projection.js';
import { type RunOptions, runProjections } from './run-projections.js';
import { openView } from './view.js';
import type { ViewState } from './view-state.js';
import { createPositions } from './wait-for.js';

const start = async (log: History, reads: ReadStore, overrides: Partial<RunOptions> = {}) => {
  const stop = new AbortController();
  const changes: Change[] = [];
  const steps: ViewState[] = [];
  const running = await runProjections({
    projections: [tally() as Projection],
    events: log.store,
    reads,
    decode,
    onChanges: (some) => changes.push(...some),
    onProgress: (state) => steps.push(state),
    signal: stop.signal,
    tuning: { retryDelayMs: 1 },
    ...overrides,
  });
  const end = async () => {
    stop.abort();
    await running.ended;
  };
  return { running, changes, steps, end };
};

const history = (): History => {
  const log = createHistory();
  log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
  log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
  return log;
};
const quietReads = () => createFragileReads(createBreaker());
const seen = async (reads: ReadStore, id = 'a', projection: Readable = tally()) =>
  (await openView<Tally>(reads, projection).get(id))?.doc.seen;

describe('the projections over one log', () => {
  it('build their views, follow the log, and say how far they are', async () => {
    const [log, reads] = [history(), quietReads()];
    const { running, steps, changes, end } = await start(log, reads, { now: () => Date.parse(log.at(1)) + 3_000 });
    await running.caughtUp;
    expect(await seen(reads)).toEqual(['event-1', 'event-2']);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(() => steps.at(-1)?.position === positionOf(3) && steps.at(-1)?.lagEvents === 0);
    expect(running.states()).toEqual([
      {
        name: 'tally',
        version: 1,
        namespace: 'tally@1',
        live: true,
        state: 'live',
        position: positionOf(3),
        lagEvents: 0,
        lagSeconds: 0,
        documents: 1,
        bytes: 0,
        parked: 0,
        error: null,
        canRollBack: false,
        build: null,
        compared: null,
      },
    ]);
    expect(changes.map(({ position }) => position)).toEqual([positionOf(2), positionOf(3)]);
    await end();
  });

  it('have views that cannot be read yet, for a moment, before they begin for the first time', async () => {
    const [log, reads] = [history(), quietReads()];
    await expect(seen(reads)).rejects.toThrow(StoreUnavailable);
    const { running, end } = await start(log, reads);
    await running.caughtUp;
    expect(await seen(reads)).toEqual(['event-1', 'event-2']);
    await end();
  });

  it('build those that nobody waits for after the others, whose pages answer meanwhile', async () => {
    const [log, store] = [history(), quietReads()];
    const written: string[] = [];
    const { store: reads, release } = holding(
      {
        ...store,
        apply: (batch) => {
          written.push(batch.namespace);
          return store.apply(batch);
        },
      },
      (namespace) => namespace.startsWith('index'),
    );
    const later = tally({ name: 'index' });
    const projections = [later, tally()] as readonly Projection[];
    const { running, end } = await start(log, reads, { projections, later: new Set(['index']) });
    expect(await running.answering).toEqual([]);
    expect(await seen(reads)).toEqual(['event-1', 'event-2']);
    await expect(seen(reads, 'a', later)).rejects.toMatchObject({ refusal: 'not_ready' });
    release();
    await running.caughtUp;
    expect(await seen(reads, 'a', later)).toEqual(['event-1', 'event-2']);
    expect(written.findIndex((name) => name.startsWith('index'))).toBeGreaterThan(written.indexOf('tally@1'));
    await end();
  });

  it('build those that nobody waits for while another process still builds the others', async () => {
    const [log, store] = [history(), quietReads()];
    const { store: reads, release } = holding(store, (namespace) => namespace.startsWith('tally'));
    const other = await start(log, reads, { lease: { holder: 'other' } });
    const later = tally({ name: 'index' });
    const projections = [later, tally()] as readonly Projection[];
    const here = await start(log, reads, { projections, later: new Set(['index']), lease: { holder: 'here' } });
    await until(() => here.running.states().some(({ name, live }) => name === 'index' && live));
    expect(await seen(reads, 'a', later)).toEqual(['event-1', 'event-2']);
    release();
    await other.running.caughtUp;
    await Promise.all([here.end(), other.end()]);
  });

  it('commit nothing for events that change no document, and yet tell that they have seen them', async () => {
    const [log, store] = [history(), quietReads()];
    let commits = 0;
    const reads: ReadStore = {
      ...store,
      apply: (batch) => {
        commits += 1;
        return store.apply(batch);
      },
    };
    const tuning = { retryDelayMs: 1, quietMs: Number.POSITIVE_INFINITY };
    const { running, end } = await start(log, reads, { tuning });
    await running.caughtUp;
    const position = () => running.states()[0]?.position;
    log.add(CUSTOMER, 'thing-1', 'Ignored', {});
    await until(() => position() === positionOf(3));
    expect([commits, await store.checkpoint('tally@1')]).toEqual([1, positionOf(2)]);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(() => position() === positionOf(4));
    expect([commits, await store.checkpoint('tally@1')]).toEqual([2, positionOf(4)]);
    await end();
  });

  it('make the indexes of a view when its documents are there, and before anybody is told that it is caught up', async () => {
    const [log, store] = [history(), quietReads()];
    const acts: string[] = [];
    const reads: ReadStore = {
      ...store,
      declare: (namespace, indexes, how) => {
        acts.push(`${indexes.length} indexes ${how?.later === true ? 'later' : 'now'}`);
        return store.declare(namespace, indexes, how);
      },
      apply: (batch) => {
        acts.push('documents');
        return store.apply(batch);
      },
    };
    const indexed = { ...tally(), indexes: [{ name: 'by-n', fields: ['n'] }] } as Projection;
    const { running, end } = await start(log, reads, { projections: [indexed] });
    await running.caughtUp;
    expect(acts).toEqual(['1 indexes later', 'documents', '1 indexes now']);
    await end();
  });

  it('ask a slow log how far it is once at a time, however long the answer takes', async () => {
    const [log, reads] = [history(), quietReads()];
    let [asked, ready] = [0, Promise.resolve()];
    const events: RunOptions['events'] = {
      ...log.store,
      behind: async (at) => {
        asked += 1;
        await ready;
        return log.store.behind(at);
      },
    };
    const { running, end } = await start(log, reads, { events, pollIntervalMs: 1 });
    await running.caughtUp;
    let answer = (): void => undefined;
    ready = new Promise((resolve) => {
      answer = resolve;
    });
    asked = 0;
    await until(() => asked > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toBe(1);
    answer();
    await until(() => asked > 1);
    await end();
  });

  it('wake those who wait for their own write', async () => {
    const [log, reads] = [history(), quietReads()];
    const positions = createPositions();
    const { running, end } = await start(log, reads, {
      onProgress: ({ name, live, position }) => {
        if (live) positions.report(name, position);
      },
    });
    await running.caughtUp;
    const waiting = positions.waitFor(['tally'], positionOf(3), 5_000);
    log.add(CUSTOMER, 'other-1', 'Ignored', {});
    expect(await waiting).toEqual({ position: positionOf(3), reached: true });
    await end();
  });

  it('go on from their checkpoint after a restart', async () => {
    const [log, reads] = [history(), quietReads()];
    const first = await start(log, reads);
    await first.running.caughtUp;
    await first.end();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const again = await start(log, reads);
    await again.running.caughtUp;
    expect(again.changes.map(({ position }) => position)).toEqual([positionOf(3)]);
    expect(await seen(reads)).toEqual(['event-1', 'event-2', 'event-3']);
    await again.end();
  });

  it('go on when the store failed for a while', async () => {
    const log = history();
    const breaker = createBreaker();
    const reads = createFragileReads(breaker);
    const { running, steps, end } = await start(log, reads);
    await running.caughtUp;
    breaker.arm(1);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(() => breaker.broken && steps.at(-1)?.position === positionOf(3));
    expect(steps.some(({ state }) => state === 'retrying')).toBe(true);
    expect(await seen(reads)).toEqual(['event-1', 'event-2', 'event-3']);
    await end();
  });

  it('say which document waits for an admin, and how many do', async () => {
    const [log, reads] = [history(), quietReads()];
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('a'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('b'));
    const { running, end } = await start(log, reads);
    await running.caughtUp;
    const view = openView<Tally>(reads, tally());
    expect([await view.isParked('a'), await view.isParked('b')]).toEqual([true, false]);
    expect(running.states()).toMatchObject([{ state: 'live', parked: 1, lagSeconds: 0 }]);
    await end();
  });

  it('build a changed version beside the live one, which serves until the new one has caught up', async () => {
    const [log, reads] = [history(), quietReads()];
    const first = await start(log, reads);
    await first.running.caughtUp;
    await first.end();

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const changed = tally({
      version: 2,
      evolve: (doc, { id }, key) => ({ id: key, seen: [...(doc?.seen ?? []), `${id} anew`] }),
    });
    const second = await start(log, reads, {
      projections: [changed as Projection],
      decode: async (event) => {
        await held;
        return decode(event);
      },
    });
    expect(await seen(reads, 'a', changed)).toEqual(['event-1', 'event-2']);
    expect(second.running.states()).toMatchObject([{ namespace: 'tally@1', live: false, state: 'catching_up' }]);
    release();
    await second.running.caughtUp;
    expect(await seen(reads, 'a', changed)).toEqual(['event-1 anew', 'event-2 anew']);
    expect(second.changes).toEqual([]);
    expect(await reads.namespaces()).toEqual(['tally@1', 'tally@2']);
    await second.end();
  });

  it('keep the live version when the changed one fails to build', async () => {
    const [log, reads] = [history(), quietReads()];
    const first = await start(log, reads);
    await first.running.caughtUp;
    await first.end();
    const broken = tally({
      version: 2,
      evolve: () => {
        throw new Error('a bug');
      },
    });
    const second = await start(log, reads, { projections: [broken as Projection] });
    await expect(second.running.caughtUp).rejects.toThrow('a bug');
    expect(second.running.states()).toMatchObject([{ state: 'paused', live: false }]);
    expect(await seen(reads)).toEqual(['event-1', 'event-2']);
    await second.end();
  });

  it('drop views that know more than the log, as after a restored backup, and build them anew', async () => {
    const [log, reads] = [history(), quietReads()];
    const first = await start(log, reads);
    await first.running.caughtUp;
    await first.end();
    const restored = createHistory();
    restored.add(CUSTOMER, 'thing-1', 'Happened', keysOf('b'));
    const second = await start(restored, reads);
    await second.running.caughtUp;
    expect(reads.docs('tally@1').map(({ id }) => id)).toEqual(['b']);
    await second.end();
  });

  it('drop views of another log, however long it is', async () => {
    const [log, reads] = [history(), quietReads()];
    const first = await start(log, reads);
    await first.running.caughtUp;
    await first.end();
    const other = createHistory('log-2');
    for (const key of ['b', 'c', 'd']) other.add(CUSTOMER, 'thing-1', 'Happened', keysOf(key));
    const second = await start(other, reads);
    await second.running.caughtUp;
    expect(reads.docs('tally@1').map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    await second.end();
  });
});

describe('waiting for a position', () => {
  it('answers the lowest of several views, and that it was not reached when time is up', async () => {
    const positions = createPositions();
    positions.report('a', positionOf(5));
    positions.report('b', positionOf(2));
    expect(await positions.waitFor(['a', 'b'], positionOf(3), 1)).toEqual({ position: positionOf(2), reached: false });
    expect(await positions.waitFor(['a'], positionOf(3), 0)).toEqual({ position: positionOf(5), reached: true });
  });

  it('goes back when another view is read, and does not wait for one that nothing folds on', async () => {
    const positions = createPositions();
    positions.report('a', positionOf(5));
    positions.switchTo('a', positionOf(3), true);
    expect(await positions.waitFor(['a'], positionOf(4), 60_000)).toEqual({ position: positionOf(3), reached: false });
    positions.switchTo('a', positionOf(3), false);
    const waiting = positions.waitFor(['a'], positionOf(4), 60_000);
    positions.report('a', positionOf(4));
    expect(await waiting).toEqual({ position: positionOf(4), reached: true });
  });

  it('does not go back when an older report comes late', () => {
    const positions = createPositions();
    positions.report('a', positionOf(5));
    positions.report('a', positionOf(4));
    expect(positions.of(['a'])).toBe(positionOf(5));
  });
});
