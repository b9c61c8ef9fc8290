import type { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { keptJobs } from './kept-jobs.js';

/** Hears scripts and answers each of their jobs by its key. */
const heard = () => {
  const events: string[][] = [];
  const client = {
    evalsha: async (_sha: string, count: number, ...rest: string[]) => {
      events.push(rest);
      if (rest.includes('p:lost:j.1')) throw new Error('Connection is closed.');
      return rest.slice(1, count).map((key) => (key.endsWith('gone') ? null : key));
    },
  };
  return { events, client: client as unknown as Redis };
};

describe('looking at jobs that were just added', () => {
  it('takes one call for all of one turn, after what is sent in it, and tells each its own', async () => {
    const { events, client } = heard();
    const kept = keptJobs(client, 'p');
    const asked = [kept('mail', 'j.1'), kept('sms', 'j.1'), kept('mail', 'j.gone')];
    events.push(['sent in the same turn']);
    process.nextTick(() => events.push(['sent in its next tick']));
    expect(await Promise.all(asked)).toEqual(['p:mail:j.1', 'p:sms:j.1', null]);
    expect(events).toEqual([
      ['sent in the same turn'],
      ['sent in its next tick'],
      ['p:queues', 'p:mail:j.1', 'p:sms:j.1', 'p:mail:j.gone', 'mail', 'sms'],
    ]);
    expect(await kept('mail', 'j.2')).toBe('p:mail:j.2');
    expect(events).toHaveLength(4);
  });

  it('asks for no more than 500 by one call', async () => {
    const { events, client } = heard();
    const kept = keptJobs(client, 'p');
    const ids = Array.from({ length: 1001 }, (_, n) => `j.${n}`);
    expect(await Promise.all(ids.map((id) => kept('mail', id)))).toEqual(ids.map((id) => `p:mail:${id}`));
    expect(events.map(({ length }) => length - 2)).toEqual([500, 500, 1]);
  });

  it('fails all of a turn when its call fails, and no later ones', async () => {
    const kept = keptJobs(heard().client, 'p');
    const told = await Promise.allSettled([kept('lost', 'j.1'), kept('mail', 'j.1')]);
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await kept('mail', 'j.1')).toBe('p:mail:j.1');
  });
});
