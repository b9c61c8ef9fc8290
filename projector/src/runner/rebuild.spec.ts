import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, type History, positionOf, until } from '../../testing/history.js';
import { holding, seenLive, startProjector } from '../../testing/projector.js';
import { keysOf, tally } from '../../testing/tally.js';
import type { Projection } from './projection.js';
import { readRecord } from './view-record.js';

const history = (): History => {
  const log = createHistory();
  log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
  log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
  return log;
};
const quietReads = () => createFragileReads(createBreaker());
const isBuild = (namespace: string): boolean => namespace.includes('.');
const version = (n: number): Projection =>
  tally({
    version: n,
    evolve: (doc, { id }, key) => ({ id: key, seen: [...(doc?.seen ?? []), `${id} v${n}`] }),
  }) as Projection;

describe('a rebuild on demand', () => {
  it('builds the same version beside the live view, takes its place at once, and keeps the one before it', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.running.caughtUp;
    expect(projector.state()).toMatchObject({ namespace: 'tally@1', canRollBack: false, build: null });
    expect(await projector.ask('rebuild')).toEqual({ kind: 'done' });
    await projector.settled();
    expect(projector.state()).toMatchObject({ namespace: 'tally@1.2', canRollBack: true, live: true, state: 'live' });
    expect(reads.docs('tally@1.2')).toEqual(reads.docs('tally@1'));
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2']);
    await projector.end();
  });

  it('makes the new view ready for its indexes from the start, and makes them when its documents are there', async () => {
    const [log, reads] = [history(), quietReads()];
    const declared: string[] = [];
    const watched: typeof reads = {
      ...reads,
      declare: (namespace, indexes, how) => {
        declared.push(`${namespace}: ${indexes.length} ${how?.later === true ? 'later' : 'now'}`);
        return reads.declare(namespace, indexes, how);
      },
    };
    const indexed = { ...tally(), indexes: [{ name: 'by-n', fields: ['n'] }] } as Projection;
    const projector = await startProjector(log, watched, { projections: [indexed] });
    await projector.running.caughtUp;
    await projector.ask('rebuild');
    await projector.settled();
    expect(declared.filter((line) => line.startsWith('tally@1.2'))).toEqual(['tally@1.2: 1 later', 'tally@1.2: 1 now']);
    await projector.end();
  });

  it('reads the whole log again each time, and keeps the last view only until the next one takes over', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.running.caughtUp;
    for (const n of [2, 3, 4]) {
      expect(await projector.ask('rebuild')).toEqual({ kind: 'done' });
      await projector.settled();
      expect(reads.docs(`tally@1.${n}`).map(({ id }) => id)).toEqual(['a', 'b']);
      const before = n === 2 ? 'tally@1' : `tally@1.${n - 1}`;
      await until(async () => (await reads.namespaces()).length === 2);
      expect([...(await reads.namespaces())].sort()).toEqual([before, `tally@1.${n}`].sort());
    }
    await projector.end();
  });

  it('lets the live view follow the log, and tell of it, while it builds', async () => {
    const [log, reads] = [history(), quietReads()];
    const { store, release, waiting } = holding(reads, isBuild);
    const projector = await startProjector(log, store);
    await projector.running.caughtUp;
    await projector.ask('rebuild');
    await until(() => waiting() > 0);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(() => projector.changes.some(({ position }) => position === positionOf(3)));
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3']);
    expect(projector.state()).toMatchObject({
      namespace: 'tally@1',
      build: { state: 'running', namespace: 'tally@1.2' },
    });
    release();
    await projector.settled();
    expect(projector.state().namespace).toBe('tally@1.2');
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3']);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 4);
    expect(projector.changes.map(({ position, id }) => `${position} ${id}`)).toEqual([
      ...new Set(projector.changes.map(({ position, id }) => `${position} ${id}`)),
    ]);
    await projector.end();
  });

  it('says how far it is, how fast, and how long it will take', async () => {
    const log = createHistory();
    for (let i = 0; i < 40; i += 1) log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    let now = Date.UTC(2026, 10, 2);
    const projector = await startProjector(log, reads, {
      now: () => {
        now += 10;
        return now;
      },
      tuning: { retryDelayMs: 1, maxEvents: 4 },
    });
    await projector.running.caughtUp;
    await projector.ask('rebuild');
    await projector.settled();
    const told = projector.steps.flatMap(({ build }) => build ?? []);
    expect(told.length).toBeGreaterThan(0);
    for (const build of told) {
      expect(build).toMatchObject({ namespace: 'tally@1.2', totalEvents: 40, error: null });
      expect(build.doneEvents).toBeLessThanOrEqual(40);
    }
    expect(told.map(({ doneEvents }) => doneEvents)).toEqual(
      [...told.map(({ doneEvents }) => doneEvents)].sort((a, b) => a - b),
    );
    const underWay = told.filter(({ doneEvents, eventsPerSecond }) => doneEvents < 40 && eventsPerSecond > 0);
    expect(underWay.length).toBeGreaterThan(0);
    for (const { doneEvents, eventsPerSecond, etaSeconds } of underWay)
      expect(etaSeconds).toBe(Math.ceil((40 - doneEvents) / eventsPerSecond));
    await projector.end();
  });

  it('waits on hold, over a restart too, and goes on from where it was', async () => {
    const [log, reads] = [history(), quietReads()];
    const { store, waiting, release } = holding(reads, isBuild);
    const first = await startProjector(log, store);
    await first.running.caughtUp;
    await first.ask('rebuild');
    await until(() => waiting() > 0);
    const pausing = first.ask('pause-rebuild');
    release();
    expect(await pausing).toEqual({ kind: 'done' });
    const onHold = { namespace: 'tally@1', build: { state: 'paused', etaSeconds: null, eventsPerSecond: 0 } };
    expect(first.state()).toMatchObject(onHold);
    expect(await first.ask('pause-rebuild')).toMatchObject({ kind: 'refused', code: 'not_building' });
    expect(await first.ask('rebuild')).toMatchObject({ kind: 'refused', code: 'already_building' });
    await first.end();

    const second = await startProjector(log, reads);
    await second.running.caughtUp;
    expect(second.state()).toMatchObject(onHold);
    expect(await second.ask('resume-rebuild')).toEqual({ kind: 'done' });
    await second.settled();
    expect(second.state().namespace).toBe('tally@1.2');
    expect(await second.ask('resume-rebuild')).toMatchObject({ kind: 'refused', code: 'not_paused' });
    await second.end();
  });

  it('is dropped when it is cancelled, and the live view stays', async () => {
    const [log, reads] = [history(), quietReads()];
    const { store, waiting, release } = holding(reads, isBuild);
    const projector = await startProjector(log, store);
    await projector.running.caughtUp;
    await projector.ask('rebuild');
    await until(() => waiting() > 0);
    const cancelling = projector.ask('cancel-rebuild');
    release();
    expect(await cancelling).toEqual({ kind: 'done' });
    expect(await reads.namespaces()).toEqual(['tally@1']);
    expect(projector.state()).toMatchObject({ namespace: 'tally@1', build: null, canRollBack: false });
    expect(await projector.ask('cancel-rebuild')).toMatchObject({ kind: 'refused', code: 'not_building' });
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2']);
    await projector.end();
  });

  it('fails at the first event that it cannot fold, says which, and the live view serves on', async () => {
    const [log, reads] = [history(), quietReads()];
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('b'));
    const first = await startProjector(log, reads);
    await first.running.caughtUp;
    await first.ask('rebuild');
    await until(() => first.state().build?.state === 'failed');
    expect(first.state().build?.error).toContain('event-3 for b');
    expect(first.state()).toMatchObject({ namespace: 'tally@1', state: 'live', parked: 1 });
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 3);
    await first.end();

    // It stays failed until an admin decides; the next build begins from the start.
    const second = await startProjector(log, reads);
    await second.running.caughtUp;
    expect(second.state().build?.state).toBe('failed');
    log.add(CUSTOMER, 'projection-tally', 'ParkedEventSkipped', { key: 'b', eventId: 'event-3', reason: 'unreadable' });
    expect(await second.ask('rebuild')).toEqual({ kind: 'done' });
    await until(() => second.state().build?.state === 'failed');
    expect(await reads.namespaces()).toEqual(['tally@1', 'tally@1.3']);
    expect(await second.skip('b', 'event-3')).toEqual({ kind: 'done' });
    // A failed build ends once nothing is parked any longer, and its documents are dropped.
    expect(second.state().build).toBeNull();
    expect(await reads.namespaces()).toEqual(['tally@1']);
    expect(await second.ask('rebuild')).toEqual({ kind: 'done' });
    await second.settled();
    expect(second.state()).toMatchObject({ namespace: 'tally@1.2', parked: 0 });
    expect([await seenLive(reads), await seenLive(reads, 'b')]).toEqual([
      ['event-1', 'event-2', 'event-4'],
      ['event-2'],
    ]);
    await second.end();
  });

  it('is gone on with by the next process when the one before was killed in the middle', async () => {
    const [log, reads] = [history(), quietReads()];
    const dead = holding(reads, isBuild);
    const first = await startProjector(log, dead.store);
    await first.running.caughtUp;
    await first.ask('rebuild');
    await until(() => dead.waiting() > 0);
    const before = await readRecord(reads, 'tally@1');
    expect(before?.build).toMatchObject({ namespace: 'tally@1.2', state: 'running' });

    const second = await startProjector(log, reads);
    await second.settled();
    expect(await readRecord(reads, 'tally@1')).toMatchObject({ live: 'tally@1.2', kept: 'tally@1', build: null });
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2']);
    // Pending writes of the killed process have no effect.
    const stored = reads.docs('tally@1.2');
    dead.release();
    await first.end();
    expect(reads.docs('tally@1.2')).toEqual(stored);
    expect(await readRecord(reads, 'tally@1')).toMatchObject({ live: 'tally@1.2', kept: 'tally@1' });
    await second.end();
  });
});

