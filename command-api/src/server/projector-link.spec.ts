import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { eventually } from '@anupalan/infra/testing/data-folder';
import type { ViewState } from '@anupalan/projector/runner/view-state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FromProjector, inTurns, type ProjectorTrouble, projectorThread } from './projector-link.js';

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
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'anupalan-thread-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('is started anew when it dies, which the health counts, and stops when it is told to', async () => {
    const file = join(dir, 'thread.mjs');
    writeFileSync(file, THREAD);
    const seen: string[] = [];
    const failures: string[] = [];
    const troubles: (ProjectorTrouble | null)[] = [];
    const link = projectorThread(
      { dir, masterKey: Buffer.alloc(32) },
      {
        onChanges: () => undefined,
        onProgress: ({ name }) => seen.push(name),
        onFailure: (message) => failures.push(message),
        onTrouble: (trouble) => troubles.push(trouble),
      },
      pathToFileURL(file),
    );
    await link.answering;
    expect(troubles).toEqual([{ kind: 'ended', restarts: 1 }]);
    await eventually('the second thread speaks', () => seen.length === 1);
    expect(failures).toEqual(['Error: out of memory']);
    await link.stop();
  });

  it.each([
    ['ends without an error', 'process.exit(0);', { kind: 'ended', restarts: 1 }, 20_000],
    ['hangs', 'for (;;);', { kind: 'silent' }, 40],
  ] as const)(
    'leaves the views that are there to answer when it %s in the start',
    async (_, code, trouble, silentMs) => {
      const file = join(dir, 'thread.mjs');
      writeFileSync(file, code);
      const troubles: (ProjectorTrouble | null)[] = [];
      const none = () => undefined;
      const link = projectorThread(
        { dir, masterKey: Buffer.alloc(32) },
        { onChanges: none, onProgress: none, onFailure: none, onTrouble: (one) => troubles.push(one) },
        pathToFileURL(file),
        silentMs,
      );
      await link.answering;
      expect(troubles).toEqual([trouble]);
      await link.stop();
    },
  );

  it('tells in one message what happened in one turn, of each view where it stands at the end', async () => {
    const sent: FromProjector[] = [];
    const tell = inTurns((message) => sent.push(message));
    const at = (name: string, lagEvents: number): FromProjector => ({
      kind: 'progress',
      state: { name, lagEvents } as ViewState,
    });
    for (const message of [at('case', 2), at('people', 1), at('case', 1), { kind: 'answering' } as const])
      tell(message);
    expect(sent).toEqual([]);
    await nextTurn();
    expect(sent).toEqual([{ kind: 'several', messages: [at('people', 1), at('case', 1), { kind: 'answering' }] }]);
    tell({ kind: 'ended' });
    await nextTurn();
    expect(sent).toHaveLength(2);
  });
});
