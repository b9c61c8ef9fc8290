import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import { type Position, position } from '@anupalan/domain/kernel/position';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inChunks } from '../../testing/blob-store.contract.js';
import { eventually } from '../../testing/data-folder.js';
import { type LocalServer, ownFerretdb, withCalls } from '../../testing/mongodb.js';
import type { DocChange, ReadStore } from '../ports/read-store.js';
import { OutcomeUnknown, StoreUnavailable } from '../ports/unavailable.js';
import { openBlobStore } from './blob-store.js';
import { connectMongo, type Mongo } from './connection.js';
import { answered } from './faults.js';
import { openKeyValue } from './key-value.js';
import { openKeyVault } from './key-vault.js';
import { openReadStore } from './read-store.js';

const NS = 'case@1';
const at = (n: number): Position => position(String(n).padStart(20, '0'));
const docOf = (n: number): JsonObject => ({ n, text: `document ${n}`, tags: [`t${n % 5}`] });

const own = await ownFerretdb();
if (own === null && process.env.CI === 'true')
  throw new Error('no server that can be killed: FerretDB cannot be built');

describe('an answer of MongoDB', () => {
  const answerOf = (code: number): Promise<never> =>
    answered(() => Promise.reject(new MongoServerError({ code, errmsg: 'no' })));

  it('that it cannot read now, or no longer goes on with a long read, is no fault of ours: it may be asked again', async () => {
    for (const code of [43, 134, 237]) await expect(answerOf(code)).rejects.toThrow(StoreUnavailable);
    await expect(answerOf(2)).rejects.toThrow(MongoServerError);
  });

  it('that got lost on its way back leaves the outcome unknown, unlike a call that was never sent', async () => {
    const lost = answered(() => Promise.reject(new MongoNetworkError('connection closed')));
    await expect(lost).rejects.toThrow(OutcomeUnknown);
    const nowhere = connectMongo({ url: 'mongodb://127.0.0.1:1', selectionMs: 200 });
    await expect(nowhere).rejects.toMatchObject({ name: 'StoreUnavailable' });
  });

  it('that a majority does not have the write in time leaves the outcome unknown; no primary does not', async () => {
    await expect(answerOf(64)).rejects.toThrow(OutcomeUnknown);
    await expect(answerOf(189)).rejects.toThrow(OutcomeUnknown);
    await expect(answerOf(10107)).rejects.toMatchObject({ name: 'StoreUnavailable' });
  });
});