describe('two deployments at once', () => {
  const deployed = async (log: History, reads: ReadStore, projection: Projection, holder: string) =>
    startProjector(log, reads, { projections: [projection], lease: { holder, ttlMs: 60_000 } });

  it('the older version goes on being folded and read until the new one is built, and after it', async () => {
    const [log, reads] = [history(), quietReads()];
    const old = await deployed(log, reads, version(1), 'old');
    await old.running.caughtUp;
    const { store, waiting, release } = holding(reads, (namespace) => namespace === 'tally@2');
    const next = await deployed(log, store, version(2), 'new');
    await until(() => waiting() > 0);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 3);
    // Queries of the new deployment understand version 1 and read it while it is updated.
    expect(await seenLive(reads, 'a', version(2))).toEqual(['event-1 v1', 'event-2 v1', 'event-3 v1']);
    release();
    await next.running.caughtUp;
    await until(async () => (await seenLive(reads, 'a', version(2)))?.[0] === 'event-1 v2');
    // Queries of the old one never read documents of a newer version.
    expect(await seenLive(reads)).toEqual(['event-1 v1', 'event-2 v1', 'event-3 v1']);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 4);
    await until(async () => (await seenLive(reads, 'a', version(2)))?.length === 4);
    await Promise.all([old.end(), next.end()]);
  });

  it('a start is not held up by a build where the older version can be read', async () => {
    const [log, reads] = [history(), quietReads()];
    const old = await startProjector(log, reads, { projections: [version(1)] });
    await old.running.caughtUp;
    await old.end();
    const { store, waiting, release } = holding(reads, (namespace) => namespace === 'tally@2');
    const next = await startProjector(log, store, { projections: [version(2)] });
    expect(await next.running.answering).toEqual([]);
    await until(() => waiting() > 0);
    expect(await seenLive(reads, 'a', version(2))).toEqual(['event-1 v1', 'event-2 v1']);
    release();
    await next.running.caughtUp;
    await next.end();
  });

  it('queries that do not understand the older version are told that theirs is being prepared', async () => {
    const [log, reads] = [history(), quietReads()];
    const old = await startProjector(log, reads, { projections: [version(1)] });
    await old.running.caughtUp;
    await old.end();
    const { store, waiting, release } = holding(reads, (namespace) => namespace === 'tally@2');
    const onlyItself = { ...version(2), readableFrom: 2 };
    const next = await startProjector(log, store, { projections: [onlyItself] });
    await until(() => waiting() > 0);
    await expect(seenLive(reads, 'a', onlyItself)).rejects.toMatchObject({ refusal: 'not_ready' });
    release();
    await next.running.caughtUp;
    await next.end();
  });

  it('the old view and the new one are held against each other before the switch', async () => {
    const [log, reads] = [history(), quietReads()];
    const old = await startProjector(log, reads, { projections: [version(1)] });
    await old.running.caughtUp;
    await old.end();
    const onlyB = { ...version(2), keys: () => ['b', 'c'] };
    const next = await startProjector(log, reads, { projections: [onlyB] });
    await next.running.caughtUp;
    expect(next.state().compared).toMatchObject({
      before: 'tally@1',
      after: 'tally@2',
      same: 0,
      missing: 1,
      extra: 1,
      examples: expect.arrayContaining(['a', 'c']),
    });
    await next.ask('rebuild');
    await next.settled();
    expect(next.state().compared).toMatchObject({
      after: 'tally@2.2',
      same: 2,
      different: 0,
      missing: 0,
      extra: 0,
      examples: [],
    });
    await next.end();
  });

  it('keeps one older version to go back to, and drops those before it once nobody runs them', async () => {
    const [log, reads] = [history(), quietReads()];
    for (const n of [1, 2, 3]) {
      const projector = await startProjector(log, reads, { projections: [version(n)] });
      await projector.running.caughtUp;
      await projector.end();
    }
    const again = await startProjector(log, reads, { projections: [version(3)] });
    await again.running.caughtUp;
    expect([...(await reads.namespaces())].sort()).toEqual(['tally@2', 'tally@3']);
    await again.ask('rebuild');
    await again.settled();
    await until(async () => (await reads.namespaces()).length === 2);
    expect([...(await reads.namespaces())].sort()).toEqual(['tally@3', 'tally@3.2']);
    await again.end();
  });
});

