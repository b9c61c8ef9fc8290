// The administration of a catalogue of BENCH_SERVICES (200) services as large as the first built-in one, through HTTP to
// the built server: planning and importing them as one file, the list, one edit, the form and the history after the
// edits. Times are the client's; medians of BENCH_ROUNDS calls.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figure, heading, median, ms, whole } from './measure.mjs';
import { startServer } from './server.mjs';

const SERVICES = Number(process.env.BENCH_SERVICES ?? 200);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);
const ADMIN = '0000000003';
const CATALOGUE = '/api/admin/catalogue';

const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, DEMO: '1', DEMO_DATA: '0', LOG_LEVEL: 'error' };
const server = await startServer({ env: { ...env, MASTER_KEY: randomBytes(32).toString('base64') } });

let cookie = '';
const call = async (method, path, body) => {
  const started = performance.now();
  const answer = await fetch(server.origin + path, {
    method,
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { took: performance.now() - started, body: JSON.parse(text), headers: answer.headers, bytes: text.length };
};
const medianOf = async (method, path, bodyOf = () => undefined) => {
  const took = [];
  for (let n = 1; n <= ROUNDS; n += 1) took.push((await call(method, path, bodyOf(n))).took);
  return ms(median(took));
};

const signedIn = await call('POST', '/api/public/verify-otp', { mobile: ADMIN, otp: '1234' });
cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ');
const { body: file } = await call('GET', CATALOGUE);
const model = file.services.find(({ id }) => id === 'private-limited-company');
const services = Array.from({ length: SERVICES }, (_, n) => ({ ...model, id: `service-${n}`, title: `Service ${n}` }));

heading(`catalogue: administration of ${whole(SERVICES)} services, medians of ${ROUNDS} calls`);
const planned = await call('POST', `${CATALOGUE}/plan`, { ...file, services });
figure('plan of a file with all of them', ms(planned.took));
const chosen = planned.body.items.map(({ id, version }) => ({ id, version }));
const imported = await call('POST', `${CATALOGUE}/import`, { file: { ...file, services }, services: chosen });
if (!imported.body.items.every((one) => one.imported)) throw new Error('not all services were imported');
figure('import of that file', ms(imported.took));
figure('list of services', await medianOf('GET', '/api/admin/services'));
figure('one service with its form', await medianOf('GET', '/api/admin/services/service-7/form'));
figure('one edit', await medianOf('PUT', '/api/admin/services/service-7', (price) => ({ price })));
figure('what it would reach', await medianOf('GET', '/api/admin/services/service-7/impact'));
figure(`history after ${ROUNDS} edits`, await medianOf('GET', '/api/admin/services/service-7/history'));
await server.stop();
rmSync(dir, { recursive: true, force: true });
