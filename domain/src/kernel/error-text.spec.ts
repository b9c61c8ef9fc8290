import { expect, it } from 'vitest';
import { errorText } from './error-text.js';

it.each([
  [new RangeError('too far'), 'RangeError: too far'],
  [{ code: 'SQLITE_ERROR', message: 'no such column: ids' }, 'SQLITE_ERROR: no such column: ids'],
  [{ rawCode: 1, name: 'Asha' }, 'Object'],
  [Object.create(null), 'Object'],
  ['a text', 'a text'],
  [null, 'null'],
])('an error says what it is: %o', (error, text) => {
  expect(errorText(error)).toBe(text);
});
