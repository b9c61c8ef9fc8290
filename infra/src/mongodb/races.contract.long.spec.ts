import type { Position } from '@anupalan/domain/kernel/position';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { onEngine } from '../../testing/engines.js';
import {
  changesAtomically,
  mongodbWays,
  oneWriteAtATime,
  type TestDatabase,
  testDatabase,
} from '../../testing/mongodb.js';
import { notHere } from '../../testing/not-here.js';
import type { Mongo } from './connection.js';
import { openKeyValue } from './key-value.js';
import { openReadStore } from './read-store.js';

const NS = 'case@1';
const at = (n: number): Position => String(n).padStart(20, '0') as Position;
const PROCESSES = 5;
const ROUNDS = 40;

/**
 * Runs against the server as it is, where only atomic find-and-change operations are safe, and with the calls of all
 * processes let through one at a time, so that another process can act between any read and its write.
 */
const WAYS = [
  { way: 'as the server is', asItIs: true },
  { way: 'with one write let through at a time', asItIs: false },
];

await onEngine('several processes at the very same time', 'mongodb', mongodbWays, ({ url, version }) => {
  describe.each(WAYS)('of several processes that act at the very same time, $way,', ({ asItIs }) => {
    let database: TestDatabase;
    let letThrough = (mongo: Mongo): Mongo => mongo;
    beforeEach(async (test: TestContext) => {
      const why = `${version} finds and changes a document in two steps`;
      if (asItIs && !changesAtomically(version)) notHere(test, why);
      if (!asItIs) letThrough = oneWriteAtATime();
      database = await testDatabase(url);
    });
    afterEach(async () => database?.remove());

    const inEach = <T>(open: (n: number) => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: PROCESSES }, (_, n) => open(n)));

    it('one moves the checkpoint, round after round, and each document is what the log makes of it', async () => {
      const stores = await inEach(async () => openReadStore(letThrough(await database.another())));
      await stores[0]?.declare(NS, []);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const from = round === 1 ? null : at(round - 1);
        const changes = [{ id: 'counter', position: at(round), doc: { n: round } }];
        const batch = { namespace: NS, changes, from, at: at(round) };
        const outcomes = await Promise.all(stores.map((store) => store.apply(batch)));
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
      }
      expect(await stores[1]?.get(NS, 'counter')).toEqual({
        id: 'counter',
        position: at(ROUNDS),
        doc: { n: ROUNDS },
      });
    });

    it('one is given a lease that has run out, round after round, each time under the next epoch', async () => {
      const stores = await inEach(async () => openReadStore(letThrough(await database.another())));
      for (let round = 1; round <= ROUNDS; round += 1) {
        const asking = stores.map((store, n) => store.lease({ view: 'case@1', holder: `h${n}`, ttlMs: 60_000 }));
        const held = (await Promise.all(asking)).flatMap((one) => (one.kind === 'held' ? [one.epoch] : []));
        expect(held).toEqual([round]);
        await stores[0]?.release({ view: 'case@1', epoch: round });
      }
    });

    it('one replaces the entry that all have seen, and every addition counts once', async () => {
      const stores = await inEach(async () => openKeyValue(letThrough(await database.another()), 'kv'));
      const seen = (await stores[0]?.put('key', '0')) ?? -1;
      const answers = await Promise.all(stores.map((store, n) => store.put('key', `${n}`, { expect: seen })));
      expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
      const adding = stores.flatMap((store) => Array.from({ length: 20 }, () => store.increment('n', 1, 60_000)));
      const values = (await Promise.all(adding)).map(({ value }) => value).sort((a, b) => a - b);
      expect(values).toEqual(values.map((_, i) => i + 1));
      for (const store of stores) await store.close();
    });
  });
});
