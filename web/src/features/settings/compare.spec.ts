import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compared } from './compare';

it('shows what is in one of two texts only, beside what both have', () => {
  expect(compared('One\nTwo\nThree', 'One\nTwo and a half\nThree\nFour')).toEqual([
    { text: 'One', where: 'both' },
    { text: 'Two', where: 'old' },
    { text: 'Two and a half', where: 'new' },
    { text: 'Three', where: 'both' },
    { text: 'Four', where: 'new' },
  ]);
});

it('loses no line of either text, however long they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 40 }).map((lines) => lines.join('\n'));
  const long = Array.from({ length: 2000 }, (_, n) => `line ${n}`).join('\n');
  const check = (before: string, after: string): void => {
    const lines = compared(before, after);
    const of = (without: string) =>
      lines
        .filter(({ where }) => where !== without)
        .map((line) => line.text)
        .join('\n');
    expect([of('new'), of('old')]).toEqual([before, after]);
  };
  fc.assert(fc.property(text, text, check));
  check(long, long.replaceAll('line', 'row'));
});