describe('going back', () => {
  it('brings the view before up to date, switches, and can go forward again', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.running.caughtUp;
    expect(await projector.ask('roll-back')).toMatchObject({ kind: 'refused', code: 'nothing_kept' });
    await projector.ask('rebuild');
    await projector.settled();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 3);
    expect(reads.docs('tally@1').find(({ id }) => id === 'a')?.doc.seen).toEqual(['event-1', 'event-2']);

    expect(await projector.ask('roll-back')).toEqual({ kind: 'done' });
    expect(projector.state()).toMatchObject({ namespace: 'tally@1', canRollBack: true, build: null });
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3']);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 4);

    expect(await projector.ask('roll-back')).toEqual({ kind: 'done' });
    expect(projector.state().namespace).toBe('tally@1.2');
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3', 'event-4']);
    expect([...(await reads.namespaces())].sort()).toEqual(['tally@1', 'tally@1.2']);
    await projector.end();
  });

  it('is refused to a view of another version, and done by deploying that version', async () => {
    const [log, reads] = [history(), quietReads()];
    const one = await startProjector(log, reads, { projections: [version(1)] });
    await one.running.caughtUp;
    await one.end();
    const two = await startProjector(log, reads, { projections: [version(2)] });
    await two.running.caughtUp;
    expect(await seenLive(reads, 'a', version(2))).toEqual(['event-1 v2', 'event-2 v2']);
    expect(two.state()).toMatchObject({ namespace: 'tally@2', canRollBack: false });
    const refused = await two.ask('roll-back');
    expect(refused).toMatchObject({ kind: 'refused', code: 'other_version' });
    expect(refused.kind === 'refused' && refused.message).toContain('version 1');
    await two.end();

    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const back = await startProjector(log, reads, { projections: [version(1)] });
    await back.running.caughtUp;
    expect(back.state()).toMatchObject({ namespace: 'tally@1', live: true });
    // Its documents are kept: the build continued from there.
    expect(await seenLive(reads)).toEqual(['event-1 v1', 'event-2 v1', 'event-3 v1']);
    expect(await readRecord(reads, 'tally@1')).toMatchObject({ live: 'tally@1', kept: null, build: null });
    expect(await seenLive(reads, 'a', version(2))).toEqual(['event-1 v2', 'event-2 v2']);
    await back.end();
  });

  it('parks in the view that takes over what the live one parked, and does not fail at it', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.running.caughtUp;
    await projector.ask('rebuild');
    await projector.settled();
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('b'));
    await until(() => projector.state().parked === 1);
    expect(await projector.ask('roll-back')).toEqual({ kind: 'done' });
    expect(await reads.parked('tally@1')).toMatchObject([{ key: 'b', eventId: 'event-3' }]);
    await projector.end();
  });
});

