import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readInTurns, readValue } from './read-value.js';

const schema = z.strictObject({
  reason: z.string().min(10).max(20),
  rating: z.number().int().min(1).max(5).optional(),
  fee: z.number().positive().optional(),
  decision: z.enum(['approve', 'reject']).optional(),
  purpose: z.literal('login').optional(),
  keys: z.array(z.string()).min(1).optional(),
  name: z.string().min(1).optional(),
  mobile: z.string('mobile.required').optional(),
  version: z.literal(1, { error: () => 'file.format_version' }).optional(),
  day: z.iso.date().optional(),
  page: z.union([z.number(), z.null()]).optional(),
});
const good = { reason: 'long enough' };
const said = (value: unknown): string[] => {
  const read = readValue(schema, value);
  return read.ok ? [] : read.error.map(({ message }) => message);
};

describe('what is wrong with a value', () => {
  it.each([
    [{}, 'reason is required'],
    [{ reason: 7 }, 'reason must be a text'],
    [{ reason: 'short' }, 'reason must be at least 10 characters'],
    [{ reason: 'x'.repeat(21) }, 'reason must be at most 20 characters'],
    [{ ...good, rating: 9 }, 'rating must be at most 5'],
    [{ ...good, rating: 1.5 }, 'rating must be a whole number'],
    [{ ...good, fee: 0 }, 'fee must be more than 0'],
    [{ ...good, decision: 'maybe' }, 'decision must be one of approve, reject'],
    [{ ...good, purpose: 'fun' }, 'purpose must be login'],
    [{ ...good, keys: [] }, 'keys must have at least 1 entry'],
    [{ ...good, keys: [1] }, 'keys.0 must be a text'],
    [{ ...good, name: '' }, 'name is required'],
    [{ ...good, day: '2026-02-30' }, 'day must be a real day, like 2026-11-21'],
    [{ ...good, page: 'one' }, 'page is not valid'],
    [{ ...good, role: 'admin', price: 1 }, 'Not known here: role, price'],
    [[], 'The value must be an object'],
  ])('%j: %s', (value, text) => expect(said(value)).toEqual([text]));

  it('is told in the words of its schema where it has its own', () => {
    expect(said({ ...good, mobile: 1 })).toEqual(['Mobile number is required']);
    expect(readValue(schema, { ...good, version: '2.0' })).toMatchObject({
      error: [
        {
          path: 'version',
          code: 'file.format_version',
          params: { given: '"2.0"', known: '1' },
          message: 'This file has the format version "2.0". Only files of version 1 can be imported here.',
        },
      ],
    });
  });

  it('has a code of the catalogue and its parameters', () => {
    expect(readValue(schema, { reason: 'short', rating: 9 })).toMatchObject({
      error: [
        { path: 'reason', code: 'value.short', params: { name: 'reason', min: 10 } },
        { path: 'rating', code: 'value.most', params: { name: 'rating', max: 5 } },
      ],
    });
    expect(readValue(schema, { ...good, decision: 'maybe' })).toMatchObject({
      error: [{ code: 'value.option', params: { name: 'decision', options: 'approve, reject' } }],
    });
  });
});

describe('a long value that is read in turns', () => {
  const file = z.object({
    version: z.literal(1),
    file: z.object({ items: z.array(z.strictObject({ name: z.string().min(2), tags: z.array(z.string()) })).max(300) }),
    chosen: z.array(z.string()).optional(),
  });
  const item = { name: 'one', tags: ['a'] };
  const many = Array.from({ length: 200 }, () => item);

  it.each([
    { version: 1, file: { items: many }, chosen: ['x'], unknown: true },
    { version: 1, file: { items: [] } },
    { version: 2, file: { items: [item, { name: 'x' }, { ...item, more: 1 }, { name: 'ok', tags: [1] }] } },
    { version: 1, file: { items: Array.from({ length: 301 }, () => item) } },
    { version: 1, file: {} },
    { version: 1, file: [] },
    { version: 1 },
    [],
    null,
    'text',
  ])('is the same, or wrong in the same places, as one that is read at once: %#', async (value) => {
    const [turns, once] = [await readInTurns(file, value), readValue(file, value)];
    const wrong = (read: typeof once) => (read.ok ? [] : read.error.map(({ message }) => message).sort());
    expect([turns.ok, wrong(turns as typeof once)]).toEqual([once.ok, wrong(once)]);
    if (turns.ok && once.ok) expect(turns.value).toEqual(once.value);
  });

  it('names no more problems than one that is read at once', async () => {
    const read = await readInTurns(file, { version: 1, file: { items: Array.from({ length: 200 }, () => ({})) } });
    expect(read.ok ? 0 : read.error.length).toBe(50);
  });

  it('lets others have their turn between the entries of its lists', async () => {
    const reading = new AbortController();
    let turns = 0;
    const turn = (): void => {
      if (reading.signal.aborted) return;
      turns += 1;
      setImmediate(turn);
    };
    setImmediate(turn);
    await readInTurns(file, { version: 1, file: { items: many } });
    reading.abort();
    expect(turns).toBeGreaterThanOrEqual(many.length - 1);
  });

  it('of a schema that asks something of the whole is read at once', async () => {
    const schema = z
      .object({ list: z.array(z.number()) })
      .refine(({ list }) => list.length > 1, { error: () => 'file.format_version' });
    expect((await readInTurns(schema, { list: [1] })).ok).toBe(false);
    expect(await readInTurns(schema, { list: [1, 2] })).toEqual({ ok: true, value: { list: [1, 2] } });
  });
});
