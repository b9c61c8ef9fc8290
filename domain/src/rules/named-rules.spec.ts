import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateField } from './fields.js';
import { NAMED_RULES, type NamedRule, type RuleName } from './named-rules.js';

/** A valid value of each rule. */
const SAMPLES: Readonly<Record<RuleName, string>> = {
  pan: 'ABCCE1234F',
  person_pan: 'ABCPE1234F',
  gstin: '27AAPFU0939F1ZV',
  aadhaar: '999999990019',
  cin: 'U72200MH2020PTC123456',
  llpin: 'AAB1234',
  din: '00012345',
  tan: 'MUMA12345B',
  ifsc: 'HDFC0000001',
  account: '123456789012',
  pin: '411004',
  passport: 'AB12345',
  indian_passport: 'A1234567',
  udyam: 'UDYAMMH331234567',
  trademark_class: '09',
  mobile: '09876543210',
  indian_mobile: '9876543210',
  email: 'Asha.Rao@Example.in',
  business_name: 'SHARMA',
  positive: '12.5',
  shares: '10',
  months: '11',
  birth_day: '2011-11-23',
  adult_birth_day: '1988-02-29',
  coming_workday: '2026-11-23',
};
const rules = Object.keys(SAMPLES) as readonly RuleName[];

/** A text in small or capital letters, with spaces and hyphens anywhere. */
const spelled = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.boolean(), fc.constantFrom('', '', '', ' ', '-')), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((each) => each.map(([small, after], n) => `${small ? text[n]?.toLowerCase() : text[n]}${after}`).join(''));

describe('the stored form of a value', () => {
  it.each(rules)('is valid by its own rule, and stays as it is: %s', (name) => {
    const { check, canonical }: NamedRule = NAMED_RULES[name];
    const sample = SAMPLES[name];
    expect(check(sample)).toBeNull();
    fc.assert(
      fc.property(fc.oneof(fc.constant(sample), spelled(sample), fc.string()), (typed) => {
        if (check(typed) !== null) return;
        const stored = canonical(typed);
        expect(check(stored), stored).toBeNull();
        expect(canonical(stored)).toBe(stored);
      }),
    );
  });

  it('of an Indian mobile number is one that its form takes again', () => {
    const phone = { key: 'phone', label: 'Phone', type: 'tel', required: true, display_order: 1 } as const;
    expect(validateField({ ...phone, rule: 'indian_mobile' }, '+919876543210')).toBeNull();
  });
});
