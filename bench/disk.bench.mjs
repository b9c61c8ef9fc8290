// The disk space of an event: a log of BENCH_CASES (2,000) cases of 12 events with about 300 bytes of data each, made
// by ./case-log.mjs, and all its views. Measured while the server runs, and after its end, when the WALs are merged
// into their files.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { viewsCaughtUp } from '@anupalan/command-api/seed/bulk/make-bulk';
import { compose } from '@anupalan/command-api/server/compose';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { pino } from 'pino';
import { figure, heading, whole } from './measure.mjs';

const CASES = Number(process.env.BENCH_CASES ?? 2000);
const OPEN = 500;
const EVENTS = CASES * 12;
const CALM_MS = 10_000;

const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const maker = fileURLToPath(new URL('./case-log.mjs', import.meta.url));
const made = spawnSync(process.execPath, [maker, dir, String(CASES), String(OPEN)], { stdio: 'inherit' });
if (made.status !== 0) throw new Error('the log was not made');

/** Bytes per event of the files with these name prefixes. */
const perEvent = (...names) => {
  const files = readdirSync(dir).filter((file) => names.some((name) => file.startsWith(name)));
  return files.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0) / EVENTS;
};
const sizes = () =>
  `log ${whole(perEvent('log.db'))}, views ${whole(perEvent('views.db'))}, together ${whole(perEvent('log.db', 'views.db'))}`;

const { app, projector, close } = await compose({
  config: readConfig({ DATA_DIR: dir, MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), DEMO: '1', DEMO_DATA: '0' }),
  clock: { now: () => Date.now() },
  log: pino({ level: 'silent' }),
  projector: 'thread',
});
await projector.answering;
await viewsCaughtUp(app);
const atWork = sizes();
await sleep(CALM_MS);
const calm = sizes();
await close();

const log = openSqlite(join(dir, 'log.db'), { readonly: true });
const { bytes } = log.prepare('SELECT avg(octet_length(data)) AS bytes FROM events').get();
log.close();
heading(`disk: bytes per event, ${whole(EVENTS)} events of ${whole(bytes)} bytes of data`);
figure('when the server has ended (together at most 1,500)', sizes());
figure('ten seconds after the last event, the server at work', calm);
figure('right after the last event, with what waits in the WALs', atWork);
rmSync(dir, { recursive: true, force: true });
