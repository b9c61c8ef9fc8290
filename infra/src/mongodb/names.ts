const FIELD = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9@._-]{0,99}$/;
const LONGEST = 400;
const HALF_PAIR = /\p{Surrogate}/u;

/** True when the text has no lone surrogate, which BSON cannot store. */
export const isUnicode = (text: string): boolean => !HALF_PAIR.test(text);

/**
 * The path at which a field of a document is stored. @throws RangeError for a text that is not a dotted path of plain
 * names
 */
export const fieldPath = (field: string): string => {
  if (!FIELD.test(field)) throw new RangeError(`not a field: ${field}`);
  return `doc.${field}`;
};

/** @throws RangeError for a text that is not a plain name */
export const checkedName = (what: string, name: string): string => {
  if (!NAME.test(name)) throw new RangeError(`not a ${what}: ${name}`);
  return name;
};

export const isKey = (text: string): boolean =>
  text !== '' && text.length <= LONGEST && !text.includes('\0') && isUnicode(text);

/** @throws RangeError for a key that is empty, too long, contains NUL or a lone surrogate */
export const checkedKey = (what: string, text: string): string => {
  if (!isKey(text)) throw new RangeError(`not a ${what}`);
  return text;
};