describe.skipIf(own === null)('a MongoDB that goes away and comes back', () => {
  let server: LocalServer;
  let mongo: Mongo;
  let database = '';
  beforeAll(async () => {
    if (own !== null) server = await own.start();
  });
  afterAll(async () => {
    await server.stop('SIGKILL');
    await own?.remove();
  });
  beforeEach(async () => {
    database = `faults_${randomBytes(6).toString('hex')}`;
    mongo = await connectMongo({ url: server.url, database, selectionMs: 2000, connectMs: 3000, heartbeatMs: 1000 });
  });
  afterEach(async () => mongo.close());

  const kill = async (): Promise<void> => server.stop('SIGKILL');
  const startAgain = async (): Promise<void> => {
    if (own !== null) server = await own.start();
  };
  const isUnavailable = (error: unknown): boolean => error instanceof StoreUnavailable;
  /** The answer of the call, or `unavailable`. Any other error fails the test. */
  const outcome = async <T>(call: Promise<T>): Promise<T | 'unavailable'> =>
    call.catch((error: unknown) => {
      if (isUnavailable(error)) return 'unavailable' as const;
      throw error;
    });

  it('is told apart from an error in every store, for reads and writes, and heals without being opened anew', async () => {
    const reads = openReadStore(mongo);
    await reads.declare(NS, []);
    const vault = await openKeyVault(mongo, randomBytes(32));
    const drafts = await openKeyValue(mongo, 'drafts');
    const blobs = await openBlobStore(mongo);
    const change: DocChange = { id: 'one', position: at(1), doc: docOf(1) };
    const calls: readonly (() => Promise<unknown>)[] = [
      () => reads.apply({ namespace: NS, changes: [change], from: null, at: at(1) }),
      () => reads.find(NS, {}),
      () => reads.count(NS, []),
      () => reads.lease({ view: 'case@1', holder: 'a', ttlMs: 1000 }),
      () => reads.setMeta('a', 'b'),
      () => vault.keyFor('user:1'),
      () => vault.findMany(['user:1']),
      () => drafts.put('key', 'value'),
      () => drafts.increment('n', 1, 1000),
      () => drafts.list('k'),
      () => blobs.write('blob-0001', inChunks(randomBytes(1000))),
      () => blobs.read('blob-0002'),
      () => mongo.ping(),
    ];
    await kill();
    const outcomes = await Promise.all(calls.map((call) => outcome(call())));
    expect(outcomes).toEqual(calls.map(() => 'unavailable'));
    await startAgain();
    for (const call of calls)
      await eventually('the store answers again', async () => (await outcome(call())) !== 'unavailable');
    expect((await reads.get(NS, 'one'))?.doc).toEqual(docOf(1));
    await drafts.close();
  });

  it('waits for a majority for a while only', () => {
    expect(mongo.db.client.options.writeConcern).toMatchObject({ w: 'majority', journal: true, wtimeoutMS: 10_000 });
  });

  it('finds an entry whose answer got lost before it says that nobody knows, and saves it once', async () => {
    let lose = (_: string): boolean => false;
    const losing = withCalls(
      mongo,
      async (collection, method, call) => {
        const answer = await call();
        if (collection === 'drafts' && lose(method)) throw new MongoNetworkError('connection closed');
        return answer;
      },
      ['updateOne', 'findOne'],
    );
    const drafts = await openKeyValue(losing, 'drafts');
    lose = (method) => method === 'updateOne';
    const version = await drafts.put('key', 'one', { expect: 'absent' });
    expect(await drafts.get('key')).toMatchObject({ value: 'one', version });
    const second = await drafts.put('key', 'two', { expect: version ?? 0 });
    expect(await drafts.get('key')).toMatchObject({ value: 'two', version: second });
    // The lookup fails too: the call reports it, and the same call again finds the stored write.
    lose = () => true;
    await expect(drafts.put('key', 'three', { expect: second ?? 0 })).rejects.toThrow(OutcomeUnknown);
    lose = () => false;
    expect(await drafts.get('key')).toMatchObject({ value: 'three' });
    await drafts.close();
  });

  it('in the middle of batches: what was acknowledged is there, and the rest is written again from the checkpoint', async () => {
    const reads = openReadStore(mongo);
    await reads.declare(NS, [{ name: 'tags', fields: ['tags'] }]);
    const SIZE = 40;
    const BATCHES = 4;
    const apply = (store: ReadStore, batch: number, from: Position | null) => {
      const changes = Array.from({ length: SIZE }, (_, i): DocChange => {
        const n = (batch - 1) * SIZE + i + 1;
        return { id: `d${n}`, position: at(n), doc: docOf(n) };
      });
      // Every batch changes this document: its value shows a batch that was skipped or written twice.
      const last = at(batch * SIZE);
      const counter: DocChange = { id: 'counter', position: last, doc: { batches: batch } };
      return store.apply({ namespace: NS, changes: [...changes, counter], from, at: last });
    };
    /** Ends the server after some documents of the batch were written. */
    const killMidway = async (batch: number): Promise<void> => {
      const before = (batch - 1) * SIZE;
      await eventually('some of the batch is written', async () => (await reads.count(NS, [])) > before + SIZE / 10);
      await kill();
    };
    const toKill = new Set([2, 3]);
    let from: Position | null = null;
    let [acknowledged, unanswered] = [0, 0];
    for (let batch = 1; batch <= BATCHES; batch = acknowledged + 1) {
      const killing = toKill.delete(batch) ? killMidway(batch) : null;
      const answer = await outcome(apply(reads, batch, from));
      await killing;
      if (killing !== null) await startAgain();
      if (answer === 'unavailable') unanswered += 1;
      // The runner does the same after any outcome but ok: it reads the checkpoint and continues from there.
      await eventually('the checkpoint can be read', async () => {
        const held = await outcome(reads.checkpoint(NS));
        if (held !== 'unavailable') from = held;
        return held !== 'unavailable';
      });
      const stands = from === null ? 0 : Number(from) / SIZE;
      expect(stands).toBeGreaterThanOrEqual(answer === 'ok' ? batch : acknowledged);
      expect(stands).toBeLessThanOrEqual(batch);
      acknowledged = stands;
    }
    expect(unanswered).toBeGreaterThan(0);
    expect(await reads.count(NS, [])).toBe(BATCHES * SIZE + 1);
    expect((await reads.get(NS, 'counter'))?.doc).toEqual({ batches: BATCHES });
    const ids = Array.from({ length: BATCHES * SIZE }, (_, i) => `d${i + 1}`);
    expect((await reads.getMany(NS, ids)).map(({ doc }) => doc)).toEqual(ids.map((_, i) => docOf(i + 1)));
    expect(await reads.count(NS, [{ field: 'tags', op: 'contains', value: 't3' }])).toBe((BATCHES * SIZE) / 5);
  });

  it('leaves documents ahead of their checkpoint that meet their events again and stay as they are', async () => {
    const reads = openReadStore(mongo);
    await reads.declare(NS, []);
    const change = (n: number): DocChange => ({ id: `d${n}`, position: at(n), doc: docOf(n) });
    await reads.apply({ namespace: NS, changes: [change(1)], from: null, at: at(1) });
    // Two batches, one with a deletion, whose checkpoint was lost with the process.
    await reads.apply({ namespace: NS, changes: [change(2), change(3)], from: at(1), at: at(1) });
    await reads.apply({ namespace: NS, changes: [{ id: 'd2', position: at(4), doc: null }], from: at(1), at: at(1) });
    await kill();
    await startAgain();
    let again: string = 'unavailable';
    await eventually('the batch is written again', async () => {
      const changes = [change(2), change(3)];
      again = await outcome(reads.apply({ namespace: NS, changes, from: at(1), at: at(3) }));
      return again !== 'unavailable';
    });
    expect(again).toBe('ok');
    expect((await reads.find(NS, {})).docs.map(({ id }) => id)).toEqual(['d1', 'd3']);
    expect(await reads.checkpoint(NS)).toBe(at(3));
  });

  it('frozen, it keeps nobody waiting for ever, and whoever thaws it is served again', async () => {
    const reads = openReadStore(mongo);
    await reads.declare(NS, []);
    await server.pause();
    try {
      const calls = [reads.find(NS, {}), reads.setMeta('a', 'b')].map((call) => outcome<unknown>(call));
      expect(await Promise.all(calls)).toEqual(['unavailable', 'unavailable']);
    } finally {
      server.resume();
    }
    await eventually('the store answers again', async () => (await outcome(reads.count(NS, []))) === 0);
  });

  it('broken off in the middle of a blob leaves none of it, and what a crash left is removed a day later', async () => {
    const blobs = await openBlobStore(mongo);
    async function* untilKilled(): AsyncIterable<Buffer> {
      yield randomBytes(3_000_000);
      await kill();
      yield randomBytes(3_000_000);
    }
    expect(await outcome(blobs.write('blob-0001', untilKilled()))).toBe('unavailable');
    await startAgain();
    await eventually('the store answers again', async () => (await outcome(blobs.size('blob-0001'))) === null);
    const left = (name: string): Promise<number> => mongo.db.collection(name).countDocuments();
    expect(await left('blobs.chunks')).toBeGreaterThan(0);
    // Too early: the upload could still be running.
    await openBlobStore(mongo);
    expect(await left('blobs.chunks')).toBeGreaterThan(0);
    const whole = randomBytes(1000);
    await blobs.write('blob-0001', inChunks(whole));
    const dayLater = { clock: { now: () => Date.now() + 25 * 60 * 60_000 } };
    await openBlobStore(mongo, dayLater);
    expect(await left('blobs.chunks')).toBe(1);
    expect(await buffer((await blobs.read('blob-0001')) ?? inChunks(randomBytes(0)))).toEqual(whole);
    // An upload that was delayed, or had another clock, while the last check passed its time; half of its chunks are
    // missing.
    expect(await outcome(blobs.write('blob-0002', untilKilled()))).toBe('unavailable');
    await startAgain();
    await eventually('the store answers again', async () => (await outcome(blobs.size('blob-0002'))) === null);
    const row = await mongo.db.collection('blobs.files').findOne({ filename: 'blob-0001' });
    await mongo.db.collection('blobs.chunks').deleteMany({ n: { $in: [0, 1] }, files_id: { $ne: row?._id } });
    expect(await left('blobs.chunks')).toBeGreaterThan(1);
    await openBlobStore(mongo, dayLater);
    expect(await left('blobs.chunks')).toBe(1);
    expect(await blobs.size('blob-0001')).toBe(1000);
  });

  it('gone after it took the last row of a blob and before it said so, has the whole blob', async () => {
    const cutOff = Object.assign(Object.create(mongo.db) as Mongo['db'], {
      collection: (name: string) => {
        const collection = mongo.db.collection(name);
        if (name !== 'blobs.files') return collection;
        const insertOne: typeof collection.insertOne = async (...row) => {
          await collection.insertOne(...row);
          throw new MongoNetworkError('connection closed');
        };
        return Object.assign(Object.create(collection) as typeof collection, { insertOne });
      },
    });
    const content = randomBytes(1000);
    const unanswered = await openBlobStore({ ...mongo, db: cutOff });
    expect(await outcome(unanswered.write('blob-0001', inChunks(content)))).toBe('unavailable');
    const blobs = await openBlobStore(mongo);
    expect(await buffer((await blobs.read('blob-0001')) ?? inChunks(randomBytes(0)))).toEqual(content);
  });

  it('is not to blame for a document that is too large: that fails, and trying again would not help', async () => {
    const reads = openReadStore(mongo);
    await reads.declare(NS, []);
    const changes = [{ id: 'one', position: at(1), doc: { text: 'x'.repeat(17 * 1024 * 1024) } }];
    const write = reads.apply({ namespace: NS, changes, from: null, at: at(1) });
    await expect(write).rejects.not.toBeInstanceOf(StoreUnavailable);
    expect(await reads.checkpoint(NS)).toBeNull();
  });

  it('refuses a vault without the key by which the people of the log are found', async () => {
    const master = randomBytes(32);
    const people = async (): Promise<boolean> => true;
    const vault = await openKeyVault(mongo, master);
    await vault.keyFor('user:1');
    await expect(openKeyVault(mongo, master, people)).rejects.toThrow(/does not have its keys/);
    await openKeyVault(mongo, master, async (prefix) => prefix === undefined);
    await vault.keyFor('pepper:mobile');
    await openKeyVault(mongo, master, people);
  });

  it('refuses a vault under another master key, and tells nobody of a server that is not there', async () => {
    await openKeyVault(mongo, randomBytes(32));
    await expect(openKeyVault(mongo, randomBytes(32))).rejects.toThrow(/does not fit this vault/);
    const nowhere = connectMongo({ url: 'mongodb://127.0.0.1:1', selectionMs: 200 });
    await expect(nowhere).rejects.toThrow(StoreUnavailable);
    await expect(nowhere).rejects.not.toThrow(/127\.0\.0\.1/);
  });
});
