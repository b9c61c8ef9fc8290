import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { eventually, temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaseOn } from '../platform/lease.js';
import { withLease } from './with-lease.js';

const log = pino({ level: 'silent' });
const TTL_MS = 300;

let keyValue: KeyValue;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv');
});
afterEach(async () => {
  await keyValue.close();
  await remove();
});

/** A process that records when it works, until it is stopped. */
const process = (name: string, at: Set<string>) => {
  const ending = new AbortController();
  const work = async (signal: AbortSignal): Promise<void> => {
    at.add(name);
    await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
    at.delete(name);
  };
  const ended = withLease(leaseOn(keyValue, 'work', TTL_MS), work, ending.signal, log);
  return {
    stop: () => {
      ending.abort();
      return ended;
    },
  };
};

describe('work under a lease', () => {
  it('is one process’s at a time; the next one takes over when it stops', async () => {
    const at = new Set<string>();
    const first = process('first', at);
    await eventually('the first works', () => at.has('first'));
    const second = process('second', at);
    // Longer than the lease lasts without a renewal.
    const until = Date.now() + 2 * TTL_MS;
    await eventually('a while passed', () => {
      expect(at).toEqual(new Set(['first']));
      return Date.now() > until;
    });
    await first.stop();
    await eventually('the second works', () => at.has('second'));
    expect(at).toEqual(new Set(['second']));
    await second.stop();
    expect(at).toEqual(new Set());
  });

  it('ends when the lease is another’s, and goes on when that one is gone', async () => {
    const at = new Set<string>();
    const first = process('first', at);
    await eventually('the first works', () => at.has('first'));
    await keyValue.put('lease:work', 'other', { ttlMs: TTL_MS });
    await eventually('the first stopped', () => !at.has('first'));
    await eventually('the first works again', () => at.has('first'));
    await first.stop();
  });

  it('is begun anew when it fails', async () => {
    const ending = new AbortController();
    let tries = 0;
    const work = async (): Promise<void> => {
      tries += 1;
      if (tries === 1) throw new Error('the store is away');
      ending.abort();
    };
    await withLease(leaseOn(keyValue, 'work', TTL_MS), work, ending.signal, log);
    expect(tries).toBe(2);
  });
});
