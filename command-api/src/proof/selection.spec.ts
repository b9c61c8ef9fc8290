import { position } from '@anupalan/domain/kernel/position';
import { DamagedEvent, type EventStore, type RecordedEvent } from '@anupalan/infra/ports/event-store';
import { describe, expect, it } from 'vitest';
import { scanLog } from './selection.js';

/** A log with one event for each letter: `in` the period, `out` of it, or damaged (`?`). */
const scanned = async (...letters: readonly ('in' | 'out' | '?')[]) => {
  const log = letters.map((letter, n): RecordedEvent => {
    const at = { stream: `thing-${n}`, revision: 0, position: position(String(n).padStart(16, '0')) };
    const event = { ...at, id: String(n), type: 'Happened', version: 1, data: {} };
    return {
      ...event,
      get metadata() {
        if (letter === '?') throw new DamagedEvent(at, 'its metadata is no JSON');
        return { letter };
      },
    };
  });
  const events = {
    async *readAll() {
      yield* log;
    },
  } as unknown as EventStore;
  return scanLog(events, ({ metadata }) => metadata.letter === 'in', { filled: true });
};
const refusedAt = (n: number) => ({
  ok: false,
  error: { code: 'proof.damaged', params: { stream: `thing-${n}`, revision: 0 } },
});

describe('an event that cannot be read', () => {
  it('refuses the export of a period that it may belong to', async () => {
    expect(await scanned('out', 'in', '?', 'in', 'out')).toMatchObject(refusedAt(2));
    expect(await scanned('in', 'out', '?', 'out', 'in')).toMatchObject(refusedAt(2));
    expect(await scanned('out', '?', 'in', 'out')).toMatchObject(refusedAt(1));
    expect(await scanned('out', 'in', '?', '?', 'out')).toMatchObject(refusedAt(2));
  });

  it('before or after the period refuses nothing', async () => {
    for (const log of [
      ['?', 'out', 'in', 'out', '?', 'out'],
      ['out', 'in', 'in', 'out', '?'],
    ] as const)
      expect(await scanned(...log)).toMatchObject({ ok: true });
    expect(await scanned('out', '?', 'out')).toEqual({ ok: true, value: [] });
  });
});
