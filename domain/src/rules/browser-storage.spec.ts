import { describe, expect, it } from 'vitest';
import { currentForm, questionsOf } from '../forms/registry.js';
import { storableAnswers } from './browser-storage.js';

describe('what a browser may keep of a form', () => {
  const rules = ['aadhaar', 'pan', 'person_pan', 'passport', 'indian_passport', 'account', 'ifsc'];
  it('leaves out identity numbers and bank data by the rules of their fields', () => {
    const fields = [...rules, 'pin', ''].map((rule) => ({
      key: `of_${rule}`,
      label: rule,
      type: 'text' as const,
      required: true,
      display_order: 1,
      rule,
    }));
    const answers = Object.fromEntries(fields.map(({ key }) => [key, 'value']));
    expect(storableAnswers(fields, answers)).toEqual({ of_pin: 'value', of_: 'value' });
  });
  it('leaves out the numbers of people in lists', () => {
    const answers = {
      directors: ['p1'],
      'directors#p1.name': 'Asha',
      'directors#p1.panNumber': 'half',
      'directors#p1.aadharNumber': '9999',
      'directors#p1.passportNumber': 'A12',
    };
    expect(storableAnswers(questionsOf(currentForm('company'), []), answers)).toEqual({
      directors: ['p1'],
      'directors#p1.name': 'Asha',
    });
  });
  it('leaves out an Aadhaar number or a PAN that stands in a field without a rule', () => {
    expect(
      storableAnswers([], {
        note: '9999 9999 0019',
        other: ' abcpe1234f ',
        director_1_aadharNumber: 'half of it 9999',
        name: 'Asha',
        objects: 'x'.repeat(2000),
        none: undefined,
      }),
    ).toEqual({ name: 'Asha', objects: 'x'.repeat(2000), none: undefined });
  });
});
