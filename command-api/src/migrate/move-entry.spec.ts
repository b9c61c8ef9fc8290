import { type Position, position } from '@anupalan/domain/kernel/position';
import { openKeyValue } from '@anupalan/infra/embedded/key-value';
import { systemClock } from '@anupalan/infra/ports/clock';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { describe, expect, it } from 'vitest';
import { openHistory } from '../platform/commands/history.js';
import { processCheckpoints, skipTo } from '../platform/commands/process-checkpoints.js';
import { movedValue, positionsIn, staysBehind } from './move-entry.js';

/** Marks translated positions with an arrow. */
const at = (from: Position): Position => position(`-> ${from}`);

describe('a small value that is moved to the engines', () => {
  it('keeps a process at the event where it was', async () => {
    const { dir, remove } = await temporaryFolder();
    const keyValue = openKeyValue(`${dir}/work.db`, 'kv');
    await skipTo({ processes: [{ name: 'payment' }, { name: 'case' }] as never, keyValue }, position('17'));
    await openHistory(keyValue, systemClock).lost(position('5'), 1000);
    for (const { key, value } of await keyValue.list('')) await keyValue.put(key, movedValue(key, value, at));
    expect(await processCheckpoints(keyValue)).toEqual(
      new Map([
        ['payment', '-> 17'],
        ['case', '-> 17'],
      ]),
    );
    expect(JSON.parse((await keyValue.get('history'))?.value ?? '')).toEqual({
      upTo: '-> 5',
      due: 1000,
      settled: false,
    });
    await keyValue.close();
    await remove();
  });

  it('has the fold of assignment and kept answers at the same event', () => {
    const fold = JSON.stringify({ log: 'a', at: '9', state: 's' });
    expect(JSON.parse(movedValue('assignment-fold', fold, at))).toEqual({ log: 'a', at: '-> 9', state: 's' });
    const answer = JSON.stringify({ bodyHash: 'h', answer: { orderId: 'o', position: '8' } });
    expect(JSON.parse(movedValue('answered:c', answer, at))).toEqual({
      bodyHash: 'h',
      answer: { orderId: 'o', position: '-> 8' },
    });
    const none = JSON.stringify({ bodyHash: 'h', answer: { orderId: 'o', position: null } });
    expect(movedValue('answered:c', none, at)).toBe(none);
    expect(positionsIn('answered:c', answer)).toEqual(['8']);
  });

  it('has the deliveries of a webhook at the same events, without its redeliveries', () => {
    const lane = { id: 'feed', after: '9', undone: ['8'], upTo: null, named: false };
    const held = {
      lane: 'feed',
      subject: 'r',
      at: '7',
      upTo: null,
      named: null,
      failed: 1,
      since: 't',
      due: 5,
      reason: 'dns',
    };
    const rest = { takenAt: null, failedAt: 't', failures: 1 };
    const again = { ...lane, id: '6', upTo: '5' };
    const state = {
      feed: lane,
      redeliveries: [again],
      begun: '6',
      held: [held, { ...held, lane: '6' }],
      enabledAt: '1',
    };
    expect(JSON.parse(movedValue('webhook/w', JSON.stringify({ ...state, ...rest }), at))).toEqual({
      feed: { ...lane, after: '-> 9', undone: ['-> 8'] },
      redeliveries: [],
      begun: '-> 6',
      held: [{ ...held, at: '-> 7' }],
      enabledAt: '-> 1',
      ...rest,
    });
    expect(['webhook-attempt/w/1', 'webhook-attempts/w'].every(staysBehind)).toBe(true);
  });

  it('is the same text where it holds no position, also when it is no JSON', () => {
    for (const [key, value] of [
      ['session/abc', '{"userId":"u","at":"9"}'],
      ['outbox/abc', 'sealed'],
      ['code-day/abc', '3'],
    ] as const) {
      expect(movedValue(key, value, at)).toBe(value);
      expect(positionsIn(key, value)).toEqual([]);
    }
  });

  it('stays behind when it was a right of a process that has ended', () => {
    expect(['lease:seed', 'sms-pace/17', 'session/abc', 'process-checkpoints'].filter(staysBehind)).toEqual([
      'lease:seed',
      'sms-pace/17',
    ]);
  });
});
