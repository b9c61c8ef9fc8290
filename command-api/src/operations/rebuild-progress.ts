import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../platform/app.js';
import { projectionViewOf } from './operations.js';

const POLL_INTERVAL_MS = 500;
const BEAT_MS = 15_000;

/**
 * Server-sent events about one read model while a build of it runs: a line per change, then `event: end` with the last
 * state. `mayGoOn` is called every 15 s: a session that has ended gets no more.
 */
export async function* rebuildProgress(
  app: Pick<App, 'positions'>,
  name: string,
  mayGoOn: () => Promise<boolean>,
  {
    pollIntervalMs = POLL_INTERVAL_MS,
    beatMs = BEAT_MS,
  }: { readonly pollIntervalMs?: number; readonly beatMs?: number } = {},
): AsyncGenerator<string> {
  yield 'retry: 3000\n\n';
  let told = '';
  let beat = performance.now();
  for (;;) {
    const found = app.positions.states().find((state) => state.name === name);
    if (found === undefined) return;
    const view = projectionViewOf(found);
    const line = JSON.stringify(view);
    if (view.build === null || view.build.state === 'failed') {
      yield `event: end\ndata: ${line}\n\n`;
      return;
    }
    if (line !== told) yield `data: ${line}\n\n`;
    told = line;
    if (performance.now() - beat >= beatMs) {
      beat = performance.now();
      if (!(await mayGoOn())) return;
      yield ': still here\n\n';
    }
    await pause(pollIntervalMs);
  }
}
