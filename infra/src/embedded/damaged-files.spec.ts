import { randomBytes } from 'node:crypto';
import { cp, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import { damageOf, noteClosed, setAside } from './damaged-files.js';
import { openEmbedded, setAsideWork } from './embedded.js';

// A damaged file kept the product from starting and was not named, even if only views.db was damaged, which can be
// rebuilt.

let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
});
afterEach(async () => remove());

const masterKey = randomBytes(32);
const path = (file: string): string => join(dir, file);

/** A folder with some pages in each of its files, closed in good order. */
const used = async (): Promise<void> => {
  const embedded = await openEmbedded(dir, { masterKey });
  const subjects = Array.from({ length: 200 }, (_, i) => `case:${i}`);
  await Promise.all(subjects.map((subject) => embedded.vault.keyFor(subject)));
  await embedded.reads.declare('case-1', []);
  for (const [i, subject] of subjects.entries()) {
    const data = { text: 'x'.repeat(300) };
    await embedded.events.append(subject, 'none', [{ id: `e${i}`, type: 'noted', version: 1, data, metadata: {} }]);
    await embedded.keyValue.put(subject, 'y'.repeat(300));
  }
  const documents = subjects.map((id, i) => ({ id, position: String(i), doc: { text: 'z'.repeat(300) } }));
  await embedded.reads.apply({
    namespace: 'case-1',
    changes: documents,
    from: null,
    at: '200',
  } as unknown as Parameters<typeof embedded.reads.apply>[0]);
  await embedded.close();
};

const overwrite = async (file: string, at: number, bytes: number): Promise<void> => {
  const handle = await open(path(file), 'r+');
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, at);
  await handle.close();
};

/** Damage as a failing disk, or a copy of files in use, leaves it behind. */
const HARM: Readonly<Record<string, (file: string) => Promise<void>>> = {
  'cut in its middle': async (file) => truncate(path(file), Math.floor((await stat(path(file))).size / 8192) * 4096),
  'cut within its first page': (file) => truncate(path(file), 60),
  'overwritten at its beginning': (file) => overwrite(file, 0, 100),
  'overwritten in its middle': async (file) => overwrite(file, 4096, (await stat(path(file))).size - 8192),
};

const asideOf = async (file: string): Promise<readonly string[]> =>
  (await readdir(dir)).filter((name) => name.startsWith(`${file}.damaged-`));

describe.each(Object.keys(HARM))('a file of the data folder that was %s', (how) => {
  const harm = (file: string): Promise<void> => HARM[how]?.(file) ?? Promise.reject(new Error(how));

  it('is set aside when it is views.db, and made anew from the log', async () => {
    await used();
    await harm('views.db');
    const lines: string[] = [];
    const embedded = await openEmbedded(dir, { masterKey, log: (line) => lines.push(line) });
    expect(lines.join()).toMatch(/views\.db was damaged .* built anew from the log/);
    expect(await embedded.reads.namespaces()).toEqual([]);
    expect(await embedded.keyValue.get('case:7')).not.toBeNull();
    expect((await asideOf('views.db')).filter((name) => !/-(wal|shm)$/.test(name))).toHaveLength(1);
    await embedded.close();
    await (await openEmbedded(dir, { masterKey, log: (line) => lines.push(line) })).close();
    expect(lines).toHaveLength(1);
  });

  it('stops the start when it is work.db, says what is lost and what to do, and is then set aside by that', async () => {
    await used();
    await harm('work.db');
    const before = await readFile(path('work.db'));
    await expect(openEmbedded(dir, { masterKey })).rejects.toThrow(
      /work\.db .* is damaged[\s\S]*jobs, one-time codes, sessions and drafts[\s\S]*npm run admin -- set-aside work/,
    );
    expect(await asideOf('work.db')).toEqual([]);
    const name = setAsideWork(dir);
    expect(await asideOf('work.db')).toContain(name);
    expect((await readFile(path(name ?? ''))).equals(before)).toBe(true);
    const embedded = await openEmbedded(dir, { masterKey });
    expect(await embedded.keyValue.get('case:7')).toBeNull();
    expect(await embedded.reads.namespaces()).toEqual(['case-1']);
    await embedded.close();
  });
});

