// The folder of ./history.bench.mjs: `node history-folder.mjs <folder> <customers>` registers and signs in the
// customers of the first cases of ./case-log.mjs, and an admin, folds every view and seals the log. Prints the
// customers with a case of theirs, the admin's token and the number of events as JSON. It uses the server's settings.

import { sealNow } from '@anupalan/command-api/operations/sealing';
import { systemContext } from '@anupalan/command-api/platform/commands/command-context';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { viewsCaughtUp } from '@anupalan/command-api/seed/bulk/make-bulk';
import { compose } from '@anupalan/command-api/server/compose';
import { user } from '@anupalan/domain/identity/aggregate';
import { idOf } from '@anupalan/domain/kernel/aggregate';
import { followers } from '@anupalan/domain/processes/all';
import { pino } from 'pino';
import { signIn } from './application.mjs';

const [DIR, CUSTOMERS] = [process.argv[2], Number(process.argv[3])];

const composed = await compose({
  config: readConfig({ ...process.env, DATA_DIR: DIR }),
  clock: { now: () => Date.now() },
  log: pino({ level: 'error' }),
  projector: 'thread',
});
const { app } = composed;
await composed.projector.answering;

/** Registers a person and signs them in; answers the token. */
const signedIn = async (id, n, role) => {
  const person = { mobile: `+91${9800000010 + n}`, name: `Member ${n}`, email: `m${n}@example.in`, role };
  const command = { type: 'registerUser', ...person, isSuperAdmin: false, via: 'setup', consent: null };
  const done = await app.execute(user, id, command, systemContext('bench'));
  if (!done.ok) throw new Error(done.error.message);
  return signIn(app, id, role);
};

const events = await app.events.behind(null);
const cases = new Map();
for await (const { type, stream, data } of app.events.readAll({ after: null, prefixes: ['serviceRequest'] })) {
  if (type === 'ServiceRequested') cases.set(data.customerId, idOf(stream));
  if (cases.size === CUSTOMERS) break;
}
const customers = [];
for (const [id, requestId] of cases)
  customers.push({ requestId, token: await signedIn(id, customers.length + 1, 'customer') });
const admin = await signedIn('admin-1', 0, 'admin');
await viewsCaughtUp(app);
await sealNow(app);
// As in a folder in use: the processes have followed all of this.
const head = await app.events.head();
await app.keyValue.put(
  'process-checkpoints',
  JSON.stringify(Object.fromEntries(followers.map(({ name }) => [name, head]))),
);
await composed.close();
console.log(JSON.stringify({ customers, admin, events }));
