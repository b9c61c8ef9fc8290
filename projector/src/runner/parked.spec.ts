import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, decode, documentsOf, type History, until } from '../../testing/history.js';
import { seenLive, startProjector } from '../../testing/projector.js';
import { keysOf, type Tally, tally } from '../../testing/tally.js';
import type { Projection } from './projection.js';
import type { RunOptions } from './run-projections.js';

const NS = 'tally@1';
const quietReads = () => createFragileReads(createBreaker());
const skipped = (log: History, key: string, eventId: string): void => {
  log.add(CUSTOMER, 'projection-tally', 'ParkedEventSkipped', { key, eventId, reason: 'nobody can read it' });
};

/** A fold that fails at these events while they are in the set: removing them fixes the bug. */
const failingAt = (ids: ReadonlySet<string>): Projection => {
  const sound = tally();
  return {
    ...sound,
    evolve: (doc, event, key) => {
      if (ids.has(event.id)) throw new Error('cannot be folded');
      return sound.evolve(doc as Tally | null, event, key);
    },
  } as Projection;
};
/** Fails to open these events while they are in the set. */
const closedAt =
  (ids: ReadonlySet<string>): RunOptions['decode'] =>
  (event) => {
    if (ids.has(event.id)) throw new Error('no upcaster');
    return decode(event);
  };

describe('a parked document', () => {
  const history = (): History => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    log.add(CUSTOMER, 'thing-2', 'Happened', keysOf('a', 'b'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    return log;
  };

  it('is retried in order once its fold is mended, told to those who may know, and follows the log again', async () => {
    const [log, reads, broken] = [history(), quietReads(), new Set(['event-2'])];
    const projector = await startProjector(log, reads, { projections: [failingAt(broken)] });
    await projector.running.caughtUp;
    expect(await seenLive(reads)).toEqual(['event-1']);
    broken.clear();
    const told = projector.changes.length;
    expect(await projector.retry('a')).toEqual({ kind: 'done' });
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3', 'event-4']);
    expect(await reads.parked(NS)).toEqual([]);
    expect(projector.changes.slice(told)).toEqual([
      {
        model: 'tally',
        id: 'a',
        position: log.recorded[3]?.position,
        audience: { users: ['owner of a'], roles: ['staff'] },
      },
    ]);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 5);
    await until(() => projector.state().parked === 0);
    expect(await projector.retry('a')).toMatchObject({ kind: 'refused', code: 'not_parked' });
    await projector.end();
  });

  it('stays parked at the same event when that fails again, and nothing is written', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads, { projections: [failingAt(new Set(['event-2']))] });
    await projector.running.caughtUp;
    const before = reads.docs(NS);
    expect(await projector.retry('a')).toMatchObject({
      kind: 'refused',
      code: 'still_failing',
      message: 'This still fails: Error: cannot be folded',
    });
    expect(await reads.parked(NS)).toMatchObject([{ key: 'a', eventId: 'event-2' }]);
    expect(reads.docs(NS)).toEqual(before);
    await projector.end();
  });

  it('goes as far as it can, and waits at the next event that cannot be folded', async () => {
    const [log, reads, broken] = [history(), quietReads(), new Set(['event-2', 'event-4'])];
    const projector = await startProjector(log, reads, { projections: [failingAt(broken)] });
    await projector.running.caughtUp;
    broken.delete('event-2');
    expect(await projector.retry('a')).toMatchObject({ kind: 'refused', code: 'still_failing' });
    expect(await reads.parked(NS)).toMatchObject([{ key: 'a', eventId: 'event-4' }]);
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3']);
    broken.clear();
    expect(await projector.retry('a')).toEqual({ kind: 'done' });
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-3', 'event-4']);
    await projector.end();
  });

  it('that never was gets its first event too', async () => {
    const [log, reads, broken] = [history(), quietReads(), new Set(['event-1'])];
    const projector = await startProjector(log, reads, { projections: [failingAt(broken)] });
    await projector.running.caughtUp;
    expect(await seenLive(reads, 'b')).toBeUndefined();
    broken.clear();
    expect(await projector.retry('b')).toEqual({ kind: 'done' });
    expect(await seenLive(reads, 'b')).toEqual(['event-1', 'event-3']);
    expect((await reads.parked(NS)).map(({ key }) => key)).toEqual(['a']);
    await projector.end();
  });

  it('goes on without an event that was skipped, for that document only', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads, { projections: [failingAt(new Set(['event-3']))] });
    await projector.running.caughtUp;
    expect(await projector.skip('a', 'event-3')).toMatchObject({ kind: 'refused', code: 'not_recorded' });
    skipped(log, 'a', 'event-3');
    expect(await projector.skip('a', 'event-2')).toMatchObject({ kind: 'refused', code: 'not_parked' });
    expect(await projector.skip('a', 'event-3')).toEqual({ kind: 'done' });
    expect(await seenLive(reads)).toEqual(['event-1', 'event-2', 'event-4']);
    expect((await reads.parked(NS)).map(({ key }) => key)).toEqual(['b']);
    await projector.end();
  });

  it('is not in the way of a rebuild once its event was skipped, now or in any other process', async () => {
    const [log, reads] = [history(), quietReads()];
    const projections = [failingAt(new Set(['event-2']))];
    const first = await startProjector(log, reads, { projections });
    await first.running.caughtUp;
    skipped(log, 'a', 'event-2');
    expect(await first.skip('a', 'event-2')).toEqual({ kind: 'done' });
    expect(await first.ask('rebuild')).toEqual({ kind: 'done' });
    await first.settled();
    expect(first.state()).toMatchObject({ namespace: 'tally@1.2', parked: 0 });
    expect(reads.docs('tally@1.2')).toEqual(reads.docs(NS));
    await first.end();
    const elsewhere = quietReads();
    const second = await startProjector(log, elsewhere, { projections });
    await second.running.caughtUp;
    expect(elsewhere.docs(NS)).toEqual(reads.docs('tally@1.2'));
    expect(await elsewhere.parked(NS)).toEqual([]);
    await second.end();
  });
});

