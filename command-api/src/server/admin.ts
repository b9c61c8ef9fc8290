import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../app/config.js';
import { askServer, type CreateOrder, obey } from './admin-socket.js';
import { compose } from './compose.js';

/** `npm run admin -- create <mobile> --name "…" [--super]`: through the running server, else on the folder itself. */
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
const answer = await askServer(config.dataDir, asked);
if (answer !== null) process.stdout.write(`${answer}\n`);
else {
  const log = pino({ level: 'warn' });
  const composed = await compose({ config, clock: { now: () => Date.now() }, log, projector: 'inline' });
  process.stdout.write(`${await obey(composed.app, asked)}\n`);
  await composed.close();
}
