/** Titles in front of a name, in lower case and without their dot. */
const HONORIFICS: ReadonlySet<string> = new Set(
  [
    'dr prof mr mrs ms miss mx smt shri shree sri śrī km kum ca cs cma adv advocate er',
    'डॉ डा प्रो श्री श्रीमती सुश्री कुमारी कु एड',
  ]
    .join(' ')
    .normalize('NFC')
    .split(' '),
);

const isHonorific = (word: string): boolean => HONORIFICS.has(word.normalize('NFC').toLowerCase().replace(/\.$/, ''));

/** The words of a name without its titles; `Dr.Asha` is two words. A name of titles alone keeps them. */
const wordsOf = (name: string): readonly string[] => {
  const words = name.split(/\s+|(?<=\.)/).filter((word) => word !== '' && word !== '.');
  const start = words.findIndex((word) => !isHonorific(word));
  return start === -1 ? words : words.slice(start);
};

/** A letter with its marks, and with the letters that a virama joins to it (`क्षि`), as people read a first letter. */
const LETTER = /^\P{M}(?:\p{M}|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])\p{L})*/u;
const letterOf = (word: string): string => LETTER.exec(word)?.[0] ?? '';
const isInitial = (word: string): boolean => letterOf(word) === word.replace(/\.$/, '');

/** The name in a greeting: the first name, or the full name if it begins with an initial or has only a title. */
export function greetingName(name: string): string {
  const [first = '', ...rest] = wordsOf(name);
  return rest.length === 0 || isHonorific(first) || isInitial(first) ? name.trim() : first;
}

/** The first letters of the first and the last word; empty if they are not letters. */
export function initialsOf(name: string): string {
  const letters = wordsOf(name)
    .map(letterOf)
    .filter((letter) => /^\p{L}/u.test(letter));
  return [letters[0], letters.length > 1 ? letters.at(-1) : undefined].join('').toUpperCase();
}
