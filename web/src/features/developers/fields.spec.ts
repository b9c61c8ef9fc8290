import { describe, expect, it } from 'vitest';
import { fieldsOf, kindOf } from './fields';

describe('the fields of an event', () => {
  it('are listed in their order, each object before its own fields', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'Unique' },
        data: {
          type: 'object',
          properties: {
            paid: { type: 'boolean' },
            items: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
            person: { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] },
          },
          required: ['paid'],
        },
      },
      required: ['id', 'data'],
    };
    expect(fieldsOf(schema).map(({ path, isRequired }) => [path, isRequired])).toEqual([
      ['id', true],
      ['data', true],
      ['data.paid', true],
      ['data.items', false],
      ['data.items[].name', false],
      ['data.person', false],
      ['data.person.name', false],
    ]);
    expect(fieldsOf(schema)[0]).toEqual({ path: 'id', kind: 'string', isRequired: true, description: 'Unique' });
  });

  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ const: '1.0' }, '"1.0"'],
    [{ type: 'string', enum: ['paid', 'refunded'] }, '"paid" | "refunded"'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{}, 'any'],
  ])('say what they hold: %j is %s', (schema, words) => {
    expect(kindOf(schema)).toBe(words);
  });
});
