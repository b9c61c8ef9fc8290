import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { type EmbeddedEventStore, openEventStore } from '@anupalan/infra/embedded/event-store';
import type { EventStore, NewEvent, RecordedEvent } from '@anupalan/infra/ports/event-store';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { chained } from '@anupalan/infra/sealing/chain';
import { verifyStream } from '@anupalan/infra/sealing/verify-chain';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { collect, onCounterpart } from '@anupalan/infra/testing/eventstoredb-setup';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLog, copyLog } from './copy-log.js';

const quiet = (): void => undefined;
const note = (text: string): NewEvent => ({
  id: randomUUID(),
  type: 'noted',
  version: 2,
  data: { text, list: [1, { deep: null }] },
  metadata: { time: '2026-11-21T10:00:00.000Z', actor: { id: 'user-1', role: 'customer' } },
});
const withoutPlace = ({ position: _, ...event }: RecordedEvent) => event;

describe('a log that is copied to another engine', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: Awaited<ReturnType<typeof onCounterpart>>;
  let source: EmbeddedEventStore;
  let target: EventStore;
  beforeEach(async () => {
    folder = await temporaryFolder();
    server = await onCounterpart();
    source = openEventStore(join(folder.dir, 'log.db'));
    target = server.open();
  });
  afterEach(async () => {
    await server.close();
    await source.close();
    await folder.remove();
  });

  /** Hash and revision of each stream's last event. */
  const heads = new Map<string, { readonly hash: string | null; readonly revision: number }>();
  beforeEach(() => heads.clear());
  const write = async (stream: string, ...texts: readonly string[]): Promise<Position> => {
    const { hash, revision } = heads.get(stream) ?? { hash: null, revision: -1 };
    const batch = chained(hash, stream, revision + 1, texts.map(note));
    const outcome = await source.append(stream, revision < 0 ? 'none' : revision, batch);
    if (outcome.kind !== 'appended') throw new Error(outcome.kind);
    heads.set(stream, { hash: String(batch.at(-1)?.metadata.hash), revision: outcome.revision });
    return outcome.position;
  };
  /** Three streams with interleaved events. */
  const fill = async (): Promise<readonly Position[]> => {
    const at: Position[] = [];
    for (let i = 0; i < 6; i += 1)
      for (const stream of ['case-1', 'case-2', 'order-1']) at.push(await write(stream, `a ${i}`, `b ${i}`));
    return at;
  };

  it('has every event under its id, with its metadata, revision and place in the order, and its chains hold', async () => {
    await fill();
    expect(await copyLog(source, target, quiet)).toEqual({ found: 0, copied: 36 });
    const [ours, theirs] = await Promise.all([source, target].map((log) => collect(log.readAll({ after: null }))));
    expect(theirs?.map(withoutPlace)).toEqual(ours?.map(withoutPlace));
    expect(await verifyStream(target, 'case-2')).toMatchObject({ kind: 'intact', events: 12 });
    expect(await checkLog(source, target, [], quiet)).toMatchObject({ events: 36, streams: 3, broken: [] });
  });

  it('goes on wherever it was broken off, also when the last append arrived and nobody heard of it', async () => {
    await fill();
    for (let turn = 0; ; turn += 1) {
      let left = 3;
      const breaking: EventStore = {
        ...target,
        append: async (...asked) => {
          left -= 1;
          if (left === 0 && turn % 2 === 0) throw new StoreUnavailable('away');
          const outcome = await target.append(...asked);
          if (left === 0) throw new StoreUnavailable('the answer got lost');
          return outcome;
        },
      };
      const done = await copyLog(source, breaking, quiet).catch((error: unknown) => error);
      if (!(done instanceof StoreUnavailable)) break;
      expect(turn).toBeLessThan(20);
    }
    const [ours, theirs] = await Promise.all([source, target].map((log) => collect(log.readAll({ after: null }))));
    expect(theirs?.map(withoutPlace)).toEqual(ours?.map(withoutPlace));
  });

  it('takes what was appended to the folder between two tries', async () => {
    await write('case-1', 'a');
    await copyLog(source, target, quiet);
    await write('case-1', 'b');
    await write('case-2', 'c');
    expect(await copyLog(source, target, quiet)).toEqual({ found: 1, copied: 2 });
    expect(await checkLog(source, target, [], quiet)).toMatchObject({ events: 3 });
  });

  it('is refused where another log is, or where somebody has gone on with this one', async () => {
    await fill();
    await target.append('case-1', 'none', [note('somebody else')]);
    await expect(copyLog(source, target, quiet)).rejects.toThrow(/not of this folder/);

    const other = server.open({ name: 'second' });
    await copyLog(source, other, quiet);
    await other.append('case-9', 'none', [note('later')]);
    await expect(copyLog(source, other, quiet)).rejects.toThrow(/not of this folder/);
    await expect(checkLog(source, other, [], quiet)).rejects.toThrow(/not of this folder/);
  });

  it('is found out when an event is missing', async () => {
    await write('case-1', 'a');
    await copyLog(source, target, quiet);
    await write('case-2', 'b');
    await expect(checkLog(source, target, [], quiet)).rejects.toThrow('Event 0 of case-2 is missing');
  });

  it('names the streams whose chain does not hold in the folder either', async () => {
    await write('case-1', 'a');
    await source.append('case-2', 'none', [note('without a hash')]);
    await copyLog(source, target, quiet);
    expect((await checkLog(source, target, [], quiet)).broken).toEqual(['case-2']);
  });

  it('finds a position by the event that stands there, else by the last one before', async () => {
    const at = await fill();
    await copyLog(source, target, quiet);
    const beyond = position('9'.repeat(20));
    const start = position('');
    const found = await checkLog(source, target, [...at, beyond, start], quiet);
    for (const asked of at) {
      const [[event], [copy]] = [
        await collect(source.readAll({ after: asked, inclusive: true, limit: 1 })),
        await collect(target.readAll({ after: found.at(asked), inclusive: true, limit: 1 })),
      ];
      expect(copy?.id).toBe(event?.id);
    }
    expect(found.at(beyond)).toBe(await target.head());
    expect(found.at(start)).toBe('');
    expect(() => found.at(position('7'))).toThrow(/not asked for/);
  });
});
