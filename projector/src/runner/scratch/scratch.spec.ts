import { rendered } from '@anupalan/domain/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../../testing/fragile-reads.js';
import { ADMIN, CUSTOMER, createHistory, type History, positionOf, until } from '../../../testing/history.js';
import { holding, seenLive, startProjector } from '../../../testing/projector.js';
import { replayOrder, startScratch } from '../../../testing/scratch.js';
import { keysOf, type Tally, tally } from '../../../testing/tally.js';
import type { Projection } from '../projection.js';
import { openView } from '../view.js';
import { readRecord, withNamespaces } from '../view-record.js';
import { readBuilds, readDifferences } from './scratch-record.js';

const history = (): History => {
  const log = createHistory();
  log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
  log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
  log.add(CUSTOMER, 'thing-2', 'Happened', keysOf('c'));
  return log;
};
const quietReads = () => createFragileReads(createBreaker());
const NAMESPACE = 'tally@1.s-order';
const isScratch = (namespace: string): boolean => namespace.includes('.s-');
/** The tally after its fold was corrected without a new version: `b` has another content, `c` is gone, `d` is new. */
const mended = tally({
  keys: ({ event }) => (event.data.keys as readonly string[]).map((key) => (key === 'c' ? 'd' : key)),
  evolve: (doc, { id }, key) => ({ id: key, seen: key === 'b' ? ['mended'] : [...(doc?.seen ?? []), id] }),
}) as Projection;

describe('a replay', () => {
  it('reports what is the same, different with its values, missing and extra', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.settled();
    const scratch = startScratch(log, reads, [replayOrder()], { projections: [mended] });
    const build = await scratch.done();
    expect(build.parity).toMatchObject({
      same: 1,
      different: 1,
      missing: 1,
      extra: 1,
      moved: 0,
      live: 'tally@1',
      listed: 3,
    });
    expect(build).toMatchObject({ documents: 3, doneEvents: 3, totalEvents: 3 });
    expect(await readDifferences(reads, NAMESPACE)).toEqual([
      { id: 'b', outcome: 'different', differences: [{ path: 'seen.0', live: 'event-2', scratch: 'mended' }] },
      { id: 'c', outcome: 'missing', differences: [] },
      { id: 'd', outcome: 'extra', differences: [] },
    ]);
    await scratch.end();
    await projector.end();
  });

  it('keeps the texts of documents with personal data out of its report', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.settled();
    const scratch = startScratch(log, reads, [replayOrder()], { projections: [mended], personal: ['tally'] });
    await scratch.done();
    const [first] = await readDifferences(reads, NAMESPACE);
    expect(first?.differences).toEqual([{ path: 'seen.0', live: '[hidden]', scratch: '[hidden]' }]);
    await scratch.end();
    await projector.end();
  });

  it('names a document whose event cannot be folded, and goes on with the others', async () => {
    const [log, reads] = [history(), quietReads()];
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('a'));
    const projector = await startProjector(log, reads);
    await until(() => projector.state().parked === 1);
    const scratch = startScratch(log, reads);
    expect(await scratch.done()).toMatchObject({ state: 'ready', parked: 1, parity: { same: 3 } });
    await scratch.end();
    await projector.end();
  });

  it('leaves the live view and its rebuild alone, over a restart of the projector too', async () => {
    const [log, reads] = [history(), quietReads()];
    const first = await startProjector(log, reads);
    await first.settled();
    const scratch = startScratch(log, reads);
    await scratch.done();
    await first.ask('rebuild');
    await first.settled();
    expect(first.state().namespace).toBe('tally@1.2');
    await first.end();
    const next = await startProjector(log, reads);
    await next.settled();
    expect(await reads.namespaces()).toContain(NAMESPACE);
    expect(next.state()).toMatchObject({ namespace: 'tally@1.2', canRollBack: true });
    await scratch.end();
    await next.end();
  });

  it('is dropped when its order is over, also in the middle of its work', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.settled();
    const { store, waiting, release } = holding(reads, isScratch);
    const scratch = startScratch(log, store);
    await until(() => waiting() > 0);
    scratch.order();
    release();
    await until(async () => !(await reads.namespaces()).some(isScratch));
    expect(await readBuilds(reads, 'order')).toEqual([]);
    scratch.order(replayOrder({ id: 'again' }));
    expect((await scratch.done('again')).parity).toMatchObject({ same: 3 });
    scratch.order();
    await until(async () => !(await reads.namespaces()).some(isScratch));
    await scratch.end();
    await projector.end();
  });

  it('is built one after the other, the oldest order first', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.settled();
    const { store, waiting, release } = holding(reads, isScratch);
    const scratch = startScratch(log, store, [replayOrder({ id: 'one' }), replayOrder({ id: 'two' })]);
    await until(() => waiting() > 0);
    expect((await reads.namespaces()).filter(isScratch)).toEqual(['tally@1.s-one']);
    release();
    await scratch.done('two');
    await scratch.end();
    await projector.end();
  });
});

