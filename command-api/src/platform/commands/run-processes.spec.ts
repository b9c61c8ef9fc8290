import { randomUUID } from 'node:crypto';
import type { Metadata } from '@anupalan/domain/kernel/event';
import { position } from '@anupalan/domain/kernel/position';
import type { Process } from '@anupalan/domain/kernel/process';
import type { ProcessManager } from '@anupalan/domain/kernel/process-manager';
import { err, ok } from '@anupalan/domain/kernel/result';
import { openEventStore } from '@anupalan/infra/embedded/event-store';
import { openJobQueue } from '@anupalan/infra/embedded/job-queue';
import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import { DamagedEvent, type EventStore } from '@anupalan/infra/ports/event-store';
import type { JobQueue } from '@anupalan/infra/ports/job-queue';
import type { KeyValue } from '@anupalan/infra/ports/key-value';
import { type SealedStore, sealedStore } from '@anupalan/infra/sealing/sealed-store';
import { eventually, temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { memoryVault } from '@anupalan/infra/testing/memory-vault';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEASE_LOST } from '../lease.js';
import { BUSY } from './execute.js';
import { followUps, type IssueCommand } from './follow.js';
import { openHistory } from './history.js';
import { processCheckpoints, skipTo } from './process-checkpoints.js';
import { type RunProcessesDeps, runProcesses } from './run-processes.js';
import { undoneFollowUps } from './undone-follow-ups.js';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const metrics = { followUpRefused: () => undefined };
const metadata: Metadata = {
  actor: { id: 'u', role: 'customer' },
  channel: 'web',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  time: '2026-11-21T10:00:00.000Z',
  command: 'note',
};
/** None of these tests has a process manager. */
const load = async (): Promise<never> => {
  throw new Error('nothing is loaded');
};
const asks = (name: string): Process => ({
  name,
  stream: 'case',
  on: ['Noted'],
  react: ({ stream }) => [{ kind: 'command', aggregate: name, id: stream, command: { type: 'answer' } }],
});

const DAY_MS = 24 * 3600_000;
/** A message at once and after one and three days, and a timer that is due now. */
const tells: Process = {
  name: 'tells',
  stream: 'case',
  on: ['Noted'],
  react: ({ stream, metadata: { time } }) => {
    const after = (days: number): string => new Date(Date.parse(time) + days * DAY_MS).toISOString();
    const job = (queue: string, days: number) =>
      ({ kind: 'job', queue, key: `${stream}-after-${days}`, runAt: after(days), payload: {} }) as const;
    return [job('notify', 0), job('case-reminders', 1), job('case-reminders', 3), job('expiry', 1)];
  },
};
const planned = async (): Promise<readonly string[]> => {
  const queues = ['notify', 'case-reminders', 'expiry'];
  const found = await Promise.all(queues.map((queue) => jobs.page(queue, 'waiting')));
  return found.flatMap((page) => page.jobs).map(({ queue, id }) => `${queue} ${id}`);
};

let events: EventStore;
let store: SealedStore;
let keyValue: KeyValue;
let jobs: JobQueue;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  events = openEventStore(`${folder.dir}/log.db`);
  keyValue = openKeyValue(`${folder.dir}/work.db`, 'kv');
  jobs = openJobQueue(`${folder.dir}/work.db`);
  store = sealedStore({ events, vault: memoryVault(), specs: () => ({ Noted: { version: 1 } }) });
});
afterEach(async () => {
  await jobs.close();
  await keyValue.close();
  await events.close();
  await remove();
});

