import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  identityNumbersIn,
  joinAadhaar,
  maskAadhaarNumbers,
  maskIdentityNumbers,
  splitAadhaar,
} from './identity-numbers.js';

const fields = [
  { key: 'trade_name' },
  { key: 'pan', rule: 'pan' },
  { key: 'bank_account', rule: 'account' },
  { key: 'passport', rule: 'passport' },
  { key: 'owner_aadhaar_number', rule: 'aadhaar' },
  { key: 'ifsc', rule: 'ifsc' },
];
const answers = {
  trade_name: 'Shree Traders',
  pan: 'BQLPA4821K',
  bank_account: '30123456789',
  passport: 'M1234567',
  owner_aadhaar_number: '999999990019',
  ifsc: 'SBIN0001234',
};
describe('identity numbers in answers', () => {
  it('are shown to staff with their last four characters only: PAN, bank account, passport and Aadhaar', () => {
    expect(maskIdentityNumbers(fields, answers)).toEqual({
      trade_name: 'Shree Traders',
      pan: 'XXXXXX821K',
      bank_account: 'XXXXXXX6789',
      passport: 'XXXX4567',
      owner_aadhaar_number: 'XXXX XXXX 0019',
      ifsc: 'SBIN0001234',
    });
  });

  it('are shown to the customer themselves, except for the Aadhaar number', () => {
    expect(maskAadhaarNumbers(fields, answers)).toEqual({ ...answers, owner_aadhaar_number: 'XXXX XXXX 0019' });
  });

  it('are hidden entirely when they are too short to be shown in part', () => {
    expect(maskIdentityNumbers(fields, { pan: 'AB1', bank_account: 12 })).toEqual({
      pan: 'XXXX',
      bank_account: 'XXXX',
    });
  });

  it('that are masked already stay as they are', () => {
    const once = maskIdentityNumbers(fields, answers);
    expect(maskIdentityNumbers(fields, once)).toEqual(once);
  });

  it('are found by their path, people of a form included', () => {
    const people = { ...answers, directors: [{ name: 'Asha', aadharNumber: '9999 9999 0026' }] };
    expect([...identityNumbersIn(fields, people).keys()]).toEqual([
      'pan',
      'bank_account',
      'passport',
      'owner_aadhaar_number',
      'directors.0.aadharNumber',
    ]);
  });
});
describe('the full Aadhaar number', () => {
  it('is taken out of the answers, which keep the masked number in its place', () => {
    const people = { ...answers, phone: '919876543210', directors: [{ aadharNumber: '999999990026' }] };
    const split = splitAadhaar(fields, people);
    expect(split.aadhaar).toEqual({
      owner_aadhaar_number: '999999990019',
      'directors.0.aadharNumber': '999999990026',
    });
    expect(split.answers).toEqual({
      ...answers,
      phone: '919876543210',
      owner_aadhaar_number: 'XXXX XXXX 0019',
      directors: [{ aadharNumber: 'XXXX XXXX 0026' }],
    });
  });

  it('comes back to its place whatever else the answers hold', () => {
    const value = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.constant('999999990019'),
        fc.string(),
        fc.boolean(),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('aadharNumber', 'name', '__proto__', 'a'), tie('tree'), { maxKeys: 3 }),
      ),
    })).tree;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('owner_aadhaar_number', 'directors', 'pan'), value), (all) => {
        const { answers: rest, aadhaar } = splitAadhaar(fields, all);
        expect(rest.owner_aadhaar_number).not.toBe('999999990019');
        expect(joinAadhaar(rest, aadhaar ?? {})).toEqual(all);
      }),
    );
  });
});
