import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@anupalan/infra/testing/data-folder';
import { afterEach, describe, expect, it } from 'vitest';
import { projectorThread } from './projector-link.js';

/** Dies at its first start, catches up at the second. */
const THREAD = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { parentPort, workerData } from 'node:worker_threads';
  const mark = workerData.dir + '/died';
  if (!existsSync(mark)) { writeFileSync(mark, ''); throw new Error('out of memory'); }
  parentPort.postMessage({ kind: 'progress', state: { name: 'case' } });
  parentPort.on('message', ({ kind }) => { if (kind === 'stop') parentPort.close(); });
`;

describe("the projector's thread", () => {
  const dir = mkdtempSync(join(tmpdir(), 'anupalan-thread-'));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('is started anew when it dies, and stops when it is told to', async () => {
    const file = join(dir, 'thread.mjs');
    writeFileSync(file, THREAD);
    const seen: string[] = [];
    const failures: string[] = [];
    const link = projectorThread(
      { dir, masterKey: Buffer.alloc(32) },
      {
        onChanges: () => undefined,
        onProgress: ({ name }) => seen.push(name),
        onFailure: (message) => failures.push(message),
      },
      pathToFileURL(file),
    );
    await eventually('the second thread speaks', () => seen.length === 1);
    expect(failures).toEqual(['Error: out of memory']);
    await link.stop();
  });
});