describe('a promotion', () => {
  const promoted = replayOrder({ promoted: [{ model: 'tally' }] });

  it('lets the scratch view take the place of the live one, with what came since, and keeps the one before', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.settled();
    const scratch = startScratch(log, reads);
    await scratch.done();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    scratch.order(promoted);
    const act = { kind: 'promote-scratch', model: 'tally', namespace: NAMESPACE } as const;
    expect(await projector.running.operate(act)).toEqual({ kind: 'done' });
    await projector.settled();
    expect(projector.state()).toMatchObject({ namespace: NAMESPACE, canRollBack: true, compared: { different: 0 } });
    expect((await openView<Tally>(reads, tally()).get('a'))?.doc.seen).toEqual(['event-1', 'event-2', 'event-4']);
    // The order expires: the view stays, since it is live, over a restart too.
    scratch.order();
    scratch.order(replayOrder({ id: 'later' }));
    await scratch.done('later');
    await projector.end();
    const next = await startProjector(log, reads);
    await next.settled();
    expect(next.state().namespace).toBe(NAMESPACE);
    expect(await next.ask('rebuild')).toEqual({ kind: 'done' });
    await next.settled();
    expect(next.state().namespace).toBe('tally@1.2');
    await scratch.end();
    await next.end();
  });

  it('that is recorded is done by the next process, where the one that recorded it died before it began', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.settled();
    const scratch = startScratch(log, reads, [replayOrder()], { operate: projector.running.operate });
    await scratch.done();
    scratch.order(promoted);
    await until(() => projector.state().namespace === NAMESPACE);
    // A later rebuild is not undone.
    await projector.ask('rebuild');
    await projector.settled();
    scratch.order(promoted, replayOrder({ id: 'later' }));
    await scratch.done('later');
    expect(projector.state()).toMatchObject({ namespace: 'tally@1.2', canRollBack: true });
    await scratch.end();
    await projector.end();
  });

  it('that is recorded is done by the process that runs the live view, whichever one builds the scratch views', async () => {
    const [log, reads] = [history(), quietReads()];
    const refuse = async () => ({ kind: 'refused', ...rendered('standby') }) as const;
    const builder = startScratch(log, reads, [replayOrder()], { operate: refuse });
    const projector = await startProjector(log, reads);
    await projector.settled();
    await builder.done();
    // This process stands by for the scratch views: the builder has their lease. The builder runs no live view.
    const standby = startScratch(log, reads, [promoted], {
      operate: projector.running.operate,
      lease: { holder: 'other' },
    });
    builder.order(promoted);
    await until(() => projector.state().namespace === NAMESPACE);
    expect(await readRecord(reads, 'tally@1')).toMatchObject({ live: NAMESPACE });
    await builder.end();
    await standby.end();
    await projector.end();
  });

  it('is refused for a view that is gone, of another version, or beside a build', async () => {
    const [log, reads] = [history(), quietReads()];
    const { store, waiting, release } = holding(reads, (namespace) => namespace === 'tally@1.2');
    const projector = await startProjector(log, store);
    await projector.settled();
    const promote = (namespace: string) =>
      projector.running.operate({ kind: 'promote-scratch', model: 'tally', namespace });
    expect(await promote(NAMESPACE)).toMatchObject({ kind: 'refused', code: 'scratch.gone' });
    expect(await promote('tally@2.s-order')).toMatchObject({ kind: 'refused', code: 'scratch.other_version' });
    await projector.ask('rebuild');
    await until(() => waiting() > 0);
    expect(await promote(NAMESPACE)).toMatchObject({ kind: 'refused', code: 'already_building' });
    release();
    await projector.settled();
    await projector.end();
  });
});

describe('views of a past day', () => {
  it('are read by the same queries, and are unavailable in a version that these do not know', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads);
    await projector.settled();
    const scratch = startScratch(log, reads, [replayOrder({ kind: 'past', day: '2026-11-01' })]);
    await scratch.done();
    log.add(ADMIN, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 3);
    const then = withNamespaces(reads, new Map([['tally', NAMESPACE]]));
    expect((await openView<Tally>(then, tally()).get('a'))?.doc.seen).toEqual(['event-1', 'event-2']);
    const newer = openView<Tally>(then, { name: 'tally', version: 3, readableFrom: 3 });
    await expect(newer.get('a')).rejects.toMatchObject({ refusal: 'not_ready' });
    expect(await readRecord(then, 'other@1')).toBeNull();
    await scratch.end();
    await projector.end();
  });

  it('let an erasure through that came later, and nothing else', async () => {
    const log = createHistory();
    const erasing = tally({
      handles: ['Happened', 'UserErased'],
      evolve: (doc, { event, id }, key) =>
        event.type === 'UserErased' ? { id: key, seen: ['erased'] } : { id: key, seen: [...(doc?.seen ?? []), id] },
    }) as Projection;
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    for (const type of ['Happened', 'UserErased']) {
      log.add(CUSTOMER, 'thing-1', type, keysOf('a', 'later'));
      const last = log.recorded.at(-1);
      if (last !== undefined) (last.metadata as { time: string }).time = '2026-11-20T00:00:00.000Z';
    }
    const order = replayOrder({ kind: 'past', day: '2026-11-01' });
    const scratch = startScratch(log, reads, [order], { projections: [erasing] });
    await scratch.done();
    expect(reads.docs(NAMESPACE)).toEqual([{ id: 'a', position: positionOf(3), doc: { id: 'a', seen: ['erased'] } }]);
    await scratch.end();
  });
});
