import { join } from 'node:path';
import { openSqlite } from '@anupalan/infra/embedded/sqlite';
import { publicKeyText } from '@anupalan/infra/sealing/seal-keys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sealNow } from '../operations/sealing.js';
import { type CaseKit, startCaseKit } from '../testing/case-kit.js';
import { verifyFolder } from './verify-folder.js';

let kit: CaseKit;
beforeEach(async () => {
  kit = await startCaseKit();
});
afterEach(() => kit.close());

const verify = (publicKeys: readonly string[], seals: string | null = kit.app.config.sealFile) =>
  verifyFolder({ DATA_DIR: kit.app.config.dataDir }, { publicKeys, seals });

describe('the check of a folder from outside', () => {
  it('needs the public key alone, and names what was changed in a folder that is in use', async () => {
    await kit.paidRequest(await kit.person('customer', 'Asha'));
    await sealNow(kit.app);
    const [key] = kit.app.sealing.trusted;
    if (key === undefined) throw new Error('nothing is believed');
    const text = publicKeyText(key);
    expect(await verify([text])).toMatchObject({ intact: true });
    expect((await verify(['A'.repeat(43)])).lines).toContain('bad-signature, seal 0');
    const db = openSqlite(join(kit.app.config.dataDir, 'log.db'));
    const last = db
      .prepare<{ stream: string; revision: number }>(
        "SELECT stream, max(revision) AS revision FROM events WHERE stream LIKE 'serviceRequest-%' GROUP BY stream",
      )
      .get();
    db.prepare('DELETE FROM events WHERE stream = ? AND revision = ?').run(last?.stream ?? '', last?.revision ?? 0);
    db.close();
    const { intact, lines } = await verify([text], null);
    expect(intact).toBe(false);
    expect(lines[0]).toBe(`cut, ${last?.stream} event ${(last?.revision ?? 0) + 1}, seal 0`);
  });

  it('says what is missing in plain words', async () => {
    await expect(verify([])).rejects.toThrow('--public-key');
    await expect(verify(['x'], null)).rejects.toThrow('32 bytes');
    await expect(verify(['A'.repeat(43)], '/nowhere/seals.jsonl')).rejects.toThrow('There is no file');
  });
});
