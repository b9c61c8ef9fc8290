import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedFields,
  canonicalAnswers,
  FIELD_TYPES,
  type FieldDefinition,
  type FieldType,
  isEmptyAnswer,
  validateAnswers,
  validateField,
} from './fields.js';

const field = (type: FieldType, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key: 'answer',
  label: 'Answer',
  type,
  required: false,
  display_order: 0,
  ...more,
});
const said = (definition: FieldDefinition, value: unknown): string | null =>
  validateField(definition, value)?.message ?? null;

describe('a required question', () => {
  it.each(FIELD_TYPES.filter((type) => type !== 'switch'))('of type %s must be answered', (type) => {
    const asked = field(type, { required: true, options: ['A', 'B'] });
    for (const nothing of [undefined, null, '', '  ']) expect(said(asked, nothing)).toBe('Answer is required');
    expect(said({ ...asked, required: false }, '')).toBeNull();
  });

  it('with a tick must be ticked', () => {
    expect(said(field('checkbox', { required: true }), false)).toBe('Answer is required');
    expect(said(field('checkbox', { required: true }), true)).toBeNull();
  });

  it('with a list of ticks needs one at least', () => {
    const heads = field('checkbox', { required: true, options: ['Salary', 'House property'] });
    expect(said(heads, [])).toBe('Answer is required');
    expect(said(heads, ['Salary'])).toBeNull();
  });

  it('with a switch is answered by leaving it off', () => {
    const asked = field('switch', { required: true });
    expect([undefined, null, false, true, 'false'].map((value) => said(asked, value))).toEqual(Array(5).fill(null));
    expect(isEmptyAnswer(asked, undefined)).toBe(false);
  });
});

