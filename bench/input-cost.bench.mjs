// The maximum cost of one call: the built server in demo mode, and every route of its OpenAPI document called with a
// path, a query, headers and a body at their limits, built to be slow. CPU is the server's own, all threads, the
// minimum of BENCH_ROUNDS calls; BENCH_ONLY=documents measures only routes whose path contains a word. Exits with an
// error when a call without files is over the limit; files are listed beside it, because storing 5 MB alone takes
// longer.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { figure, heading, ms, percentile, whole } from './measure.mjs';
import { startServer } from './server.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ONLY = process.env.BENCH_ONLY ?? '';
/** Maximum CPU of one call, ms. */
const LIMIT = 20;
const SHOWN = 15;

const dir = mkdtempSync(join(tmpdir(), 'anupalan-bench-'));
const env = {
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dir,
  DEMO: '1',
  DEMO_DATA: '0',
  LOG_LEVEL: 'info',
  MASTER_KEY: randomBytes(32).toString('base64'),
};
const { child, port, stop } = await startServer({ env });

/** CPU of all threads of the server so far, ms. */
const cpu = () =>
  readdirSync(`/proc/${child.pid}/task`).reduce((sum, task) => {
    try {
      return sum + Number(readFileSync(`/proc/${child.pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch (error) {
      // A thread ended between the two reads.
      if (error.code === 'ENOENT' || error.code === 'ESRCH') return sum;
      throw error;
    }
  }, 0);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** Resolves with the status, or null when the server closed the connection. */
const send = (method, path, headers = {}, body = undefined) =>
  new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
      response.on('error', () => resolve({ status: null, text: '' }));
    });
    call.on('error', () => resolve({ status: null, text: '' }));
    call.end(body);
  });

const JSON_TYPE = { 'content-type': 'application/json' };
const signIn = async (mobile) => {
  const { text } = await send('POST', '/api/public/verify-otp', JSON_TYPE, JSON.stringify({ mobile, otp: '1234' }));
  return JSON.parse(text).authToken;
};
const tokens = {
  customer: await signIn('0000000001'),
  staff: await signIn('0000000002'),
  admin: await signIn('0000000003'),
};
const document = JSON.parse((await send('GET', '/api/openapi.json')).text);

/** These routes end the session or close the site, which the others need. */
const LEFT_OUT = [/logout/, /sign-out/, /sessions/, /stream$/, /PUT \/api\/admin\/settings/];
const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
    .map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    }))
    .filter(({ name }) => name.includes(ONLY) && !LEFT_OUT.some((pattern) => pattern.test(name))),
);

const headersFor = ({ operation: { security = [], description = '' } }) => {
  if (security.length === 0) return {};
  const role = /For [^.]*admin/.test(description) ? 'admin' : /For [^.]*staff/.test(description) ? 'staff' : 'customer';
  return { authorization: `Bearer ${tokens[role]}` };
};
const filled = (path, value) => path.replaceAll(/\{\w+\}/g, value);
const long = (text, length) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** A sample of a JSON schema, with every text as long as `text`. */
const sample = (schema, text, depth = 0) => {
  if (schema.$ref !== undefined) return sample(document.components.schemas[schema.$ref.split('/').at(-1)], text, depth);
  if (depth > 6) return null;
  const [one] = schema.anyOf ?? schema.oneOf ?? [];
  if (one !== undefined) return sample(one, text, depth);
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? { any: {} }).map(([name, inner]) => [name, sample(inner, text, depth + 1)]),
    );
  if (schema.type === 'array') return Array.from({ length: 3 }, () => sample(schema.items ?? {}, text, depth + 1));
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  return text;
};

/** Slightly below the default body limit of a route. */
const BODY = 127 * 1024;
/** The number of 7-character names with values that fill a body. */
const NAMES = Math.floor(BODY / 12);
const jsonBodies = (schema) => [
  ['texts as long as the body', JSON.stringify(sample(schema, long('a@1 ', 20_000))).slice(0, BODY)],
  ['one long text', JSON.stringify({ ...sample(schema, 'a'), text: long('9822012345 ', BODY - 5000) })],
  ['unknown names', JSON.stringify(Object.fromEntries(Array.from({ length: NAMES }, (_, n) => [`n${n}`, 1])))],
  ['lists in lists', `{"a":[${long('[],', BODY - 20)}[]]}`],
  ['a list of nulls', JSON.stringify({ a: Array.from({ length: Math.floor(BODY / 5) - 5 }, () => null) })],
  ['not JSON', long('[', BODY)],
];

const MB = 1024 * 1024;
const zip = (name, bytes) => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(0, 18);
  head.writeUInt32LE(0, 22);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.concat([head, Buffer.from(name)]);
  return Buffer.concat(Array.from({ length: Math.floor(bytes / entry.length) }, () => entry));
};
const FILES = [
  ['PDF of digits, 40 kB', 'a.pdf', Buffer.from(`%PDF-1.4\n/Encrypt ${'1'.repeat(40_000)} 0 R`)],
  ['PDF of digits, 1 MB', 'a.pdf', Buffer.from(`%PDF-1.4\n/Encrypt ${'1'.repeat(MB)} 0 R`)],
  ['PDF of numbers, 4.9 MB', 'a.pdf', Buffer.from(`%PDF-1.4\n/Encrypt 5 0 R${long(' 1 1', 4.9 * MB)}`)],
  ['zip of entries, 4.9 MB', 'a.docx', zip('word/document.xml', 4.9 * MB)],
  [
    'PNG without pixels, 4.9 MB',
    'a.png',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4.9 * MB)]),
  ],
  ['line ends, 4.9 MB', 'a.pdf', Buffer.from(`%PDF-1.4${long('\r\n', 4.9 * MB)}`)],
];
const formOf = (fields, parts) => {
  const field = ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return Buffer.concat([Buffer.from(fields.map(field).join('')), ...parts, Buffer.from('--b--\r\n')]);
};
const filePart = (name, fileName, content) => [
  Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
  content,
  Buffer.from('\r\n'),
];
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' };

const longHeaders = {
  cookie: long('a=b; ', 3000),
  accept: long('a/b;q=0.1,', 3000),
  'accept-encoding': long('br;q=0.1,', 3000),
  'x-correlation-id': long('a', 1500),
  'x-forwarded-for': long('1.1.1.1,', 1500),
  'if-match': long('"', 500),
};

/** The slow inputs of one route. */
const inputsOf = (route) => {
  const { method, path, operation } = route;
  const own = headersFor(route);
  const plain = filled(path, 'a');
  const body = operation.requestBody?.content ?? {};
  const schema = body['application/json']?.schema;
  const inputs = [
    ['segments of 300', () => send(method, filled(path, long('%41', 600)), own)],
    ['slashes', () => send(method, `${plain}${'/'.repeat(1900)}`, own)],
    ['15 kB of slashes', () => send(method, `${plain}${'/'.repeat(15_000)}x`, own)],
    ['100 parameters', () => send(method, `${plain}?${long('q=a1%20&sort=-a&', 800)}`, own)],
    ['7,000 parameters', () => send(method, `${plain}?${'a&'.repeat(7000)}`, own)],
    ['one parameter of 14 kB', () => send(method, `${plain}?q=${long('sr-1 1-'.replaceAll(' ', '%20'), 14_000)}`, own)],
    ['headers of 13 kB', () => send(method, plain, { ...longHeaders, ...own })],
  ];
  if (schema !== undefined && schema.format !== 'binary')
    for (const [name, text] of jsonBodies(schema))
      inputs.push([name, () => send(method, plain, { ...own, ...JSON_TYPE }, text)]);
  if (schema?.format === 'binary')
    inputs.push(['signed by nobody', () => send(method, plain, JSON_TYPE, long('[1,', BODY))]);
  if (body['multipart/form-data'] !== undefined)
    inputs.push(
      [
        'form of 1,000 fields',
        () =>
          send(
            method,
            plain,
            { ...own, ...FORM_TYPE },
            formOf(
              Array.from({ length: 1000 }, () => ['a', 'b']),
              [],
            ),
          ),
      ],
      [
        'form of one header of 1 MB',
        () =>
          send(
            method,
            plain,
            { ...own, ...FORM_TYPE },
            formOf(
              [],
              filePart(long('"; name="a', MB), 'a', 'x').map((part) => Buffer.from(part)),
            ),
          ),
      ],
      [
        'form of boundaries, 1 MB',
        () => send(method, plain, { ...own, ...FORM_TYPE }, Buffer.from(long('--b\r\n', MB))),
      ],
    );
  return inputs;
};

/** A paid request of the customer, so that uploads reach the file checks. */
const openRequest = async () => {
  const own = { authorization: `Bearer ${tokens.customer}` };
  const ask = async (method, path, body) => {
    const { status, text } = await send(
      method,
      path,
      body === undefined ? own : { ...own, ...JSON_TYPE },
      body === undefined ? undefined : JSON.stringify(body),
    );
    if (status !== 200 && status !== 201) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const [{ id: serviceId }] = await ask('GET', '/api/services');
  const { orderId } = await ask('POST', '/api/payment/initiate', { serviceId, another: true });
  await ask('POST', '/api/payment/simulate', { orderId, outcome: 'success' });
  const { requestId } = await ask('GET', `/api/payments/${orderId}`);
  for (;;) {
    const { status } = await send('GET', `/api/requests/${requestId}`, own);
    if (status === 200) return requestId;
    await pause(100);
  }
};

const costOf = async (work) => {
  const spent = [];
  let status = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpu();
    ({ status } = await work());
    // Includes the work that the call leaves for after its answer.
    await pause(5);
    spent.push(cpu() - before);
  }
  return { status, ms: Math.min(...spent) };
};

const costs = [];
for (const route of routes)
  for (const [input, work] of inputsOf(route)) costs.push({ name: `${route.name}, ${input}`, ...(await costOf(work)) });

const requestId = ONLY === '' || 'documents'.includes(ONLY) ? await openRequest() : null;
const files = [];
for (const [name, fileName, content] of requestId === null ? [] : FILES) {
  const headers = { authorization: `Bearer ${tokens.customer}`, ...FORM_TYPE };
  const form = formOf(
    [
      ['documentKey', 'other'],
      ['name', 'A'],
    ],
    filePart('file', fileName, content),
  );
  files.push({
    name: `upload, ${name}`,
    ...(await costOf(() => send('POST', `/api/requests/${requestId}/documents`, headers, form))),
  });
}

heading(
  `input-cost: CPU of the server for one call at the limits of what may be sent, ${whole(costs.length)} kinds of calls, the worst first`,
);
const worst = [...costs].sort((a, b) => b.ms - a.ms);
for (const { name, status, ms: spent } of worst.slice(0, SHOWN)) figure(name, `${ms(spent)} (${status ?? 'closed'})`);
figure(
  'of all, p50 and p95',
  `${ms(
    percentile(
      costs.map((one) => one.ms),
      0.5,
    ),
  )}, ${ms(
    percentile(
      costs.map((one) => one.ms),
      0.95,
    ),
  )}`,
);
figure(`over ${LIMIT} ms`, whole(costs.filter((one) => one.ms > LIMIT).length));
for (const { name, status, ms: spent } of files) figure(name, `${ms(spent)} (${status ?? 'closed'})`);

agent.destroy();
await stop();
rmSync(dir, { recursive: true, force: true });
if (costs.some((one) => one.ms > LIMIT)) process.exitCode = 2;
