import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { describe, expect, it } from 'vitest';
import { type Breaker, createBreaker, createFragileReads } from '../../testing/fragile-reads.js';
import { CUSTOMER, createHistory, decode, documentsOf, type History, until } from '../../testing/history.js';
import { type Projector, startProjector } from '../../testing/projector.js';
import { keysOf, type Tally, tally } from '../../testing/tally.js';
import type { Projection } from './projection.js';
import type { RunOptions } from './run-projections.js';
import { openView } from './view.js';
import { readRecord } from './view-record.js';

/** A process that dies at the breaker's step: none of its later calls returns. */
const mortal = (reads: ReadStore, breaker: Breaker): ReadStore => {
  let dead = false;
  const never = new Promise<never>(() => undefined);
  const wrapped = Object.entries(reads).map(([name, call]) => [
    name,
    async (...args: readonly unknown[]) => {
      if (dead) return never;
      const before = breaker.broken;
      try {
        const result = await (call as (...given: readonly unknown[]) => unknown)(...args);
        return dead ? never : result;
      } catch (error) {
        dead ||= breaker.broken && !before;
        if (dead) return never;
        throw error;
      }
    },
  ]);
  return Object.fromEntries(wrapped) as ReadStore;
};

const QUIET = { pollIntervalMs: 60_000 };
const plain = (log: History) =>
  [...documentsOf(tally(), log.events)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, doc]) => doc);

const history = (): History => {
  const log = createHistory();
  for (let i = 0; i < 8; i += 1)
    log.add(CUSTOMER, `thing-${i % 2}`, i === 5 ? 'Dropped' : 'Happened', keysOf(`${i % 3}`, 'all'));
  return log;
};

interface Scene {
  readonly log: History;
  readonly reads: ReturnType<typeof createFragileReads>;
  readonly breaker: Breaker;
  readonly projections: readonly Projection[];
  readonly decode?: RunOptions['decode'];
}

/**
 * Kills the process at each step of `act`, one after the other; then another process starts and `check` inspects it.
 */
const killedAtEachStep = async (
  scene: () => Scene,
  arrange: (projector: Projector, scene: Scene) => Promise<void>,
  act: (projector: Projector) => Promise<unknown>,
  check: (next: Projector, scene: Scene) => Promise<void>,
): Promise<number> => {
  for (let n = 0; ; n += 1) {
    const built = scene();
    const { log, reads, breaker, projections, decode: opened = decode } = built;
    const options = { ...QUIET, projections, decode: opened };
    const first = await startProjector(log, mortal(reads, breaker), options);
    await first.running.caughtUp;
    await arrange(first, built);
    breaker.arm(n);
    let over = false;
    act(first).then(
      () => {
        over = true;
      },
      // A killed process never answers; the act gives up after its own timeout.
      () => undefined,
    );
    await until(() => over || breaker.broken);
    const killed = breaker.broken;
    breaker.arm(-1);
    // At any step the view is readable and complete except for parked keys.
    const view = openView<Tally>(reads, tally());
    for (const doc of plain(log).filter(({ id }) => !id.startsWith('x')))
      expect((await view.get(doc.id))?.doc).toEqual(doc);
    if (!killed) await first.end();
    const next = await startProjector(log, reads, options);
    await next.running.caughtUp;
    await check(next, built);
    await next.end();
    if (!killed) return n;
    if (n > 300) throw new Error('an act without an end');
  }
};

const sound = (): Scene => {
  const breaker = createBreaker();
  return { log: history(), reads: createFragileReads(breaker), breaker, projections: [tally() as Projection] };
};
const built = async (projector: Projector): Promise<void> => {
  expect(await projector.ask('rebuild')).toEqual({ kind: 'done' });
  await projector.settled();
};

