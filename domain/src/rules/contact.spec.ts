import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill } from '../texts/fill.js';
import { checkEmail, normaliseEmail } from './email.js';
import {
  checkIndianMobile,
  checkMobile,
  checkMobileSent,
  dialledDigits,
  formatMobile,
  nationalMobile,
  toE164,
} from './mobile.js';
import { checkOtp, checkOtpSent, normaliseOtp } from './otp.js';
import { problem, reworded } from './problem.js';
import { checkText } from './text.js';

describe('a mobile number', () => {
  it.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['09876543210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['0091 9876543210', '+919876543210'],
    ['+91 (0) 98765 43210', '+919876543210'],
    ['९८७६५४३२१०', '+919876543210'],
    ['0000000001', '+910000000001'],
    ['0000000004', '+910000000004'],
    ['+91 0000000001', '+910000000001'],
    ['+1 202 555 0123', '+12025550123'],
    ['+91-98765 43210', '+919876543210'],
    ['00 91 98765 43210', '+919876543210'],
    ['০৯৮৭৬৫৪৩২১০', '+919876543210'],
    ['௯௮௭௬௫௪௩௨௧௦', '+919876543210'],
    ['＋９１９８７６５４３２１０', '+919876543210'],
    ['+65 8123 4567', '+6581234567'],
    ['0065 8123 4567', '+6581234567'],
    ['+47 98 76 54 32 10', '+479876543210'],
    ['+123456789012345', '+123456789012345'],
    ['+91 98765 4322', null],
    ['0091 98765 432101', null],
    ['+91 98765 432101', null],
    ['+91 58765 43210', null],
    ['020-24456789', null],
    ['1800 123 4567', null],
    ['98765 432101', null],
    ['5876543210', null],
    ['123456789012345', null],
    ['987654321', null],
    ['1234567890123456', null],
    ['00000000001', null],
    ['', null],
    ['mobile', null],
  ])('%s is known as %s', (typed, known) => {
    expect(toE164(typed)).toBe(known);
  });

  it('has one spelling only: the spelling of a spelling is itself, with its plus or 00', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789+- ()'), minLength: 8, maxLength: 20 });
    fc.assert(
      fc.property(typed, (text) => {
        const known = toE164(text);
        fc.pre(known !== null);
        expect(known).toMatch(/^\+[1-9]\d{9,14}$/);
        expect(toE164(known)).toBe(known);
        expect(toE164(dialledDigits(known))).toBe(known);
      }),
    );
  });

  it('is refused when too short or too long, in the words of the sign-in', () => {
    expect(checkMobile('98765 4321')).toEqual({
      code: 'mobile.short',
      message: 'Mobile number must be at least 10 digits',
    });
    expect(checkMobile('1234567890123456')?.code).toBe('mobile.long');
    expect(checkMobile('+0000000001')?.code).toBe('mobile.format');
    expect(checkMobile('+123456789012345')).toBeNull();
    expect(checkMobile('0000000001')).toBeNull();
  });

  it('is Indian with ten digits, or says its country, so that no digit too many makes it a stranger’s', () => {
    for (const typed of ['+91 98765 4322', '+91 98765 432101', '0091 98765 432101', '020-24456789', '2024456789'])
      expect([typed, checkMobile(typed)?.code]).toEqual([typed, 'mobile.indian']);
    for (const typed of ['98765 432101', '1800 123 4567'])
      expect([typed, checkMobile(typed)?.code]).toEqual([typed, 'mobile.no_country']);
    expect(checkMobile('98765 432101')?.message).toBe('Enter 10 digits, or + and the country code first');
  });

  it.each([undefined, null, 9876543210, {}, '', '   98765   '])('%o in a request: it is required', (sent) => {
    expect(checkMobileSent(sent)?.message).toBe('Mobile number is required');
  });

  it('in a request is checked for its digits too', () => {
    expect(checkMobileSent(' 9876543210 ')).toBeNull();
    expect(checkMobileSent('not a number')?.code).toBe('mobile.short');
  });

  it('of an Indian subscriber starts with 6 to 9', () => {
    expect(checkIndianMobile('98765 43210')).toBeNull();
    expect(checkIndianMobile('+919876543210')).toBeNull();
    expect(checkIndianMobile('+12025550123')?.code).toBe('mobile.indian');
    expect(checkIndianMobile('98765 4321')?.code).toBe('mobile.indian');
    expect(checkIndianMobile('0000000001')?.code).toBe('mobile.indian');
    expect(checkIndianMobile('5876543210')?.code).toBe('mobile.indian');
  });

  it('is shown in two groups of five when Indian', () => {
    expect(formatMobile('+919876543210')).toBe('+91 98765 43210');
    expect(formatMobile('+12025550123')).toBe('+12025550123');
  });

  it('of India is typed without its country code, any other number with it', () => {
    expect(nationalMobile('+919876543210')).toBe('9876543210');
    expect(nationalMobile('9876543210')).toBe('9876543210');
    expect(nationalMobile('+9198765432101')).toBe('+9198765432101');
    expect(nationalMobile('+442079460958')).toBe('+442079460958');
  });
});

