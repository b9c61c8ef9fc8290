/** Titles that stand before a name, in lower case and without their dot. */
const HONORIFICS: ReadonlySet<string> = new Set(
  [
    'dr prof mr mrs ms miss mx smt shri shree sri śrī km kum ca cs cma adv advocate er',
    'डॉ डा प्रो श्री श्रीमती सुश्री कुमारी कु एड',
  ]
    .join(' ')
    .normalize('NFC')
    .split(' '),
);
const GRAPHEMES = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

const isHonorific = (word: string): boolean => HONORIFICS.has(word.normalize('NFC').toLowerCase().replace(/\.$/, ''));

/** The words of a name without the titles before it; `Dr.Asha` is two words. A name of titles alone keeps them. */
const wordsOf = (name: string): readonly string[] => {
  const words = name.split(/\s+|(?<=\.)/).filter((word) => word !== '' && word !== '.');
  const start = words.findIndex((word) => !isHonorific(word));
  return start === -1 ? words : words.slice(start);
};

/** The first letter as a reader sees it, with the marks that belong to it. */
const letterOf = (word: string): string => GRAPHEMES.segment(word)[Symbol.iterator]().next().value?.segment ?? '';
const isInitial = (word: string): boolean => letterOf(word) === word.replace(/\.$/, '');

/** How a person is greeted: by the first name, or by the full name where it begins with an initial or is only a title. */
export function greetingName(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return rest.length === 0 || isHonorific(first) || isInitial(first) ? name.trim() : first;
}

/** The first letters of the first and the last word; empty where they are no letters. */
export function initialsOf(name: string): string {
  const letters = wordsOf(name)
    .map(letterOf)
    .filter((letter) => /^\p{L}/u.test(letter));
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('').toUpperCase();
}
