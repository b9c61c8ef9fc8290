// The folder of ./intake.bench.mjs: `node intake-folder.mjs <folder> <customers>` makes customers, each with a session and
// a paid case whose form is open. Prints cases and tokens as JSON. It uses the server's settings.
import { randomUUID } from 'node:crypto';
import { readConfig } from '@anupalan/command-api/platform/config/config';
import { seedBuiltIns } from '@anupalan/command-api/seed/built-ins';
import { compose } from '@anupalan/command-api/server/compose';
import { service } from '@anupalan/domain/catalogue/aggregate';
import { pino } from 'pino';
import { addCase, settled, signIn } from './application.mjs';

const [DIR, CUSTOMERS] = [process.argv[2], Number(process.argv[3])];

const composed = await compose({
  config: readConfig({ ...process.env, DATA_DIR: DIR }),
  clock: { now: () => Date.now() },
  log: pino({ level: 'error' }),
  projector: 'inline',
});
const { app } = composed;
await seedBuiltIns(app);
const ending = new AbortController();
const following = composed.runProcesses(ending.signal);
const { revision } = await app.load(service, 'gst-registration');
const people = [];
for (let n = 1; n <= CUSTOMERS; n += 1) {
  const [userId, requestId] = [randomUUID(), randomUUID()];
  const token = await signIn(app, userId, 'customer');
  await addCase(app, requestId, userId, n, revision);
  people.push({ requestId, token });
}
await settled(app);
ending.abort();
await following;
await composed.close();
console.log(JSON.stringify(people));
