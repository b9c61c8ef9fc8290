import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { csvLine, csvStream, csvTime } from './csv.js';

describe('a CSV', () => {
  it('quotes what holds commas, quotes and line breaks, as RFC 4180 says', () => {
    expect(csvLine(['a,b', 'say "yes"', 'two\r\nlines', 'plain', 7, null])).toBe(
      '"a,b","say ""yes""","two\r\nlines",plain,7,\r\n',
    );
  });

  it('makes no text a formula', () => {
    for (const text of ['=1+1', '+91 98765', '-5', '@SUM(A1)', '\tx', '\rx'])
      expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
    expect(csvLine([-5])).toBe('-5\r\n');
  });

  it('makes no text a formula that begins at full width or after what nobody sees', () => {
    const invisible = ['\u200b', '\ufeff', '\u2060', '\u200b \u202a'];
    const signs = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
    for (const text of [...invisible.flatMap((before) => signs.map((sign) => `${before}${sign}1`)), ...signs])
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    expect(csvLine(['\u200bAsha', 'A=1'])).toBe('\u200bAsha,A=1\r\n');
  });

  it('says times in India', () => {
    expect([csvTime('2026-11-20T20:00:00.000Z'), csvTime(null)]).toEqual(['2026-11-21 01:30', null]);
  });

  it('begins with the mark of UTF-8 and is made a page at a time', async () => {
    let made = 0;
    const pages = async function* () {
      for (made = 1; made <= 100; made += 1) yield Array.from({ length: 100 }, () => ['x'.repeat(1000)]);
    };
    const stream = csvStream(['Näme'], pages());
    const first = (await stream[Symbol.asyncIterator]().next()).value as Buffer;
    expect([...first.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(first.toString()).toBe('\uFEFFNäme\r\n');
    expect(made).toBeLessThan(30);
    stream.destroy();
    expect(await text(csvStream(['A'], pages()))).toHaveLength(3 + 100 * 100 * 1002);
  });
});
