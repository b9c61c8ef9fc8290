import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { StoreUnavailable } from '../ports/unavailable.js';
import { type SharedCommit, sharedCommit } from './shared-commit.js';
import { openSqlite, type Sqlite } from './sqlite.js';

let db: Sqlite;
let other: Sqlite;
let commits: number;
let commit: SharedCommit;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  db = openSqlite(`${folder.dir}/a.db`, { maxPages: 50 });
  db.exec('CREATE TABLE notes (text TEXT PRIMARY KEY) STRICT');
  other = openSqlite(`${folder.dir}/a.db`);
  commits = 0;
  commit = sharedCommit({
    ...db,
    transaction: (work) => {
      commits += 1;
      return db.transaction(work);
    },
  });
});
afterEach(async () => {
  other.close();
  db.close();
  await remove();
});

const note = (text: string) => commit(() => db.prepare('INSERT INTO notes VALUES (?)').run(text));
const stored = (): readonly string[] =>
  other
    .prepare<{ text: string }>('SELECT text FROM notes ORDER BY text')
    .all()
    .map(({ text }) => text);

describe('writes that share a commit', () => {
  it('of one turn are committed once, and are there for others when they are answered', async () => {
    const answered = await Promise.all(['a', 'b', 'c'].map(note));
    expect(answered).toEqual([1, 1, 1]);
    expect(stored()).toEqual(['a', 'b', 'c']);
    expect(commits).toBe(1);
    await note('d');
    expect(commits).toBe(2);
  });

  it('fail alone when it is their own fault', async () => {
    const outcomes = await Promise.allSettled([note('a'), note('a'), note('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['a', 'b']);
  });

  it('fail together on a full disk and leave nothing, and the next one is taken', async () => {
    const outcomes = await Promise.allSettled([note('a'), note('x'.repeat(300_000)), note('b')]);
    for (const outcome of outcomes)
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(StoreUnavailable);
    expect(stored()).toEqual([]);
    await note('c');
    expect(stored()).toEqual(['c']);
  });
});
