import type { OperationsView, ProjectionView } from '@anupalan/domain/contracts/operations';
import { describe, expect, it } from 'vitest';
import { bars, checkWords, duration, modelName, placeOf, queueName, share, size, summaryOf, tilesOf } from './words';

const view: OperationsView = {
  at: '2026-11-21T10:00:00.000Z',
  log: { state: 'ok', events: 1_284_906, append_p99_ms: 3.8 },
  chain: { state: 'ok', warning: null, last_seal: null, verification: null },
  disk: { state: 'ok', free_bytes: 38_200_000_000, total_bytes: 62_000_000_000 },
  backup: { state: 'warning', last: null },
  providers: [
    { name: 'sms', state: 'simulated', tried: 3, failed: 0, last_webhook_at: null },
    { name: 'mail', state: 'simulated', tried: 0, failed: 0, last_webhook_at: null },
    { name: 'payments', state: 'simulated', tried: 0, failed: 0, last_webhook_at: '2026-11-21T09:58:00.000Z' },
  ],
  failed_jobs: 0,
  parked: 0,
};
const tile = (key: string, over: Partial<OperationsView> = {}) =>
  tilesOf({ ...view, ...over }).find((one) => one.key === key);

const model = (state: ProjectionView['state'], parked = 0): ProjectionView => ({
  name: 'case',
  version: 1,
  state,
  position: null,
  lag_events: 0,
  lag_seconds: 0,
  documents: 1,
  bytes: 1,
  parked,
  error: null,
  can_roll_back: false,
  compared: null,
  build: null,
});

describe('the tiles', () => {
  it('describe healthy parts', () => {
    expect(tilesOf(view).map(({ key, tone, text }) => [key, tone, text])).toEqual([
      ['log', 'done', 'Writing, 99% within 3.8 ms'],
      ['chain', 'done', 'Nothing sealed yet'],
      ['disk', 'done', '61% free, 38.2 GB'],
      ['backup', 'warning', 'None made yet'],
      ['messages', 'done', 'Demo: kept in the outbox'],
      ['payments', 'done', 'Demo: simulated, last webhook 2 minutes ago'],
    ]);
  });

  it('do not warn of backups that are made outside this installation', () => {
    expect(tile('backup', { backup: null })).toEqual({
      key: 'backup',
      tone: 'done',
      text: 'By each engine, not visible here',
    });
  });

  it('follow a check of the log to its end', () => {
    const verification = {
      state: 'running',
      started_at: '2026-11-20T09:00:00.000Z',
      ended_at: null,
      done_events: 999,
      total_events: 1000,
      intact: null,
      error: null,
      problem_count: 0,
      problems: [],
    } as const;
    const chain = (over: object, state: 'ok' | 'failing' = 'ok') =>
      tile('chain', {
        chain: { state, warning: null, last_seal: null, verification: { ...verification, problems: [], ...over } },
      });
    const unsealed = { state: 'warning', warning: 'unsealed', last_seal: null, verification: null } as const;
    expect(tile('chain', { chain: unsealed })).toMatchObject({ tone: 'warning', text: 'Not sealed for ten minutes' });
    expect(chain({})?.text).toBe('Checking, 99%');
    const ended = { state: 'done', ended_at: '2026-11-20T09:10:00.000Z' };
    expect(chain({ ...ended, intact: true })?.text).toBe('Verified 20 Nov, 14:40');
    expect(chain({ ...ended, intact: false, problem_count: 2 }, 'failing')).toMatchObject({
      tone: 'bad',
      text: '2 problems found 20 Nov, 14:40',
    });
    const words = (state: 'done' | 'failed', error: string | null) =>
      checkWords({ ...verification, problems: [], ended_at: ended.ended_at, state, error });
    expect(words('done', null)).toBe('What the check of 20 Nov, 14:40 found');
    expect(words('failed', 'log.db is gone')).toBe("The check of 20 Nov, 14:40 couldn't finish: log.db is gone");
    expect(words('failed', null)).toBe('The check of 20 Nov, 14:40 ended without a result. Start it again.');
  });

  it('name a failing provider first, then those that are not set up', () => {
    const provider = (
      name: 'sms' | 'mail',
      state: OperationsView['providers'][number]['state'],
      tried = 0,
      failed = 0,
    ) => ({
      name,
      state,
      tried,
      failed,
      last_webhook_at: null,
    });
    const messages = (...providers: OperationsView['providers']) => tile('messages', { providers });
    expect(messages(provider('sms', 'failing', 40, 6), provider('mail', 'not_configured'))).toMatchObject({
      tone: 'bad',
      text: 'SMS: 6 of 40 failed in the last hour',
    });
    expect(messages(provider('sms', 'ok', 4), provider('mail', 'not_configured'))).toMatchObject({
      tone: 'warning',
      text: 'Not set up: Email',
    });
    expect(messages(provider('sms', 'ok', 4, 1), provider('mail', 'ok', 2))?.text).toBe('5 sent in the last hour');
    expect(tile('payments', { providers: [] })?.text).toBe('Not set up: nobody can pay online');
  });
});

describe('figures', () => {
  it('of sizes go by thousands', () => {
    expect([size(0), size(999), size(1000), size(38_240_000_000), size(999_900)]).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '38.2 GB',
      '1.0 MB',
    ]);
  });

  it('never call something done that is not', () => {
    expect([share(0, 0), share(999, 1000), share(1000, 1000), share(5, 4)]).toEqual([0, 99, 100, 100]);
  });

  it('name the unit that counts', () => {
    expect([duration(0.2), duration(24), duration(100), duration(7200)]).toEqual([
      '1 second',
      '24 seconds',
      '2 minutes',
      '2 hours',
    ]);
  });

  it('draw a bar for each minute, a line for one without work', () => {
    expect(bars([0, 1, 2])).toEqual([1, 11, 22]);
    expect(bars([0, 0])).toEqual([1, 1]);
  });
});

describe('names and summaries', () => {
  it('are words, also for unknown names', () => {
    expect([modelName('case-list'), modelName('tax-notes'), queueName('codes'), queueName('toString')]).toEqual([
      'Case list',
      'Tax notes',
      'Sign-in codes',
      'ToString',
    ]);
  });

  it('name exceptions first', () => {
    expect(summaryOf([model('live'), model('live')])).toBe('2 views, all live');
    expect(summaryOf([model('live'), model('rebuilding'), model('parked', 1), model('paused')])).toBe(
      '4, 1 rebuilding, 1 stopped, 1 with parked events',
    );
  });

  it('derive a read model’s position from its lag', () => {
    expect(placeOf(model('live'), 100)).toBe(100);
    expect(placeOf({ ...model('catching_up'), lag_events: 3 }, 100)).toBe(97);
    expect(placeOf({ ...model('standby'), lag_events: null }, 100)).toBeNull();
  });
});
