import type { DocChange } from '@anupalan/infra/ports/read-store';
import { describe, expect, it } from 'vitest';
import { createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, type History, positionOf, until } from '../../testing/history.js';
import { NS, quietReads, runOnce, seenBy, TUNING } from '../../testing/run-once.js';
import { keysOf, OWN, type Tally, tally } from '../../testing/tally.js';
import type { Projection } from './projection.js';
import { recordMemory } from './record-cache.js';

/** The store, with a record of its calls. */
const watched = (reads = quietReads()) => {
  const writes: { readonly changes: readonly DocChange[]; readonly ahead: boolean }[] = [];
  const loads: (readonly string[])[] = [];
  const store: typeof reads = {
    ...reads,
    getMany: (namespace, ids) => {
      loads.push(ids);
      return reads.getMany(namespace, ids);
    },
    apply: (batch) => {
      writes.push({ changes: batch.changes, ahead: batch.at === batch.from });
      return reads.apply(batch);
    },
  };
  return { store, writes, loads };
};

const catchingUp = { ...TUNING, maxEvents: 2, writeEveryMs: 1e9 };

const inTurns = (rounds: number, ...keys: readonly string[]): History => {
  const log = createHistory();
  for (let i = 0; i < rounds; i += 1) for (const key of keys) log.add(CUSTOMER, 'thing-1', 'Happened', keysOf(key));
  return log;
};

describe('a projection that catches up', () => {
  it('reads a document once and writes it once, however many batches touch it', async () => {
    const { store, writes, loads } = watched();
    await runOnce(inTurns(20, 'a', 'b'), store, { tuning: catchingUp });
    expect(loads).toEqual([['a', 'b']]);
    expect(writes.map(({ changes }) => changes.map(({ id }) => id))).toEqual([['a', 'b']]);
    expect(store.docs(NS).map(({ doc }) => (doc as Tally).seen.length)).toEqual([20, 20]);
  });

  it('folds each record of a batch in one go, in the order of the log', async () => {
    const folded: string[] = [];
    const watching = tally({
      evolve: (doc, { id, position }, key) => {
        folded.push(`${key} ${Number(position)}`);
        return { id: key, seen: [...(doc?.seen ?? []), id] };
      },
    }) as Projection;
    await runOnce(inTurns(2, 'a', 'b'), quietReads(), {
      projection: watching,
      tuning: { ...catchingUp, maxEvents: 3 },
    });
    expect(folded).toEqual(['a 1', 'a 3', 'b 2', 'b 4']);
  });

  it('reports the position that it has read while its writes are behind', async () => {
    const { steps } = await runOnce(inTurns(3, 'a', 'b'), quietReads(), { tuning: catchingUp });
    expect(steps.map(({ position, seen }) => [position, seen])).toEqual([
      [null, positionOf(2)],
      [null, positionOf(4)],
      [null, positionOf(6)],
      [positionOf(6), positionOf(6)],
    ]);
  });

  it('writes the least recently used records ahead of its checkpoint when memory is full', async () => {
    const log = createHistory();
    for (let i = 0; i < 40; i += 1) {
      log.add(CUSTOMER, 'thing-1', 'Happened', keysOf(`case-${i}`));
      log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('in use'));
    }
    const { store, writes, loads } = watched();
    await runOnce(log, store, { tuning: catchingUp, memory: recordMemory(10_000) });
    const ahead = writes.filter((write) => write.ahead).flatMap(({ changes }) => changes.map(({ id }) => id));
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead).not.toContain('in use');
    expect(new Set(ahead).size).toBe(ahead.length);
    expect(loads.flat().filter((id) => id === 'in use')).toHaveLength(1);
    expect(store.docs(NS)).toHaveLength(41);
  });

  it('keeps within its memory, however many more documents a batch makes than one write takes', async () => {
    const log = createHistory();
    for (let i = 0; i < 100; i += 1)
      log.add(CUSTOMER, 'thing-1', 'Happened', keysOf(`a-${i}`, `b-${i}`, `c-${i}`, `d-${i}`));
    const memory = recordMemory(10_000);
    const reads = quietReads();
    /** The memory that each batch finds. */
    const kept: number[] = [];
    const measuring: typeof reads = {
      ...reads,
      getMany: (namespace, ids) => {
        kept.push(memory.bytes);
        return reads.getMany(namespace, ids);
      },
    };
    await runOnce(log, measuring, { tuning: { ...catchingUp, maxEvents: 10, maxWrites: 10 }, memory });
    expect(kept).toHaveLength(10);
    expect(Math.max(...kept)).toBeLessThanOrEqual(memory.maxBytes);
  });

  it('writes the document of one event alone with its batch, without reading it', async () => {
    const { store, writes, loads } = watched();
    await runOnce(inTurns(2, OWN, 'a'), store, { tuning: catchingUp });
    expect(loads).toEqual([['a']]);
    expect(writes.map(({ changes, ahead }) => [changes.map(({ id }) => id), ahead])).toEqual([
      [[positionOf(1)], true],
      [[positionOf(3)], true],
      [['a'], false],
    ]);
    expect(store.docs(NS).map(({ id }) => id)).toEqual([positionOf(1), positionOf(3), 'a']);
  });

  it('writes no more documents at once than it may', async () => {
    const { store, writes } = watched();
    const keys = Array.from({ length: 25 }, (_, i) => `case-${i}`);
    await runOnce(inTurns(1, ...keys), store, { tuning: { ...catchingUp, maxWrites: 10 } });
    expect(writes.map(({ changes, ahead }) => [changes.length, ahead])).toEqual([
      [10, true],
      [10, true],
      [5, false],
    ]);
  });

  it('stops at the first write that is fenced', async () => {
    const log = inTurns(40, 'a', 'b', 'c');
    const reads = quietReads();
    let refused = 0;
    const fenced: typeof reads = {
      ...reads,
      apply: async () => {
        refused += 1;
        return 'fenced';
      },
    };
    const { stopped } = await runOnce(log, fenced, { tuning: { ...catchingUp, writeEveryMs: 0 } });
    expect([stopped, refused]).toEqual([{ kind: 'fenced' }, 1]);
  });

  it('folds no further when its store fails', async () => {
    const reads = quietReads();
    const failing: typeof reads = {
      ...reads,
      apply: async () => {
        throw new Error('the disk failed');
      },
    };
    const log = createHistory();
    for (let i = 0; i < 400; i += 1) log.add(CUSTOMER, 'thing-1', 'Happened', keysOf(`case-${i}`));
    let steps = 0;
    const run = runOnce(log, failing, {
      // Only full memory causes a write here; nothing else is due.
      tuning: catchingUp,
      memory: recordMemory(3_000),
      onProgress: () => {
        steps += 1;
      },
    });
    await expect(run).rejects.toThrow('the disk failed');
    expect(steps).toBeLessThan(20);
  });

  it('deletes a document with its checkpoint only, so that a restart never folds onto one that is gone', async () => {
    const strict = tally({
      evolve: (doc, { id, event }, key) => {
        if (event.type === 'Dropped') return null;
        if (doc === null && event.data.begins !== true) throw new Error('there is no document');
        return { id: key, seen: [...(doc?.seen ?? []), id] };
      },
    }) as Projection;
    const options = {
      projection: strict,
      tuning: { ...catchingUp, maxEvents: 1, maxWrites: 1 },
      memory: recordMemory(0),
    };
    for (let crash = 0, crashed = true; crashed; crash += 1) {
      const log = createHistory();
      log.add(CUSTOMER, 'thing-1', 'Happened', { ...keysOf('a'), begins: true });
      const breaker = createBreaker();
      const reads = createFragileReads(breaker);
      await runOnce(log, reads, options);
      log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
      log.add(CUSTOMER, 'thing-1', 'Dropped', keysOf('a'));
      log.add(CUSTOMER, 'thing-1', 'Happened', { ...keysOf('b'), begins: true });
      log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('b'));
      breaker.arm(crash);
      // This test's store deletes and moves its checkpoint in two steps; the projection need not repair a crash
      // between them.
      const whole = { ...reads, apply: wholly(reads, breaker) };
      await runOnce(log, whole, options).catch(() => undefined);
      crashed = breaker.broken;
      breaker.arm(-1);
      await runOnce(log, reads, options);
      expect(await reads.parked(NS)).toEqual([]);
      expect(reads.docs(NS).map(({ id }) => id)).toEqual(['b']);
    }
  });

  it('stores and reports nothing of a document that was created and deleted in between', async () => {
    const log = createHistory();
    log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    log.add(CUSTOMER, 'thing-1', 'Dropped', keysOf('a'));
    const reads = quietReads();
    const { changes } = await runOnce(log, reads, { tuning: { ...catchingUp, maxEvents: 1 } });
    expect(reads.docs(NS)).toEqual([]);
    expect(changes).toEqual([]);
  });
});

