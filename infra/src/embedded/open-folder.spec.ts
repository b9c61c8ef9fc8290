import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { openFolder } from './open-folder.js';
import { openSqlite } from './sqlite.js';

let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
});
afterEach(async () => {
  await chmod(dir, 0o700);
  await remove();
});

/** Another process that takes the lock of the folder as openFolder does, and holds it until it is killed. */
const holder = async (): Promise<{ readonly pid: number; kill(): Promise<void> }> => {
  const libsql = createRequire(import.meta.url).resolve('libsql');
  const script = `
    const db = new (require(${JSON.stringify(libsql)}))(${JSON.stringify(join(dir, 'lock.db'))});
    db.exec('BEGIN EXCLUSIVE');
    require('node:fs').writeFileSync(${JSON.stringify(join(dir, 'lock.pid'))}, String(process.pid));
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((held) => child.stdout.once('data', () => held()));
  return {
    pid: child.pid ?? 0,
    kill: () =>
      new Promise((gone) => {
        child.once('exit', () => gone());
        child.kill('SIGKILL');
      }),
  };
};

describe('a data folder', () => {
  it('is made when it is missing, for its owner alone', async () => {
    const folder = openFolder(join(dir, 'new', 'data'));
    expect(await readdir(join(dir, 'new'))).toEqual(['data']);
    expect(folder.path('log.db')).toBe(join(dir, 'new', 'data', 'log.db'));
    folder.close();
  });

  const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

  it('is kept from others also where it was there before, with all that is ours in it', async () => {
    await chmod(dir, 0o755);
    await mkdir(join(dir, 'blobs'), { mode: 0o755 });
    for (const name of ['log.db', 'views.db', 'work.db', 'vault.db', 'seals.jsonl', 'last-backup.json'])
      await writeFile(join(dir, name), '', { mode: 0o644 });
    const told: string[] = [];
    const folder = openFolder(dir, { log: (message) => told.push(message) });
    const db = openSqlite(folder.path('views.db'));
    db.exec('CREATE TABLE t (x)');
    const names = await readdir(dir);
    expect(names).toEqual(expect.arrayContaining(['lock.db', 'views.db-wal', 'views.db-shm']));
    expect(await modeOf(dir)).toBe('700');
    for (const name of names)
      expect([name, await modeOf(join(dir, name))]).toEqual([name, name === 'blobs' ? '700' : '600']);
    expect(told).toEqual([]);
    db.close();
    folder.close();
  });

  it('that holds the files of others, too, stays open to them, and says so; ours are for us alone', async () => {
    await chmod(dir, 0o755);
    await writeFile(join(dir, 'notes.txt'), 'of somebody else', { mode: 0o644 });
    await writeFile(join(dir, 'log.db'), '', { mode: 0o644 });
    const told: string[] = [];
    openFolder(dir, { log: (message) => told.push(message) }).close();
    expect([await modeOf(dir), await modeOf(join(dir, 'notes.txt'))]).toEqual(['755', '644']);
    expect(await modeOf(join(dir, 'log.db'))).toBe('600');
    expect(told).toEqual([expect.stringContaining(`Others on this machine may read ${dir}.`)]);
  });

  it('is kept by one owner, also within a process, until it lets go', () => {
    const first = openFolder(dir);
    expect(() => openFolder(dir)).toThrow(/in use by another process/);
    first.close();
    const second = openFolder(dir);
    // The first one, closed twice, does not take it from the second.
    first.close();
    expect(() => openFolder(dir)).toThrow(/in use/);
    second.close();
  });

  it('is refused to a second live process, with the name of the first, and taken over once that was killed', async () => {
    const other = await holder();
    expect(() => openFolder(dir)).toThrow(new RegExp(`in use by another process \\(${other.pid}\\). Stop it first`));
    await other.kill();
    const messages: string[] = [];
    const folder = openFolder(dir, { log: (message) => messages.push(message) });
    expect(messages).toEqual([`Process ${other.pid} did not close the data folder; taking it over.`]);
    expect((await readFile(join(dir, 'lock.pid'), 'utf8')).trim()).toBe(String(process.pid));
    folder.close();
  });

  it('is refused to a second process though somebody removed lock.db, as long as the first has the log open', async () => {
    const log = JSON.stringify(join(dir, 'log.db'));
    const child = spawn(
      process.execPath,
      [
        '-e',
        `const db = new (require(${JSON.stringify(createRequire(import.meta.url).resolve('libsql'))}))(${log});
         db.exec('PRAGMA journal_mode = WAL; CREATE TABLE events (position INTEGER)');
         console.log('open');
         setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise<void>((opened) => child.stdout.once('data', () => opened()));
    expect(() => openFolder(dir)).toThrow(/in use by another process/);
    const gone = new Promise((exit) => child.once('exit', exit));
    child.kill('SIGKILL');
    await gone;
    openFolder(dir).close();
  });

  it('is taken over though the number of the dead process belongs to a living one by now', async () => {
    await writeFile(join(dir, 'lock.pid'), '1');
    openFolder(dir).close();
    // Closed in good order: nothing to take over the next time.
    const messages: string[] = [];
    openFolder(dir, { log: (message) => messages.push(message) }).close();
    expect(messages).toEqual([]);
  });

  it('says clearly that it is read-only, or no folder at all, and writes nothing', async () => {
    await writeFile(join(dir, 'file'), '');
    expect(() => openFolder(join(dir, 'file'))).toThrow(/data folder .* cannot be used/);
    const locked = join(dir, 'locked');
    await mkdir(locked);
    await chmod(dir, 0o755);
    await chmod(locked, 0o555);
    // Root may write everywhere, so the test becomes another user for this moment.
    const root = process.geteuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      expect(() => openFolder(locked)).toThrow(/cannot be used: this user may not write there/);
    } finally {
      if (root) process.seteuid?.(0);
    }
    expect(await readdir(locked)).toEqual([]);
  });
});
