import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnswerSchema, schemaProblems } from './json-schema.js';

const schema = z.toJSONSchema(
  z.object({
    id: z.string().min(2),
    count: z.number().int().max(5),
    kind: z.enum(['a', 'b']),
    inner: z.object({ name: z.string().nullable() }).optional(),
    list: z.array(z.union([z.string(), z.object({ n: z.number() })])),
    open: z.record(z.string(), z.boolean()).optional(),
  }),
) as AnswerSchema;
const good = { id: 'x1', count: 3, kind: 'a', inner: { name: null }, list: ['a', { n: 1.5 }], open: { any: true } };
const problems = (value: unknown) => schemaProblems(value, schema, {});

describe('an answer held against its schema', () => {
  it('fits when it is what was declared', () => {
    expect(problems(good)).toEqual([]);
  });

  it('does not when something is missing, more, of another type or out of bounds', () => {
    const { id: _, ...without } = good;
    expect(problems(without)).toEqual(['.id is missing']);
    expect(problems({ ...good, passwordHash: 'x' })).toEqual(['.passwordHash is not declared']);
    expect(problems({ ...good, inner: { name: 'x', secret: 1 } })).toEqual(['.inner.secret is not declared']);
    expect(problems({ ...good, id: 7 })).toEqual(['.id is integer, not string']);
    expect(problems({ ...good, id: 'x' })).toEqual(['.id 1 is out of bounds']);
    expect(problems({ ...good, count: 6 })).toEqual(['.count 6 is out of bounds']);
    expect(problems({ ...good, count: 1.5 })).toEqual(['.count is number, not integer']);
    expect(problems({ ...good, kind: 'c' })).toEqual(['.kind is none of the declared values']);
    expect(problems({ ...good, list: [{ n: 'one' }] })).toEqual(['.list[0] is object, not string']);
    expect(problems({ ...good, open: { any: 1 } })).toEqual(['.open.any is integer, not boolean']);
    expect(problems([])).toEqual([' is array, not object']);
  });

  it('names a reference that leads nowhere', () => {
    expect(schemaProblems(1, { $ref: '#/components/schemas/None' }, {})).toEqual([
      ' #/components/schemas/None is nowhere',
    ]);
  });
});
