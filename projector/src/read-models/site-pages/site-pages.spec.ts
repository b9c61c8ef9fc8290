import type { ReadStore } from '@anupalan/infra/ports/read-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, createHistory } from '../../../testing/history.js';
import { buildViews } from '../../../testing/views.js';
import { countVersions, findPageVersion, pageInForce, pageVersions } from './queries.js';

let reads: ReadStore;
let close: () => Promise<void>;
beforeAll(async () => {
  const log = createHistory();
  const save = (slug: string, body: string, effectiveFrom: string) =>
    log.add(ADMIN, `sitePage-${slug}`, 'SitePageSaved', { title: 'Terms', body, effectiveFrom, note: '' });
  save('terms', 'First', '2026-11-01');
  save('about', 'Us', '2026-11-01');
  save('terms', 'Second', '2026-11-10');
  for (let n = 3; n <= 30; n += 1) save('terms', `Planned ${n}`, '2027-01-01');
  ({ reads, close } = await buildViews(log));
});
afterAll(() => close());

describe('the pages of trust', () => {
  it('hold in the newest version whose day has come, however many are planned', async () => {
    expect(await pageInForce(reads, 'terms', '2026-11-09')).toMatchObject({ version: 1 });
    expect(await pageInForce(reads, 'terms', '2026-11-23')).toMatchObject({ version: 2, by: ADMIN });
    expect(await pageInForce(reads, 'terms', '2027-01-01')).toMatchObject({ version: 30 });
    expect(await pageInForce(reads, 'terms', '2026-10-31')).toBeNull();
    expect(await pageInForce(reads, 'nothing', '2026-11-23')).toBeNull();
  });
  it('keep the text of each version', async () => {
    expect(await findPageVersion(reads, 'terms', 1)).toMatchObject({ version: 1, body: 'First' });
    expect(await findPageVersion(reads, 'terms', 2)).toMatchObject({ version: 2, body: 'Second' });
    expect(await findPageVersion(reads, 'terms', 31)).toBeNull();
    expect(await findPageVersion(reads, 'terms', 0)).toBeNull();
  });
  it('list their versions newest first, a page at a time', async () => {
    const first = await pageVersions(reads, 'terms', { limit: 20 });
    const rest = await pageVersions(reads, 'terms', { limit: 20, before: first.at(-1)?.version });
    expect([...first, ...rest].map(({ version }) => version)).toEqual(Array.from({ length: 30 }, (_, n) => 30 - n));
    expect(await countVersions(reads, 'terms')).toBe(30);
  });
});
