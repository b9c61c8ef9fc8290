import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { countOf, type LogSeal } from '@anupalan/infra/sealing/log-seal';
import { sealsIn } from '@anupalan/infra/sealing/seal-file';
import { verifyStream } from '@anupalan/infra/sealing/verify-chain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEASE_LOST } from '../platform/lease.js';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { eventually } from '../testing/test-app.js';
import { readiness } from './health.js';
import { keepSealing, sealNow } from './sealing.js';

let kit: CaseKit;
let asha: Person;
let arjun: Person;
let id: string;
beforeEach(async () => {
  kit = await startCaseKit();
  asha = await kit.person('customer', 'Asha');
  arjun = await kit.person('admin', 'Arjun');
  id = await kit.paidRequest(asha);
});
afterEach(() => kit.close());

const seal = (): Promise<void> => sealNow(kit.app);
const say = (text: string) => asha.client.post(`/api/requests/${id}/messages`, { text });
const verify = async () => (await kit.read(arjun, `/api/admin/requests/${id}/verify`)).body;
const conversation = async () => {
  const { streams } = await verify();
  return streams.find((one: { stream: string }) => one.stream === `conversation-${id}`);
};
/** Changes that a person with access to the folder could make. */
const tamper = (sql: string): void => {
  const db = openSqlite(join(kit.app.config.dataDir, 'log.db'));
  db.exec(sql);
  db.close();
};

describe('the seal of each minute', () => {
  it('signs what came, in the log and in a file of its own', async () => {
    await seal();
    await say('One');
    await seal();
    await seal();
    const seals: LogSeal[] = [];
    for await (const one of sealsIn(kit.app.config.sealFile)) seals.push(one);
    expect(seals.map(countOf).slice(1)).toEqual([1]);
    expect(await kit.eventsIn('log-seal')).toBe(2);
    expect(await verify()).toMatchObject({ intact: true, seals: [] });
  });

  it('is made at the start and once more at the stop, and not by a process that lost its turn', async () => {
    const stopping = new AbortController();
    const working = keepSealing(kit.app, stopping.signal);
    await eventually(async () => (await kit.eventsIn('log-seal')) === 1);
    await say('One');
    stopping.abort();
    await working;
    expect(await kit.eventsIn('log-seal')).toBe(2);
    await say('Two');
    await keepSealing(kit.app, AbortSignal.abort(LEASE_LOST));
    expect(await kit.eventsIn('log-seal')).toBe(2);
  });

  it('that cannot be made, since the one before is damaged, is named by the health', async () => {
    await seal();
    tamper("UPDATE events SET data = CAST(x'ff' AS TEXT) WHERE stream = 'log-seal'");
    await say('One');
    await keepSealing(kit.app, AbortSignal.abort());
    expect((await readiness(kit.app)).body).toMatchObject({
      status: 'degraded',
      faults: [{ code: 'log_not_sealed', params: { since: expect.stringContaining('T') } }],
    });
  });

  it('is posted outside as lines of the file, again until it is taken, and each once then', async () => {
    let status = 503;
    const lines: string[] = [];
    const place = createServer((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      req.on('end', () => {
        const known = req.headers.authorization === 'Bearer s3cret';
        if (known && status === 200) lines.push(...body.split('\n').filter(Boolean));
        res.writeHead(known ? status : 401).end();
      });
    });
    await new Promise<void>((done) => place.listen(0, '127.0.0.1', done));
    try {
      const url = `http://127.0.0.1:${(place.address() as AddressInfo).port}/seals`;
      const app = { ...kit.app, config: { ...kit.app.config, sealPost: { url, secret: 's3cret' } } };
      await expect(sealNow(app)).rejects.toThrow('refused the seals with 503');
      await say('One');
      status = 200;
      await sealNow(app);
      await sealNow(app);
      expect(lines).toEqual(readFileSync(kit.app.config.sealFile, 'utf8').split('\n').filter(Boolean));
      expect(lines).toHaveLength(2);
    } finally {
      await new Promise((done) => place.close(done));
    }
  });

  it('lets the check of a case find that the end of its history was cut off', async () => {
    await say('One');
    await say('The one that somebody would rather not have got');
    await seal();
    tamper(`DELETE FROM events WHERE stream = 'conversation-${id}' AND revision = 1`);
    // The remaining chain is complete: it shows no fault by itself.
    expect(await verifyStream(kit.app.events, `conversation-${id}`)).toMatchObject({ kind: 'intact', events: 1 });
    expect((await verify()).intact).toBe(false);
    expect(await conversation()).toMatchObject({ kind: 'removed', revision: 1 });
    tamper(`DELETE FROM events WHERE stream = 'conversation-${id}'`);
    expect(await conversation()).toMatchObject({ kind: 'removed', revision: 0 });
  });

  it('is missed where its copy is not: the check says that the log was held against nothing outside of it', async () => {
    expect(await verify()).toMatchObject({ outside_seals: 'none' });
    await say('One');
    await seal();
    expect(await verify()).toMatchObject({ intact: true, outside_seals: 'held' });
    rmSync(kit.app.config.sealFile);
    expect(await verify()).toMatchObject({ intact: true, outside_seals: 'missing' });
  });

  it('cannot be forged in its file without being noticed', async () => {
    await say('One');
    await seal();
    const file = kit.app.config.sealFile;
    chmodSync(file, 0o600);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"first":0', '"first":1'));
    expect(await verify()).toMatchObject({ intact: false, seals: [{ kind: 'bad-signature', seal: 0 }] });
  });
});