describe('a process that is killed', () => {
  it('at any step of a rebuild and its promotion leaves a view that can be read, and a build that is gone on with', async () => {
    const steps = await killedAtEachStep(
      sound,
      async () => undefined,
      built,
      async (next, { log, reads }) => {
        await next.settled();
        const record = await readRecord(reads, 'tally@1');
        expect(reads.docs(record?.live ?? '').map(({ doc }) => doc)).toEqual(plain(log));
        // The operation is complete, or has no effect.
        const namespaces = [...(await reads.namespaces())].sort();
        expect(namespaces).toEqual(record?.kept === null ? ['tally@1'] : ['tally@1', 'tally@1.2']);
        expect(record?.live).toBe(namespaces.at(-1));
        // A second build reads the whole log again.
        await built(next);
        const after = await readRecord(reads, 'tally@1');
        expect(reads.docs(after?.live ?? '').map(({ doc }) => doc)).toEqual(plain(log));
      },
    );
    expect(steps).toBeGreaterThan(15);
  });

  it('at any step of a second rebuild keeps no more than the live view and the one before', async () => {
    const steps = await killedAtEachStep(sound, built, built, async (next, { log, reads }) => {
      await next.settled();
      const record = await readRecord(reads, 'tally@1');
      expect([...(await reads.namespaces())].sort()).toEqual([record?.kept, record?.live].sort());
      expect(reads.docs(record?.live ?? '').map(({ doc }) => doc)).toEqual(plain(log));
    });
    expect(steps).toBeGreaterThan(15);
  });

  it('at any step of a roll-back leaves either view live, up to date, and the other one to go to', async () => {
    const steps = await killedAtEachStep(
      sound,
      async (projector, { log }) => {
        await built(projector);
        log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('0', 'new'));
        await projector.settled();
        await until(() => projector.state().position === log.recorded.at(-1)?.position);
      },
      (projector) => projector.ask('roll-back'),
      async (next, { log, reads }) => {
        await next.settled();
        const record = await readRecord(reads, 'tally@1');
        expect([record?.live, record?.kept].sort()).toEqual(['tally@1', 'tally@1.2']);
        expect(reads.docs(record?.live ?? '').map(({ doc }) => doc)).toEqual(plain(log));
        expect(await next.ask('roll-back')).toEqual({ kind: 'done' });
        const back = await readRecord(reads, 'tally@1');
        expect(back?.live).toBe(record?.kept);
        expect(reads.docs(back?.live ?? '').map(({ doc }) => doc)).toEqual(plain(log));
      },
    );
    expect(steps).toBeGreaterThan(10);
  });

  it('at any step of cancelling a build leaves the build or nothing of it', async () => {
    const steps = await killedAtEachStep(
      () => ({ ...sound(), projections: [poisoned() as Projection] }),
      async (projector, { log }) => {
        // A build that failed half-way; the live view has parked the event.
        log.add(CUSTOMER, 'thing-1', 'Broken', keysOf('broken'));
        await until(() => projector.state().parked === 1);
        await projector.ask('rebuild');
        await until(() => projector.state().build?.state === 'failed');
      },
      (projector) => projector.ask('cancel-rebuild'),
      async (next, { reads }) => {
        const record = await readRecord(reads, 'tally@1');
        expect(await reads.namespaces()).toEqual(record?.build === null ? ['tally@1'] : ['tally@1', 'tally@1.2']);
        expect(next.state().state).toBe('live');
      },
    );
    expect(steps).toBeGreaterThan(2);
  });

  it('at any step of a retry leaves the document parked, or whole', async () => {
    const broken = new Set<string>();
    const steps = await killedAtEachStep(
      () => ({ ...sound(), projections: [failingAt(broken) as Projection] }),
      async (projector, { log }) => {
        broken.add(log.add(CUSTOMER, 'thing-1', 'Happened', keysOf('x', '0')).id);
        for (const keys of [['x'], ['x', '1']]) log.add(CUSTOMER, 'thing-0', 'Happened', keysOf(...keys));
        await until(() => projector.state().position === log.recorded.at(-1)?.position);
        broken.clear();
      },
      (projector) => projector.retry('x'),
      async (next, { log, reads }) => {
        if ((await reads.parked('tally@1')).length > 0) expect(await next.retry('x')).toEqual({ kind: 'done' });
        expect(reads.docs('tally@1').map(({ doc }) => doc)).toEqual(plain(log));
        expect(await reads.parked('tally@1')).toEqual([]);
      },
    );
    expect(steps).toBeGreaterThan(5);
  });

  it('at any step of the retry of a stream leaves it parked, or all its documents whole', async () => {
    const closed = new Set<string>();
    const steps = await killedAtEachStep(
      () => ({ ...sound(), decode: closedAt(closed) }),
      async (projector, { log }) => {
        closed.add(log.add(CUSTOMER, 'thing-x', 'Happened', keysOf('x1', 'x2')).id);
        for (const stream of ['thing-x', 'thing-1']) log.add(CUSTOMER, stream, 'Happened', keysOf('x1', 'x3'));
        await until(() => projector.state().position === log.recorded.at(-1)?.position);
        closed.clear();
      },
      (projector) => projector.retry('stream:thing-x'),
      async (next, { log, reads }) => {
        if ((await reads.parked('tally@1')).length > 0)
          expect(await next.retry('stream:thing-x')).toEqual({ kind: 'done' });
        expect(reads.docs('tally@1').map(({ doc }) => doc)).toEqual(plain(log));
        expect(await reads.parked('tally@1')).toEqual([]);
      },
    );
    expect(steps).toBeGreaterThan(5);
  });
});

/** Fails to fold `x` at these events, while they are in the set. */
const failingAt = (broken: ReadonlySet<string>) =>
  tally({
    evolve: (doc, recorded, key) => {
      if (key === 'x' && broken.has(recorded.id)) throw new Error('cannot be folded');
      return tally().evolve(doc, recorded, key);
    },
  });

/** Fails to open these events, while they are in the set. */
const closedAt =
  (closed: ReadonlySet<string>): RunOptions['decode'] =>
  (event) => {
    if (closed.has(event.id)) throw new Error('no upcaster');
    return decode(event);
  };

/** Fails to fold events of type `Broken`, which the plain fold ignores. */
const poisoned = () =>
  tally({
    handles: ['Happened', 'Dropped', 'Broken'],
    evolve: (doc, recorded, key) => {
      if (recorded.event.type === 'Broken') throw new Error('cannot be folded');
      return tally().evolve(doc, recorded, key);
    },
  });
