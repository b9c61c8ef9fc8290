import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@anupalan/infra/testing/data-folder';
import { afterEach, describe, expect, it } from 'vitest';
import { contentOf, type FileContent } from './file-content.js';
import { type FilePool, filePool } from './file-pool.js';

/** A thread that treats a file as its name says. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { existsSync, writeFileSync } from 'node:fs';
    import { parentPort, threadId } from 'node:worker_threads';
    /** True for the first thread that asks: what it leaves there stays. */
    const isFirst = (mark) => !existsSync(mark) && (writeFileSync(mark, ''), true);
    parentPort.on('message', ({ path }) => {
      if (path.startsWith('/') && isFirst(path)) {
        if (path.endsWith('late')) for (;;);
        process.exit(1);
      }
      if (path === 'hang') for (;;);
      if (path === 'die') process.exit(1);
      if (path === 'fill') for (const all = []; ; ) all.push(new Array(100_000).fill(Math.random()));
      if (path === 'fail') return parentPort.postMessage({ kind: 'fault', message: 'read failed', code: 'EIO' });
      parentPort.postMessage({ kind: 'content', content: { kind: 'known', extensions: [String(threadId)], mime: path } });
    });
    parentPort.postMessage({ kind: 'ready' });
  `)}`,
);

/** The number of the thread that read a file; empty for an unreadable file. */
const threadsOf = (content: FileContent | undefined): readonly string[] =>
  content?.kind === 'known' ? content.extensions : [];

let pool: FilePool;
afterEach(() => pool.close());

describe('the threads that look into files', () => {
  it('call a file unreadable that takes too long, and look into the next ones by another thread', async () => {
    pool = filePool({ threads: 1, deadlineMs: 300 }, THREAD);
    const [before, hung, after] = await Promise.all(['a', 'hang', 'b'].map((path) => pool.lookInto(path, 1)));
    expect(before).toMatchObject({ kind: 'known', mime: 'a' });
    expect(hung).toEqual({ kind: 'unreadable' });
    expect(after).toMatchObject({ kind: 'known', mime: 'b' });
    expect(threadsOf(after)).not.toEqual(threadsOf(before));
  });

  it.each(['late', 'dead'])('look once more into a file whose thread was %s: it may be a good one', async (how) => {
    const { dir, remove } = await temporaryFolder();
    pool = filePool({ threads: 1, deadlineMs: 1000 }, THREAD);
    const path = join(dir, how);
    expect(await pool.lookInto(path, 1)).toMatchObject({ kind: 'known', mime: path });
    await remove();
  });

  it('leave the thread that answers calls free meanwhile', async () => {
    pool = filePool({ threads: 2, deadlineMs: 300 }, THREAD);
    const hung = [pool.lookInto('hang', 1), pool.lookInto('hang', 1)];
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 10);
    await Promise.all(hung);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(5);
  });

  it('outlive a file that takes all memory or ends its thread', async () => {
    pool = filePool({ threads: 1, deadlineMs: 20_000 }, THREAD);
    for (const path of ['die', 'fill']) expect(await pool.lookInto(path, 1)).toEqual({ kind: 'unreadable' });
    expect(await pool.lookInto('a', 1)).toMatchObject({ kind: 'known' });
  });

  it('say that the disk failed where it did', async () => {
    pool = filePool({ threads: 1, deadlineMs: 5000 }, THREAD);
    await expect(pool.lookInto('fail', 1)).rejects.toMatchObject({ message: 'read failed', code: 'EIO' });
    expect(await pool.lookInto('a', 1)).toMatchObject({ kind: 'known' });
  });

  it('are no more than were agreed on, however many files come at once', async () => {
    pool = filePool({ threads: 2, deadlineMs: 5000 }, THREAD);
    const seen = await Promise.all(Array.from({ length: 20 }, () => pool.lookInto('a', 1)));
    expect(new Set(seen.flatMap(threadsOf)).size).toBeLessThanOrEqual(2);
  });
});

describe('the program of these threads, as it was built', () => {
  const PROGRAM = new URL('../../../dist/platform/files/file-thread.js', import.meta.url);
  /** A PDF of this many bytes that is marked as protected. */
  const pdfOf = (bytes: number): Buffer =>
    Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, ' 1 0'), Buffer.from('\n/Encrypt 5 0 R\n%%EOF')]);

  it('looks into a file as the server does in one thread, and says what is no file', async () => {
    const { dir, remove } = await temporaryFolder();
    const path = join(dir, 'a.pdf');
    const content = pdfOf(100_000);
    await writeFile(path, content);
    pool = filePool({ threads: 1, deadlineMs: 30_000 }, PROGRAM);
    const found = await pool.lookInto(path, content.length);
    expect(found).toEqual(await contentOf(path, content.length));
    expect(found.kind).not.toBe('unreadable');
    await expect(pool.lookInto(join(dir, 'nothing.pdf'), 10)).rejects.toMatchObject({ code: 'ENOENT' });
    await remove();
  });

  it('is ended at the deadline, and another one looks into the next file', async () => {
    const { dir, remove } = await temporaryFolder();
    const [large, small] = [join(dir, 'large.pdf'), join(dir, 'small.pdf')];
    // The maximum size of a request: reading it alone takes longer than the deadline.
    const bytes = 50 * 1024 * 1024;
    await writeFile(large, pdfOf(bytes));
    await writeFile(small, pdfOf(100));
    pool = filePool({ threads: 1, deadlineMs: 60 }, PROGRAM);
    expect(await pool.lookInto(large, bytes)).toEqual({ kind: 'unreadable' });
    // A busy machine may need more than one try within so short a time.
    await expect.poll(async () => (await pool.lookInto(small, 100)).kind, { timeout: 20_000 }).not.toBe('unreadable');
    await remove();
  });
});
