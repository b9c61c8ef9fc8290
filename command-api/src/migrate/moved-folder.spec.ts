import { rm, writeFile } from 'node:fs/promises';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrivalIn, keepArrival, markMoved, movedFile, refuseMoved, refuseUnfinishedMove } from './moved-folder.js';

describe('a folder whose data was moved', () => {
  let dir: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ dir, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  it('lets no server start and says where the data is, until its mark is removed', async () => {
    refuseMoved(dir);
    await markMoved(dir, { at: '2026-11-21T10:00:00.000Z', name: 'anupalan', identity: 'one' });
    expect(() => refuseMoved(dir)).toThrow(
      `The data of ${dir} was moved to EventStoreDB, MongoDB and Redis on 2026-11-21T10:00:00.000Z.`,
    );
    expect(() => refuseMoved(dir)).toThrow(`remove ${movedFile(dir)}`);
    await rm(movedFile(dir));
    refuseMoved(dir);
  });

  it('lets none start by a mark that cannot be read either', async () => {
    await writeFile(movedFile(dir), '{');
    expect(() => refuseMoved(dir)).toThrow('MongoDB and Redis. Start with');
  });
});

describe('stores into which data is moved', () => {
  it('let no server start from the first moment of the move to its end', async () => {
    const kept = new Map<string, string>();
    const reads = {
      getMeta: async (key: string) => kept.get(key) ?? null,
      setMeta: async (key: string, value: string) => {
        kept.set(key, value);
        return 'ok' as const;
      },
    };
    await refuseUnfinishedMove(reads);
    await keepArrival(reads, { identity: 'one', state: 'under way' });
    await expect(refuseUnfinishedMove(reads)).rejects.toThrow('run npm run migrate again');
    await keepArrival(reads, { identity: 'one', state: 'done' });
    await refuseUnfinishedMove(reads);
    expect(await arrivalIn(reads)).toEqual({ identity: 'one', state: 'done' });
  });
});
