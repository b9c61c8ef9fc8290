/**
 * Search by word beginnings: a document lists the prefixes (2 to 8 characters) of its words and the words themselves,
 * in lower case; a query is cut the same way. Works on any store that can search in a list.
 */
const [SHORTEST, LONGEST] = [2, 8];
const NOT_WORD = /[^\p{L}\p{M}\p{N}]+/u;

const prefixes = (word: string): string[] => {
  const characters = [...word];
  const cut: string[] = [];
  for (let n = SHORTEST; n <= Math.min(LONGEST, characters.length); n += 1) cut.push(characters.slice(0, n).join(''));
  return characters.length > LONGEST ? [...cut, word] : cut;
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(NOT_WORD)
    .filter((word) => word !== '');

/** Tokens of free texts; null and empty texts have none. */
export const textTokens = (...texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.flatMap((text) => wordsOf(text ?? '').flatMap(prefixes))),
];

/** A number in E.164, found by its beginning with or without country code and by its last four digits. */
export const mobileTokens = (mobile: string): string[] => {
  const digits = mobile.replace(/\D/g, '');
  const national = digits.length > 10 ? digits.slice(-10) : digits;
  return [...new Set([...prefixes(digits), digits, ...prefixes(national), national, digits.slice(-4)])];
};

export interface SearchWord {
  /** The token to look up. */
  readonly token: string;
  /** The whole word, against which a word longer than a token is checked. */
  readonly word: string;
}

/** Typed text, cut into at most `most` words to look up. One-letter words match nothing and are left out. */
export const searchWords = (typed: string, most = 3): SearchWord[] => {
  const joined = typed
    .replace(/\bsr(?:-(?=[0-9a-z])|\s?(?=[0-9a-z]*[0-9]))/gi, 'sr')
    .replace(/(?<=\bsr[0-9a-z]{6})-(?=[0-9a-z])/gi, '')
    .replace(/(?<=\d)[\s-]+(?=\d)/g, '');
  return wordsOf(joined)
    .filter((word) => [...word].length >= SHORTEST)
    .slice(0, most)
    .map((word) => ({ word, token: [...word].slice(0, LONGEST).join('') }));
};

/** True when these tokens contain the whole word. */
export const matches = (tokens: readonly string[], { word, token }: SearchWord): boolean =>
  word === token ? tokens.includes(token) : tokens.some((one) => one.startsWith(word));