/** A store with transactions: a write crashes before it or after it. */
const wholly =
  (reads: ReturnType<typeof quietReads>, breaker: ReturnType<typeof createBreaker>): typeof reads.apply =>
  async (batch) => {
    breaker.step();
    const left = breaker.pause();
    const outcome = await reads.apply(batch);
    breaker.resume(left);
    breaker.step();
    return outcome;
  };

describe('a projection that follows the log', () => {
  it('writes each batch at once, from what it has in memory', async () => {
    const log = inTurns(1, 'a');
    const { store, writes, loads } = watched();
    const stop = new AbortController();
    let caughtUp = 0;
    const running = runOnce(log, store, {
      signal: stop.signal,
      tuning: catchingUp,
      onProgress: (step) => {
        if (step.caughtUp) caughtUp += 1;
      },
    });
    for (let i = 1; i <= 3; i += 1) {
      await until(() => caughtUp === i);
      log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('a'));
    }
    await until(() => caughtUp === 4);
    stop.abort();
    await running;
    expect(writes.map(({ ahead }) => ahead)).toEqual([false, false, false, false]);
    expect(loads).toEqual([['a']]);
    expect(seenBy(store, 'a')).toHaveLength(4);
  });

  it('moves its checkpoint over events that changed nothing a while after the last write, also when no more come', async () => {
    const log = inTurns(1, 'a');
    const reads = quietReads();
    const stop = new AbortController();
    let told = false;
    const running = runOnce(log, reads, {
      signal: stop.signal,
      tuning: { ...TUNING, quietMs: 200 },
      onProgress: () => {
        told = true;
      },
    });
    await until(() => told);
    log.add(CUSTOMER, 'thing-1', 'Ignored', keysOf('a'));
    log.add(CUSTOMER, 'other-1', 'Happened', keysOf('a'));
    await until(async () => (await reads.checkpoint(NS)) === positionOf(3));
    stop.abort();
    await running;
    expect(seenBy(reads, 'a')).toHaveLength(1);
  });
});
