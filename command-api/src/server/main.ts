import { errorText } from '@anupalan/domain/kernel/error-text';
import { type Logger, pino } from 'pino';
import { DEMO_ACCOUNTS } from '../identity/demo-accounts.js';
import { readConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging.js';
import { readRole } from './roles.js';
import { type Running, serve } from './serve.js';

/**
 * `npm start`: everything in one process. `start:api`, `start:projector`, `start:worker`: one part, over the three
 * engines.
 */
const started = Date.now();
const TIMEOUT_MS = 2000;
const STOP_WITHIN_MS = 10_000;

/**
 * Ends the process now: `process.exit` waits for every thread, also for the log's in a call to a disk that does not come
 * back. Like any kill it loses nothing that was answered.
 */
const endAtOnce = (): void => {
  process.stderr.write('\nAnupalan did not stop in time and is ended.\n');
  process.kill(process.pid, 'SIGKILL');
};

const fail = (error: unknown): never => {
  // A failed start prints a text for people, with the stack only for a bug.
  const text = error instanceof Error ? error.message : errorText(error);
  process.stderr.write(`\nAnupalan could not start.\n${text}\n`);
  process.exit(1);
};

const starting = new AbortController();
let running: Running | null = null;
let stoppingSince: number | null = null;
let log: Logger | null = null;
const stop = (): void => {
  if (stoppingSince !== null) {
    // npm forwards the Ctrl-C that the terminal sends to this process as well; only a later one is a second press.
    if (Date.now() - stoppingSince > TIMEOUT_MS) endAtOnce();
    return;
  }
  stoppingSince = Date.now();
  setTimeout(endAtOnce, STOP_WITHIN_MS).unref();
  // A start in progress ends by this, below.
  starting.abort();
  running?.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log?.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
};
const listenForStop = (): void => {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

try {
  const config = readConfig(process.env);
  log = createLogger(config.logLevel, pino.destination({ dest: 2, sync: false }));
  const role = readRole(process.argv[2], config);
  // Other processes wait for the leases of one that waits for engines; a folder may be left at any moment.
  if (config.engines !== null) listenForStop();
  running = await serve(config, log, { role, starting: starting.signal });
  if (starting.signal.aborted) {
    await running.stop();
    process.exit(0);
  }

  const lines = [
    '',
    `  Anupalan is ready at ${running.origin}  (${role === 'all' ? '' : `${role}, `}${((Date.now() - started) / 1000).toFixed(1)} s)`,
    ...(config.demo
      ? [
          '',
          '  Demo mode. Sign in with one of these mobiles and any 4-digit code:',
          ...DEMO_ACCOUNTS.map(({ digits, label }) => `    ${digits}  ${label}`),
          `  Codes and messages "sent" to anybody else: ${running.origin}/demo/outbox`,
        ]
      : []),
    ...(running.operationsOrigin === null ? [] : [`  Health and metrics: ${running.operationsOrigin}/metrics`]),
    config.engines === null ? `  Data folder: ${config.dataDir}` : '  Data: EventStoreDB, MongoDB and Redis',
    '  Stop with Ctrl-C.',
    '',
  ];
  if (config.engines === null) listenForStop();
  // Last: a reader of the ready line may stop the server at once.
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  if (starting.signal.aborted && error === starting.signal.reason) process.exit(0);
  fail(error);
}
