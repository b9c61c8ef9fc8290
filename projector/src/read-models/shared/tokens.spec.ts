import { describe, expect, it } from 'vitest';
import { matches, mobileTokens, searchWords, textTokens } from './tokens.js';

const finds = (typed: string, tokens: readonly string[]): boolean => {
  const words = searchWords(typed);
  return words.length > 0 && words.every((word) => matches(tokens, word));
};

describe('a search for people', () => {
  it.each(['José Áñez', 'Nārāyaṇa Ṭhākur', 'क़ुरैशी ख़ान', 'বাড়ি মণ্ডল', 'பொன்னியின் செல்வன்'])(
    'finds %s in each canonical spelling',
    (name) => {
      for (const stored of [name.normalize('NFC'), name.normalize('NFD')])
        for (const typed of [name.normalize('NFC'), name.normalize('NFD')])
          expect([stored, typed, finds(typed, textTokens(stored))]).toEqual([stored, typed, true]);
    },
  );

  it.each([
    ['jose anez', 'José Áñez'],
    ['narayana thakur', 'Nārāyaṇa Ṭhākur'],
    ['dsouza', "Maria D'Souza"],
    ['d’souza', 'Maria DSouza'],
    ['souza', 'Maria D’Souza'],
    ['obrien', 'O’Brien'],
    ['RK Narayan', 'R. K. Narayan'],
    ['r.k. narayan', 'RK Narayan'],
    ['r k narayan', 'R.K. Narayan'],
  ])('by %s finds %s', (typed, name) => {
    expect(finds(typed, textTokens(name))).toBe(true);
  });

  it('does not find other people by an accent that makes another letter of an Indian script', () => {
    expect(finds('बाड', textTokens('बाल'))).toBe(false);
    expect(finds('கை', textTokens('கா'))).toBe(false);
  });

  it.each([
    '098200 12345',
    '0091 98200 12345',
    '+91-98200-12345',
    '(098200) 12345',
    '९८२०० १२३४५',
    '௯௮௨௦௦௧௨௩௪௫',
    '98200',
    '098200',
    '2345',
    '12345',
    '012345',
  ])('finds a number by %s', (typed) => {
    expect(finds(typed, mobileTokens('+919820012345'))).toBe(true);
    expect(finds(typed, mobileTokens('+919999999999'))).toBe(false);
  });

  it('finds the number of a demo account, whose zeros are its own', () => {
    expect(finds('0000000001', mobileTokens('+910000000001'))).toBe(true);
    expect(finds('0000000001', mobileTokens('+910000000002'))).toBe(false);
  });
});
