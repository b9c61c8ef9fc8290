import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from './embedded.js';
import { openSqlite } from './sqlite.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'anupalan-disk-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('a commit that the disk breaks off has an unknown outcome', () => {
  const program = `
    import { openSqlite } from ${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)};
    const db = openSqlite(${JSON.stringify(join(dir, 'a.db'))});
    db.exec('CREATE TABLE notes (text TEXT)');
    try {
      for (;;) db.transaction(() => db.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(3000)));
    } catch (error) { console.log(error.name, error.cause.code); }`;
  // The system does not let the process write a file beyond 100 kB.
  const node = `ulimit -f 100; exec "$0" --conditions=source --import ${import.meta.resolve('tsx')} --input-type=module -e "$1"`;
  const told = execFileSync('bash', ['-c', node, process.execPath, program], { encoding: 'utf8' });
  expect(told).toMatch(/^OutcomeUnknown SQLITE_IOERR/);
});

describe('a disk that does not answer for a while', () => {
  /** A database on a disk that takes this many ms for each call. */
  const heardOn = (callMs: number): readonly number[] => {
    const heard: number[] = [];
    let time = 0;
    const now = (): number => {
      time += callMs;
      return time;
    };
    const db = openSqlite(join(dir, 'a.db'), { now, onStalled: (ms) => heard.push(ms) });
    db.exec('CREATE TABLE notes (text TEXT)');
    heard.length = 0;
    db.transaction(() => db.prepare('INSERT INTO notes VALUES (?)').run('kept'));
    db.close();
    return heard;
  };

  it('is told of with the time for which it held the thread', () => {
    const heard = heardOn(5000);
    expect(heard.length).toBeGreaterThan(0);
    expect(new Set(heard)).toEqual(new Set([5000]));
  });

  it('is not told of where a call is only slow', () => {
    expect(heardOn(4999)).toEqual([]);
  });

  it('is told of for the keys, drafts and jobs of a folder', async () => {
    const heard: number[] = [];
    const waits = vi.spyOn(performance, 'now');
    const folder = await openEmbedded(dir, { masterKey: Buffer.alloc(32, 1), onWorkStalled: (ms) => heard.push(ms) });
    let time = 0;
    waits.mockImplementation(() => {
      time += 6000;
      return time;
    });
    for (const write of [
      () => folder.keyValue.put('a', '1'),
      () => folder.drafts.put('a', '1'),
      () => folder.jobs.add({ queue: 'mail', id: 'a', payload: {} }),
    ]) {
      heard.length = 0;
      await write();
      expect(heard).toContain(6000);
    }
    waits.mockRestore();
    await folder.close();
  });
});

it('an error of the binding keeps its words beyond its thread', () => {
  const db = openSqlite(join(dir, 'a.db'));
  let error: unknown;
  try {
    db.prepare('SELECT ids FROM events');
  } catch (thrown) {
    error = structuredClone(thrown);
  }
  db.close();
  expect(errorText(error)).toBe('Error: no such table: events');
});

describe('a folder whose tables are of another release', () => {
  const open = (log: (message: string) => void = () => undefined) =>
    openEmbedded(dir, { masterKey: Buffer.alloc(32, 1), log });
  const outdate = (file: string): Buffer => {
    const written = openSync(join(dir, file), 'r+');
    writeSync(written, Buffer.from([0, 0, 0, 77]), 0, 4, 60);
    closeSync(written);
    return readFileSync(join(dir, file));
  };

  it.each(['log.db', 'vault.db', 'work.db'])('is refused by name for %s, and nothing is changed', async (file) => {
    await (await open()).close();
    const before = outdate(file);
    await expect(open()).rejects.toThrow(`${file} in the data folder has the tables of another release.`);
    expect(readFileSync(join(dir, file))).toEqual(before);
  });

  it('gets new views', async () => {
    await (await open()).close();
    outdate('views.db');
    const said: string[] = [];
    await (await open((message) => said.push(message))).close();
    expect(said.join()).toContain('views.db had the tables of another release');
    await (await open()).close();
  });
});
