import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { type Acknowledged, buy, signIn } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

const root = new URL('../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');
/** Line and column of a text, from 1 on, as a stack has them. */
const placeOf = (file: string, text: string): string => {
  const lines = textOf(file).split('\n');
  const line = lines.findIndex((one) => one.includes(text));
  return `${line + 1}:${(lines[line]?.indexOf(text) ?? -1) + 1}`;
};

describe('a stack in the log of the bundled server', () => {
  it('is told with the places of the sources, and where no map tells as it was logged', () => {
    const bundled = `file:///app/command-api/dist/bundle/main.js:${placeOf('command-api/dist/bundle/main.js', 'running?.stop().then(')}`;
    const source = `command-api/src/server/main.ts:${placeOf('command-api/src/server/main.ts', 'running?.stop().then(')}`;
    const logged = (place: string): string =>
      `{"err":{"stack":"Error: no\\n    at fail (${place})\\n    at file:///app/command-api/dist/bundle/gone.js:1:2"}}\n`;
    const { stdout } = spawnSync(process.execPath, [fileURLToPath(new URL('scripts/read-stack.mjs', root))], {
      input: logged(bundled),
      encoding: 'utf8',
    });
    expect(stdout).toBe(logged(source));
  });
});

describe('the documents of the bundled server', () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  const client = (): Client => new Client(() => server.origin, 10_000);

  beforeAll(async () => {
    server = await startServer({ dataDir, port: await freePort(), env: { DEMO_DATA: '0' } });
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(dataDir);
  });

  it('are made in a thread: a receipt, and the trail of a case beside the program that checks it', async () => {
    const [customer, admin] = [client(), client()];
    const done: Partial<Acknowledged> = {};
    await signIn(customer, '9822074001');
    await buy(customer, done);
    // The receipt's number is given a moment after the payment.
    const payment = () => customer.must<{ receipt: object | null }>('GET', `/api/payments/${done.orderId}`);
    await expect.poll(async () => (await payment()).receipt).not.toBeNull();
    const receipt = await customer.download(`/api/payments/${done.orderId}/receipt.pdf`);
    expect(receipt.subarray(0, 5).toString()).toBe('%PDF-');

    await signIn(admin, '0000000003');
    const zip = (await admin.download(`/api/admin/requests/${done.requestId}/export`)).toString('latin1');
    for (const name of ['trail.pdf', 'verify.mjs', 'manifest.sig']) expect(zip).toContain(`/${name}`);
    expect(server.output()).not.toContain('"level":50');
  });
});
