import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { readMasterKey } from '@anupalan/infra/embedded/master-key';
import { systemClock } from '@anupalan/infra/ports/clock';
import { movedFile } from '../migrate/moved-folder.js';
import { readConfig } from '../platform/config/config.js';
import { moveFolder, type Progress } from './migrate-folder.js';

/**
 * `npm run migrate -- --to eventstoredb`: moves DATA_DIR to the engines in the settings. May be interrupted and
 * repeated.
 */
const usage = 'Use: npm run migrate -- --to eventstoredb\n';
const REPORT_INTERVAL_MS = 1000;

const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};

const number = (value: number): string => value.toLocaleString('en-IN');

/** Prints a line per start and end of a step, and one a second between. */
const printed = (): Progress => {
  let [last, at] = ['', 0];
  return (what, done, total) => {
    const now = performance.now();
    if (what === last && done !== total && now - at < REPORT_INTERVAL_MS) return;
    [last, at] = [what, now];
    process.stdout.write(`${what}: ${number(done)}${total === null ? '' : ` of ${number(total)}`}\n`);
  };
};

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to !== 'eventstoredb') fail(usage, 2);
  const config = readConfig(process.env);
  const { engines } = config;
  if (engines === null) throw new Error('Set EVENTSTORE_URL, MONGODB_URL and REDIS_URL: that is where the data goes.');
  const dataDir = resolve(config.dataDir);
  const masterKey = readMasterKey({ env: config.masterKey ?? undefined, file: null });
  const seal = { seed: config.sealKey, trusted: config.sealPublicKeys };
  const moved = await moveFolder({ dataDir, engines, masterKey, seal }, printed(), systemClock);
  process.stdout.write(
    [
      `Moved, and read again on both sides: ${number(moved.events)} events in ${number(moved.streams)} streams with their chains,`,
      `${number(moved.seals)} seals, ${number(moved.keys)} keys, ${number(moved.files)} files, ${number(moved.drafts)} drafts.`,
      `Taken over: ${number(moved.entries)} small values (sessions, codes, marks), ${number(moved.waiting)} waiting jobs and ${number(moved.over)} that are over.`,
      ...moved.broken.map((stream) => `The chain of ${stream} is broken in the folder itself; it was moved as it is.`),
      `The folder is as it was, and marked by ${movedFile(dataDir)}: no server starts on it again.`,
      'Views are built at the first start on the engines.',
      '',
    ].join('\n'),
  );
} catch (error) {
  fail(error instanceof Error ? error.message : errorText(error));
}