describe('a one-time code', () => {
  it.each([
    ['1234', null],
    [' 123456 ', null],
    ['123', 'OTP must be at least 4 digits'],
    ['   1   ', 'OTP must be at least 4 digits'],
    ['1234567', 'OTP must be 4 to 6 digits'],
    ['12a4', 'OTP must be 4 to 6 digits'],
  ])('%s: %s', (typed, message) => {
    expect(checkOtp(typed)?.message ?? null).toBe(message);
  });

  it.each([undefined, 1234, '', ' 12 '])('%o in a request: it is required', (sent) => {
    expect(checkOtpSent(sent)?.message).toBe('OTP is required');
  });

  it('is trimmed before it is checked and compared', () => {
    expect(checkOtpSent(' 1234 ')).toBeNull();
    expect(checkOtpSent('12x4')?.code).toBe('otp.format');
    expect(normaliseOtp(' १२३४ ')).toBe('1234');
  });
});

describe('an email address', () => {
  it.each([
    'asha@example.in',
    ' a.b+c@mail.example.co.in ',
    "o'neil@x-y.io",
    `a@${'b.'.repeat(125)}in`,
    'आशा@डाक.भारत',
  ])('%s is taken', (address) => {
    expect(checkEmail(address)).toBeNull();
  });

  it.each([
    '',
    'asha',
    'asha@',
    '@example.in',
    'asha@example',
    'a b@example.in',
    'asha@@example.in',
    '.a@example.in',
    'a..b@example.in',
    'asha@-example.in',
    'asha@example.1',
    'asha@example.in\r\nBcc: x@y.in',
    `${'a'.repeat(65)}@example.in`,
    `a@${'b.'.repeat(126)}in`,
  ])('%j is refused', (address) => {
    expect(checkEmail(address)).toEqual({ code: 'email.format', message: 'Please enter a valid email address' });
  });

  it('is compared without case in the domain', () => {
    expect(normaliseEmail(' Asha@Example.IN ')).toBe('Asha@example.in');
    expect(normaliseEmail('none')).toBe('none');
  });
});

describe('a text', () => {
  const rule = { label: 'Name', min: 3, max: 5 };

  it.each([
    ['abc', null],
    ['  abcde  ', null],
    ['नमस्ते'.slice(0, 5), null],
    ['😀😀😀😀😀', null],
    [' ab ', 'Name must be at least 3 characters'],
    ['abcdef', 'Name must be 5 characters or fewer'],
    ['ab\u0000c', 'Name contains characters that cannot be used'],
    ['ab\nc', 'Name contains characters that cannot be used'],
    ['abc\ud800', 'Name contains characters that cannot be used'],
  ])('%j: %s', (text, message) => {
    expect(checkText(text, rule)?.message ?? null).toBe(message);
  });

  it('of several lines may hold line breaks and tabs, and nothing else of their kind', () => {
    expect(checkText('a\r\n\tb', { label: 'Note', max: 9, multiline: true })).toBeNull();
    expect(checkText('a\u001bb', { label: 'Note', max: 9, multiline: true })?.code).toBe('text.characters');
  });
});

describe('a problem', () => {
  it('fills its parameters in, and leaves a parameter it was not given', () => {
    expect(problem('text.long', { label: '{max}', max: 3 })).toEqual({
      code: 'text.long',
      message: '{max} must be 3 characters or fewer',
      params: { label: '{max}', max: 3 },
    });
    expect(fill('{none} of {max}', { max: 3 })).toBe('{none} of 3');
  });

  it('groups the digits of long numbers as in India, and leaves a year and digits that are a text', () => {
    const params = { most: 10_000_000, year: 2027, code: '400001' };
    expect(fill('{most} in {year} at {code}', params)).toBe('1,00,00,000 in 2027 at 400001');
  });

  it('is no program where a parameter of its text is missing', () => {
    // @ts-expect-error: the compiler asks for `max`.
    expect(problem('text.long', { label: 'Name' }).message).toBe('Name must be {max} characters or fewer');
  });

  it('can be said in the words of another form', () => {
    const words = problem('registration.phone');
    expect(reworded(checkEmail('x'), words)).toEqual(words);
    expect(reworded(checkEmail('a@b.in'), words)).toBeNull();
  });
});
