import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { position } from '@anupalan/domain/kernel/position';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, temporaryFolder } from '../../testing/data-folder.js';
import { openEmbedded } from './embedded.js';
import { FileDamaged } from './sqlite.js';

// The binding ends the process at a text that is not UTF-8. The log was guarded; work.db and views.db were not.

let dir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ dir, remove } = await temporaryFolder());
});
afterEach(async () => remove());

const masterKey = randomBytes(32);

/** Makes the fifth byte of a text invalid UTF-8. */
const damage = (file: string, table: string, column: string, where: string): void => {
  const db = new Database(join(dir, file));
  const row = db.prepare(`SELECT CAST(${column} AS BLOB) AS bytes FROM "${table}" WHERE ${where}`).get([]);
  const bytes = Buffer.from((row as { readonly bytes: ArrayBuffer }).bytes);
  bytes[5] = 0xff;
  db.prepare(`UPDATE "${table}" SET ${column} = CAST(? AS TEXT) WHERE ${where}`).run([bytes]);
  db.close();
};

describe('a damaged text', () => {
  it('of a job fails that job only, and it is shown as what it is', async () => {
    const before = await openEmbedded(dir, { masterKey });
    for (const id of ['first', 'second']) await before.jobs.add({ queue: 'mail', id, payload: { text: 'नमस्ते' } });
    await before.close();
    damage('work.db', 'jobs', 'payload', "id = 'first'");
    const embedded = await openEmbedded(dir, { masterKey });
    const done: string[] = [];
    embedded.jobs.work('mail', async ({ id }) => void done.push(id));
    await eventually('the sound one is done', () => done.length === 1);
    expect(done).toEqual(['second']);
    expect((await embedded.jobs.page('mail', 'failed')).jobs).toMatchObject([
      { error: 'The row of this job in work.db is damaged.', payload: {} },
    ]);
    await embedded.close();
  });

  it('of a draft or a session sets that entry aside, says so in the log, and lets it be written anew', async () => {
    const before = await openEmbedded(dir, { masterKey });
    for (const id of ['a', 'b', 'c']) await before.drafts.put(`draft:${id}`, `नमस्ते ${id}`);
    await before.close();
    damage('work.db', 'drafts', 'value', "key = 'draft:a'");
    damage('work.db', 'drafts', 'value', "key = 'draft:b'");
    const lines: string[] = [];
    const { drafts, close } = await openEmbedded(dir, { masterKey, log: (line) => lines.push(line) });
    expect(await drafts.get('draft:a')).toBeNull();
    expect((await drafts.list('draft:')).map(({ key }) => key)).toEqual(['draft:c']);
    expect(lines).toEqual([
      'work.db: 1 damaged entries of drafts were set aside; what they held is lost.',
      'work.db: 1 damaged entries of drafts were set aside; what they held is lost.',
    ]);
    await drafts.put('draft:a', 'new', { expect: 'absent' });
    expect((await drafts.get('draft:a'))?.value).toBe('new');
    await close();
  });

  it('of a view is a fault of that document only until the next start, which makes the views anew', async () => {
    const at = (n: number) => position(String(n).padStart(20, '0'));
    const before = await openEmbedded(dir, { masterKey });
    await before.vault.keyFor('case:1');
    await before.events.append('case-1', 'none', [{ id: 'e1', type: 'noted', version: 1, data: {}, metadata: {} }]);
    await before.reads.declare('case@1', []);
    const changes = ['one', 'two'].map((id) => ({ id, position: at(1), doc: { text: 'नमस्ते', id } }));
    await before.reads.apply({ namespace: 'case@1', changes, from: null, at: at(1) });
    await before.close();
    const db = new Database(join(dir, 'views.db'));
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE sql LIKE '%doc TEXT%'").all([]);
    db.close();
    damage('views.db', (tables[0] as { readonly name: string }).name, 'doc', "id = 'two'");
    const embedded = await openEmbedded(dir, { masterKey });
    expect((await embedded.reads.get('case@1', 'one'))?.doc).toEqual({ text: 'नमस्ते', id: 'one' });
    await expect(embedded.reads.get('case@1', 'two')).rejects.toThrow(FileDamaged);
    await expect(embedded.reads.find('case@1', {})).rejects.toThrow('Start the server again');
    await embedded.close();
    const lines: string[] = [];
    const again = await openEmbedded(dir, { masterKey, log: (line) => lines.push(line) });
    expect(lines.join()).toMatch(/views\.db was damaged .*built anew from the log/);
    expect(await again.reads.namespaces()).toEqual([]);
    await again.close();
  });
});