describe('a damaged file', () => {
  it.each(['log.db', 'vault.db'])('is named when it is %s, and nothing is set aside', async (file) => {
    await used();
    await overwrite(file, 0, 100);
    await expect(openEmbedded(dir, { masterKey })).rejects.toThrow(
      `${file} in the data folder is damaged. Restore it from a backup.`,
    );
    expect((await readdir(dir)).filter((name) => name.includes('damaged'))).toEqual([]);
  });

  it.each(['log.db', 'vault.db'])('is named when it is %s, cut beside what a crash left in its WAL', async (file) => {
    await used();
    const embedded = await openEmbedded(dir, { masterKey });
    await embedded.vault.keyFor('case:new');
    await embedded.events.append('case:new', 'none', [{ id: 'e', type: 'noted', version: 1, data: {}, metadata: {} }]);
    const killed = await temporaryFolder();
    const [whole, cut] = [join(killed.dir, 'whole'), join(killed.dir, 'cut')];
    for (const copy of [whole, cut]) await cp(dir, copy, { recursive: true });
    await embedded.close();
    await truncate(join(cut, file), Math.floor((await stat(join(cut, file))).size / 8192) * 4096);
    for (let start = 1; start <= 2; start += 1)
      await expect(openEmbedded(cut, { masterKey })).rejects.toThrow(
        `${file} in the data folder is damaged. Restore it from a backup.`,
      );
    const recovered = await openEmbedded(whole, { masterKey });
    expect(await recovered.vault.find('case:new')).not.toBeNull();
    await recovered.close();
    await killed.remove();
  });

  it('is work.db only when it is damaged: a sound one is not set aside, nor one of a folder in use', async () => {
    await used();
    expect(setAsideWork(dir)).toBeNull();
    const embedded = await openEmbedded(dir, { masterKey });
    expect(await embedded.keyValue.get('case:7')).not.toBeNull();
    expect(() => setAsideWork(dir)).toThrow(/in use by another process/);
    await embedded.close();
  });

  it('goes with its WAL, and the last one alone is kept', async () => {
    for (const end of ['', '-wal', '-shm']) await writeFile(path(`views.db${end}`), end);
    const first = setAside(path('views.db'), Date.parse('2026-11-22T10:00:00Z'));
    expect(first).toBe('views.db.damaged-20261122T100000Z');
    expect((await asideOf('views.db')).length).toBe(3);
    await writeFile(path('views.db'), '');
    const second = setAside(path('views.db'), Date.parse('2026-11-22T11:00:00Z'));
    expect(await asideOf('views.db')).toEqual([second]);
    expect(damageOf(path('views.db'))).toBeNull();
  });

  it('is not looked for in views.db as it was closed in good order, for one start', async () => {
    await used();
    expect(await readdir(dir)).toContain('views.db.closed');
    await overwrite('views.db', 4096, 4096);
    noteClosed(path('views.db'));
    expect(damageOf(path('views.db'))).toBeNull();
    expect(damageOf(path('views.db'))).not.toBeNull();
  });

  it('that was met in views.db in use is still known at the next start', async () => {
    await used();
    const embedded = await openEmbedded(dir, { masterKey });
    await overwrite('views.db', 4096, (await stat(path('views.db'))).size - 8192);
    await expect(embedded.reads.find('case-1', { limit: 200 })).rejects.toThrow(
      'views.db in the data folder is damaged',
    );
    await embedded.close();
    const lines: string[] = [];
    await (await openEmbedded(dir, { masterKey, log: (line) => lines.push(line) })).close();
    expect(lines.join()).toMatch(/views\.db was damaged \(a reader met damage in it\)/);
  });
});