const noted = async (n: number): Promise<void> => {
  await store.append(`case-${n}`, 'none', [{ id: randomUUID(), event: { type: 'Noted', data: { n } }, metadata }]);
};
/** Runs the processes during `during`; returns the issued commands as `<process> <stream>`. */
const following = async (
  processes: readonly Process[],
  during: (issued: readonly string[], ending: AbortController) => Promise<void>,
  answer: (prefix: string, id: string) => ReturnType<IssueCommand> = async () =>
    ok({ events: [], state: null, revision: 0, position: null, duplicate: false }),
  over: Partial<RunProcessesDeps> = {},
): Promise<readonly string[]> => {
  const issued: string[] = [];
  const issue: IssueCommand = async (prefix, id) => {
    issued.push(`${prefix} ${id}`);
    return answer(prefix, id);
  };
  const ending = new AbortController();
  const log = pino({ level: 'silent' });
  const clock = { now: () => NOW };
  const history = openHistory(keyValue, clock);
  const deps = {
    processes,
    issue,
    load,
    jobs,
    keyValue,
    history,
    clock,
    log,
    metrics,
    events,
    store,
    saved: { checkpoints: new Map() },
    pace: { saveMs: 50, pauseMs: 10 },
  };
  const running = runProcesses({ ...deps, ...over }, ending.signal);
  try {
    await during(issued, ending);
  } finally {
    ending.abort();
    await running;
  }
  return issued;
};
const refused = async (): ReturnType<IssueCommand> =>
  err({ kind: 'not_allowed', code: 'too_late', message: 'Too late.' });

