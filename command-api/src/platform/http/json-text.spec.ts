import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInTurns, readOutline } from './json-text.js';

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const outline = (text: string, most = 120_000) => readOutline(bytesOf(text), most);
const parse = async (text: string, most?: number): Promise<unknown> => {
  const parts = outline(text, most);
  if (!parts.ok) throw new Error(parts.error.code);
  return parseInTurns(bytesOf(text), parts.value);
};
const names = (count: number): string => Array.from({ length: count }, (_, n) => `"n${n}":1`).join();

describe('a JSON text', () => {
  it('is counted by its values and names, empty lists and objects of a list included', () => {
    for (const value of [[], {}, [[], {}], { a: [], b: [1, 2, { c: 'x,[{' }] }, [1, [2, [3]]]]) {
      const count = (one: unknown): number =>
        typeof one === 'object' && one !== null
          ? Object.values(one).reduce((sum: number, inner) => sum + 1 + count(inner), 0)
          : 0;
      const text = JSON.stringify(value, null, 1);
      expect(outline(text, count(value)).ok).toBe(true);
      if (count(value) > 0) expect(outline(text, count(value) - 1).ok).toBe(false);
    }
  });

  it('is refused before it is parsed where a turn would take too many names', () => {
    const tooMany = { ok: false, error: { code: 'too_many_values', params: { max: 10_000 } } };
    expect(outline(`{${names(20_000)}}`)).toMatchObject(tooMany);
    expect(outline(`{"services":[{${names(20_000)}}]}`)).toMatchObject(tooMany);
    expect(outline(`{"services":[[${'1,'.repeat(20_000)}1]]}`)).toMatchObject(tooMany);
    expect(outline(`[${'1,'.repeat(20_000)}1]`)).toMatchObject(tooMany);
    expect(outline(`{"services":[${'1,'.repeat(20_000)}1]}`).ok).toBe(true);
  });

  it('is parsed in parts where it is long, into the same value', async () => {
    const service = {
      id: 'a "quoted]',
      fields: Array.from({ length: 900 }, (_, n) => ({ n, text: '\\" ,[', none: [] })),
    };
    const value = {
      format: 'x',
      services: Array.from({ length: 12 }, () => service),
      more: [],
      numbers: [...Array(30_000).keys()],
      deep: { list: [[1]] },
      ['__proto__']: [1],
    };
    const long = JSON.stringify(value, null, 1);
    const parts = outline(long);
    expect(parts.ok && parts.value.length).toBeGreaterThan(6);
    expect(await parse(long)).toEqual(JSON.parse(long));
  });

  it('that is none is none in parts, too', async () => {
    const long = `${'1,'.repeat(9000)}1`;
    for (const wrong of ['1,', '1}', '],[', '"', '1 1', ',', '\ufeff'])
      await expect(parse(`{"a":[${long},${wrong}],"b":1}`), wrong).rejects.toThrow();
    for (const end of ['', ']', '}}', ',', ' x']) await expect(parse(`{"a":[${long}]${end}`), end).rejects.toThrow();
  });

  it('is read as JSON.parse reads it, whatever it is', async () => {
    const piece = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', ' ', '{"a":[', `${'1,'.repeat(5001)}1`);
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const text = pieces.join('');
        const [own, theirs] = await Promise.allSettled([parse(text), Promise.resolve(text).then(JSON.parse)]);
        if (own.status === 'rejected' && own.reason.message === 'too_many_values') return;
        expect(own.status).toBe(theirs.status);
        if (own.status === 'fulfilled' && theirs.status === 'fulfilled') expect(own.value).toEqual(theirs.value);
      }),
      { numRuns: 300 },
    );
  });
});
