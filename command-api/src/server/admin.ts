import { parseArgs } from 'node:util';
import { systemClock } from '@anupalan/infra/ports/clock';
import { pino } from 'pino';
import { readConfig } from '../app/config.js';
import { askServer, type CreateOrder, obey } from './admin-socket.js';
import { compose } from './compose.js';

/**
 * `npm run admin -- create <mobile> --name "…" [--super]`: through the server that runs on the folder, else on the folder itself;
 * on the engines, which are shared anyway, beside whoever works there.
 */
const usage = 'Use: npm run admin -- create <mobile> --name "Full name" [--super]\n';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, super: { type: 'boolean', default: false } },
});
const [order, mobile] = positionals;
if (order !== 'create' || mobile === undefined || values.name === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}

const config = readConfig(process.env);
const asked: CreateOrder = { order: 'create', mobile, name: values.name, superAdmin: values.super };
const answer = config.engines === null ? await askServer(config.dataDir, asked) : null;
if (answer !== null) process.stdout.write(`${answer}\n`);
else {
  const log = pino({ level: 'warn' });
  const projector = config.engines === null ? 'inline' : 'none';
  const composed = await compose({ config, clock: systemClock, log, projector });
  process.stdout.write(`${await obey(composed.app, asked)}\n`);
  await composed.close();
}