describe('processes that follow the log', () => {
  it('go on where they were after a restart', async () => {
    for (const n of [1, 2]) await noted(n);
    const first = await following([asks('a')], (issued) => eventually('both', () => issued.length === 2));
    expect(first).toEqual(['a case-1', 'a case-2']);
    await noted(3);
    expect(await following([asks('a')], (issued) => eventually('one', () => issued.length > 0))).toEqual(['a case-3']);
  });

  it('write how far they are now and then, not for every event and process', async () => {
    let writes = 0;
    const counted: KeyValue = {
      ...keyValue,
      put: (...args) => {
        writes += 1;
        return keyValue.put(...args);
      },
    };
    const processes = Array.from({ length: 20 }, (_, i) => asks(`p${i}`));
    await following(
      processes,
      async (issued) => {
        for (let n = 0; n < 20; n += 1) {
          await noted(n);
          await eventually('all have seen it', () => issued.length === (n + 1) * 20);
        }
      },
      undefined,
      { keyValue: counted, pace: { saveMs: 1000, pauseMs: 10 } },
    );
    expect(writes).toBeLessThan(10);
  });

  it('start with what happens from then on when they are added later: nobody is told today of what was last year', async () => {
    await noted(1);
    await following([asks('a')], (issued) => eventually('one', () => issued.length === 1));
    await noted(2);
    const both = await following([asks('a'), asks('b')], (issued) => eventually('two', () => issued.length === 2));
    expect(both).toEqual(['a case-2', 'b case-2']);
  });

  it('do not pass over what happens after a log was put back from a backup', async () => {
    for (const n of [1, 2, 3]) await noted(n);
    await following([asks('a')], (issued) => eventually('all', () => issued.length === 3));
    const folder = await temporaryFolder();
    const restored = openEventStore(`${folder.dir}/log.db`);
    const again = sealedStore({ events: restored, vault: memoryVault(), specs: () => ({ Noted: { version: 1 } }) });
    const append = (n: number) =>
      again.append(`case-${n}`, 'none', [{ id: randomUUID(), event: { type: 'Noted', data: {} }, metadata }]);
    await append(1);
    const issued = await following(
      [asks('a')],
      async (so) => {
        await append(4);
        await eventually('the new one', () => so.length > 0);
      },
      undefined,
      { events: restored, store: again },
    );
    expect(issued).toEqual(['a case-4']);
    await restored.close();
    await folder.remove();
  });

  it('plan again from the log what had a job when the store of the work is lost, but no message that was due', async () => {
    await noted(1);
    await following([tells], () => eventually('planned', async () => (await planned()).length === 2));
    // The event is two days old: its message and its first reminder were due before the store was found empty.
    expect(await planned()).toEqual(['case-reminders case-1-after-3', 'expiry case-1-after-1']);
    // Events from now on cause messages.
    await following([tells], async () => {
      await noted(2);
      await eventually('planned', async () => (await planned()).length === 6);
    });
    expect(await planned()).toContain('notify case-2-after-0');
  });

  it('plan again what had a job when the store of the work loses its data while they run, and tell what may not have been told', async () => {
    const recent: Metadata = { ...metadata, time: new Date(NOW - 60_000).toISOString() };
    await following([tells], async () => {
      await noted(1);
      await store.append('case-2', 'none', [
        { id: randomUUID(), event: { type: 'Noted', data: {} }, metadata: recent },
      ]);
      await eventually('planned', async () => (await planned()).length === 8);
      await eventually('marked', async () => (await processCheckpoints(keyValue)).size === 1);
      // Like a Redis that was flushed.
      for (const queue of ['notify', 'case-reminders', 'expiry'])
        for (const { id } of (await jobs.page(queue, 'waiting')).jobs) await jobs.remove(queue, id);
      for (const { key } of await keyValue.list('')) await keyValue.delete(key);
      await eventually('planned again', async () => (await planned()).length === 6);
      await noted(3);
      await eventually('what comes later is planned', async () => (await planned()).length === 10);
    });
    const again = await planned();
    // A message due two days ago was sent long ago; one due a minute ago may have been waiting.
    expect(again).not.toContain('notify case-1-after-0');
    expect(again).not.toContain('case-reminders case-1-after-1');
    expect(again).toEqual(
      expect.arrayContaining(['case-reminders case-1-after-3', 'expiry case-1-after-1', 'notify case-2-after-0']),
    );
  });

  it('plan jobs that no event causes when they begin, and again when the store of the work loses its data', async () => {
    let plans = 0;
    const planUncaused = async (): Promise<void> => {
      plans += 1;
    };
    const during = async (): Promise<void> => {
      await noted(1);
      await eventually('marked', async () => ((await processCheckpoints(keyValue)).get('tells') ?? '') !== '');
      expect(plans).toBe(1);
      for (const { key } of await keyValue.list('')) await keyValue.delete(key);
      await eventually('planned again', () => plans === 2);
    };
    await following([tells], during, undefined, { planUncaused });
  });

  it('go back to the marks that are kept when the store of the work came back with less, and tell nobody what was due long since', async () => {
    const issued = await following([asks('a'), tells], async (issued) => {
      await noted(1);
      await eventually(
        'marked',
        async () => issued.length === 1 && (await processCheckpoints(keyValue)).get('tells') !== '',
      );
      const older = await keyValue.get('process-checkpoints');
      await noted(2);
      await eventually('moved on', async () => {
        const now = await keyValue.get('process-checkpoints');
        return issued.length === 2 && now?.value !== older?.value;
      });
      await eventually('planned', async () => (await planned()).length === 8);
      for (const queue of ['notify', 'case-reminders', 'expiry'])
        for (const { id } of (await jobs.page(queue, 'waiting')).jobs) await jobs.remove(queue, id);
      await keyValue.put('process-checkpoints', older?.value ?? '');
      await eventually('the second one again', async () => issued.length === 3 && (await planned()).length >= 2);
      await noted(3);
      await eventually('what comes later', async () => (await planned()).includes('expiry case-3-after-1'));
    });
    expect(issued).toEqual(['a case-1', 'a case-2', 'a case-2', 'a case-3']);
    const again = (await planned()).filter((job) => job.includes('case-2'));
    expect(again).toEqual(['case-reminders case-2-after-3', 'expiry case-2-after-1']);
  });

  it('tell nobody what was due long since when the store of the work came back with less while they were not at work', async () => {
    const over = { saved: { checkpoints: new Map() } };
    let older = '';
    await following(
      [tells],
      async () => {
        await noted(1);
        await eventually('marked', async () => ((await processCheckpoints(keyValue)).get('tells') ?? '') !== '');
        older = (await keyValue.get('process-checkpoints'))?.value ?? '';
        await noted(2);
        await eventually('planned', async () => (await planned()).length === 8);
      },
      undefined,
      over,
    );
    for (const queue of ['notify', 'case-reminders', 'expiry'])
      for (const { id } of (await jobs.page(queue, 'waiting')).jobs) await jobs.remove(queue, id);
    await keyValue.put('process-checkpoints', older);
    await following(
      [tells],
      () => eventually('planned again', async () => (await planned()).length > 1),
      undefined,
      over,
    );
    expect(await planned()).toEqual(['case-reminders case-2-after-3', 'expiry case-2-after-1']);
  });

  it('leave a mark that another process set further meanwhile', async () => {
    await noted(1);
    await noted(2);
    const head = await events.head();
    if (head === null) throw new Error('nothing was noted');
    let writes = 0;
    const raced: KeyValue = {
      ...keyValue,
      put: async (key, value, options) => {
        writes += 1;
        // Between the read and the write of a running process.
        if (writes === 2) await skipTo({ processes: [asks('a')], keyValue }, head);
        return keyValue.put(key, value, options);
      },
    };
    const ahead = async (): Promise<boolean> => (await processCheckpoints(keyValue)).get('a') === head;
    await following(
      [asks('a')],
      async (issued) => {
        await eventually('it came to the first one', () => issued.length > 0);
        await eventually('both wrote', () => writes > 1);
        await eventually('the other one was further', ahead);
      },
      // Never gets past the first event.
      async (_, id) => {
        if (id === 'case-2') throw new Error('cannot');
        return ok({ events: [], state: null, revision: 0, position: null, duplicate: false });
      },
      { keyValue: raced },
    );
    expect(await ahead()).toBe(true);
  });

  it('write no marks any more once their lease is lost', async () => {
    let before: unknown;
    await following([asks('a')], async (issued, ending) => {
      await noted(1);
      await eventually('it is followed', () => issued.length === 1);
      before = await keyValue.get('process-checkpoints');
      ending.abort(LEASE_LOST);
    });
    expect(await keyValue.get('process-checkpoints')).toEqual(before);
  });

  it('tell of everything in a log that is new', async () => {
    await following([tells], async () => {
      await noted(1);
      await eventually('planned', async () => (await planned()).length === 4);
    });
  });

  it('plan nothing that was due in a past that was put in, and do not read it again', async () => {
    const history = openHistory(keyValue, { now: () => NOW });
    await history.begin(NOW);
    await noted(1);
    const { inline } = followUps({
      processes: [tells],
      issue: refused,
      load,
      jobs,
      history,
      log: pino({ level: 'silent' }),
      metrics,
    });
    await inline(await store.load('case-1'));
    expect(await planned()).toEqual(['case-reminders case-1-after-3']);
    const head = await events.head();
    if (head === null) throw new Error('nothing was noted');
    await history.end(head);
    await skipTo({ processes: [tells], keyValue }, head);
    await following([tells], async () => {
      await noted(2);
      await eventually('planned', async () => (await planned()).length === 5);
    });
    expect(await planned()).toEqual([
      'notify case-2-after-0',
      'case-reminders case-2-after-1',
      'case-reminders case-1-after-3',
      'case-reminders case-2-after-3',
      'expiry case-2-after-1',
    ]);
  });

  it('send nobody a message of more than a month ago, whatever became of its job', async () => {
    await following(
      [tells],
      async () => {
        await noted(1);
        await eventually('planned', async () => (await planned()).length === 1);
      },
      undefined,
      { history: openHistory(keyValue, { now: () => NOW + 40 * DAY_MS }) },
    );
    expect(await planned()).toEqual(['expiry case-1-after-1']);
  });

  it('are not held up by one of them that cannot do its work, which tries on by itself', async () => {
    await noted(1);
    let broken = true;
    const issued = await following(
      [asks('broken'), asks('a')],
      async (so) => {
        await noted(2);
        await eventually('the other one has done both', () => so.filter((one) => one.startsWith('a')).length === 2);
        broken = false;
        await eventually('it has, too', () => so.includes('broken case-2'), 20_000);
      },
      async (prefix) => {
        if (prefix === 'broken' && broken) throw new Error('cannot');
        return ok({ events: [], state: null, revision: 0, position: null, duplicate: false });
      },
    );
    expect(issued.filter((one) => one.startsWith('a'))).toEqual(['a case-1', 'a case-2']);
    expect(issued.filter((one) => one === 'broken case-1').length).toBeGreaterThan(1);
  });
});

