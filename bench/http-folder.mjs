// The folder of ./http.bench.mjs: `node http-folder.mjs <folder> <cases> <customers> <sessions>` makes customers with
// cases, all assigned to one staff member with so many sessions. Prints their ids and tokens as JSON. It uses the
// server's settings.
import { randomUUID } from 'node:crypto';
import { systemContext } from '@anupalan/command-api/platform/commands/command-context';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { compose } from '@anupalan/command-api/server/compose';
import { user } from '@anupalan/domain/identity/aggregate';
import { serviceRequest } from '@anupalan/domain/requests/aggregate';
import { pino } from 'pino';
import { addCase, signIn } from './application.mjs';

const [DIR, CASES, CUSTOMERS, SESSIONS] = [process.argv[2], ...process.argv.slice(3).map(Number)];

const NOTE = 'The address proof is older than three months. Asked for a new one by message.';

const clock = { now: () => Date.now() };
const composed = await compose({
  config: readConfig({ ...process.env, DATA_DIR: DIR }),
  clock,
  log: pino({ level: 'error' }),
  projector: 'inline',
});
const { app } = composed;
const must = async (work) => {
  const done = await work;
  if (!done.ok) throw new Error(done.error.message);
};
const register = async (n, role) => {
  const id = randomUUID();
  const person = { mobile: `+91${9800000010 + n}`, name: `Member ${n}`, email: `m${n}@example.in`, role };
  const command = { type: 'registerUser', ...person, isSuperAdmin: false, via: 'setup', consent: null };
  await must(app.execute(user, id, command, systemContext('bench')));
  return id;
};
const staffId = await register(0, 'staff');
const customers = [];
for (let n = 1; n <= CUSTOMERS; n += 1) {
  const id = await register(n, 'customer');
  customers.push({ id, token: await signIn(app, id, 'customer') });
}
const cases = Array.from({ length: CASES }, () => randomUUID());
for (const [n, id] of cases.entries()) {
  await addCase(app, id, customers[n % CUSTOMERS].id, n);
  const context = { ...systemContext('bench'), actor: { id: staffId, role: 'staff' } };
  await must(app.execute(serviceRequest, id, { type: 'assign', staffId, method: 'claim', note: null }, context));
}
/** As many notes on a case as nobody reads at once. */
const converse = async (id, notes) => {
  const metadata = { ...systemContext('bench'), actor: { id: staffId, role: 'staff' }, command: 'addNote' };
  const note = () => ({ type: 'NoteAdded', data: { noteId: randomUUID(), text: NOTE } });
  for (let n = 0; n < notes; n += 100) {
    const drafts = Array.from({ length: 100 }, () => ({
      id: randomUUID(),
      event: note(),
      metadata: { ...metadata, commandId: randomUUID(), time: new Date().toISOString() },
    }));
    const { kind } = await app.store.append(`conversation-${id}`, n === 0 ? 'none' : n - 1, drafts);
    if (kind !== 'appended') throw new Error(kind);
  }
};
const [shortCase, longCase] = [randomUUID(), randomUUID()];
for (const [n, id] of [shortCase, longCase].entries()) {
  await addCase(app, id, customers[0].id, CASES + n);
  const context = { ...systemContext('bench'), actor: { id: staffId, role: 'staff' } };
  await must(app.execute(serviceRequest, id, { type: 'assign', staffId, method: 'claim', note: null }, context));
  await converse(id, id === longCase ? 2000 : 100);
}
const tokens = [];
for (let n = 0; n < SESSIONS; n += 1) tokens.push(await signIn(app, staffId, 'staff'));
const head = await app.events.head();
await app.positions.waitFor(app.positions.models(), head, 20_000);
// Sets the processes' checkpoints to the head, so that the follow-ups of these cases are not measured.
await app.keyValue.put('process-checkpoints', JSON.stringify({ 'the-cases-were-made': head }));
await composed.close();
console.log(JSON.stringify({ cases, shortCase, longCase, tokens, customers, staffId }));
