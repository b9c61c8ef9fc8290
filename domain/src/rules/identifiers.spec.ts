import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAadhaar, maskAadhaar } from './aadhaar.js';
import { checkCin, checkDin, checkLlpin, cinParts, formatLlpin } from './cin.js';
import { checkGstin, gstinCheckDigit, stateCodeOfGstin } from './gstin.js';
import { checkAccount, checkIfsc } from './ifsc.js';
import { digitsOf, latinDigits, normaliseId } from './normalise.js';
import { checkPan, checkPersonPan, panHolder } from './pan.js';
import { checkIndianPassport, checkPassport } from './passport.js';
import { checkPin } from './pin.js';
import type { Check } from './problem.js';
import { checkTan } from './tan.js';
import { checkTrademarkClass } from './trademark-class.js';
import { checkUdyam, formatUdyam } from './udyam.js';
import { verhoeffCheckDigit, verhoeffValid } from './verhoeff.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const from = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''));
const replaceAt = (text: string, at: number, char: string): string => text.slice(0, at) + char + text.slice(at + 1);
const code = (check: Check, value: string): string | null => check(value)?.code ?? null;

describe('normalising', () => {
  it('makes spaces, hyphens, case and Hindi digits irrelevant', () => {
    expect(normaliseId(' 27aapfu-0939 f1zv\u00a0')).toBe('27AAPFU0939F1ZV');
    for (const digits of [
      '९८७६५४३२१०',
      '৯৮৭৬৫৪৩২১০',
      '૯૮૭૬૫૪૩૨૧૦',
      '௯௮௭௬௫௪௩௨௧௦',
      '೯೮೭೬೫೪೩೨೧೦',
      '９８７６５４３２１０',
      '𝟿𝟾𝟽𝟼𝟻𝟺𝟹𝟸𝟷𝟶',
    ])
      expect(latinDigits(digits)).toBe('9876543210');
    expect(digitsOf('+91 98765–43210')).toBe('919876543210');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseId(normaliseId(text))).toBe(normaliseId(text));
        expect(digitsOf(digitsOf(text))).toBe(digitsOf(text));
      }),
    );
  });
});

describe('a PAN', () => {
  it.each([
    ['ABCPE1234F', null],
    ['aapfu 0939-f', null],
    ['AAPFU0939', 'pan.format'],
    ['AAPF00939F', 'pan.format'],
    ['AAPFU0939FF', 'pan.format'],
    ['ABCDE1234F', 'pan.holder'],
    ['', 'pan.format'],
  ])('%s: %s', (value, found) => {
    expect(code(checkPan, value)).toBe(found);
  });

  it('tells by its fourth letter who holds it', () => {
    expect(['ABCPE1234F', 'AAGCB7383J', 'AAPFU0939F', 'ABCHE1234F', 'ABCDE1234F'].map(panHolder)).toEqual([
      'person',
      'company',
      'firm',
      'family',
      null,
    ]);
    expect(code(checkPersonPan, 'ABCPE1234F')).toBeNull();
    expect(code(checkPersonPan, 'AAGCB7383J')).toBe('pan.not_person');
    expect(code(checkPersonPan, 'AAGC')).toBe('pan.format');
  });
});

describe('a GSTIN', () => {
  const published = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33AAACR5055K1ZE'];

  it.each(published)('%s is valid', (gstin) => {
    expect(checkGstin(gstin)).toBeNull();
    expect(checkGstin(`${gstin.slice(0, 2)} ${gstin.slice(2).toLowerCase()}`)).toBeNull();
  });

  it('holds the state', () => {
    expect(stateCodeOfGstin('27AAPFU0939F1ZV')).toBe('27');
  });

  it.each([
    [
      '27AAPFU0939F1ZW',
      'gstin.check_digit',
      "The last character of this GSTIN doesn't match. Check for a typing mistake.",
    ],
    ['27AAPFU0939F1Z', 'gstin.format', 'Enter a valid GSTIN, like 27AAPFU0939F1ZV'],
    [
      `39AAPFU0939F1Z${gstinCheckDigit('39AAPFU0939F1Z')}`,
      'gstin.state',
      'The first two digits of this GSTIN are not the code of a state.',
    ],
  ])('%s is refused as %s', (value, found, message) => {
    expect(checkGstin(value)).toEqual({ code: found, message });
  });

  it.each(['01', '38', '97'])('may start with the state code %s', (state) => {
    const first14 = `${state}AAPFU0939F1Z`;
    expect(checkGstin(first14 + gstinCheckDigit(first14))).toBeNull();
  });

  it('never survives one changed character', () => {
    const first14 = fc
      .tuple(fc.integer({ min: 1, max: 38 }), from(LETTERS, 5), from(DIGITS, 4), from(LETTERS, 1))
      .map(([state, five, four, one]) => `${String(state).padStart(2, '0')}${five}${four}${one}1Z`);
    fc.assert(
      fc.property(first14, fc.nat(14), fc.constantFrom(...DIGITS, ...LETTERS), (first, at, char) => {
        const gstin = first + gstinCheckDigit(first);
        expect(checkGstin(gstin)).toBeNull();
        fc.pre(gstin[at] !== char);
        expect(checkGstin(replaceAt(gstin, at, char))).not.toBeNull();
      }),
    );
  });
});

