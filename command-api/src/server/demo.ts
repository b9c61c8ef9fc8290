import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { TravelClock } from '../demo/travel-clock.js';
import { readConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging.js';
import { EMPTY_SAMPLE, METRICS } from '../platform/metrics.js';
import { makeBulk, viewsCaughtUp } from '../seed/bulk/make-bulk.js';
import { compose } from './compose.js';

/**
 * `npm run demo -- --cases N [--data-dir DIR] [--seed N] [--in-flight N]`: fills an empty folder with a year of cases,
 * for measuring, by the same commands as people's.
 */
const usage = 'Use: npm run demo -- --cases N [--data-dir DIR] [--seed N] [--in-flight N]\n';

const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};
const REPORT_MS = 2000;
const WORST = 5;

const numberFrom = (text: string, least: number, most: number): number => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= least && value <= most ? value : fail(usage, 2);
};
/** Concurrent cases may be in the log in any order: less than a day of the year, whatever the total. */
const usualInFlight = (cases: number): number => Math.min(512, Math.max(64, Math.round(cases / 40)));
const shown = (value: number): string => Math.round(value).toLocaleString('en-IN');

const argumentsOf = () => {
  try {
    const { values } = parseArgs({
      options: {
        cases: { type: 'string' },
        'data-dir': { type: 'string' },
        seed: { type: 'string', default: '1' },
        'in-flight': { type: 'string' },
      },
    });
    const cases = numberFrom(values.cases ?? '', 1, 999_999);
    return {
      cases,
      seed: numberFrom(values.seed, 0, 2 ** 31),
      inFlight: numberFrom(values['in-flight'] ?? String(usualInFlight(cases)), 1, 1000),
      dir: values['data-dir'],
    };
  } catch {
    return fail(usage, 2);
  }
};

const { cases, seed, inFlight, dir } = argumentsOf();
try {
  // Relative to the person's folder, not to the one that npm changed to.
  const folder = dir === undefined ? {} : { DATA_DIR: resolve(process.env.INIT_CWD ?? process.cwd(), dir) };
  const config = readConfig({ ...process.env, ...folder });
  if (!config.demo) fail('Cases for measuring are made in demo mode only.');
  const troubles: string[] = [];
  const log = createLogger('warn', { write: (line: string) => void troubles.push(line) });
  const clock = new TravelClock({ now: () => Date.now() });
  const composed = await compose({ config, clock, log, projector: 'none', patient: true });
  const started = performance.now();
  let finished = 0;

  /** Number of commands with an effect, including follow-ups. */
  const commands = async (): Promise<number> => {
    const { body } = await composed.app.metrics.text(EMPTY_SAMPLE);
    const counts = [...body.matchAll(new RegExp(`^${METRICS.commands.name}{.*outcome="done".*} (\\d+)$`, 'gm'))];
    return counts.reduce((sum, [, n]) => sum + Number(n), 0);
  };
  const report = async (): Promise<void> => {
    const seconds = (performance.now() - started) / 1000;
    const done = await commands();
    const left = finished === 0 ? '' : `, about ${shown((seconds / finished) * (cases - finished))} s left`;
    process.stdout.write(
      `  ${shown(finished)} of ${shown(cases)} cases, ${shown(done)} commands, ${shown(done / seconds)}/s${left}\n`,
    );
  };
  const reporting = setInterval(() => void report().catch(() => undefined), REPORT_MS);
  try {
    await makeBulk(
      composed.app,
      { cases, seed, today: Date.now() },
      {
        clock,
        inFlight,
        onCase: () => {
          finished += 1;
        },
        troubles: () => troubles.length,
        runProcesses: composed.runProcesses,
      },
    );
    clearInterval(reporting);
    await report();
  } finally {
    clearInterval(reporting);
    for (const line of troubles.slice(0, WORST)) process.stderr.write(line);
    await composed.close();
  }
  process.stdout.write('  The views are built.\n');
  const views = await compose({ config, clock, log, projector: 'thread' });
  await views.projector.answering;
  await viewsCaughtUp(views.app);
  await views.close();
  process.stdout.write(`  Ready in ${config.dataDir} after ${shown((performance.now() - started) / 1000)} s.\n`);
  process.exit(0);
} catch (error) {
  fail(error instanceof Error ? error.message : errorText(error));
}
