import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCases } from '@anupalan/projector/read-models/case-list/queries';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { TravelClock } from '../../demo/travel-clock.js';
import { readConfig } from '../../platform/config/config.js';
import { compose } from '../../server/compose.js';
import { startWorkers } from '../../server/start-workers.js';
import { eventually } from '../../testing/test-app.js';
import { bulkCase, customersOf, YEAR } from './bulk-plan.js';
import { byTime } from './bulk-run.js';
import { makeBulk, viewsCaughtUp } from './make-bulk.js';

const TODAY = Date.parse('2026-11-20T04:40:00.000Z');
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const open = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-bulk-'));
  const clock = new TravelClock({ now: () => TODAY });
  const config = readConfig({
    DATA_DIR: dir,
    DEMO: '1',
    DEMO_DATA: '0',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  let troubles = 0;
  const count = {
    write: () => {
      troubles += 1;
    },
  };
  const composed = await compose({ config, clock, log: pino({ level: 'warn' }, count), projector: 'inline' });
  await composed.projector.answering;
  cleanUps.push(async () => {
    await composed.close();
    rmSync(dir, { recursive: true, force: true });
  });
  let finished = 0;
  const make = (cases: number, seed = 1) =>
    makeBulk(
      composed.app,
      { cases, seed, today: TODAY },
      {
        clock,
        inFlight: 8,
        onCase: () => {
          finished += 1;
        },
        troubles: () => troubles,
        runProcesses: composed.runProcesses,
      },
    );
  return { ...composed, make, finished: () => finished, troubles: () => troubles };
};

describe('the plan of a year of cases', () => {
  const plan = (n: number, seed: number, cases: number) => bulkCase(n, { cases, seed, today: TODAY });

  it('is the same for the same seed, another one for another', () => {
    const shape = (seed: number) =>
      Array.from({ length: 50 }, (_, n) => {
        const { slug, customer, steps } = plan(n, seed, 50);
        return [slug, customer, steps.map(({ at }) => at)];
      });
    expect(shape(1)).toEqual(shape(1));
    expect(shape(1)).not.toEqual(shape(2));
  });

  it('begins its cases one after the other over the whole year, and lets nothing happen in the future', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.nat(1000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (cases, seed, part) => {
          const n = Math.min(cases - 1, Math.floor(part * cases));
          const { steps, customer } = plan(n, seed, cases);
          const times = steps.map(({ at }) => at);
          expect(times.length).toBeGreaterThan(0);
          expect(times).toEqual([...times].sort((a, b) => a - b));
          expect(times.every((at) => at >= TODAY - YEAR && at < TODAY)).toBe(true);
          expect(customer).toBeLessThan(customersOf({ cases, seed, today: TODAY }));
          if (n + 1 < cases) expect(plan(n + 1, seed, cases).steps[0]?.at ?? 0).toBeGreaterThan(times[0] ?? 0);
        },
      ),
    );
  });

  it('keeps about two thousand cases under way where there are eighty thousand', () => {
    const step = 40;
    let under = 0;
    const moment = TODAY - YEAR / 2;
    for (let n = 0; n < 80_000; n += step) {
      const times = plan(n, 1, 80_000).steps.map(({ at }) => at);
      if ((times[0] ?? 0) <= moment && (times.at(-1) ?? 0) > moment) under += step;
    }
    expect(under).toBeGreaterThan(1000);
    expect(under).toBeLessThan(4500);
  });
});

describe('what waits for its time', () => {
  it('comes out earliest first, whatever the order it came in', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), (times) => {
        const queue = byTime<{ readonly at: number }>();
        for (const at of times) queue.push({ at });
        const out: number[] = [];
        for (let one = queue.pop(); one !== null; one = queue.pop()) out.push(one.at);
        expect(out).toEqual([...times].sort((a, b) => a - b));
        expect(queue.first()).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });
});

describe('a folder for measuring', () => {
  it('holds the cases asked for in many statuses, and starts without anything left to do or to tell', async () => {
    const bulk = await open();
    await bulk.make(60);
    await viewsCaughtUp(bulk.app);
    expect(bulk.finished()).toBe(60);
    const { rows, total } = await allCases(bulk.app.reads, { limit: 100 });
    expect(total).toBe(60);
    expect(new Set(rows.map((row) => row.case.status)).size).toBeGreaterThanOrEqual(5);

    const before = await bulk.app.events.head();
    const ending = new AbortController();
    const processes = bulk.runProcesses(ending.signal);
    startWorkers(bulk.app, { simulated: bulk.simulated });
    const due = async () => {
      const all = await Promise.all(
        [...(await bulk.app.jobs.counts()).keys()].map((one) => bulk.app.jobs.page(one, 'waiting')),
      );
      return all.flatMap((page) => page.jobs).filter(({ runAt }) => Date.parse(runAt) <= TODAY);
    };
    await eventually(async () => (await due()).length === 0);
    ending.abort();
    await processes;
    const added: string[] = [];
    for await (const { type } of bulk.app.events.readAll({ after: before })) added.push(type);
    expect(added).toEqual([]);
    expect(await bulk.app.outbox?.messages()).toEqual([]);
    expect(bulk.troubles()).toBe(0);
  });

  it('is not filled a second time, nor after a run that was broken off', async () => {
    const bulk = await open();
    const { execute } = bulk.app;
    let left = 100;
    const broken: typeof bulk.app = {
      ...bulk.app,
      execute: (...call) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return execute(...call);
      },
    };
    const tools = {
      clock: new TravelClock({ now: () => TODAY }),
      inFlight: 4,
      onCase: () => undefined,
      troubles: () => 0,
    };
    const options = { cases: 20, seed: 1, today: TODAY };
    await expect(makeBulk(broken, options, { ...tools, runProcesses: bulk.runProcesses })).rejects.toThrow('killed');
    await expect(bulk.make(20)).rejects.toThrow('An earlier run was broken off in this folder.');
    const whole = await open();
    await whole.make(5);
    await expect(whole.make(5)).rejects.toThrow('There is data in this folder already.');
  });
});