describe('a build that a changed version needs', () => {
  it('is not cancelled, because there are no documents of its version yet; but it can wait', async () => {
    const [log, reads] = [history(), quietReads()];
    const one = await startProjector(log, reads, { projections: [version(1)] });
    await one.running.caughtUp;
    await one.end();
    const { store, waiting, release } = holding(reads, (namespace) => namespace === 'tally@2');
    const two = await startProjector(log, store, { projections: [version(2)] });
    await until(() => waiting() > 0);
    expect(two.state()).toMatchObject({ live: false, namespace: 'tally@1', build: { namespace: 'tally@2' } });
    expect(await two.ask('cancel-rebuild')).toMatchObject({ kind: 'refused', code: 'needed' });
    expect(await two.ask('rebuild')).toMatchObject({ kind: 'refused', code: 'already_building' });
    release();
    await two.running.caughtUp;
    expect(two.state()).toMatchObject({ live: true, namespace: 'tally@2' });
    await two.end();
  });

  it('that failed begins again when the process starts anew', async () => {
    const [log, reads] = [history(), quietReads()];
    const one = await startProjector(log, reads, { projections: [version(1)] });
    await one.running.caughtUp;
    await one.end();
    const broken = tally({
      version: 2,
      evolve: () => {
        throw new Error('a bug');
      },
    }) as Projection;
    const two = await startProjector(log, reads, { projections: [broken] });
    await expect(two.running.caughtUp).rejects.toThrow('a bug');
    expect(await two.running.settled).toEqual([expect.stringContaining('a bug')]);
    // The older version is readable meanwhile.
    expect(await two.running.answering).toEqual([]);
    await two.end();
    const mended = await startProjector(log, reads, { projections: [version(2)] });
    await mended.running.caughtUp;
    expect(await seenLive(reads, 'a', version(2))).toEqual(['event-1 v2', 'event-2 v2']);
    await mended.end();
  });
});

it('an operation on a read model that there is not is refused', async () => {
  const projector = await startProjector(history(), quietReads());
  const asked = projector.running.operate({ kind: 'rebuild', model: 'nothing' });
  expect(await asked).toMatchObject({ kind: 'refused', code: 'unknown_model' });
  await projector.end();
});