describe('a parked stream, whose event could not be opened', () => {
  const history = (): History => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    log.add(CUSTOMER, 'thing-2', 'Happened', keysOf('a', 'c'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('b'));
    log.add(CUSTOMER, 'thing-2', 'Happened', keysOf('b'));
    return log;
  };
  const plain = (log: History) =>
    [...documentsOf(tally(), log.events)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doc]) => doc);

  it('is retried by folding its documents anew, because others have gone on without its events', async () => {
    const [log, reads, closed] = [history(), quietReads(), new Set(['event-2'])];
    const projector = await startProjector(log, reads, { decode: closedAt(closed) });
    await projector.running.caughtUp;
    expect(await seenLive(reads, 'a')).toEqual(['event-1', 'event-3']);
    expect(await seenLive(reads, 'b')).toEqual(['event-5']);
    closed.clear();
    expect(await projector.retry('stream:thing-1')).toEqual({ kind: 'done' });
    expect(reads.docs(NS).map(({ doc }) => doc)).toEqual(plain(log));
    expect(await reads.parked(NS)).toEqual([]);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await until(async () => (await seenLive(reads))?.length === 4);
    expect(reads.docs(NS).map(({ doc }) => doc)).toEqual(plain(log));
    await projector.end();
  });

  it('stays parked while its event cannot be opened, and goes on without it when it is skipped', async () => {
    const [log, reads] = [history(), quietReads()];
    const projector = await startProjector(log, reads, { decode: closedAt(new Set(['event-2'])) });
    await projector.running.caughtUp;
    const before = reads.docs(NS);
    expect(await projector.retry('stream:thing-1')).toMatchObject({ kind: 'refused', code: 'still_failing' });
    expect(reads.docs(NS)).toEqual(before);
    expect(await reads.parked(NS)).toMatchObject([{ key: 'stream:thing-1', eventId: 'event-2' }]);
    skipped(log, 'stream:thing-1', 'event-2');
    expect(await projector.skip('stream:thing-1', 'event-2')).toEqual({ kind: 'done' });
    expect(await seenLive(reads, 'a')).toEqual(['event-1', 'event-3']);
    expect(await seenLive(reads, 'b')).toEqual(['event-4', 'event-5']);
    expect(await projector.ask('rebuild')).toEqual({ kind: 'done' });
    await projector.settled();
    expect(reads.docs('tally@1.2')).toEqual(reads.docs(NS));
    await projector.end();
  });

  it('gives its events to documents that are parked themselves, which then wait where they cannot be folded', async () => {
    const [log, reads] = [history(), quietReads()];
    const [closed, broken] = [new Set(['event-2']), new Set(['event-5'])];
    const projector = await startProjector(log, reads, {
      projections: [failingAt(broken)],
      decode: closedAt(closed),
    });
    await projector.running.caughtUp;
    expect((await reads.parked(NS)).map(({ key }) => key)).toEqual(['stream:thing-1', 'b']);
    closed.clear();
    expect(await projector.retry('stream:thing-1')).toEqual({ kind: 'done' });
    expect(await reads.parked(NS)).toMatchObject([{ key: 'b', eventId: 'event-5' }]);
    expect(await seenLive(reads, 'b')).toEqual(['event-2', 'event-4']);
    broken.clear();
    expect(await projector.retry('b')).toEqual({ kind: 'done' });
    expect(reads.docs(NS).map(({ doc }) => doc)).toEqual(plain(log));
    await projector.end();
  });
});
