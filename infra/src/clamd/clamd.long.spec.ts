import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { EICAR } from '../../../scripts/engines/clamd.mjs';
import { clamdWays } from '../../testing/clamd-engine.js';
import { onEngine } from '../../testing/engines.js';
import { scannerAddress } from '../ports/virus-scanner.js';
import { clamd } from './clamd.js';

const MB = 1024 * 1024;

await onEngine('virus scan', 'clamd', clamdWays, ({ url }) => {
  const address = scannerAddress(url);
  if (address === null) throw new Error(`${url} is no address of a clamd`);
  const scanner = clamd(address);
  async function* pieces(...texts: readonly (string | Buffer)[]): AsyncIterable<Buffer> {
    for (const text of texts) yield Buffer.from(text);
  }

  it('finds the harmless EICAR text, also in pieces', async () => {
    expect(await scanner.scan(pieces(EICAR))).toMatch(/eicar/i);
    expect(await scanner.scan(pieces(EICAR.slice(0, 20), EICAR.slice(20)))).toMatch(/eicar/i);
  });

  it('takes a clean file, an empty one and one of 50 MB', async () => {
    expect(await scanner.scan(pieces('%PDF-1.4 nothing in it'))).toBe(null);
    expect(await scanner.scan(pieces())).toBe(null);
    const block = randomBytes(MB);
    expect(await scanner.scan(pieces(...Array.from({ length: 50 }, () => block)))).toBe(null);
  });

  it('scans several files at once', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => scanner.scan(pieces(n % 2 === 0 ? EICAR : 'clean'))),
    );
    expect(verdicts.map((verdict) => verdict !== null)).toEqual(Array.from({ length: 10 }, (_, n) => n % 2 === 0));
  });
});
