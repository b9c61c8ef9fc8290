import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { readMasterKey } from '@anupalan/infra/embedded/master-key';
import { systemClock } from '@anupalan/infra/ports/clock';
import { readConfig } from '../platform/config/config.js';
import { restoreBackup } from './restore-backup.js';

/** `npm run restore -- <backup> [--into FOLDER] [--erasures FILE]`: default DATA_DIR; the folder must be empty. */
const usage = 'Use: npm run restore -- <backup> [--into FOLDER] [--erasures FILE]\n';

const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};

/** Relative to the person's folder, not to the one that npm changed to. */
const pathFrom = (text: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), text);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, erasures: { type: 'string' } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) fail(usage, 2);
  const config = readConfig(process.env);
  const into = values.into === undefined ? resolve(config.dataDir) : pathFrom(values.into);
  const masterKey = (unfinished: string): Buffer =>
    readMasterKey({ env: config.masterKey ?? undefined, file: config.demo ? join(unfinished, 'master.key') : null });
  const erasures = values.erasures === undefined ? null : { file: pathFrom(values.erasures), masterKey };
  const { manifest, erased, withdrawn } = await restoreBackup(
    { backup: pathFrom(String(path)), into, erasures },
    systemClock,
  );
  process.stdout.write(
    [
      `Restored to ${into}: everything up to ${manifest.at}.`,
      erasures === null
        ? 'No erasure list was given: who was erased since then is readable again. Give it with --erasures.'
        : `${erased} erasures applied again.`,
      `Messages that were due by now are not sent, since they may have been: ${withdrawn} were waiting.`,
      'Views are rebuilt at the next start.',
      '',
    ].join('\n'),
  );
} catch (error) {
  fail(error instanceof Error ? error.message : errorText(error));
}
