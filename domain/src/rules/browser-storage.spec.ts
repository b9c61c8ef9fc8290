import { describe, expect, it } from 'vitest';
import { storableAnswers } from './browser-storage.js';

describe('what a browser may keep of a form (security 12)', () => {
  const rules = ['aadhaar', 'pan', 'person_pan', 'passport', 'indian_passport', 'account', 'ifsc'];
  it('leaves out identity numbers and bank data by the rules of their fields', () => {
    const fields = [...rules, 'pin', ''].map((rule) => ({ key: `of_${rule}`, rule }));
    const answers = Object.fromEntries(fields.map(({ key }) => [key, 'value']));
    expect(storableAnswers(fields, answers)).toEqual({ of_pin: 'value', of_: 'value' });
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
