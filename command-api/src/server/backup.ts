import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { systemClock } from '@anupalan/infra/ports/clock';
import { readConfig } from '../platform/config/config.js';
import { askServer, backupMade, FAILED } from './admin-socket.js';
import { checkBackup, makeBackup } from './make-backup.js';

/**
 * `npm run backup -- <folder for backups> [--keep N]`: by the running server, else of the folder itself. `npm run
 * backup -- --verify <backup>`: checks an existing one.
 */
const usage = 'Use: npm run backup -- <folder for backups> [--keep N]\n     npm run backup -- --verify <backup>\n';

const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};

/** Relative to the person's folder, not to the one that npm changed to. */
const pathFrom = (text: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), text);

const keepFrom = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const keep = Number(text);
  return Number.isSafeInteger(keep) && keep >= 1 ? keep : fail(usage, 2);
};

const make = async (dataDir: string, target: string, keep: number | null): Promise<string> => {
  const answer = await askServer(dataDir, { order: 'backup', target, keep });
  if (answer === '') return fail('The server ended before the backup was made.');
  if (answer !== null) return answer.startsWith(FAILED) ? fail(answer.slice(FAILED.length)) : answer;
  // Without the folder's lock, like a running server: one that starts meanwhile must not be refused.
  return backupMade(await makeBackup({ dataDir, target, keep }, systemClock));
};

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, verify: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) fail(usage, 2);
  const { dataDir, engines } = readConfig(process.env);
  if (engines !== null)
    fail('The data lies in EventStoreDB, MongoDB and Redis: back it up as docs/operations.md says.');
  if (values.verify) {
    const problems = await checkBackup(pathFrom(String(path)), dataDir);
    if (problems.length > 0) fail(`This backup is not whole:\n${problems.map((one) => `  ${one}`).join('\n')}`);
    process.stdout.write('This backup is whole.\n');
  } else process.stdout.write(`${await make(dataDir, pathFrom(String(path)), keepFrom(values.keep))}\n`);
} catch (error) {
  fail(error instanceof Error ? error.message : errorText(error));
}
