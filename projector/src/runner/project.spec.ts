import type { Change } from '@anupalan/infra/ports/change-feed';
import { describe, expect, it } from 'vitest';
import { CUSTOMER, createHistory, decode, positionOf, until } from '../../testing/history.js';
import { NS, quietReads, runOnce, seenBy, TUNING } from '../../testing/run-once.js';
import { keysOf } from '../../testing/tally.js';
import type { Stopped } from './project.js';

describe('a projection', () => {
  it('folds the events of each document in order and tells those who may know, before and after', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    log.add(CUSTOMER, 'thing-2', 'Dropped', keysOf('b'));
    const reads = quietReads();
    const { changes } = await runOnce(log, reads, { tuning: { ...TUNING, maxEvents: 1, writeEveryMs: 0 } });
    expect(reads.docs(NS).map(({ id, position }) => [id, position])).toEqual([['a', positionOf(2)]]);
    expect(seenBy(reads, 'a')).toEqual(['event-1', 'event-2']);
    expect(changes.at(-1)).toEqual({
      model: 'tally',
      id: 'b',
      position: positionOf(3),
      audience: { users: ['owner of b'], roles: ['staff'] },
    });
  });

  it('loads all documents of a batch at once and writes them at once', async () => {
    const log = createHistory();
    for (let i = 0; i < 50; i += 1) log.add(CUSTOMER, 'thing-1', 'Happened', keysOf(`doc-${i % 7}`));
    const reads = quietReads();
    const calls = { getMany: 0, apply: 0 };
    const counted: typeof reads = {
      ...reads,
      getMany: (...args) => {
        calls.getMany += 1;
        return reads.getMany(...args);
      },
      apply: (batch) => {
        calls.apply += 1;
        return reads.apply(batch);
      },
    };
    await runOnce(log, counted);
    expect(calls).toEqual({ getMany: 1, apply: 1 });
    expect(reads.docs(NS)).toHaveLength(7);
  });

  it('moves its checkpoint over events that it does not handle', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Ignored', keysOf('a'));
    log.add(CUSTOMER, 'other-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    await runOnce(log, reads);
    expect(await reads.checkpoint(NS)).toBe(positionOf(2));
    expect(reads.docs(NS)).toEqual([]);
  });

  it('says that something changed only after it can be read', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    const readable: boolean[] = [];
    await runOnce(log, reads, { onChanges: () => readable.push(reads.docs(NS).length === 1) });
    expect(readable).toEqual([true]);
  });

  it('parks only the document whose event cannot be folded, with all that follows for it', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('a'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    const reads = quietReads();
    const first = await runOnce(log, reads);
    expect(first.steps.at(-1)).toMatchObject({ position: positionOf(3), parked: 1 });
    expect(await reads.parked(NS)).toMatchObject([{ key: 'a', eventId: 'event-2', position: positionOf(2) }]);
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a', 'b'));
    await runOnce(log, reads);
    expect(seenBy(reads, 'a')).toEqual(['event-1']);
    expect(seenBy(reads, 'b')).toEqual(['event-1', 'event-3', 'event-4']);
  });

  it('parks a stream whose event cannot be opened, and goes on with the others', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    log.add(CUSTOMER, 'thing-2', 'Happened', keysOf('b'));
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    await runOnce(log, reads, {
      decode: (event) => {
        if (event.id === 'event-1') throw new Error('no upcaster');
        return decode(event);
      },
    });
    expect(reads.docs(NS).map(({ id }) => id)).toEqual(['b']);
    expect((await reads.parked(NS)).map(({ key }) => key)).toEqual(['stream:thing-1']);
  });

  it('tries again what failed for a moment, and parks nothing', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    let failures = 2;
    await runOnce(log, reads, {
      decode: (event) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('the vault is busy');
        }
        return decode(event);
      },
    });
    expect(seenBy(reads, 'a')).toEqual(['event-1']);
    expect(await reads.parked(NS)).toEqual([]);
  });

  it('pauses with nothing written when too many documents cannot be folded', async () => {
    const log = createHistory();
    for (let i = 0; i < 6; i += 1) log.add(CUSTOMER, 'thing-1', 'Poison', keysOf(`doc-${i}`));
    const reads = quietReads();
    const { stopped } = await runOnce(log, reads, { tuning: { ...TUNING, maxParked: 5 } });
    expect(stopped.kind).toBe('paused');
    expect(await reads.checkpoint(NS)).toBeNull();
    expect(await reads.parked(NS)).toEqual([]);
  });

  it('pauses at the first poison event while another version is live', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Poison', keysOf('a'));
    const { stopped } = await runOnce(log, quietReads(), { failFast: () => true });
    expect(stopped).toMatchObject({ kind: 'paused' });
  });

  it('is fenced off when another writer took over while it was asleep, and changes nothing any more', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    const reads = quietReads();
    const stop = new AbortController();
    const told: Change[] = [];
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((fellAsleep) => {
      const sleeping = new Promise<void>((resolve) => {
        wake = resolve;
      });
      void runOnce(log, reads, {
        signal: stop.signal,
        onChanges: (changes) => told.push(...changes),
        onProgress: () => {
          fellAsleep();
          return sleeping;
        },
      }).then(({ stopped }) => {
        outcome = stopped;
      });
    });
    let outcome: Stopped | null = null;
    await asleep;
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    await runOnce(log, reads);
    const byTheSecond = reads.docs(NS);
    wake();
    await until(() => outcome !== null);
    expect(outcome).toEqual({ kind: 'fenced' });
    expect(seenBy(reads, 'a')).toEqual(['event-1', 'event-2']);
    expect(reads.docs(NS)).toEqual(byTheSecond);
    expect(told.map(({ position }) => position)).toEqual([positionOf(1)]);
    stop.abort();
  });
});
