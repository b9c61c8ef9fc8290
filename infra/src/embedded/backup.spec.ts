import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/data-folder.js';
import type { NewEvent } from '../ports/event-store.js';
import { copyStores, databaseProblems, readLogHead } from './backup.js';
import { type Embedded, openEmbedded } from './embedded.js';
import { openEventStore } from './event-store.js';
import { openKeyVault } from './key-vault.js';

const masterKey = randomBytes(32);
const event = (data: NewEvent['data'] = {}): NewEvent => ({
  id: randomUUID(),
  type: 'noted',
  version: 1,
  data,
  metadata: {},
});
async function* bytes(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}

let dir: string;
let remove: () => Promise<void>;
let stores: Embedded;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
  stores = await openEmbedded(join(dir, 'data'), { masterKey });
});
afterEach(async () => {
  await stores.close();
  await remove();
});

describe('a copy made while others write', () => {
  it('has everything that was acknowledged before, the key of every event in it and the file that it names', async () => {
    let going = true;
    const goesOn = (): boolean => going;
    const acknowledged: string[] = [];
    const write = async (): Promise<void> => {
      for (let n = 0; goesOn(); n += 1) {
        const subject = `case:${n}`;
        await stores.vault.keyFor(subject);
        await stores.blobs.write(`blob-${n}-file`, bytes(randomBytes(2000)));
        await stores.events.append(`case-${n}`, 'none', [event({ subject, blob: `blob-${n}-file` })]);
        acknowledged.push(`case-${n}`);
      }
    };
    const writing = write();
    while (acknowledged.length < 30) await new Promise(setImmediate);
    const before = [...acknowledged];
    const into = join(dir, 'copy');
    const log = await copyStores(join(dir, 'data'), into);
    going = false;
    await writing;

    expect(log.identity).toBe(await stores.events.identity());
    expect(['log.db', 'vault.db', 'work.db'].flatMap((file) => databaseProblems(join(into, file)))).toEqual([]);
    expect(readLogHead(join(into, 'log.db'))).toEqual(log);
    const events = openEventStore(join(into, 'log.db'));
    const vault = openKeyVault(join(into, 'vault.db'), masterKey, { readonly: true });
    const copied: string[] = [];
    for await (const one of events.readAll({ after: null })) {
      copied.push(one.stream);
      expect(await vault.find(String(one.data.subject))).toEqual(await stores.vault.find(String(one.data.subject)));
      const blob = String(one.data.blob);
      const path = join('blobs', blob.slice(0, 2), blob.slice(2, 4), blob);
      expect(await readFile(join(into, path))).toEqual(await readFile(join(dir, 'data', path)));
    }
    expect(copied.slice(0, before.length)).toEqual(before);
    await events.close();
    await vault.close();
  });

  it('never uses a position again that stood in the log', async () => {
    await stores.events.append('case-1', 'none', [event(), event()]);
    const { head } = await copyStores(join(dir, 'data'), join(dir, 'copy'));
    const copy = openEventStore(join(dir, 'copy', 'log.db'));
    const outcome = await copy.append('case-2', 'none', [event()]);
    expect(outcome.kind === 'appended' && outcome.position > (head ?? '')).toBe(true);
    await copy.close();
  });

  it('leaves out views, locks and what is still being uploaded', async () => {
    await mkdir(join(dir, 'data', 'blobs', 'tmp'), { recursive: true });
    await writeFile(join(dir, 'data', 'blobs', 'tmp', 'half'), 'x');
    await stores.blobs.write('blob-whole', bytes(Buffer.from('x')));
    await copyStores(join(dir, 'data'), join(dir, 'copy'));
    expect((await readdir(join(dir, 'copy'), { recursive: true })).sort()).toEqual(
      ['blobs', 'blobs/bl', 'blobs/bl/ob', 'blobs/bl/ob/blob-whole', 'log.db', 'vault.db', 'work.db'].sort(),
    );
  });

  it('holds nothing of a key that was destroyed', async () => {
    await stores.vault.keyFor('user:erased');
    await stores.vault.destroy('user:erased');
    await copyStores(join(dir, 'data'), join(dir, 'copy'));
    const vault = openKeyVault(join(dir, 'copy', 'vault.db'), masterKey, { readonly: true });
    expect(await vault.find('user:erased')).toBe('destroyed');
    await vault.close();
  });
});

describe('a damaged database', () => {
  it('is told from a sound one', async () => {
    await stores.events.append('case-1', 'none', [event({ text: 'x'.repeat(20_000) })]);
    await copyStores(join(dir, 'data'), join(dir, 'copy'));
    const file = join(dir, 'copy', 'log.db');
    const content = await readFile(file);
    await writeFile(file, content.subarray(0, content.length - 8192));
    expect(databaseProblems(file)).not.toEqual([]);
    await writeFile(file, 'no database at all, but long enough to be looked at as one'.repeat(50));
    expect(databaseProblems(file)).not.toEqual([]);
  });
});