describe('an answer', () => {
  it.each<[FieldType, unknown, string | null]>([
    ['text', 'x'.repeat(200), null],
    ['text', 'x'.repeat(201), 'Answer must be 200 characters or fewer'],
    ['text', 'two\nlines', 'Answer contains characters that cannot be used'],
    ['text', 5, 'Answer must be a text'],
    ['text', { toString: 1, valueOf: 1 }, 'Answer must be a text'],
    ['text', ['a'], 'Answer must be a text'],
    ['textarea', 'two\nlines', null],
    ['textarea', 'x'.repeat(2000), null],
    ['textarea', 'x'.repeat(2001), 'Answer must be 2000 characters or fewer'],
    ['textarea', 'a\u0000b', 'Answer contains characters that cannot be used'],
    ['email', 'asha@example.in', null],
    ['email', 'asha', 'Please enter a valid email address'],
    ['tel', '98765 43210', null],
    ['tel', '\u202a+91 98765 43210\u202c', null],
    ['text', 'As\u200bha', 'Answer contains an invisible character. Type it instead of pasting it'],
    ['textarea', 'Call \u202a+91 98765 43210\u202c', null],
    ['tel', '0000000001', null],
    ['tel', '98765', 'Mobile number must be at least 10 digits'],
    ['tel', `9876543210${' '.repeat(200)}x`, 'Answer must be 200 characters or fewer'],
    ['number', 0, null],
    ['number', '1,00,000.50', null],
    ['number', '१२', null],
    ['number', -1e12, null],
    ['number', '1000000000001', 'Answer must be between -10,00,00,00,00,000 and 10,00,00,00,00,000'],
    ['number', 1.005, 'Answer can have at most 2 decimals'],
    ['number', '1e5', 'Answer must be a number'],
    ['number', '0x10', 'Answer must be a number'],
    ['number', Number.NaN, 'Answer must be a number'],
    ['number', Number.POSITIVE_INFINITY, 'Answer must be a number'],
    ['number', true, 'Answer must be a number'],
    ['date', '2024-02-29', null],
    ['date', '2026-02-29', 'Answer must be a real date, like 2026-11-21'],
    ['date', '2026-04-31', 'Answer must be a real date, like 2026-11-21'],
    ['date', '2026-13-01', 'Answer must be a real date, like 2026-11-21'],
    ['date', '21-11-2026', 'Answer must be a real date, like 2026-11-21'],
    ['date', '1900-02-29', 'Answer must be a real date, like 2026-11-21'],
    ['date', '2000-02-29', null],
    ['date', '1900-01-01', null],
    ['date', '1899-12-31', 'Answer must be between 1900-01-01 and 2100-12-31'],
    ['date', '2101-01-01', 'Answer must be between 1900-01-01 and 2100-12-31'],
    ['select', 'A', null],
    ['select', 'C', 'Select an option for Answer'],
    ['radio', 'B', null],
    ['radio', 'a', 'Select an option for Answer'],
    ['checkbox', ['A', 'B'], null],
    ['checkbox', 'A', null],
    ['checkbox', ['A', 'C'], 'Select an option for Answer'],
    ['checkbox', ['A', 'A'], 'Select an option for Answer'],
    ['checkbox', [1], 'Select an option for Answer'],
    ['switch', 'on', 'Select an option for Answer'],
  ])('of type %s, %j: %s', (type, value, message) => {
    expect(said(field(type, { options: ['A', 'B'] }), value)).toBe(message);
  });

  it('to a lone tick is yes or no', () => {
    expect(said(field('checkbox'), 'true')).toBeNull();
    expect(said(field('checkbox'), 'yes')).toBe('Select an option for Answer');
  });

  it('must pass the rule that its definition names, when there is one', () => {
    const gstin = field('text', { rule: 'gstin' });
    expect(said(gstin, '27 AAPFU0939F1ZV')).toBeNull();
    expect(said(gstin, '27AAPFU0939F1ZW')).toMatch(/last character/);
    expect(said(gstin, '')).toBeNull();
    expect(said(field('number', { rule: 'positive' }), '0')).toBe('Enter a number above 0');
    expect(said(field('number', { rule: 'positive' }), '0.5')).toBeNull();
    for (const wrong of ['0', '1.5', '1189', '99999999'])
      expect(said(field('number', { rule: 'months' }), wrong)).toBe('Enter whole months, from 1 to 1188');
    for (const fine of ['1', '11', '1188']) expect(said(field('number', { rule: 'months' }), fine)).toBeNull();
    expect(said(field('text', { rule: '' }), 'anything')).toBeNull();
  });

  it.each([
    ['2026-11-21', 'Choose a day from tomorrow on'],
    ['2026-11-20', 'Choose a day from tomorrow on'],
    ['2026-11-22', 'There are no calls on Sundays. Choose another day'],
    ['2026-11-23', null],
    ['2027-02-19', null],
    ['2027-02-20', 'Choose a day within the next 90 days'],
    ['2026-02-30', 'Answer must be a real date, like 2026-11-21'],
  ])('that names a day for a consultation, asked on Saturday 21 November: %s', (day, message) => {
    const definition = field('date', { rule: 'coming_workday' });
    expect(validateField(definition, day, '2026-11-21')?.message ?? null).toBe(message);
    const errors = validateAnswers([definition], { [definition.key]: day }, '', '2026-11-21');
    expect(errors.map((one) => one.message)).toEqual(message === null ? [] : [message]);
  });

  it('that names a day for a consultation is no Sunday, whatever day it is checked on', () => {
    const definition = field('date', { rule: 'coming_workday' });
    expect(validateField(definition, '2020-11-22')?.code).toBe('day.sunday');
    expect(validateField(definition, '2020-11-23')).toBeNull();
  });

  it('to a question that names an unknown rule is a fault of the catalogue', () => {
    expect(() => said(field('text', { rule: 'gst' }), 'x')).toThrow('No rule is named "gst"');
  });

  it('never makes a check throw, whatever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_TYPES), fc.boolean(), fc.anything(), (type, list, value) => {
        const definition = field(type, { options: list ? ['A'] : [], required: true });
        expect(() => validateField(definition, value)).not.toThrow();
        expect(() => canonicalAnswers([definition], { answer: value })).not.toThrow();
      }),
    );
  });
});

const form: readonly FieldDefinition[] = [
  field('text', { key: 'legal_name', label: 'Legal name', required: true }),
  field('radio', { key: 'kind', label: 'Kind', options: ['Company', 'Person'], required: true }),
  field('text', { key: 'cin', label: 'CIN', rule: 'cin', required: true, show_if: { key: 'kind', equals: 'Company' } }),
  field('switch', { key: 'exports', label: 'Exports', show_if: { key: 'kind', equals: 'Company' } }),
  field('text', { key: 'iec', label: 'IEC', required: true, show_if: { key: 'exports', equals: 'true' } }),
  field('text', { key: 'market', label: 'Home market', show_if: { key: 'exports', equals: false } }),
];

