/** The searched words of an item: `names` match with typing mistakes, `more` without. */
export interface Searched {
  readonly names: readonly string[];
  readonly more: readonly string[];
}

export interface SearchResult<T> {
  /** Best match first, otherwise in the given order. */
  readonly found: readonly T[];
  /** False where no item matches every word of the query; `found` then matches most of them. */
  readonly complete: boolean;
}

const MAX_WORDS = 8;
const MAX_WORD_CHARACTERS = 40;
/** Tolerated mistakes: a short word differs by one letter from too many others. */
const forgiven = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
const FILLERS: ReadonlySet<string> = new Set(['a', 'an', 'the', 'my', 'i', 'for', 'of', 'to', 'in', 'and', 'new']);

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** At most eight words of at most 40 characters; filler words count only where there are no others. */
const queryWords = (query: string): readonly string[] => {
  const words = wordsOf(query.slice(0, MAX_WORDS * MAX_WORD_CHARACTERS)).slice(0, MAX_WORDS);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map((word) => word.slice(0, MAX_WORD_CHARACTERS));
};

/**
 * True when at most so many letters are added, missing, different, or swapped with their neighbour. Linear in the
 * length of the words: each mistake has four alternatives.
 */
export const isMistypedOf = (typed: string, word: string, mistakes: number): boolean => {
  if (Math.abs(typed.length - word.length) > mistakes) return false;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  const [a, b] = [typed.slice(same), word.slice(same)];
  if (a === b) return true;
  if (mistakes === 0) return false;
  const left = mistakes - 1;
  return (
    isMistypedOf(a.slice(1), b.slice(1), left) ||
    isMistypedOf(a.slice(1), b, left) ||
    isMistypedOf(a, b.slice(1), left) ||
    (a[0] === b[1] && a[1] === b[0] && isMistypedOf(a.slice(2), b.slice(2), left))
  );
};

/** The distance of a word: 0 for the same, up to 3 for a mistyped one; null for no match. */
const nearness = (word: string, names: readonly string[], more: readonly string[]): number | null => {
  if (names.includes(word)) return 0;
  if (names.some((name) => name.startsWith(word))) return 1;
  if (word.length > 2 && more.some((one) => one.startsWith(word))) return 2;
  return names.some((name) => isMistypedOf(word, name, forgiven(word))) ? 3 : null;
};

/** The items that match every word of the query; if there are none, those that match most of its words. */
export const searchByWords = <T>(
  items: readonly T[],
  query: string,
  textsOf: (item: T) => Searched,
): SearchResult<T> => {
  const words = queryWords(query);
  if (words.length === 0) return { found: items, complete: true };
  const hits = items
    .map((item) => {
      const { names, more } = textsOf(item);
      const nameWords = names.flatMap(wordsOf);
      const moreWords = more.flatMap(wordsOf);
      const near = words.flatMap((word) => nearness(word, nameWords, moreWords) ?? []);
      return { item, matched: near.length, distance: near.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ matched }) => matched > 0);
  const most = hits.reduce((most, { matched }) => Math.max(most, matched), 0);
  const nearest = hits.filter(({ matched }) => matched === most).sort((a, b) => a.distance - b.distance);
  return { found: nearest.map(({ item }) => item), complete: most === words.length || nearest.length === 0 };
};
