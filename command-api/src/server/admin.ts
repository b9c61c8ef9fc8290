import { parseArgs } from 'node:util';
import { errorText } from '@anupalan/domain/kernel/error-text';
import { ROLES } from '@anupalan/domain/rules/roles';
import { setAsideWork } from '@anupalan/infra/embedded/embedded';
import { systemClock } from '@anupalan/infra/ports/clock';
import { pino } from 'pino';
import { readConfig } from '../platform/config/config.js';
import { askServer, type ObeyedOrder, obey } from './admin-socket.js';
import { compose } from './compose.js';
import { verifyFolder } from './verify-folder.js';

/**
 * `npm run admin`: through the server that runs on the folder, else on the folder itself; on the engines, which are
 * shared, beside other processes.
 */
const usage = `Use:
  npm run admin -- create <mobile> --name "Full name" --email <address> [--super]
                                                                  make an admin; a code to the email confirms new devices
  npm run admin -- deactivate <mobile|id> --reason "Why"          end the sign-ins of somebody, and let in none
  npm run admin -- reactivate <mobile|id>                         let them in again
  npm run admin -- role <mobile|id> customer|staff|admin          change what they may do
  npm run admin -- reset-second-factor <mobile|id>                remove a lost phone's app, its codes and all known devices
  npm run admin -- address <ip>                                   the hash of an address in the security log
  npm run admin -- number <mobile>                                the hash of a number in the security log
  npm run admin -- seal-key                                       the public key of the seals, to be kept elsewhere
  npm run admin -- follow-ups                                     what was not done, since a record can't be read
  npm run admin -- settle <process> <stream> <revision>           health no longer names it: it was seen to by hand
  npm run admin -- verify --public-key <key> [--seals <file>]     check the whole log against a copy of its seals
  npm run admin -- set-aside work                                 rename a damaged work.db, so that the server starts without it
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    super: { type: 'boolean', default: false },
    'public-key': { type: 'string', multiple: true, default: [] },
    seals: { type: 'string' },
    reason: { type: 'string' },
    email: { type: 'string' },
  },
});

if (positionals[0] === 'verify') {
  try {
    const given = { publicKeys: values['public-key'], seals: values.seals ?? null };
    const { lines, intact } = await verifyFolder(process.env, given);
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exit(intact ? 0 : 1);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : errorText(error)}\n`);
    process.exit(2);
  }
}

if (positionals[0] === 'set-aside' && positionals[1] === 'work') {
  try {
    const { dataDir, engines } = readConfig(process.env);
    if (engines !== null) throw new Error('The data lies in EventStoreDB, MongoDB and Redis: there is no work.db.');
    const name = setAsideWork(dataDir);
    process.stdout.write(
      name === null
        ? 'work.db is sound, or there is none. Nothing was changed.\n'
        : `work.db is ${name} now. Start the server: it plans the jobs again from the log. Keep the file until all is well, then delete it.\n`,
    );
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : errorText(error)}\n`);
    process.exit(1);
  }
}

const askedFor = ([order, subject, to, number]: readonly string[]): ObeyedOrder | null => {
  if (order === 'seal-key' || order === 'follow-ups') return { order };
  if (subject === undefined) return null;
  if (order === 'settle') {
    const isWhole = to !== undefined && /^\d{1,9}$/.test(number ?? '');
    return isWhole ? { order, process: subject, stream: to, revision: Number(number) } : null;
  }
  if (order === 'address') return { order, ip: subject };
  if (order === 'number') return { order, mobile: subject };
  if (order === 'deactivate')
    return values.reason === undefined ? null : { order, person: subject, reason: values.reason };
  if (order === 'reactivate' || order === 'reset-second-factor') return { order, person: subject };
  if (order === 'role') {
    const role = ROLES.find((one) => one === to);
    return role === undefined ? null : { order, person: subject, role };
  }
  if (order !== 'create' || values.name === undefined || values.email === undefined) return null;
  return { order, mobile: subject, name: values.name, email: values.email, superAdmin: values.super };
};
const asked = askedFor(positionals);
if (asked === null) {
  process.stderr.write(usage);
  process.exit(2);
}

const config = readConfig(process.env);
const answer = config.engines === null ? await askServer(config.dataDir, asked) : null;
if (answer !== null) process.stdout.write(`${answer}\n`);
else {
  const log = pino({ level: 'warn' });
  const projector = config.engines === null ? 'inline' : 'none';
  const composed = await compose({ config, clock: systemClock, log, projector });
  process.stdout.write(`${await obey(composed.app, asked)}\n`);
  await composed.close();
}