describe('the answers of a form', () => {
  it('are wrong by path, code and text, in the order of the questions', () => {
    expect(validateAnswers(form, { kind: 'Company', cin: 'U1' }, 'formData.')).toEqual([
      {
        path: 'formData.legal_name',
        code: 'required',
        message: 'Legal name is required',
        params: { label: 'Legal name' },
      },
      { path: 'formData.cin', code: 'cin.format', message: 'Enter a valid CIN, like U72200MH2020PTC123456' },
    ]);
  });

  it('are not asked for where the condition does not hold', () => {
    expect(validateAnswers(form, { legal_name: 'Asha', kind: 'Person' })).toEqual([]);
    expect(validateAnswers(form, { legal_name: 'Asha', kind: 'Person', cin: 'nonsense' })).toEqual([]);
  });

  it('open further questions, step by step', () => {
    const keys = (answers: object): string[] => askedFields(form, answers).map(({ key }) => key);
    expect(keys({ kind: 'Person', exports: true })).toEqual(['legal_name', 'kind']);
    expect(keys({ kind: ' Company ', exports: true })).toEqual(['legal_name', 'kind', 'cin', 'exports', 'iec']);
    expect(keys({ kind: 'Company' })).toEqual(['legal_name', 'kind', 'cin', 'exports', 'market']);
  });

  it('never reach a question whose conditions go in a circle or name no question', () => {
    const circle = [
      field('text', { key: 'a_1', show_if: { key: 'b_1', equals: 'x' } }),
      field('text', { key: 'b_1', show_if: { key: 'a_1', equals: 'x' } }),
      field('text', { key: 'c_1', show_if: { key: 'none', equals: 'x' } }),
      field('text', { key: 'd_1', show_if: { key: 'd_1', equals: 'x' } }),
    ];
    expect(askedFields(circle, { a_1: 'x', b_1: 'x', none: 'x', d_1: 'x' })).toEqual([]);
  });

  it('with an unknown key are refused, however many there are', () => {
    const known = { legal_name: 'Asha', kind: 'Person' };
    expect(validateAnswers(form, { ...known, role: 'admin' })).toEqual([
      { path: 'role', code: 'field.unknown', message: 'There is no field "role"', params: { key: 'role' } },
    ]);
    const flood = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key_${i}`, '']));
    expect(validateAnswers(form, { ...known, ...flood })).toHaveLength(10);
  });

  it('are not found on the prototype', () => {
    const hostile = [field('text', { key: 'constructor', label: 'Constructor', required: true })];
    expect(validateAnswers(hostile, {})).toMatchObject([{ path: 'constructor', code: 'required' }]);
    expect(validateAnswers(form, JSON.parse('{"legal_name":"A","kind":"Person","__proto__":"x"}'))).toMatchObject([
      { path: '__proto__', code: 'field.unknown' },
    ]);
  });

  it.each([undefined, null, 'text', 5, []])('that are %j are no answers', (answers) => {
    expect(validateAnswers(form, answers, 'formData.')).toMatchObject([{ path: 'formData', code: 'answers.type' }]);
  });
});

describe('answers as they are stored', () => {
  it('are trimmed, canonical, and without what was not asked', () => {
    const definitions = [
      ...form,
      field('tel', { key: 'phone' }),
      field('number', { key: 'capital' }),
      field('number', { key: 'share' }),
      field('email', { key: 'email' }),
      field('text', { key: 'pan', rule: 'pan' }),
      field('checkbox', { key: 'heads', options: ['Salary', 'Business'] }),
      field('textarea', { key: 'note' }),
      field('text', { key: 'empty' }),
    ];
    expect(
      canonicalAnswers(definitions, {
        legal_name: '  Asha ',
        kind: 'Person',
        cin: 'nonsense',
        phone: '\u202a98765 43210\u202c',
        capital: '10,00,000',
        share: '12.50',
        email: 'asha@EXAMPLE.in',
        pan: '\u200eabcpe\u200b1234f',
        heads: 'Salary',
        note: 'a\r\nb',
        empty: '  ',
      }),
    ).toEqual({
      legal_name: 'Asha',
      kind: 'Person',
      phone: '+919876543210',
      capital: 1000000,
      share: '12.5',
      email: 'asha@example.in',
      pan: 'ABCPE1234F',
      heads: ['Salary'],
      note: 'a\nb',
    });
  });

  it('stay as they are when stored again, and stay valid', () => {
    const answers = fc.record(
      {
        legal_name: fc.constantFrom(' Asha ', 'B'),
        kind: fc.constantFrom('Company', ' Person'),
        cin: fc.constantFrom('u72200mh2020ptc123456', 'U72200 MH2020 PTC123456'),
        exports: fc.constantFrom(true, false, 'true', 'false'),
        iec: fc.constantFrom('1', ' x '),
        market: fc.constant('Pune'),
      },
      { requiredKeys: ['legal_name', 'kind', 'cin', 'iec'] },
    );
    fc.assert(
      fc.property(answers, (given) => {
        expect(validateAnswers(form, given)).toEqual([]);
        const stored = canonicalAnswers(form, given);
        expect(validateAnswers(form, stored)).toEqual([]);
        expect(canonicalAnswers(form, stored)).toEqual(stored);
      }),
    );
  });
});
