import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { openFolder } from './open-folder.js';

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
    // Root may write everywhere: for this moment the test is somebody else.
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
