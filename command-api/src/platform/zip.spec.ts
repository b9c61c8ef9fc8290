import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { unzip } from '../testing/unzip.js';
import { zipStream } from './zip.js';

const AT = new Date('2026-11-21T10:00:00.000Z');
const good = { path: 'good.txt', open: () => Readable.from(['whole']) };

describe('a ZIP that is made while it is read', () => {
  it('holds its files in their order', async () => {
    const zipped = await buffer(zipStream([good, { ...good, path: 'b/stored.txt', compress: false }], AT));
    expect([...unzip(zipped)].map(([path, bytes]) => [path, String(bytes)])).toEqual([
      ['good.txt', 'whole'],
      ['b/stored.txt', 'whole'],
    ]);
  });

  it('breaks off at a file that fails, and at one that is not there', async () => {
    const fails = async function* () {
      yield 'half';
      throw new Error('the log lost events');
    };
    const broken = { path: 'broken.txt', open: () => Readable.from(fails()) };
    await expect(buffer(zipStream([good, broken, good], AT))).rejects.toThrow('the log lost events');
    const gone = {
      path: 'gone.txt',
      open: async () => {
        throw new Error('the disk is gone');
      },
    };
    await expect(buffer(zipStream([good, gone], AT))).rejects.toThrow('the disk is gone');
  });

  it('closes the file that it reads when its caller breaks off, and one that is opened only then', async () => {
    const reading: Readable = new Readable({ read: (size) => void reading.push(Buffer.alloc(size)) });
    const broken = zipStream([{ path: 'endless.bin', open: () => reading }, good], AT);
    await once(broken, 'data');
    await once(broken.destroy(), 'close');
    expect(reading.destroyed).toBe(true);

    const late = Readable.from(['late']);
    let give: (file: Readable) => void = () => undefined;
    const opening = new Promise<Readable>((resolve) => {
      give = resolve;
    });
    await once(zipStream([{ path: 'late.txt', open: () => opening }], AT).destroy(), 'close');
    give(late);
    await expect.poll(() => late.destroyed).toBe(true);
  });
});
