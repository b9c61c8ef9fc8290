import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { expect, it } from 'vitest';
import { openUploadFolder } from './upload-folder.js';

it('keeps the uploads of each process in a folder of its own beside the data, and removes what a killed one left', async () => {
  const { dir, remove } = await temporaryFolder();
  const [killed, alive] = [openUploadFolder(dir), openUploadFolder(dir)];
  writeFileSync(join(killed.dir, 'passport.pdf'), 'half of it');
  const longAgo = new Date(Date.now() - 11 * 60_000);
  utimesSync(killed.dir, longAgo, longAgo);
  const next = openUploadFolder(dir);
  expect([existsSync(killed.dir), existsSync(alive.dir), existsSync(next.dir)]).toEqual([false, true, true]);
  for (const one of [killed, alive, next]) one.close();
  expect(readdirSync(join(dir, 'uploads'))).toEqual([]);
  await remove();
});
