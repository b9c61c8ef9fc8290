// The real server in its own process, at what customers do in a form: BENCH_TYPING customers whose forms save
// themselves each second for BENCH_SECONDS, each with a case of their own; then BENCH_UPLOADS uploads of 5 MB at once by
// the tus protocol, 2 MB a call as the web app sends them, with the server's memory before, at its highest, and after.
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SESSION_COOKIE } from '@anupalan/command-api/platform/http/edge';
import { figure, heading, measure, median, ms, percentile, whole } from './measure.mjs';
import { startServer } from './server.mjs';

const TYPING = Number(process.env.BENCH_TYPING ?? 200);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const UPLOADS = Number(process.env.BENCH_UPLOADS ?? 100);
const PAUSE_MS = 1000;
/** Saves of the first seconds are not counted: everybody opens the form at once. */
const WARM_UP_MS = 3000;
const MB = 1024 * 1024;
const CALL = 2 * MB;

const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dir, DEMO: '1', DEMO_DATA: '0', LOG_LEVEL: 'info' };
const env = { ...process.env, ...settings, MASTER_KEY: randomBytes(32).toString('base64') };

/** In its own process: the binding closes files late, and the server needs the folder exclusively. */
const prepare = () => {
  const program = fileURLToPath(new URL('./intake-folder.mjs', import.meta.url));
  const made = spawnSync(process.execPath, [program, dir, String(Math.max(TYPING, UPLOADS))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 16 * MB,
  });
  if (made.status !== 0) throw new Error('the folder was not made');
  return JSON.parse(made.stdout);
};

const people = prepare();
const server = await startServer({ env });
const agent = new Agent({ keepAlive: true });

const call = (token, method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length };
    request(
      {
        host: '127.0.0.1',
        port: server.port,
        agent,
        method,
        path,
        headers: { cookie: `${SESSION_COOKIE}=${token}`, ...length, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          response.statusCode < 300
            ? resolve({ headers: response.headers, text })
            : reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`)),
        );
      },
    )
      .on('error', reject)
      .end(body);
  });

/** Resident memory of the server, MB; 0 where the system does not say. */
const memory = () => {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1];
    return Number(kb ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** One customer, whose form saves itself until `until`. */
const type = async ({ requestId, token }, until, took) => {
  await sleep(Math.random() * PAUSE_MS);
  let version = 0;
  for (let letters = 1; performance.now() < until; letters += 1) {
    const answers = { legal_name: 'A'.repeat((letters % 60) + 1), trade_name: 'Shree Traders' };
    const body = Buffer.from(JSON.stringify({ answers, version }));
    const begun = performance.now();
    const { text } = await call(
      token,
      'PUT',
      `/api/requests/${requestId}/draft`,
      { 'content-type': 'application/json' },
      body,
    );
    if (begun > until - SECONDS * 1000) took.push(performance.now() - begun);
    version = JSON.parse(text).version;
    await sleep(Math.max(0, PAUSE_MS - (performance.now() - begun)));
  }
};

const base64 = (text) => Buffer.from(text).toString('base64');
const TUS = { 'tus-resumable': '1.0.0' };
const FILE = Buffer.concat([
  Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
  randomBytes(5 * MB - 45),
]);
const METADATA = { documentKey: 'other', name: 'Site plan', filename: 'plan.pdf' };

const upload = async ({ requestId, token }) => {
  const metadata = Object.entries(METADATA).map(([name, value]) => `${name} ${base64(value)}`);
  const begun = await call(token, 'POST', `/api/requests/${requestId}/uploads`, {
    ...TUS,
    'idempotency-key': randomUUID(),
    'upload-length': FILE.length,
    'upload-metadata': metadata.join(','),
  });
  let answer = '';
  for (let offset = 0; offset < FILE.length; offset += CALL) {
    const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': offset };
    const piece = FILE.subarray(offset, offset + CALL);
    answer = (await call(token, 'PATCH', begun.headers.location, headers, piece)).text;
  }
  if (JSON.parse(answer).code !== 'file_uploaded') throw new Error(answer);
};

heading(`intake: ${TYPING} customers typing, then ${UPLOADS} uploads of ${FILE.length / MB} MB at once`);
const took = [];
const until = performance.now() + WARM_UP_MS + SECONDS * 1000;
await Promise.all(people.slice(0, TYPING).map((one) => type(one, until, took)));
figure(
  `autosave, ${TYPING} customers typing`,
  `p50 ${ms(median(took))}, p99 ${ms(percentile(took, 0.99))}, ${whole(took.length / SECONDS)}/s`,
);

await sleep(2000);
const before = memory();
let highest = before;
const watching = setInterval(() => {
  highest = Math.max(highest, memory());
}, 20);
const begun = performance.now();
const sent = await measure(UPLOADS, UPLOADS, (n) => upload(people[n - 1]));
const seconds = (performance.now() - begun) / 1000;
clearInterval(watching);
figure(
  `${UPLOADS} uploads of 5 MB at once`,
  `p50 ${ms(median(sent.took))}, p99 ${ms(percentile(sent.took, 0.99))}, ${whole((UPLOADS * 5) / seconds)} MB/s`,
);
await sleep(10_000);
figure(
  'memory of the server',
  `before ${whole(before)} MB, highest ${whole(highest)} MB, ten seconds after ${whole(memory())} MB`,
);
await server.stop();
rmSync(dir, { recursive: true, force: true });
agent.destroy();
