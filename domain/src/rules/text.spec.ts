import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutCopiedMarks } from './normalise.js';
import { checkText, hasInvisibleCharacters, isRequired, lengthOf } from './text.js';

describe('the length of a text', () => {
  it('counts characters as people do, also with emoji and with halves of them', () => {
    expect(lengthOf('नमस्ते 😀')).toBe(8);
    expect(lengthOf('\ud83d and \ude00')).toBe(7);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => lengthOf(text) === [...text].length));
  });
});

describe('a question that was not answered', () => {
  it('is named in a sentence', () => {
    expect(isRequired('Name').message).toBe('Name is required');
    expect(isRequired('Is your PAN linked with Aadhaar?').message).toBe(
      'Please answer “Is your PAN linked with Aadhaar?”',
    );
  });
});

describe('a line', () => {
  it('has no line separators of Unicode, which a text of several lines may have', () => {
    for (const text of ['Asha\u2028Rao', 'Asha\u2029Rao']) {
      expect(checkText(text, { label: 'Name', max: 100 })?.code).toBe('text.characters');
      expect(checkText(text, { label: 'Note', max: 100, multiline: true })).toBeNull();
    }
  });
});

describe('invisible characters', () => {
  it.each([
    ['a Devanagari half form', 'शक्\u200dति'],
    ['a virama that stays visible', 'द्\u200cवारका'],
    ['a half form at the end of a word', 'क्\u200d'],
    ['a Bengali ya-phala after ra', 'র\u200d্যাম'],
    ['a Malayalam chillu of older keyboards', 'അവന്\u200d'],
    ['a Kannada and a Tamil name', 'ರಾಜ್\u200cಕುಮಾರ್ ஸ்ரீ'],
    ['an Urdu word of two parts', 'می\u200cخواہم'],
    [
      'one emoji of several',
      '\u{1f469}\u{1f3fd}\u200d\u{1f680} \u{1f468}\u200d\u{1f469}\u200d\u{1f467} ❤\ufe0f\u200d🔥 1\ufe0f\u20e3',
    ],
    ['plain words', "Zoë D'Souza-Nair & Co."],
  ])('are none of %s', (_, text) => {
    expect(hasInvisibleCharacters(text)).toBe(false);
    expect(withoutCopiedMarks(text)).toBe(text);
  });

  it.each([
    ['a direction mark', 'Asha\u200e'],
    ['an embedding around a copied name', '\u202aAsha\u202c'],
    ['an override', 'Asha \u202elukK'],
    ['an isolate', '\u2066Asha\u2069'],
    ['a zero-width space', 'As\u200bha'],
    ['a soft hyphen', 'As\u00adha'],
    ['a byte order mark within', 'As\ufeffha'],
    ['a joiner between Latin letters', 'As\u200dha'],
    ['a joiner at the end of a Latin word', 'Asha\u200c'],
    ['a joiner behind a whole letter, at the end', 'आशा\u200c'],
    ['two joiners', 'क्\u200d\u200dष'],
    ['a joiner alone', '\u200d'],
    ['a Hangul filler', 'As\u3164ha'],
    ['an empty Braille cell', 'Asha\u2800Rao'],
    ['a variation of a letter', 'A\ufe0fsha'],
    ['a tag', 'Asha\u{e0041}'],
  ])('are refused in a line: %s', (_, text) => {
    expect(checkText(text, { label: 'Name', max: 100 })?.code).toBe('text.invisible');
    expect(checkText(text, { label: 'Note', max: 100, multiline: true })).toBeNull();
  });

  it('that copying brings along are taken away, and then the line is accepted', () => {
    const letters = fc.constantFrom(...'aZ9 é-क्षमश्री');
    const copied = fc.constantFrom(
      ...'\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069\ufeff',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(letters, copied), { maxLength: 60 }), (parts) => {
        expect(checkText(withoutCopiedMarks(parts.join('')), { label: 'Name', max: 60 })).toBeNull();
      }),
    );
  });
});
