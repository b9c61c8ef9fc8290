import type { ServiceFieldView } from '@anupalan/domain/contracts/catalogue';
import { toWire } from '@anupalan/domain/kernel/record';
import { hasOptions } from '@anupalan/domain/rules/fields';
import { ofEach, RECORDS } from '@anupalan/domain/testing/records';
import { describe, expect, it } from 'vitest';
import { conditionWords } from './condition-form';
import { documentBody, documentProblems, documentValues, listedDocument } from './document-form';
import { byOrder, fieldBody, fieldProblems, fieldValues, lastOrder, listedField } from './field-form';
import { movedTo } from './reorder';

const field = { ...fieldValues(null, 0), label: 'Trade name' };
const document = { ...documentValues(null, 0), document_name: 'PAN card' };

describe('a question', () => {
  it('is listed with a key, a label and a type where they are missing, and options that came as a text (AMET-08 to AMET-11)', () => {
    const shown = listedField({ id: 7, options: '["Yes","No"]', display_order: 2 });
    expect(shown).toMatchObject({
      key: 'field_7',
      label: 'Unnamed Field',
      type: 'text',
      options: ['Yes', 'No'],
      order: 2,
    });
    expect(listedField({ id: 8, options: 'not a list', position: 4 })).toMatchObject({ options: [], order: 4 });
  });

  it('stands last without an order (AMET-04)', () => {
    const list = [{ id: 1 }, { id: 2, position: 3 }, { id: 3, display_order: 1 }].map(listedField);
    expect(byOrder(list).map(({ id, order }) => [id, order])).toEqual([
      [3, 1],
      [2, 3],
      [1, null],
    ]);
    expect(lastOrder(list)).toBe(4);
  });

  it('gets a key from its label when it has none, and order 0 for what is no whole number (AMET-21, AMET-22)', () => {
    expect(fieldBody({ ...field, label: ' Father’s  Name ', position: '-2' })).toMatchObject({
      key: 'fathers_name',
      position: 0,
    });
    expect(fieldBody({ ...field, key: 'own_key', position: '5' })).toMatchObject({ key: 'own_key', position: 5 });
  });

  it('is refused with the words of the texts (AMET-15 to AMET-19, AMET-23)', () => {
    expect(fieldProblems({ ...field, label: '' }, [])).toEqual({ label: 'Label is required' });
    expect(fieldProblems({ ...field, key: 'ab' }, []).key).toBe('Key must be at least 3 characters');
    expect(fieldProblems({ ...field, key: 'Own-Key' }, []).key).toBe(
      'Key must only contain lowercase letters, numbers, and underscores',
    );
    expect(fieldProblems({ ...field, type: '' }, []).type).toBe('Type is required');
    expect(fieldProblems({ ...field, type: 'select' }, []).options).toBe('Add at least one option');
    expect(fieldProblems(field, ['trade_name']).key).toBe(
      'A field with key "trade_name" already exists for this service. Please use a unique key.',
    );
    expect(fieldProblems(field, ['other_key'])).toEqual({});
  });

  it('is sent by its dialog as it was shown, without options and rule that its type does not have', () => {
    const one = recordOf('a question');
    ofEach(one, (data) => {
      const shown = toWire(one.fields, { ...data, key: 'some_key' }) as Partial<ServiceFieldView>;
      const { type = '', options = [], rule = '' } = shown;
      expect(fieldBody(fieldValues(listedField({ id: 1, ...shown }), 0))).toEqual({
        ...shown,
        options: hasOptions(type) ? options : [],
        rule: type === 'checkbox' || type === 'switch' ? '' : rule,
      });
    });
  });

  it('has options and a rule only where its type has them', () => {
    const options = ['Yes'];
    expect(fieldBody({ ...field, type: 'text', options })).toMatchObject({ options: [] });
    expect(fieldBody({ ...field, type: 'radio', options })).toMatchObject({ options });
    expect(fieldBody({ ...field, type: 'switch', rule: 'pan' }).rule).toBe('');
  });

  it('that depends on another one names it and its value', () => {
    const condition = { ...field.show_if, when: 'only' };
    expect(fieldProblems({ ...field, show_if: condition }, [])).toEqual({
      show_if: { key: 'Choose a question', equals: 'Choose or enter a value' },
    });
    expect(fieldBody({ ...field, show_if: { ...condition, key: 'kind', equals: 'LLP' } }).show_if).toEqual({
      key: 'kind',
      equals: 'LLP',
    });
    const asked = [{ key: 'kind', label: 'Have you a shop?', type: 'switch' }];
    expect(conditionWords({ key: 'kind', equals: 'true', not: true }, asked)).toBe('“Have you a shop?” is not “Yes”');
  });
});

const recordOf = (name: string) => RECORDS.find((one) => one.name === name) ?? expect.fail(`no record ${name}`);

describe('a document requirement', () => {
  it('is sent by its dialog as it was shown', () => {
    const one = recordOf('a document requirement');
    ofEach(one, (data) => {
      const shown = toWire(one.fields, { ...data, key: 'some_key' });
      const listed = listedDocument({ id: 1, ...shown, display_order: shown.position as number });
      expect(documentBody(documentValues(listed, 0))).toEqual(shown);
    });
  });

  it('starts with the formats and the size of the texts (AMET-14)', () => {
    expect(document).toMatchObject({ allowed_formats: 'pdf,doc,docx,jpg,jpeg,png', max_size: '10', required: false });
  });

  it('is read by the names of either text (AMET-38)', () => {
    const shown = listedDocument({ id: 3, key: 'pan', label: 'PAN card', allowed_types: 'pdf', max_size_mb: 5 });
    expect(shown).toMatchObject({ document_name: 'PAN card', allowed_formats: 'pdf', max_size: 5, order: null });
  });

  it('is refused with the words of the texts (AMET-24 to AMET-30)', () => {
    expect(documentProblems({ ...document, document_name: ' ' }, [])).toEqual({
      document_name: 'Document name is required',
    });
    expect(documentProblems({ ...document, max_size: '0' }, []).max_size).toBe('Max size must be at least 1MB');
    expect(documentProblems({ ...document, max_size: '51' }, []).max_size).toBe('Max size cannot exceed 50MB');
    expect(documentProblems({ ...document, key: 'x' }, []).key).toBe('Key must be at least 3 characters');
    expect(documentProblems(document, ['pan_card']).key).toBe(
      'A document with key "pan_card" already exists for this service. Please use a unique key.',
    );
    expect(documentProblems({ ...document, max_size: 'abc' }, [])).toEqual({});
    expect(documentBody({ ...document, max_size: 'abc' })).toMatchObject({ key: 'pan_card', max_size: 10 });
  });
});

it('an item is moved to its new place, and the others keep their order', () => {
  expect(movedTo([1, 2, 3, 4], 4, 1)).toEqual([1, 4, 2, 3]);
  expect(movedTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 4, 1]);
});
