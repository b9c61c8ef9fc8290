import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { readSealFile } from '@anupalan/infra/sealing/log-seal';
import { verifyStream } from '@anupalan/infra/sealing/verify-chain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaseKit, type Person, startCaseKit } from '../testing/case-kit.js';
import { WORKERS } from './start-workers.js';

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

/** What the hour does. */
const seal = async (): Promise<void> => {
  const at = new Date(kit.clock.now()).toISOString();
  const job = { id: `hour-${at}`, queue: 'log-seal', payload: {}, runAt: at, attempt: 1, attempts: 3, error: null };
  await WORKERS['log-seal']?.handle(kit.app)({ ...job, state: 'running' }, new AbortController().signal);
};
const say = (text: string) => asha.client.post(`/api/requests/${id}/messages`, { text });
const verify = async () => (await kit.read(arjun, `/api/admin/requests/${id}/verify`)).body;
const conversation = async () => {
  const { streams } = await verify();
  return streams.find((one: { stream: string }) => one.stream === `conversation-${id}`);
};
/** What somebody with access to the folder could do. */
const tamper = (sql: string): void => {
  const db = openSqlite(join(kit.app.config.dataDir, 'log.db'));
  db.exec(sql);
  db.close();
};

describe('the hourly seal', () => {
  it('signs the heads of all streams that moved, in the log and in a file of its own', async () => {
    await seal();
    await say('One');
    await seal();
    await seal();
    const seals = await readSealFile(kit.app.config.sealFile);
    expect(seals).toHaveLength(2);
    expect(seals[0]?.heads).toHaveProperty([`serviceRequest-${id}`, 'revision'], 1);
    expect(Object.keys(seals[1]?.heads ?? {})).toEqual([`conversation-${id}`]);
    expect(await kit.eventsIn('log-seal')).toBe(2);
    expect(await verify()).toMatchObject({ intact: true, seals: [] });
    const planned = await kit.app.jobs.list('log-seal', 'waiting');
    expect(planned.map(({ runAt }) => runAt)).toEqual(['2026-11-21T11:00:00.000Z']);
  });

  it('lets the check of a case find that the end of its history was cut off', async () => {
    await say('One');
    await say('The one that somebody would rather not have got');
    await seal();
    tamper(`DELETE FROM events WHERE stream = 'conversation-${id}' AND revision = 1`);
    // What is left is a whole chain: by itself it shows nothing.
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
    writeFileSync(file, readFileSync(file, 'utf8').replace(`conversation-${id}`, `conversation-x`));
    expect(await verify()).toMatchObject({ intact: false, seals: [{ kind: 'bad-signature', seal: 0 }] });
  });
});