describe('a process manager', () => {
  type Told = { readonly type: 'told'; readonly step: string; readonly refused: string | null };
  /** Wants an answer from `other`, and a timer, while the state requires them. */
  const flow = {
    name: 'flow',
    aggregate: { prefix: 'case', decider: asks('flow'), events: {} } as never,
    next: (state) =>
      state === 'begun'
        ? [
            { kind: 'job', queue: 'expiry', key: 'flow-expiry', runAt: new Date(NOW).toISOString(), payload: {} },
            { kind: 'command', name: 'first', aggregate: 'other', id: '7', command: { type: 'answer' } },
          ]
        : [],
    outcome: (step, no): Told => ({ type: 'told', step, refused: no?.code ?? null }),
  } satisfies ProcessManager<unknown, Told, never>;
  const flowing = async (state: string, answer: (prefix: string, commandId: string) => ReturnType<IssueCommand>) => {
    await noted(1);
    const issued: unknown[] = [];
    const issue: IssueCommand = async (prefix, id, command, { commandId }) => {
      issued.push([`${prefix} ${id}`, command]);
      return answer(prefix, commandId);
    };
    const { react } = followUps({
      processes: [],
      issue,
      load: async () => ({ state: state as never, revision: 0 }),
      jobs,
      history: openHistory(keyValue, { now: () => NOW }),
      log: pino({ level: 'silent' }),
      metrics,
    });
    const refusals: unknown[] = [];
    const [event] = await store.load('case-1');
    if (event === undefined) throw new Error('nothing was noted');
    const follow = () => react(flow as ProcessManager, event, async (one) => void refusals.push(one));
    return { follow, issued, refusals };
  };
  const done = async (): ReturnType<IssueCommand> =>
    ok({ events: [], state: null, revision: 0, position: null, duplicate: false });

  it('plans its timers, takes its step and is told the outcome, under the same ids each time', async () => {
    const ids: string[] = [];
    const { follow, issued } = await flowing('begun', async (_, commandId) => {
      ids.push(commandId);
      return done();
    });
    for (let n = 0; n < 2; n += 1) await follow();
    const [step, outcome] = [
      ['other 7', { type: 'answer' }],
      ['case 1', { type: 'told', step: 'first', refused: null }],
    ];
    expect(issued).toEqual([step, outcome, step, outcome]);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(new Set(ids).size).toBe(2);
    expect(await planned()).toEqual(['expiry flow-expiry']);
  });

  it('is told that its step was refused, which is no refused follow-up', async () => {
    const { follow, issued, refusals } = await flowing('begun', async (prefix) =>
      prefix === 'other' ? refused() : done(),
    );
    await follow();
    expect(issued[1]).toEqual(['case 1', { type: 'told', step: 'first', refused: 'too_late' }]);
    expect(refusals).toEqual([]);
  });

  it('is not told of a step that found too many others at work: the subscription takes it again', async () => {
    const { follow, issued } = await flowing('begun', async () => err(BUSY));
    await expect(follow()).rejects.toThrow(BUSY.message);
    expect(issued).toHaveLength(1);
  });

  it('does nothing for an event that its state has left behind', async () => {
    const { follow, issued } = await flowing('ended', done);
    await follow();
    expect(issued).toEqual([]);
    expect(await planned()).toEqual([]);
  });
});