describe('Verhoeff', () => {
  it('gives 236 the digit 3', () => {
    expect(verhoeffCheckDigit('236')).toBe('3');
    expect(verhoeffValid('2363')).toBe(true);
    expect(verhoeffValid('')).toBe(false);
    expect(verhoeffValid('23x3')).toBe(false);
  });

  const numbers = fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 1, maxLength: 20 });

  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.constantFrom(...DIGITS), (digits, where, digit) => {
        const whole = digits + verhoeffCheckDigit(digits);
        expect(verhoeffValid(whole)).toBe(true);
        const at = where % whole.length;
        fc.pre(whole[at] !== digit);
        expect(verhoeffValid(replaceAt(whole, at, digit))).toBe(false);
      }),
    );
  });

  it('finds every swap of two neighbours', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (digits, where) => {
        const whole = digits + verhoeffCheckDigit(digits);
        const at = where % (whole.length - 1);
        const [a = '', b = ''] = [whole[at], whole[at + 1]];
        fc.pre(a !== b);
        expect(verhoeffValid(whole.slice(0, at) + b + a + whole.slice(at + 2))).toBe(false);
      }),
    );
  });
});

describe('an Aadhaar number', () => {
  it.each([
    ['999999990019', null],
    ['9999 9999 0026', null],
    ['999999990018', 'aadhaar.check_digit'],
    ['99999999001', 'aadhaar.format'],
    ['9999999900190', 'aadhaar.format'],
    ['199999990019', 'aadhaar.format'],
    ['9999x9990019', 'aadhaar.format'],
  ])('%s: %s', (value, found) => {
    expect(code(checkAadhaar, value)).toBe(found);
  });

  it('is shown with its last four digits only', () => {
    expect(maskAadhaar('9999 9999 0019')).toBe('XXXX XXXX 0019');
    expect(maskAadhaar('1234')).toBe('XXXX XXXX XXXX');
    expect(maskAadhaar(maskAadhaar('999999990019'))).toBe('XXXX XXXX 0019');
  });

  it('never shows more than four of its digits', () => {
    const typed = fc.string({ unit: fc.constantFrom(...DIGITS, ...' -Xx') });
    fc.assert(
      fc.property(typed, (text) => {
        expect(maskAadhaar(text)).toMatch(/^XXXX XXXX (\d{4}|XXXX)$/);
      }),
    );
  });
});

describe('the numbers of companies, partnerships and directors', () => {
  it.each([
    [checkCin, 'U72200MH2020PTC123456', null],
    [checkCin, 'l17110mh1973plc019786', null],
    [checkCin, 'U72200MH1849PTC123456', 'cin.year'],
    [checkCin, 'X72200MH2020PTC123456', 'cin.format'],
    [checkCin, 'U72200MH2020PTC12345', 'cin.format'],
    [checkLlpin, 'AAB-1234', null],
    [checkLlpin, 'aab1234', null],
    [checkLlpin, 'AB-1234', 'llpin.format'],
    [checkDin, '00012345', null],
    [checkDin, '1234567', 'din.format'],
  ] as const)('%o %s: %s', (check, value, found) => {
    expect(check(value)?.code ?? null).toBe(found);
  });

  it('a CIN tells the parts of a company, and not one of next year', () => {
    expect(cinParts('U72200MH2020PTC123456')).toEqual({
      listed: false,
      industry: '72200',
      state: 'MH',
      year: 2020,
      type: 'PTC',
      registrationNumber: '123456',
    });
    expect(cinParts('nonsense')).toBeNull();
    expect(checkCin('U72200MH2027PTC123456', 2026)?.code).toBe('cin.year');
    expect(checkCin('U72200MH2026PTC123456', 2026)).toBeNull();
  });

  it('an LLPIN is written with its hyphen', () => {
    expect(formatLlpin('aab1234')).toBe('AAB-1234');
    expect(formatLlpin(formatLlpin('aab1234'))).toBe('AAB-1234');
  });
});

describe('the other identifiers', () => {
  it.each([
    [checkTan, 'MUMA12345B', null],
    [checkTan, 'MUM12345B', 'tan.format'],
    [checkIfsc, 'sbin 0001234', null],
    [checkIfsc, 'SBIN1001234', 'ifsc.format'],
    [checkIfsc, 'SBIN000123', 'ifsc.format'],
    [checkAccount, '123456789', null],
    [checkAccount, '123456789012345678', null],
    [checkAccount, '12345678', 'account.format'],
    [checkAccount, '1234567890123456789', 'account.format'],
    [checkPin, '411001', null],
    [checkPin, '411 001', null],
    [checkPin, '011001', 'pin.format'],
    [checkPin, '41100', 'pin.format'],
    [checkIndianPassport, 'A1234567', null],
    [checkIndianPassport, 'Q1234567', 'passport.indian'],
    [checkPassport, 'AB12345', null],
    [checkPassport, 'AB12', 'passport.format'],
    [checkUdyam, 'UDYAM-MH-33-1234567', null],
    [checkUdyam, 'UDYAM-MH-33-123456', 'udyam.format'],
    [checkTrademarkClass, '1', null],
    [checkTrademarkClass, '45', null],
    [checkTrademarkClass, '0', 'trademark_class.range'],
    [checkTrademarkClass, '46', 'trademark_class.range'],
    [checkTrademarkClass, '4.5', 'trademark_class.range'],
  ] as const)('%o %s: %s', (check, value, found) => {
    expect(check(value)?.code ?? null).toBe(found);
  });

  it('a Udyam number is written with its hyphens, however it was typed', () => {
    expect(formatUdyam('udyam mh 33 1234567')).toBe('UDYAM-MH-33-1234567');
    expect(formatUdyam(formatUdyam('udyammh331234567'))).toBe('UDYAM-MH-33-1234567');
  });
});
