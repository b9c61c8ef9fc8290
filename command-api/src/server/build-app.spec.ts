import { randomBytes } from 'node:crypto';
import { ASSIGNMENT_STREAMS } from '@anupalan/domain/processes/assignment/state';
import { systemClock } from '@anupalan/infra/ports/clock';
import type { EventStore } from '@anupalan/infra/ports/event-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { eventually, temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.js';
import { buildApp } from './build-app.js';
import { compose } from './compose.js';

it('a start of the processes that fails leaves no assigner at work: after three of them there is one', async () => {
  const folder = await temporaryFolder();
  const config = readConfig({
    HOST: '127.0.0.1',
    DATA_DIR: folder.dir,
    DEMO: '1',
    DEMO_DATA: '0',
    MASTER_KEY: randomBytes(32).toString('hex'),
  });
  const composed = await compose({ config, clock: systemClock, log: pino({ level: 'silent' }), projector: 'none' });
  const begun: { readonly assigns: boolean; readonly signal: AbortSignal }[] = [];
  let fails = false;
  const events: EventStore = {
    ...composed.app.events,
    head: async () => {
      if (!fails) return composed.app.events.head();
      // The first read at a start is that of the processes.
      fails = false;
      throw new StoreUnavailable('The log is away.');
    },
    subscribe: (reading, signal) => {
      begun.push({ assigns: reading.prefixes?.join() === ASSIGNMENT_STREAMS.join(), signal });
      return composed.app.events.subscribe(reading, signal);
    },
  };
  const under = (assigns: boolean): number =>
    begun.filter((one) => one.assigns === assigns && !one.signal.aborted).length;
  const { runProcesses } = buildApp({ ...composed.app, events });
  for (let start = 1; start <= 3; start += 1) {
    fails = true;
    // None of them is stopped by another.
    await expect(runProcesses(new AbortController().signal)).rejects.toThrow('The log is away.');
  }
  const ending = new AbortController();
  const running = runProcesses(ending.signal);
  await eventually('all follow the log', () => under(true) > 0 && under(false) > 0);
  expect([under(true), under(false)]).toEqual([1, 1]);
  ending.abort();
  await running;
  expect(under(true)).toBe(0);
  await composed.close();
  await folder.remove();
});