describe('a follow-up', () => {
  const kept = () => keyValue.list('refused-follow-up:');

  const done = async () => ok({ events: [], state: null, revision: 0, position: null, duplicate: false });
  const unreadable = async (_: string, id: string): ReturnType<IssueCommand> => {
    if (id !== 'case-1') return done();
    throw new DamagedEvent({ stream: 'series-1', revision: 3, position: position('9') }, 'its data is no UTF-8');
  };

  it('that meets a damaged record is kept for the health, and holds up nothing', async () => {
    for (const n of [1, 2]) await noted(n);
    const issued = await following([asks('a')], (those) => eventually('both', () => those.length === 2), unreadable);
    expect(issued).toEqual(['a case-1', 'a case-2']);
    expect(await undoneFollowUps(keyValue)).toEqual([{ process: 'a', stream: 'case-1', revision: 0 }]);
  });

  it('that met a damaged record is tried again at each start, until it can be read', async () => {
    await noted(1);
    const once = (those: readonly string[]): Promise<void> => eventually('tried', () => those.length === 1);
    for (const issue of [unreadable, unreadable]) {
      expect(await following([asks('a')], once, issue)).toEqual(['a case-1']);
      expect(await undoneFollowUps(keyValue)).toHaveLength(1);
    }
    const settled = () => eventually('settled', async () => (await undoneFollowUps(keyValue)).length === 0);
    expect(await following([asks('a')], settled, done)).toEqual(['a case-1']);
    expect(await following([asks('a')], async () => undefined, done)).toEqual([]);
  });

  it('that is refused is kept for people to see and not tried again', async () => {
    await noted(1);
    const issued = await following(
      [asks('a')],
      () => eventually('kept', async () => (await kept()).length === 1),
      refused,
    );
    expect(issued).toEqual(['a case-1']);
    expect(JSON.parse((await kept())[0]?.value ?? '')).toMatchObject({
      process: 'a',
      stream: 'case-1',
      code: 'too_late',
    });
  });

  it('are waited for however long, where no subscription finishes them', async () => {
    await noted(1);
    let followed = 0;
    let finish = (): void => undefined;
    const begun = new Promise<void>((resolve) => (finish = resolve));
    const slow = async () => {
      await begun;
      followed += 1;
      return refused();
    };
    const log = pino({ level: 'silent' });
    const history = openHistory(keyValue, { now: () => NOW });
    const deps = { processes: [asks('a')], issue: slow, load, jobs, history, log, metrics };
    await followUps({ ...deps, inlineMs: 20 }).inline(await store.load('case-1'));
    expect(followed).toBe(0);
    const waiting = followUps({ ...deps, inlineMs: 20, patient: true }).inline(await store.load('case-1'));
    setTimeout(finish, 100);
    await waiting;
    expect(followed).toBeGreaterThan(0);
  });

  it('that comes too early right after its event is left to the subscription, and counts as refused only there', async () => {
    await noted(1);
    const log = pino({ level: 'silent' });
    const history = openHistory(keyValue, { now: () => NOW });
    const { inline } = followUps({ processes: [asks('a')], issue: refused, load, jobs, history, log, metrics });
    expect(await inline(await store.load('case-1'))).toBeNull();
    expect(await kept()).toEqual([]);
  });

  it('that found too many others at work is no refusal: it is tried again', async () => {
    await noted(1);
    let busy = 1;
    const issued = await following(
      [asks('a')],
      (so) => eventually('twice', () => so.length === 2),
      async () => {
        busy -= 1;
        return busy === 0 ? err(BUSY) : ok({ events: [], state: null, revision: 0, position: null, duplicate: false });
      },
    );
    expect(issued).toEqual(['a case-1', 'a case-1']);
    expect(await kept()).toEqual([]);
  });
});
