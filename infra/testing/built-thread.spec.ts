import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtThread } from './built-thread.js';
import { temporaryFolder } from './data-folder.js';

const BUILT = new Date('2026-11-01T10:00:00.000Z');
const BEFORE = new Date('2026-11-01T09:00:00.000Z');
const AFTER = new Date('2026-11-01T11:00:00.000Z');

describe('the built program of a thread', () => {
  it('is not taken for what its sources say after one of them was changed, or where it was never built', async () => {
    const folder = await temporaryFolder();
    const place = (name: string): string => join(folder.dir, name);
    const file = async (name: string, at: Date): Promise<void> => {
      await writeFile(place(name), '');
      await utimes(place(name), at, at);
    };
    const thread = () =>
      builtThread('view-writer-thread', {
        sources: [pathToFileURL(`${folder.dir}/`)],
        built: pathToFileURL(place('tsconfig.tsbuildinfo')),
      });
    await file('view-writes.ts', BEFORE);
    await file('view-writes.spec.ts', AFTER);
    expect(thread).toThrow('npm run build');
    await file('tsconfig.tsbuildinfo', BUILT);
    expect(thread().pathname).toMatch(/\/infra\/dist\/src\/embedded\/view-writer-thread\.js$/);
    await file('view-writes.ts', AFTER);
    expect(thread).toThrow('view-writes.ts was changed after view-writer-thread was built, build first: npm run build');
    await folder.remove();
  });
});
