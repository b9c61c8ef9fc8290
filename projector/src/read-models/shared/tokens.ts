import { toE164 } from '@anupalan/domain/rules/mobile';
import { digitsOf, latinDigits } from '@anupalan/domain/rules/normalise';

/**
 * Search by word beginnings: a document lists the prefixes (2 to 8 characters) of its words and the words themselves,
 * in lower case; a query is cut the same way. Works on any store that can search in a list.
 */
const [SHORTEST, LONGEST] = [2, 8];
const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/u;
/** Between two letters: D'Souza, O’Brien. */
const APOSTROPHE = /(?<=[\p{L}\p{M}])['’‘ʼ`](?=\p{L})/gu;
const INITIAL = /^\p{L}\p{M}*$/u;

/**
 * One spelling for texts that people type as the same: canonically equal letters, Latin letters without marks, any
 * digits.
 */
export const folded = (text: string): string =>
  latinDigits(text)
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase();

const prefixes = (word: string): string[] => {
  const characters = [...word];
  const cut: string[] = [];
  for (let n = SHORTEST; n <= Math.min(LONGEST, characters.length); n += 1) cut.push(characters.slice(0, n).join(''));
  return characters.length > LONGEST ? [...cut, word] : cut;
};

const wordsOf = (text: string): string[] => text.split(NOT_WORD).filter((word) => word !== '');

/** Initials in a row as one word: the words of "R. K. Narayan" are "rk" and "narayan". */
const withInitials = (words: readonly string[]): string[] => {
  const joined: string[] = [];
  words.forEach((word, i) => {
    const goesOn = INITIAL.test(word) && i > 0 && INITIAL.test(words[i - 1] ?? '');
    if (goesOn) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
  });
  return joined;
};

/** Tokens of free texts; null and empty texts have none. Names with an apostrophe are found with and without it. */
export const textTokens = (...texts: readonly (string | null)[]): string[] => {
  const words = texts.flatMap((text) => {
    const known = folded(text ?? '');
    return [...withInitials(wordsOf(known)), ...wordsOf(known.replace(APOSTROPHE, ''))];
  });
  return [...new Set(words.flatMap(prefixes))];
};

/** By how many of its last digits a number is found. */
const LAST_DIGITS = [4, 5, 6] as const;

/** A number in E.164, found by its beginning with or without country code and by its last digits. */
export const mobileTokens = (mobile: string): string[] => {
  const digits = digitsOf(mobile);
  const national = digits.length > 10 ? digits.slice(-10) : digits;
  const last = LAST_DIGITS.map((n) => digits.slice(-n));
  return [...new Set([...prefixes(digits), digits, ...prefixes(national), national, ...last])];
};

/** A number as it is stored: whole numbers in E.164, the beginning of a number without its dialled leading zeros. */
const numberWord = (word: string): string =>
  /^\d{4,}$/.test(word) ? (toE164(word)?.slice(1) ?? word.replace(/^0+(?=(?:91)?[6-9])/, '')) : word;

export interface SearchWord {
  readonly token: string;
  /** The whole word, against which a word longer than a token is checked. */
  readonly word: string;
}

/** Typed text, cut into at most `most` words to look up. One-letter words match nothing and are left out. */
export const searchWords = (typed: string, most = 3): SearchWord[] => {
  const joined = folded(typed)
    .replace(APOSTROPHE, '')
    .replace(/\bsr(?:-(?=[0-9a-z])|\s?(?=[0-9a-z]*[0-9]))/gi, 'sr')
    .replace(/(?<=\bsr[0-9a-z]{6})-(?=[0-9a-z])/gi, '')
    .replace(/(?<=\d)[\s().-]+(?=\d)/g, '');
  return withInitials(wordsOf(joined))
    .map(numberWord)
    .filter((word) => [...word].length >= SHORTEST)
    .slice(0, most)
    .map((word) => ({ word, token: [...word].slice(0, LONGEST).join('') }));
};

/** True when these tokens contain the whole word. */
export const matches = (tokens: readonly string[], { word, token }: SearchWord): boolean =>
  word === token ? tokens.includes(token) : tokens.some((one) => one.startsWith(word));
