import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { CasePage } from '@anupalan/domain/contracts/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../driver/client.js';
import { buy, signIn } from '../driver/journey.js';
import { freePort, removeFolder, type ServerProcess, startServer, tempFolder } from '../driver/server.js';

/**
 * Damages one byte of the first or last event of one stream of each kind, and prints those streams: the newest, which is
 * no stream of the office's demo accounts, and of the pages the one that newcomers agree to. A program of its own: the
 * binding keeps a file open that it has closed.
 */
const DAMAGE = `
  const db = new (require('libsql'))(process.argv[1]);
  const streams = db.prepare(\`SELECT substr(stream, 1, instr(stream, '-') - 1) AS kind, stream,
    min(position) AS first, max(position) AS last FROM events GROUP BY stream
    ORDER BY kind, stream = 'sitePage-privacy', first\`).all([]);
  const kinds = [...new Map(streams.map((stream) => [stream.kind, stream])).values()];
  for (const { [process.argv[2]]: position } of kinds) {
    const { data } = db.prepare('SELECT CAST(data AS BLOB) AS data FROM events WHERE position = ?').get([position]);
    const bytes = Buffer.from(data);
    bytes[bytes.length >> 1] = 0xff;
    db.prepare('UPDATE events SET data = CAST(? AS TEXT) WHERE position = ?').run([bytes, position]);
  }
  console.log(JSON.stringify(kinds));`;

interface Kind {
  readonly kind: string;
  readonly stream: string;
}

describe('a folder with one damaged event of every kind of stream', () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  let port = 0;
  let kinds: readonly Kind[] = [];
  const client = (): Client => new Client(() => `http://127.0.0.1:${port}`);
  const start = async (): Promise<void> => {
    server = await startServer({ dataDir, port, env: { DEMO_DATA: '1' } });
  };

  beforeAll(async () => {
    port = await freePort();
    await start();
    await server.stop();
  });
  afterAll(async () => {
    await server.stop();
    removeFolder(dataDir);
  });

  const damageAll = (end: 'first' | 'last'): void => {
    const printed = execFileSync(process.execPath, ['-e', DAMAGE, join(dataDir, 'log.db'), end], { encoding: 'utf8' });
    kinds = JSON.parse(printed) as readonly Kind[];
  };

  interface Health {
    readonly status: string;
    readonly problems: readonly string[];
    readonly faults: readonly { readonly code: string; readonly params: Readonly<Record<string, unknown>> }[];
  }
  const health = async (): Promise<Health> => (await fetch(`${server.origin}/health/ready`)).json() as Promise<Health>;

  it.each([
    ['first', '0000000003', '/api/admin/requests?limit=100', '9822071001'],
    ['last', '0000000002', '/api/staff/queue', '9822071002'],
  ] as const)(
    'starts and serves with the %s event of each damaged, and its health names what it met',
    async (end, member, page, newcomer) => {
      damageAll(end);
      expect(kinds.length).toBeGreaterThan(15);
      await start();
      const { status, faults, problems } = await health();
      expect(status).toBe('degraded');
      const named = faults.filter(({ code }) => code === 'event_damaged').map(({ params }) => params.stream);
      for (const kind of ['service', 'serviceType', 'sitePage'])
        expect(named).toContain(kinds.find((one) => one.kind === kind)?.stream);
      expect(problems.join('\n')).toContain('is damaged');

      // Who and what is not hit works on.
      for (const path of ['/', '/services', '/api/services', '/api/customer-count'])
        expect((await fetch(server.origin + path)).status).toBeLessThan(500);
      const office = client();
      await signIn(office, member);
      expect((await office.must<CasePage>('GET', page)).items.length).toBeGreaterThan(0);

      // A sale whose number or receipt cannot be made is captured all the same, and health says what is undone.
      const customer = client();
      await signIn(customer, newcomer);
      await buy(customer, {}).catch(() => undefined);
      await expect
        .poll(async () => (await health()).faults.map(({ code }) => code), { timeout: 60_000 })
        .toContain('follow_up_undone');
      await server.stop();
    },
  );
});
