import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { openEventStore } from './event-store.js';

describe('a long stream', () => {
  it('is read in batches, between which others get their turn', async () => {
    const folder = await temporaryFolder();
    const store = openEventStore(`${folder.dir}/log.db`);
    const events = Array.from({ length: 350 }, (_, n) => ({
      id: `event-${n}`,
      type: 'noted',
      version: 1,
      data: {},
      metadata: {},
    }));
    for (let n = 0; n < events.length; n += 50)
      await store.append('series-1', n === 0 ? 'none' : n - 1, events.slice(n, n + 50));
    let turns = 0;
    let next: NodeJS.Immediate;
    const turn = (): void => {
      turns += 1;
      next = setImmediate(turn);
    };
    next = setImmediate(turn);
    const revisions: number[] = [];
    for await (const { revision } of store.readStream('series-1')) revisions.push(revision);
    clearImmediate(next);
    expect(revisions).toEqual(events.map((_, n) => n));
    expect(turns).toBeGreaterThanOrEqual(3);
    await store.close();
    await folder.remove();
  });
});
