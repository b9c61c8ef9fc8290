import { createHash } from 'node:crypto';
import type { JsonObject } from '@anupalan/domain/kernel/json';
import type { StoredJob, StoredKey } from '@anupalan/infra/embedded/read-folder';
import { replaceDrafts, takeKeys } from '@anupalan/infra/mongodb/take-over';
import type { BlobStore } from '@anupalan/infra/ports/blob-store';
import type { Entry } from '@anupalan/infra/ports/key-value';
import { StoreUnavailable } from '@anupalan/infra/ports/unavailable';
import { clearKeys, type EndedJob, takeEndedJobs } from '@anupalan/infra/redis/take-over';
import { type At, movedValue, staysBehind } from '../migrate/move-entry.js';
import type { Source, Target } from './migrate-stores.js';

/** Rows that go together. */
const BATCH_SIZE = 100;

function* groups<T>(all: Iterable<T>): Generator<readonly T[]> {
  let group: T[] = [];
  for (const one of all) {
    group.push(one);
    if (group.length < BATCH_SIZE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/**
 * Copies every wrapped key, and the marks of destroyed ones; then compares both vaults. `elsewhere`: the advice for
 * people in that error.
 * @throws Error when a key of the target differs from the folder's
 */
export const moveKeys = async (source: Source, target: Target, elsewhere: string): Promise<number> => {
  let count = 0;
  for (const keys of groups<StoredKey>(source.rows.keys())) {
    await takeKeys(target.mongo, keys);
    const subjects = keys.map(({ subject }) => subject);
    const [ours, theirs] = await Promise.all([source.vault.findMany(subjects), target.vault.findMany(subjects)]);
    for (const [subject, key] of ours) {
      const copy = theirs.get(subject);
      const same = key === 'destroyed' || copy === undefined || copy === 'destroyed' ? key === copy : key.equals(copy);
      if (!same) throw new Error(`The key of ${subject} is another one in the target. ${elsewhere}`);
    }
    count += keys.length;
  }
  return count;
};

const digestOf = async (blobs: BlobStore, id: string): Promise<string | null> => {
  const content = await blobs.read(id);
  if (content === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/**
 * Copies every missing or incomplete file, removes those that the folder no longer has, and reads all of them again on
 * both sides, byte for byte.
 * @throws Error naming the file that differs
 */
export const moveBlobs = async (source: Source, target: Target, tell: (done: number) => void): Promise<number> => {
  const ids = new Set<string>();
  for await (const id of source.blobs.list()) ids.add(id);
  const stale: string[] = [];
  for await (const id of target.blobs.list()) if (!ids.has(id)) stale.push(id);
  for (const id of stale) await target.blobs.delete(id);
  /** The hash of the existing copy; an incomplete one is removed and counts as missing. */
  const copied = async (id: string): Promise<string | null> => {
    try {
      return await digestOf(target.blobs, id);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      await target.blobs.delete(id);
      return null;
    }
  };
  let done = 0;
  for (const id of ids) {
    const [ours, found] = await Promise.all([digestOf(source.blobs, id), copied(id)]);
    let theirs = found;
    if (theirs === null) {
      const content = await source.blobs.read(id);
      if (content !== null) await target.blobs.write(id, content);
      theirs = await digestOf(target.blobs, id);
    }
    if (ours !== theirs) throw new Error(`The file ${id} is another one in the target.`);
    done += 1;
    tell(done);
  }
  return done;
};

/** Entries that have not expired by `now` (ms since the epoch). */
function* live(entries: Iterable<Entry>, now: number): Generator<Entry> {
  for (const entry of entries) if (entry.expiresAt === null || entry.expiresAt > now) yield entry;
}

/** Replaces the drafts of the target by those of the folder; returns their number. */
export const moveDrafts = (source: Source, target: Target, now: number): Promise<number> =>
  replaceDrafts(target.mongo, live(source.rows.entries('drafts'), now), source.rows.lastVersion('drafts'));

const ended = (job: StoredJob & { readonly state: 'done' | 'failed' }): EndedJob => ({
  ...job,
  payload: JSON.parse(job.payload) as JsonObject,
  endedAt: job.finishedAt ?? job.runAt,
});

const isOver = (job: StoredJob): job is StoredJob & { readonly state: 'done' | 'failed' } =>
  job.state === 'done' || job.state === 'failed';

/** Adds a waiting job again with its remaining tries. One that ran when the server was killed counts as waiting. */
const addAgain = async (target: Target, job: StoredJob): Promise<void> => {
  const { queue, id, backoffMs } = job;
  await target.jobs.add({
    queue,
    id,
    payload: JSON.parse(job.payload) as JsonObject,
    runAt: new Date(job.runAt).toISOString(),
    attempts: Math.max(1, job.attempts - job.attempt),
    backoffMs,
  });
};

/** How much work arrived. */
export interface MovedWork {
  readonly entries: number;
  readonly waiting: number;
  readonly over: number;
}

/**
 * Replaces Redis' contents under our name by the folder's: small values, with positions translated by `at` and their
 * remaining lifetimes; waiting jobs under their ids; ended jobs, so that none is done a second time.
 * @throws Error when a count differs afterwards
 */
export const moveWork = async (source: Source, target: Target, name: string, at: At): Promise<MovedWork> => {
  await clearKeys(target.redis, name);
  let entries = 0;
  for (const group of groups(source.rows.entries('kv'))) {
    const now = Date.now();
    const kept = [...live(group, now)].filter(({ key }) => !staysBehind(key));
    await Promise.all(
      kept.map(({ key, value, expiresAt }) =>
        target.keyValue.put(key, movedValue(key, value, at), expiresAt === null ? {} : { ttlMs: expiresAt - now }),
      ),
    );
    entries += kept.length;
  }
  let [waiting, over] = [0, 0];
  for (const group of groups(source.rows.jobs())) {
    const past = group.filter(isOver);
    const ahead = group.filter((job) => !isOver(job));
    if (past.length > 0) await takeEndedJobs(target.redis, name, past.map(ended));
    // One after the other: due jobs run in the order in which they are added.
    for (const job of ahead) await addAgain(target, job);
    waiting += ahead.length;
    over += past.length;
  }
  let [nowWaiting, nowOver] = [0, 0];
  for (const counts of (await target.jobs.counts()).values()) {
    nowWaiting += counts.waiting + counts.running;
    nowOver += counts.done + counts.failed;
  }
  if (nowWaiting !== waiting || nowOver !== over)
    throw new Error(`${waiting} waiting jobs and ${over} that are over became ${nowWaiting} and ${nowOver}.`);
  return { entries, waiting, over };
};
